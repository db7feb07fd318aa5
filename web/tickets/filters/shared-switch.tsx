import { useText } from '../../text/text.ts'
import { classNames } from '../../ui/class-names.ts'
import { Icon } from '../../ui/icon.tsx'
import chipStyles from './chips.module.css'
import type { Show } from './navigate.ts'
import styles from './shared-switch.module.css'
import { changeView, type TicketView } from './view.ts'

type Props = { organisation: string; view: TicketView; show: Show }

/** One's own tickets, or those of all members of the organisation. */
export function SharedSwitch({ organisation, view, show }: Props) {
  const t = useText()
  const choice = (shared: TicketView['shared'], label: string) => (
    <button
      type="button"
      aria-pressed={view.shared === shared}
      className={classNames(chipStyles.chip, styles.choice)}
      onClick={() => show(changeView(view, { shared }))}
    >
      {shared ? <Icon name="people" small /> : <Icon name="person" small />}
      <span dir="auto" className={styles.label}>
        {label}
      </span>
    </button>
  )
  return (
    <div role="group" aria-label={t.shared.whose} className={styles.switch}>
      {choice(undefined, t.shared.mine)}
      {choice('all', t.shared.allOf(organisation))}
    </div>
  )
}
