import { type RefObject, useEffect } from 'react'
import type { ComposerHandle } from '../../comments/composer.tsx'
import { isForPage } from '../shortcuts/keys.ts'
import { keysAreOn } from '../shortcuts/setting.ts'

/** For agents: r leads to where a reply is written, n to the internal note. */
export function useComposerKeys(composer: RefObject<ComposerHandle | null>, isAgent: boolean) {
  useEffect(() => {
    if (!isAgent) return
    const open = (event: KeyboardEvent) => {
      const audience = event.key === 'r' ? 'everyone' : event.key === 'n' ? 'agents' : undefined
      if (!audience || !composer.current || !keysAreOn() || !isForPage(event)) return
      event.preventDefault()
      composer.current.open(audience)
    }
    addEventListener('keydown', open)
    return () => removeEventListener('keydown', open)
  }, [composer, isAgent])
}
