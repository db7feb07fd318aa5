import { useText } from '../../text/text.ts'
import { classNames } from '../../ui/class-names.ts'
import { Icon } from '../../ui/icon.tsx'
import chipStyles from './chips.module.css'
import type { Show } from './navigate.ts'
import styles from './shared-switch.module.css'
import { changeView, type TicketView } from './view.ts'

type Props = {
  /** Whose members see each other's tickets. */
  organisation: string | null
  /** Whether somebody has added them to a ticket. */
  takesPart: boolean
  view: TicketView
  show: Show
}

/** One's own tickets, those that one was added to, or those of all members of the organisation. */
export function SharedSwitch({ organisation, takesPart, view, show }: Props) {
  const t = useText()
  const shown = view.shared === 'all' && !organisation ? undefined : view.shared
  const choice = (shared: TicketView['shared'], label: string) => (
    <button
      type="button"
      aria-pressed={shown === shared}
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
      {takesPart || view.shared === 'joined' ? choice('joined', t.shared.joined) : null}
      {organisation ? choice('all', t.shared.allOf(organisation)) : null}
    </div>
  )
}
