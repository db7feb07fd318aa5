import { type ReactNode, useEffect, useRef } from 'react'
import { createStore, useStore } from './store.ts'
import { announce } from './announcer.tsx'
import { classNames } from './class-names.ts'
import { useDeskName } from './desk-name.ts'
import styles from './screen.module.css'

let arriving = false

/** Told by the router at each change of screen: the next heading takes the focus and is announced. */
export function expectNewScreen() {
  arriving = true
}

/** What waits to be read, as the page's title tells it to who looks at another page. */
export const titleCount = createStore(0)

const mostInTitle = 99

/** Sets the page's title to '<title> · <name of the desk>', with '(3)' before it while so much waits. */
export function useTitle(title: string) {
  const count = useStore(titleCount)
  const desk = useDeskName()
  useEffect(() => {
    const shown = count > mostInTitle ? `${mostInTitle}+` : String(count)
    document.title = `${count > 0 ? `(${shown}) ` : ''}${title} · ${desk}`
  }, [title, count, desk])
}

/**
 * The h1 of a screen. It names the page, and takes the focus after a navigation, unless someone already types.
 * `aside` follows on the same line outside the heading (a badge, a count).
 */
export function ScreenHeading({ children, title, aside }: { children: ReactNode; title: string; aside?: ReactNode }) {
  const heading = useRef<HTMLHeadingElement>(null)
  useTitle(title)
  useEffect(() => {
    if (!arriving) return
    arriving = false
    announce(title)
    if (!document.activeElement?.matches('input, textarea, select, dialog *')) {
      heading.current?.focus({ preventScroll: true })
    }
  }, [title])
  return (
    <div className={styles.heading}>
      <h1 ref={heading} tabIndex={-1}>
        {children}
      </h1>
      {aside}
    </div>
  )
}

type ScreenProps = {
  width?: 'page' | 'form' | 'signin'
  /** On a phone its last part may reach down to the window's edge. */
  tall?: boolean
  children: ReactNode
}

/** The column that a screen stands in: page (1,080 px), form (720 px) or sign-in (380 px). */
export function Screen({ width = 'page', tall, children }: ScreenProps) {
  return <div className={classNames(styles.screen, styles[width], tall && styles.tall)}>{children}</div>
}
