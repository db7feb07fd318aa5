import { useEffect, useRef, useState } from 'react'
import type { ChangeKind } from '../../graphql/generated/live/live.ts'
import { text } from '../../text/text.ts'
import { conditionOf, type TicketInput } from '../changes/inverse.ts'
import {
  forgetChange,
  noteChange,
  type OwnChange,
  sendBack,
  sendChange,
  type Sent,
  tell,
} from '../changes/own-changes.ts'
import { useIsThere } from './use-is-there.ts'
import type { TicketDetails } from '../ticket-data/store.ts'

type Options<Value> = {
  readonly ticket: TicketDetails
  /** The field of the API that is set, and told of live. */
  readonly name: keyof TicketInput & ChangeKind
  /** Of the field, for people. */
  readonly title: () => string
  /** A value, for people. */
  readonly words: (value: Value) => string
  readonly current: Value
  readonly isSame: (a: Value, b: Value) => boolean
  readonly toInput: (value: Value) => TicketInput
  /** Whether the change arrived is unknown then, so the ticket should be loaded again. */
  readonly onFailed: () => void
}

/** What was chosen; where it takes back something, how that had left the ticket. */
type Choice<Value> = { readonly value: Value; readonly before: Sent['ticket'] | undefined; after: Sent['ticket'] }

const undoTime = 10_000

/** A choice is sent at once. `wanted` is shown until the ticket's own word has come; `previous` is what an undo leads back to, for ten seconds. */
export function useFieldChange<Value>({
  ticket,
  name,
  title,
  words,
  current,
  isSame,
  toInput,
  onFailed,
}: Options<Value>) {
  const [wanted, setWanted] = useState<{ value: Value; sent: boolean } | null>(null)
  const [seen, setSeen] = useState(ticket)
  const [previous, setPrevious] = useState<{ value: Value; change: OwnChange; after: Sent['ticket'] } | null>(null)
  const [error, setError] = useState<string | null>(null)
  const latest = useRef<Choice<Value>>(null)
  const isThere = useIsThere()
  const queue = useRef<Promise<unknown>>(Promise.resolve())

  if (ticket !== seen) {
    setSeen(ticket)
    if (wanted?.sent) setWanted(null)
  }

  useEffect(() => {
    if (!previous) return
    const timer = setTimeout(() => setPrevious(null), undoTime)
    return () => clearTimeout(timer)
  }, [previous])

  /** Whether it was done. */
  async function send(to: Choice<Value>): Promise<boolean> {
    // Who runs through the options with the arrow keys means the one they stop at.
    if (latest.current !== to) return false
    const back = toInput(to.value)
    const input = to.before ? { ...back, ifStill: conditionOf(to.before, back) } : back
    const { ticket: after, why, told } = await sendChange(ticket.id, input)
    const changed = why === null
    to.after = after
    // The line has told of the ticket since, but not of this: that comes next.
    const isToCome = changed && told.size > 0 && !told.has(name)
    if (latest.current === to) setWanted(isToCome ? { value: to.value, sent: true } : null)
    if (!changed) {
      const words = text().field.notChanged(title(), why)
      setError(words)
      // Whoever has gone on to another ticket would not see it.
      if (!isThere.current) tell({ kind: 'failed', words: text().changes.of(ticket.id, words), change: null })
      onFailed()
    }
    return changed
  }

  /** `before`: how one's own change has left the ticket that this takes back. */
  function change(value: Value, before?: Sent['ticket']) {
    if (isSame(value, wanted ? wanted.value : current)) return
    const to: Choice<Value> = { value, before, after: null }
    latest.current = to
    setWanted({ value, sent: false })
    setPrevious(null)
    setError(null)
    const isDone = queue.current.then(() => send(to))
    queue.current = isDone
    const from = current
    const own: OwnChange = {
      ticketId: ticket.id,
      field: name,
      input: toInput(value),
      value: words(value),
      words: text().changes.of(ticket.id, text().field.is(title(), words(value))),
      isDone,
      undo: () => sendBack(ticket.id, to.after, toInput(from)),
    }
    if (before) return
    noteChange(own)
    void isDone.then(
      (changed) => changed && latest.current === to && setPrevious({ value: from, change: own, after: to.after }),
    )
  }

  /** By the button beside the field: nothing is left to be taken back then. */
  function undo() {
    if (!previous) return
    forgetChange(previous.change)
    change(previous.value, previous.after)
  }

  // Taken back by its key, it is no more than what holds.
  const isBack = previous !== null && isSame(previous.value, wanted ? wanted.value : current)
  return { wanted, previous: isBack ? null : previous, error, change: (value: Value) => change(value), undo }
}
