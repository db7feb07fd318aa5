import { classNames } from '../../ui/class-names.ts'
import { useText } from '../../text/text.ts'
import { useIsMode, useIsSelected, useIsSelecting } from './selected.ts'
import styles from './select-box.module.css'

type Props = {
  id: string
  /** Reached by Tab from its own row only. */
  current: boolean
  onSelect: (id: string, isRange: boolean) => void
}

/** At the beginning of a row, for agents: shown where the pointer or the focus is, and in all rows once something is selected. */
export function SelectBox({ id, current, onSelect }: Props) {
  const t = useText()
  const selected = useIsSelected(id)
  const selecting = useIsSelecting()
  const isMode = useIsMode()
  return (
    <label
      className={classNames(styles.place, selecting && styles.shown, isMode && styles.mode)}
      data-select=""
      // The row keeps the focus, and with it the keys.
      onMouseDown={(event) => event.preventDefault()}
    >
      <input
        type="checkbox"
        className={styles.box}
        aria-label={t.selecting.select(id)}
        tabIndex={current ? 0 : -1}
        checked={selected}
        // Not its change: the table draws the row as its current one before that, and so takes it back.
        readOnly
        onClick={({ shiftKey }) => onSelect(id, shiftKey)}
      />
    </label>
  )
}
