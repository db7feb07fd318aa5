import { createContext, Fragment, type ReactNode, useCallback, useContext, useEffect, useId, useState } from 'react'
import { flushSync } from 'react-dom'
import { useText } from '../../text/text.ts'
import { createStore, useStore } from '../../ui/store.ts'
import { WorkIcon } from '../../ui/work-icon.tsx'
import { PersonName } from '../../users/person-name.tsx'
import { SnoozeMark } from '../snooze/mark.tsx'
import type { TicketDetails } from '../ticket-data/store.ts'
import styles from './details.module.css'

/** Whether somebody has opened them: from ticket to ticket they stay so, until the page is left. */
const isKeptOpen = createStore(false)

const Reveal = createContext(() => {})

/** Unfolds the details around who calls it, where they are folded: at once, so that what a key opens there has its place. */
export function useReveal() {
  const reveal = useContext(Reveal)
  return () => flushSync(reveal)
}

/** The same for what must be read there. */
export function useRevealOn(isWrong: boolean) {
  const reveal = useContext(Reveal)
  useEffect(() => {
    if (isWrong) reveal()
  }, [isWrong, reveal])
}

type Props = {
  ticket: TicketDetails
  /** `isOpen` as long as they are unfolded, which they need not be where there is room for them. */
  children: (isOpen: boolean) => ReactNode
}

/** What is known and set of a ticket besides its status and its assignee. Where there is no room for it beside the conversation it is folded. */
export function Details({ ticket, children }: Props) {
  const t = useText()
  const kept = useStore(isKeptOpen)
  // By a key, for this ticket alone.
  const [isRevealed, setRevealed] = useState(false)
  const isOpen = kept || isRevealed
  const reveal = useCallback(() => setRevealed(true), [])
  const contentId = useId()
  const toggle = () => {
    setRevealed(false)
    isKeptOpen.set(!isOpen)
  }
  return (
    <div className={styles.details}>
      <h2 className={styles.head}>
        <button
          type="button"
          className={styles.toggle}
          aria-expanded={isOpen}
          aria-controls={contentId}
          onClick={toggle}
        >
          <WorkIcon name="right" small />
          <span className={styles.word}>{t.agentTicket.details}</span>
          {isOpen ? null : <About ticket={ticket} />}
        </button>
      </h2>
      <div id={contentId} className={styles.content} data-open={isOpen}>
        <Reveal value={reveal}>{children(isOpen)}</Reveal>
      </div>
    </div>
  )
}

/** What of it tells tickets apart, while it is folded. */
function About({ ticket }: Pick<Props, 'ticket'>) {
  const { user, team, tags } = ticket
  return (
    <span className={styles.about}>
      <SnoozeMark ticket={ticket} />
      <PersonName of={user} />
      {[team?.name ?? '', tags?.join(', ') ?? ''].filter(Boolean).map((words) => (
        <Fragment key={words}>
          {' · '}
          <bdi>{words}</bdi>
        </Fragment>
      ))}
    </span>
  )
}
