import { useText } from '../../text/text.ts'
import { Button } from '../../ui/button.tsx'
import { isPhone, isTouch, useMedia } from '../../ui/media.ts'
import { clearSelection, selection, useIsMode } from './selected.ts'
import { noSelection } from './selection.ts'

/** Where no pointer hovers: makes rows something to select. */
export function SelectModeButton() {
  const t = useText()
  const onPhone = useMedia(isPhone)
  const byTouch = useMedia(isTouch)
  const isMode = useIsMode()
  if (!onPhone && !byTouch) return null
  return (
    <Button
      aria-pressed={isMode}
      onClick={() => (isMode ? clearSelection() : selection.set({ ...noSelection, isMode: true }))}
    >
      {isMode ? t.selecting.end : t.selecting.start}
    </Button>
  )
}
