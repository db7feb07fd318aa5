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
