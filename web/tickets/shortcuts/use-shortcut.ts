import { useEffect, useRef } from 'react'
import type { ShortcutId } from './catalogue.ts'
import { followKeys } from './follow-keys.ts'
import { offer } from './offers.ts'

/** Offers what a shortcut does as long as the component stands there; null while it does nothing. */
export function useShortcut(id: ShortcutId, act: (() => void) | null) {
  const latest = useRef(act)
  useEffect(() => {
    latest.current = act
  })
  const isOffered = act !== null
  useEffect(() => {
    if (!isOffered) return
    followKeys()
    return offer(id, () => latest.current?.())
  }, [id, isOffered])
}
