import { useText } from '../../text/text.ts'
import { WorkIcon } from '../../ui/work-icon.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { densityChoice } from './density.ts'

/** How close the rows stand; where there is room for columns. */
export function DensitySwitch() {
  const t = useText()
  const compact = densityChoice.use() === 'compact'
  return (
    <IconButton
      label={t.shell.compact}
      aria-pressed={compact}
      onClick={() => densityChoice.choose(compact ? 'comfortable' : 'compact')}
    >
      <WorkIcon name="dense" />
    </IconButton>
  )
}
