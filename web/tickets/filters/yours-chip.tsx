import { useText } from '../../text/text.ts'
import styles from './chips.module.css'
import type { Count } from './counts.ts'
import type { Show } from './navigate.ts'
import { Chip } from './status-chips.tsx'
import { changeView, type TicketView } from './view.ts'

type Props = {
  view: TicketView
  show: Show
  /** How many wait for the customer; null until known. */
  count: Count | null
}

/** For customers: narrows the list to what waits for their answer. Where nothing does there is nothing to choose. */
export function YoursChip({ view, show, count }: Props) {
  const t = useText()
  const pressed = view.yours !== undefined
  if (!pressed && !count?.count) return null
  return (
    <div role="group" aria-label={t.nextStep.title} className={styles.group}>
      <Chip
        label={t.nextStep.yours}
        count={count}
        isOld={false}
        pressed={pressed}
        onClick={() => show(changeView(view, { yours: pressed ? undefined : 'yes' }))}
      />
    </div>
  )
}
