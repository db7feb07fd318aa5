import type { TicketFieldsFragment } from '../graphql/generated/tickets/ticket.ts'
import { useText } from '../text/text.ts'
import { classNames } from '../ui/class-names.ts'
import { Age } from '../ui/relative-time.tsx'
import styles from './turn-mark.module.css'

type Props = {
  ticket: Pick<TicketFieldsFragment, 'turn' | 'waitingSince'>
  /** Where nothing else says that it is about the customer. */
  whole?: boolean
}

/** Whose turn it is, and for how long: in ink where the customer waits. Nothing where nobody waits, or where a customer looks. */
export function TurnMark({ ticket: { turn, waitingSince }, whole }: Props) {
  const t = useText()
  if (!turn || !waitingSince) return null
  const ours = turn === 'agents'
  const words = ours
    ? { shown: whole ? t.turn.customerWaits : t.turn.waits, read: t.turn.waitsInFull }
    : { shown: t.turn.withCustomer, read: t.turn.withCustomerInFull }
  return (
    <span className={classNames(styles.turn, ours && styles.ours)} data-turn={turn}>
      <Age at={waitingSince} {...words} />
    </span>
  )
}
