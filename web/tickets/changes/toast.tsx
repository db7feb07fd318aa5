import { heldInSight } from '../../comments/held/in-sight.ts'
import { useText } from '../../text/text.ts'
import { useStore } from '../../ui/store.ts'
import { Countdown } from '../../ui/countdown.tsx'
import { isPhone, useMedia } from '../../ui/media.ts'
import { Toast, ToastPlace } from '../../ui/toast.tsx'
import { keyOf } from '../shortcuts/catalogue.ts'
import { useShortcut } from '../shortcuts/use-shortcut.ts'
import { ownChanges, told, undoChange } from './own-changes.ts'

/** What one has done last, with the way back; the key takes back what was done before, too. */
export function ChangeToast() {
  const t = useText()
  const now = useStore(told)
  const changes = useStore(ownChanges)
  useShortcut('undo', changes.length ? () => void undoChange() : null)
  const inSight = useStore(heldInSight)
  // There it would cover what says the same.
  const isBeside = useMedia(isPhone) && now?.heldId !== undefined && inSight.includes(now.heldId)
  if (!now || isBeside) return null
  const { words, kind, change, until } = now
  return (
    <ToastPlace>
      <Toast
        key={`${kind} ${words}`}
        label={t.changes.result}
        stays={kind === 'failed' || until !== undefined}
        onClose={() => told.set(null)}
        undo={change ? { label: t.changes.undo, shortcut: keyOf('undo'), act: () => void undoChange(change) } : null}
      >
        <p>
          {words}
          {until === undefined ? null : <Countdown until={until} words={t.changes.secondsLeft} />}
        </p>
      </Toast>
    </ToastPlace>
  )
}
