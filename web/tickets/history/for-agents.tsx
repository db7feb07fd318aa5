/** Imported by what shows a history to agents: from then on all of it can be said. */
import { Fragment, type ReactNode } from 'react'
import { formats, text } from '../../text/text.ts'
import { type FurtherChoice, isFurtherChoice, labelOf } from '../fields.ts'
import type { Entry } from './store.ts'
import { addWordsForAgents, Value } from './words.tsx'

addWordsForAgents({
  what,
  byItself: ({ kind, actor, to }) =>
    kind === 'snoozedUntil' && !actor && to === null ? text().agentHistory.returned : null,
  part: ({ batch, cause }, undone) => {
    const t = text().agentHistory
    if (cause) return cause === 'answered' ? null : t.causes[cause]
    if (!batch) return null
    if (batch.tickets === null) return t.someBatch
    if (batch.undoes) return t.undoOfBatch(batch.tickets)
    return (undone.has(batch.id) ? t.batchUndone : t.batch)(batch.tickets)
  },
})

function what(entry: Entry, withFrom: boolean): ReactNode {
  const t = text().agentHistory
  const { kind, added, removed } = entry
  switch (kind) {
    case 'created':
      return t.created
    case 'comment':
      return entry.audience === 'agents' ? t.noted : t.commented
    case 'file':
      return t.attached(<Value>{entry.fileName}</Value>)
    case 'assignee':
      return assigned(entry, withFrom)
    case 'team':
      return moved(entry, withFrom)
    case 'snoozedUntil':
      return snoozed(entry, withFrom)
    case 'tags':
      if (!removed.length) return t.tagged(added.length, <Values of={added} />)
      if (!added.length) return t.untagged(removed.length, <Values of={removed} />)
      return t.retagged(<Values of={added} />, <Values of={removed} />)
    default:
      return isFurtherChoice(kind) ? chosen(kind, entry, withFrom) : null
  }
}

function chosen(name: FurtherChoice, { from, to }: Entry, withFrom: boolean): ReactNode {
  const t = text().agentHistory
  const value = (of: string | null) => <Value>{labelOf(name, of ?? '')}</Value>
  return withFrom ? t.changed[name](value(from), value(to)) : t.set[name](value(to))
}

function assigned({ actor, from, to, fromName, toName }: Entry, withFrom: boolean): ReactNode {
  const t = text().agentHistory
  const [before, after] = [<Value key="from">{fromName}</Value>, <Value key="to">{toName}</Value>]
  if (to === null) return actor && from === actor.id ? t.gaveUp : t.unassigned(before)
  const isTold = withFrom && from !== null
  if (actor?.id === to) return isTold ? t.tookFrom(before) : t.took
  return isTold ? t.reassigned(before, after) : t.assigned(after)
}

function moved({ from, to, fromName, toName }: Entry, withFrom: boolean): ReactNode {
  const t = text().agentHistory
  const [before, after] = [<Value key="from">{fromName}</Value>, <Value key="to">{toName}</Value>]
  if (to === null) return t.outOfTeam(before)
  return withFrom && from !== null ? t.fromTeam(before, after) : t.toTeam(after)
}

function snoozed({ actor, cause, from, to }: Entry, withFrom: boolean): ReactNode {
  const t = text().agentHistory
  const time = (of: string) => formats().dayAndTime(Date.parse(of))
  if (to === null) return actor?.role === 'customer' && cause !== 'answered' ? t.wokeByWriting : t.woke
  return withFrom && from !== null ? t.snoozedAgain(time(from), time(to)) : t.snoozed(time(to))
}

const Values = ({ of }: { of: readonly string[] }) =>
  of.map((each, at) => (
    <Fragment key={each}>
      {at ? ', ' : null}
      <Value>{each}</Value>
    </Fragment>
  ))
