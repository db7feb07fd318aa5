import { type ComponentType, useEffect, useState } from 'react'
import { text, useText } from '../text/text.ts'
import { announce } from './announcer.tsx'
import { Dialog } from './dialog.tsx'
import { LoadFailure } from './load-failure.tsx'
import { online } from './online.ts'

/**
 * What stands on the screen only once it is asked for: its code is fetched then, or ahead by `fetchAhead` where somebody comes near. Until it has
 * come nothing is drawn in its place, and what was asked for is shown as soon as it is there; where it can't be had a dialog says so, with a
 * way to try again, unless nobody has asked for it by a press (`isAside`): then it is only announced.
 */
export function onDemand<Props extends object>(load: () => Promise<ComponentType<Props>>, { isAside = false } = {}) {
  let loaded: ComponentType<Props> | undefined
  let loading: Promise<ComponentType<Props>> | undefined
  const fetchOnce = () =>
    (loading ??= online(load)().then(
      (component) => (loaded = component),
      (error: unknown) => {
        loading = undefined
        throw error
      },
    ))

  /** `onMissing` closes the dialog where the component itself has no `onClose`. */
  function OnDemand({ onMissing, ...rest }: Props & { onMissing?: () => void }) {
    const props = rest as unknown as Props
    const [Loaded, setLoaded] = useState(() => loaded)
    const [attempt, setAttempt] = useState({ busy: true, failed: false })
    const isWaiting = !Loaded && attempt.busy
    useEffect(() => {
      if (!isWaiting) return
      let isOver = false
      const fetchNow = async () => {
        const component = await fetchOnce().catch(() => null)
        if (isOver) return
        if (component) setLoaded(() => component)
        setAttempt({ busy: false, failed: !component })
        if (!component && isAside) announce(text().errors.unreachable)
      }
      void fetchNow()
      return () => {
        isOver = true
      }
    }, [isWaiting])
    if (Loaded) return <Loaded {...props} />
    if (!attempt.failed || isAside) return null
    const { onClose = onMissing } = props as { onClose?: () => void }
    return (
      <Failed
        busy={attempt.busy}
        onRetry={() => setAttempt({ busy: true, failed: true })}
        onClose={() => onClose?.()}
      />
    )
  }
  OnDemand.fetchAhead = () => void fetchOnce().catch(() => undefined)
  return OnDemand
}

function Failed({ busy, onRetry, onClose }: { busy: boolean; onRetry: () => void; onClose: () => void }) {
  const t = useText()
  return (
    <Dialog title={t.errors.screenFailed} onClose={onClose}>
      <LoadFailure message={t.errors.unreachable} onRetry={onRetry} busy={busy} />
    </Dialog>
  )
}
