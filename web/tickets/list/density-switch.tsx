import { useText } from '../../text/text.ts'
import { Icon } from '../../ui/icon.tsx'
import { densityChoice } from './density.ts'
import styles from './density-switch.module.css'

/** How close the rows stand; where there is room for columns. */
export function DensitySwitch() {
  const t = useText()
  const compact = densityChoice.use() === 'compact'
  return (
    <button
      type="button"
      className={styles.switch}
      aria-pressed={compact}
      aria-label={t.shell.compact}
      title={t.shell.compact}
      onClick={() => densityChoice.choose(compact ? 'comfortable' : 'compact')}
    >
      <Icon name="dense" />
    </button>
  )
}
