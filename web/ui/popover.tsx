import { type ReactNode, type RefObject, useEffect, useEffectEvent, useLayoutEffect, useRef } from 'react'
import { flushSync } from 'react-dom'
import { classNames } from './class-names.ts'
import styles from './popover.module.css'

type Props = {
  label: string
  /** What it opens below; it gets the focus back where nothing else had it. */
  anchor: RefObject<HTMLElement | null>
  onClose: () => void
  /** Below the beginning of the anchor instead of its end. */
  atStart?: boolean
  /** Holds lines that are to be read. */
  wide?: boolean
  children: ReactNode
}

/** Below what opens it, in px; with less it opens above that. */
const leastRoom = 160

/** What a key opens may belong to what is scrolled away. */
function isInSight(element: Element): boolean {
  const { top, bottom } = element.getBoundingClientRect()
  return bottom > 0 && top < innerHeight
}

const presses = ['keydown', 'pointerdown']

/** A small panel above the page, open while it is mounted; closes by Escape and by a click outside. */
export function Popover({ label, anchor, onClose, atStart = false, wide = false, children }: Props) {
  const panel = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const element = panel.current
    const from = anchor.current
    if (!element || !from) return
    const before = document.activeElement
    const back = () => {
      const inside = element.contains(document.activeElement)
      if (element.matches(':popover-open')) element.hidePopover()
      if (!inside) return
      // Opened by a key, it was elsewhere.
      const to = before instanceof HTMLElement && before.isConnected && before !== document.body ? before : from
      to.focus({ preventScroll: true })
    }
    if (!element.matches(':popover-open')) element.showPopover()
    if (!isInSight(from)) from.scrollIntoView({ block: 'nearest' })
    const { top, left: start, right, bottom } = from.getBoundingClientRect()
    const wanted = atStart ? start : right - element.offsetWidth
    const left = Math.max(16, Math.min(wanted, innerWidth - element.offsetWidth - 32))
    if (innerHeight - bottom < leastRoom && top > innerHeight - bottom) {
      // Of what floats over the lower edge: above it, wherever the page is scrolled to.
      Object.assign(element.style, { position: 'fixed', left: `${left}px`, bottom: `${innerHeight - top + 6}px` })
      element.style.maxHeight = `${top - 22}px`
      element.querySelector<HTMLElement>('select, input, button')?.focus({ preventScroll: true })
      return back
    }
    element.style.left = `${left + scrollX}px`
    element.style.top = `${bottom + scrollY + 6}px`
    // What has no room below scrolls within, as long as there is room for something.
    element.style.maxHeight = `${Math.max(240, innerHeight - bottom - 22)}px`
    element.querySelector<HTMLElement>('select, input, button')?.focus({ preventScroll: true })
    return back
  }, [anchor, atStart])
  const close = useEffectEvent(onClose)
  useEffect(() => {
    // That it was closed the browser tells in a task of its own: what is pressed sooner finds it closed all the same, and may open it again.
    const notice = () => {
      if (!panel.current?.matches(':popover-open')) flushSync(() => close())
    }
    for (const type of presses) addEventListener(type, notice, { capture: true })
    return () => {
      for (const type of presses) removeEventListener(type, notice, { capture: true })
    }
  }, [])
  return (
    <div
      ref={panel}
      popover="auto"
      role="dialog"
      aria-label={label}
      className={classNames(styles.popover, wide && styles.wide)}
      onToggle={({ newState }) => {
        if (newState === 'closed') onClose()
      }}
    >
      {children}
    </div>
  )
}
