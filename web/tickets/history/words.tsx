/** What happened to a ticket, in words. */
import { Fragment, type ReactNode } from 'react'
import { currentSession } from '../../session/session.ts'
import { formats, text } from '../../text/text.ts'
import { PersonName } from '../../users/person-name.tsx'
import { labelOf } from '../fields.ts'
import styles from './words.module.css'
import type { Entry } from './store.ts'

/** What somebody did, to stand after their name. */
type Did = { readonly who: ReactNode; readonly what: ReactNode }

/** One sentence of one change: with what it was before where `from` is set. */
export function inWords(entry: Entry, { from }: { from: boolean }): ReactNode {
  const t = text().history
  if (entry.kind === 'participantLeft') return t.left(<Value>{entry.participant}</Value>)
  return returnedByItself(entry) ? t.returned : t.did(whoDid(entry), what(entry, from))
}

/** The first one or two of some changes in one sentence, as far as one person made them, and how many these are. */
export function firstInWords([first, second]: readonly Entry[]): { words: ReactNode; told: number } {
  if (!first) return { words: null, told: 0 }
  const isOfSame = second && doerOf(first)?.id === doerOf(second)?.id && !isOfNobody(first) && !isOfNobody(second)
  if (!isOfSame) return { words: inWords(first, { from: false }), told: 1 }
  return { words: text().history.didBoth(whoDid(first), what(first, false), what(second, false)), told: 2 }
}

/** Of the bulk change that it is part of, or why Bellhop made it. */
export function partInWords({ batch, cause }: Entry, undone: ReadonlySet<string>): string | null {
  const t = text().history
  if (cause) return cause === 'answered' ? null : t.causes[cause]
  if (!batch) return null
  if (batch.tickets === null) return t.someBatch
  if (batch.undoes) return t.undoOfBatch(batch.tickets)
  return (undone.has(batch.id) ? t.batchUndone : t.batch)(batch.tickets)
}

/** Whose sentence names who did it in another place, or nobody. */
const isOfNobody = (entry: Entry): boolean => returnedByItself(entry) || entry.kind === 'participantLeft'

const returnedByItself = ({ kind, actor, to }: Entry): boolean => kind === 'snoozedUntil' && !actor && to === null

/** Whoever opened a ticket did not take it from an agent who had left by then. */
const doerOf = ({ actor, cause }: Entry): Entry['actor'] => (cause === 'outdated' ? null : actor)

function whoDid(entry: Entry): Did['who'] {
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

function what(entry: Entry, withFrom: boolean): Did['what'] {
  const t = text().history
  const { kind, from, to, added, removed } = entry
  switch (kind) {
    case 'created':
      return t.created
    case 'comment':
      return entry.audience === 'agents' ? t.noted : t.commented
    case 'file':
      return t.attached(<Value>{entry.fileName}</Value>)
    case 'title':
      return withFrom ? t.renamedFrom(<Value>{from}</Value>, <Value>{to}</Value>) : t.renamed(<Value>{to}</Value>)
    case 'confirmed':
    case 'rejected':
      return t[kind]
    case 'status':
    case 'priority': {
      const value = (of: string | null) => <Value>{labelOf(kind, of ?? '')}</Value>
      if (entry.cause === 'answered') return to === 'open' ? t.reopenedAgain : t.set.status(value(to))
      // Customers set nothing else: what they wrote opened it.
      if (entry.actor?.role === 'customer') return withFrom ? t.reopenedFrom(value(from)) : t.reopened
      return withFrom ? t.changed[kind](value(from), value(to)) : t.set[kind](value(to))
    }
    case 'assignee':
      return assigned(entry, withFrom)
    case 'team':
      return moved(entry, withFrom)
    case 'snoozedUntil':
      return snoozed(entry, withFrom)
    case 'participantAdded':
    case 'participantRemoved':
      return t.people[kind](<Value>{entry.participant}</Value>)
    case 'participantLeft':
      return null
    case 'tags':
      if (!removed.length) return t.tagged(added.length, <Values of={added} />)
      if (!added.length) return t.untagged(removed.length, <Values of={removed} />)
      return t.retagged(<Values of={added} />, <Values of={removed} />)
  }
}

function assigned({ actor, from, to, fromName, toName }: Entry, withFrom: boolean): ReactNode {
  const t = text().history
  const [before, after] = [<Value key="from">{fromName}</Value>, <Value key="to">{toName}</Value>]
  if (to === null) return actor && from === actor.id ? t.gaveUp : t.unassigned(before)
  const isTold = withFrom && from !== null
  if (actor?.id === to) return isTold ? t.tookFrom(before) : t.took
  return isTold ? t.reassigned(before, after) : t.assigned(after)
}

function moved({ from, to, fromName, toName }: Entry, withFrom: boolean): ReactNode {
  const t = text().history
  const [before, after] = [<Value key="from">{fromName}</Value>, <Value key="to">{toName}</Value>]
  if (to === null) return t.outOfTeam(before)
  return withFrom && from !== null ? t.fromTeam(before, after) : t.toTeam(after)
}

function snoozed({ actor, cause, from, to }: Entry, withFrom: boolean): ReactNode {
  const t = text().history
  const time = (of: string) => formats().dayAndTime(Date.parse(of))
  if (to === null) return actor?.role === 'customer' && cause !== 'answered' ? t.wokeByWriting : t.woke
  return withFrom && from !== null ? t.snoozedAgain(time(from), time(to)) : t.snoozed(time(to))
}

/** With a direction of its own, as a name has. */
const Value = ({ children }: { children: ReactNode }) => <bdi className={styles.value}>{children}</bdi>

const Values = ({ of }: { of: readonly string[] }) =>
  of.map((each, at) => (
    <Fragment key={each}>
      {at ? ', ' : null}
      <Value>{each}</Value>
    </Fragment>
  ))
