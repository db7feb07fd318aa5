/** What happened to a ticket, in words. */
import type { ReactNode } from 'react'
import { currentSession } from '../../session/session.ts'
import { text } from '../../text/text.ts'
import { PersonName } from '../../users/person-name.tsx'
import { labelOf } from '../fields.ts'
import styles from './words.module.css'
import type { Entry } from './store.ts'

/** What customers are told nothing of. */
export type WordsForAgents = {
  /** To stand after the name of who did it. */
  readonly what: (entry: Entry, withFrom: boolean) => ReactNode
  /** A whole sentence, where nobody did it. */
  readonly byItself: (entry: Entry) => ReactNode
  /** Of the bulk change that it is part of, or why Bellhop made it. */
  readonly part: (entry: Entry, undone: ReadonlySet<string>) => string | null
}

let forAgents: WordsForAgents | null = null

/** Called by the first code of agents that shows a history. */
export function addWordsForAgents(words: WordsForAgents): void {
  forAgents = words
}

/** One sentence of one change: with what it was before where `from` is set. */
export function inWords(entry: Entry, { from }: { from: boolean }): ReactNode {
  return ofNobody(entry) ?? text().history.did(whoDid(entry), what(entry, from))
}

/** The first one or two of some changes in one sentence, as far as one person made them, and how many these are. */
export function firstInWords([first, second]: readonly Entry[]): { words: ReactNode; told: number } {
  if (!first) return { words: null, told: 0 }
  const isOfSame = second && doerOf(first)?.id === doerOf(second)?.id && !ofNobody(first) && !ofNobody(second)
  if (!isOfSame) return { words: inWords(first, { from: false }), told: 1 }
  return { words: text().history.didBoth(whoDid(first), what(first, false), what(second, false)), told: 2 }
}

/** Of the bulk change that it is part of, or why Bellhop made it. */
export const partInWords: WordsForAgents['part'] = (entry, undone) => forAgents?.part(entry, undone) ?? null

/** Where the sentence names who did it in another place, or nobody. */
function ofNobody(entry: Entry): ReactNode {
  if (entry.kind === 'participantLeft') return text().history.left(<Value>{entry.participant}</Value>)
  return forAgents?.byItself(entry)
}

/** Whoever opened a ticket did not take it from an agent who had left by then. */
const doerOf = ({ actor, cause }: Entry): Entry['actor'] => (cause === 'outdated' ? null : actor)

function whoDid(entry: Entry): ReactNode {
  const { bellhop, support } = text().history
  const doer = doerOf(entry)
  if (doer)
    return (
      <b className={styles.who}>
        <PersonName of={doer} />
      </b>
    )
  return <b className={styles.who}>{currentSession().viewer?.role === 'agent' ? bellhop : support}</b>
}

function what(entry: Entry, withFrom: boolean): ReactNode {
  const t = text().history
  const { kind, from, to } = entry
  switch (kind) {
    case 'title':
      return withFrom ? t.renamedFrom(<Value>{from}</Value>, <Value>{to}</Value>) : t.renamed(<Value>{to}</Value>)
    case 'confirmed':
    case 'rejected':
      return t[kind]
    case 'status': {
      const value = (of: string | null) => <Value>{labelOf(kind, of ?? '')}</Value>
      if (entry.cause === 'answered') return to === 'open' ? t.reopenedAgain : t.set.status(value(to))
      // Customers set nothing else: what they wrote opened it.
      if (entry.actor?.role === 'customer') return withFrom ? t.reopenedFrom(value(from)) : t.reopened
      return withFrom ? t.changed.status(value(from), value(to)) : t.set.status(value(to))
    }
    case 'participantAdded':
    case 'participantRemoved':
      return t.people[kind](<Value>{entry.participant}</Value>)
    default:
      return forAgents?.what(entry, withFrom)
  }
}

/** With a direction of its own, as a name has. */
export const Value = ({ children }: { children: ReactNode }) => <bdi className={styles.value}>{children}</bdi>
