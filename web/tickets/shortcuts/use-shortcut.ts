import { useLayoutEffect, useRef } from 'react'
import type { ShortcutId } from './catalogue.ts'
import { followKeys } from './follow-keys.ts'
import { offer } from './offers.ts'

/** Offers what a shortcut does from the moment that the component is drawn, as long as it stands there; null while it does nothing. */
export function useShortcut(id: ShortcutId, act: (() => void) | null) {
  const latest = useRef(act)
  useLayoutEffect(() => {
    latest.current = act
  })
  const isOffered = act !== null
  useLayoutEffect(() => {
    if (!isOffered) return
    followKeys()
    return offer(id, () => latest.current?.())
  }, [id, isOffered])
}
