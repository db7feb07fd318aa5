import type { TicketFieldsFragment } from '../graphql/generated/tickets/ticket.ts'
import { useText } from '../text/text.ts'
import { VisuallyHidden } from '../ui/visually-hidden.tsx'
import { Avatar } from '../users/avatar.tsx'
import styles from './assignee-mark.module.css'

/** Who works on a ticket, as initials; nothing where nobody does, or where a customer looks. */
export function AssigneeMark({ ticket: { assignee } }: { ticket: Pick<TicketFieldsFragment, 'assignee'> }) {
  const t = useText()
  if (!assignee) return null
  const label = t.field.is(t.assignment.assignee, assignee.name)
  return (
    <span className={styles.mark} title={label} data-assignee={assignee.id}>
      <Avatar of={{ name: assignee.name, role: 'agent' }} tiny />
      <VisuallyHidden>{label}</VisuallyHidden>
    </span>
  )
}

/** The same for a column of them, where nobody has a circle of dashes. */
export function AssigneeCircle({ ticket: { assignee } }: { ticket: Pick<TicketFieldsFragment, 'assignee'> }) {
  const t = useText()
  const label = t.field.is(t.assignment.assignee, assignee?.name ?? t.assignment.nobody)
  return (
    <span className={styles.circle} title={label} data-assignee={assignee?.id}>
      {assignee ? (
        <Avatar of={{ name: assignee.name, role: 'agent' }} tiny />
      ) : (
        <span className={styles.nobody} aria-hidden="true" />
      )}
      <VisuallyHidden>{label}</VisuallyHidden>
    </span>
  )
}
