import type { RefObject } from 'react'
import { useShortcut } from '../shortcuts/use-shortcut.ts'

/** j and k move the focus from one link of a list to the next, and so do the arrows on one of them. */
export function useLineKeys(list: RefObject<HTMLElement | null>) {
  const move = (step: 1 | -1) => {
    const links = [...(list.current?.querySelectorAll<HTMLElement>('a') ?? [])]
    const at = links.indexOf(document.activeElement as HTMLElement)
    const next = at < 0 ? links.find(isInSight) : links[at + step]
    next?.focus({ preventScroll: true })
    next?.scrollIntoView({ block: 'nearest' })
  }
  useShortcut('next', () => move(1))
  useShortcut('previous', () => move(-1))
  return (event: { key: string; preventDefault: () => void }) => {
    if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return
    event.preventDefault()
    move(event.key === 'ArrowDown' ? 1 : -1)
  }
}

function isInSight(element: HTMLElement): boolean {
  const { top, bottom } = element.getBoundingClientRect()
  return top >= 0 && bottom <= innerHeight
}
