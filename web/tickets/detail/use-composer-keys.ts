import type { RefObject } from 'react'
import type { ComposerHandle } from '../../comments/composer.tsx'
import { useShortcut } from '../shortcuts/use-shortcut.ts'

/** For agents: keys that lead to where a reply is written, and to the internal note. */
export function useComposerKeys(composer: RefObject<ComposerHandle | null>, isAgent: boolean) {
  useShortcut('reply', isAgent ? () => composer.current?.open('everyone') : null)
  useShortcut('note', isAgent ? () => composer.current?.open('agents') : null)
}
