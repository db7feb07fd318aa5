import type { RefObject } from 'react'
import type { Audience } from '../../comments/audience.ts'
import type { ComposerHandle } from '../../comments/composer.tsx'
import { useShortcut } from '../shortcuts/use-shortcut.ts'

/** Keys that lead to where a reply is written, and to the internal note; `onWrite` makes room for that. */
export function useComposerKeys(composer: RefObject<ComposerHandle | null>, onWrite?: () => void) {
  const open = (audience: Audience) => {
    onWrite?.()
    composer.current?.open(audience)
  }
  useShortcut('reply', () => open('everyone'))
  useShortcut('note', () => open('agents'))
}
