import type { TicketFieldsFragment } from '../../graphql/generated/tickets/ticket.ts'
import { formats, useText } from '../../text/text.ts'
import { WorkIcon } from '../../ui/work-icon.tsx'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import styles from './mark.module.css'

type Props = {
  ticket: Pick<TicketFieldsFragment, 'snoozedUntil'>
  /** The shape alone: the words are read, and shown as a title. */
  bare?: boolean
  /** Nothing stands behind it. */
  alone?: boolean
}

/** That a ticket is snoozed, and until when; nothing where it is not, or where a customer looks. */
export function SnoozeMark({ ticket: { snoozedUntil }, bare, alone }: Props) {
  const t = useText()
  if (!snoozedUntil) return null
  const at = Date.parse(snoozedUntil)
  const label = t.field.is(t.snooze.until, formats().dayAndTime(at))
  return (
    <>
      <span className={styles.mark} title={label} data-snoozed={snoozedUntil}>
        <WorkIcon name="snooze" small />
        {bare ? null : <span aria-hidden="true">{t.snooze.shortUntil(formats().dayOrTime(at))}</span>}
        <VisuallyHidden>{label}</VisuallyHidden>
      </span>
      {alone ? null : bare ? ' ' : ' · '}
    </>
  )
}
