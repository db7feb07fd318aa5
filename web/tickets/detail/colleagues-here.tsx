import { useEffect, useRef } from 'react'
import { type Colleague, colleagues, lookAt } from '../../comments/presence.ts'
import { line } from '../../live/line.ts'
import type { Messages } from '../../text/messages.ts'
import { text, useText } from '../../text/text.ts'
import { announce } from '../../ui/announcer.tsx'
import { useStore } from '../../ui/store.ts'
import { Avatar } from '../../users/avatar.tsx'
import { useIsVisible } from '../unread/use-mark-read.ts'
import styles from './colleagues-here.module.css'

/** With more of them the last place counts the others. */
const mostFaces = 3

/** Which colleagues look at the ticket or write there, as small faces; by pointer or focus, who they are. Its place is kept while there are none. */
export function ColleaguesHere({ ticketId }: { ticketId: string }) {
  const t = useText()
  const here = useStore(colleagues)
  useLook(ticketId)
  useAnnounceWriters(here)
  const faces = here.slice(0, here.length > mostFaces ? mostFaces - 1 : mostFaces)
  const others = here.length - faces.length
  const lines = here.map((one) => ({ id: one.id, words: doing(t, one) }))
  return (
    <div className={styles.place}>
      {here.length > 0 ? (
        <>
          <button
            type="button"
            className={styles.faces}
            aria-label={t.presence.here(lines.map(({ words }) => words).join(', '))}
            onKeyDown={(event) => {
              if (event.key !== 'Escape') return
              // It closes the names; what it leads to else comes with the next press.
              event.stopPropagation()
              event.currentTarget.blur()
            }}
          >
            {faces.map(({ id, name, writing }) => (
              <span key={id} className={styles.face} data-writing={writing !== null}>
                <Avatar of={{ name, role: 'agent' }} tiny />
              </span>
            ))}
            {others > 0 ? <span className={styles.others}>{t.presence.others(others)}</span> : null}
          </button>
          <ul className={styles.names} aria-hidden="true">
            {lines.map(({ id, words }) => (
              <li key={id}>{words}</li>
            ))}
          </ul>
        </>
      ) : null}
    </div>
  )
}

function doing({ presence }: Messages, { name, writing }: Colleague): string {
  if (writing === null) return presence.looks(name)
  return writing === 'agents' ? presence.writesNote(name) : presence.writesReply(name)
}

/** While the page is in sight. */
function useLook(ticketId: string) {
  const current = useStore(line)
  const isVisible = useIsVisible()
  useEffect(() => (current && isVisible ? lookAt(current, ticketId) : undefined), [current, isVisible, ticketId])
}

/** Of each colleague once, as long as the ticket is shown: who pauses and goes on is not announced again. */
function useAnnounceWriters(here: readonly Colleague[]) {
  const announced = useRef(new Set<string>())
  useEffect(() => {
    for (const one of here) {
      if (one.writing === null || announced.current.has(one.id)) continue
      announced.current.add(one.id)
      announce(doing(text(), one))
    }
  }, [here])
}
