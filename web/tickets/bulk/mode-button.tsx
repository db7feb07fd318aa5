import { useText } from '../../text/text.ts'
import { Button, type ButtonKind } from '../../ui/button.tsx'
import { isPhone, isTouch, useMedia } from '../../ui/media.ts'
import { clearSelection, selection, useIsMode } from './selected.ts'
import { noSelection } from './selection.ts'

/** Where no pointer hovers: makes rows something to select. */
export function SelectModeButton({ kind = 'plain', onPress }: { kind?: ButtonKind; onPress?: () => void }) {
  const t = useText()
  const onPhone = useMedia(isPhone)
  const byTouch = useMedia(isTouch)
  const isMode = useIsMode()
  if (!onPhone && !byTouch) return null
  return (
    <Button
      kind={kind}
      aria-pressed={isMode}
      onClick={() => {
        onPress?.()
        if (isMode) clearSelection()
        else selection.set({ ...noSelection, isMode: true })
      }}
    >
      {isMode ? t.bulk.endSelecting : t.bulk.startSelecting}
    </Button>
  )
}
