import { type ComponentType, useEffect, useLayoutEffect, useState, useSyncExternalStore } from 'react'
import { useViewer } from '../../session/session.ts'
import { useText } from '../../text/text.ts'
import { useShortcut } from '../../tickets/shortcuts/use-shortcut.ts'
import { LoadFailure } from '../../ui/load-failure.tsx'
import { useStore } from '../../ui/store.ts'
import { online } from '../../ui/online.ts'
import { PaletteFrame } from './frame.tsx'
import styles from './host.module.css'
import { keepTyped, subscribeToTyped, typedBy } from './memory.ts'
import { isPaletteKey, loadPalette, openPalette, palette } from './open.ts'
import type { PaletteProps } from './palette.tsx'

let loaded: ComponentType<PaletteProps> | undefined

/** The palette wherever one is signed in: by its key, or by what calls `openPalette`. */
export function PaletteHost() {
  const isOpen = useStore(palette)
  // The search box of a list, which comes after, is asked first.
  useShortcut('search', openPalette)
  useShortcut('palette', openPalette)
  useLayoutEffect(() => {
    const toggle = (event: KeyboardEvent) => {
      if (!isPaletteKey(event) || event.defaultPrevented) return
      event.preventDefault()
      if (event.repeat) return
      if (palette.read()) palette.set(false)
      else openPalette()
    }
    addEventListener('keydown', toggle)
    return () => {
      removeEventListener('keydown', toggle)
      palette.set(false)
    }
  }, [])
  return isOpen ? <Opened onClose={() => palette.set(false)} /> : null
}

function Opened({ onClose }: { onClose: () => void }) {
  const t = useText()
  const { id, role } = useViewer()
  const text = useSyncExternalStore(subscribeToTyped, () => typedBy(id))
  const [Palette, setPalette] = useState(() => loaded)
  const [isLate] = useState(!loaded)
  const [attempt, setAttempt] = useState<{ busy: boolean; failed: boolean }>({ busy: !loaded, failed: false })
  const isWaiting = attempt.busy
  useEffect(() => {
    if (!isWaiting) return
    let isOver = false
    const load = async () => {
      const module = await online(loadPalette)().catch(() => null)
      if (module) loaded = module.Palette
      if (isOver) return
      setPalette(() => loaded)
      setAttempt({ busy: false, failed: !loaded })
    }
    void load()
    return () => {
      isOver = true
    }
  }, [isWaiting])
  const props = {
    text,
    onType: (typed: string) => keepTyped(id, typed),
    onClose,
    placeholder: role === 'agent' ? t.goToAnything.placeholder : t.goToAnything.placeholderOwn,
  }
  if (Palette) return <Palette {...props} goesOn={isLate} />
  return (
    <PaletteFrame {...props} goesOn={false}>
      <div className={styles.waiting}>
        {attempt.failed ? (
          <LoadFailure
            message={t.errors.unreachable}
            onRetry={() => setAttempt({ busy: true, failed: false })}
            busy={attempt.busy}
          />
        ) : null}
      </div>
    </PaletteFrame>
  )
}
