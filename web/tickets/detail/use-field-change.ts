import { useEffect, useRef, useState } from 'react'
import { useClient } from 'urql'
import { plainMessage } from '../../graphql/errors.ts'
import { UpdateTicketDocument, type UpdateTicketMutationVariables } from '../../graphql/generated/tickets/ticket.ts'
import type { ChangeKind } from '../../graphql/generated/live/live.ts'
import { emitAnswer } from '../../live/events.ts'
import { text } from '../../text/text.ts'
import type { TicketDetails } from '../ticket-data/store.ts'

type Input = Omit<UpdateTicketMutationVariables, 'id'>

type Options<Value> = {
  readonly ticket: TicketDetails
  /** The field of the API that is set, and told of live. */
  readonly name: keyof Input & ChangeKind
  /** Of the field, for people. */
  readonly title: () => string
  readonly current: Value
  readonly isSame: (a: Value, b: Value) => boolean
  readonly toInput: (value: Value) => Input
  /** Whether the change arrived is unknown then, so the ticket should be loaded again. */
  readonly onFailed: () => void
}

const undoTime = 10_000

/** A choice is sent at once. `wanted` is shown until the ticket's own word has come; `previous` is what an undo leads back to, for ten seconds. */
export function useFieldChange<Value>({ ticket, name, title, current, isSame, toInput, onFailed }: Options<Value>) {
  const client = useClient()
  const [wanted, setWanted] = useState<{ value: Value; sent: boolean } | null>(null)
  const [seen, setSeen] = useState(ticket)
  const [previous, setPrevious] = useState<{ value: Value } | null>(null)
  const [error, setError] = useState<string | null>(null)
  const latest = useRef<{ value: Value }>(null)
  const queue = useRef(Promise.resolve())

  if (ticket !== seen) {
    setSeen(ticket)
    if (wanted?.sent) setWanted(null)
  }

  useEffect(() => {
    if (!previous) return
    const timer = setTimeout(() => setPrevious(null), undoTime)
    return () => clearTimeout(timer)
  }, [previous])

  async function send(to: { value: Value }, from: Value) {
    // Who runs through the options with the arrow keys means the one they stop at.
    if (latest.current !== to) return
    const variables = { id: ticket.id, ...toInput(to.value) }
    const { answer, told } = await emitAnswer(
      ticket.id,
      () => client.mutation(UpdateTicketDocument, variables).toPromise(),
      ({ data }) => data?.updateTicket,
    )
    const { data, error: failure } = answer
    const changed = Boolean(data?.updateTicket)
    // The line has told of the ticket since, but not of this: that comes next.
    const isToCome = changed && told.size > 0 && !told.has(name)
    if (latest.current === to) setWanted(isToCome ? { value: to.value, sent: true } : null)
    if (changed) {
      setPrevious({ value: from })
    } else {
      console.error(`The ${name} could not be updated.`, failure)
      setError(text().field.notChanged(title(), plainMessage(failure ?? {})))
      onFailed()
    }
  }

  function change(value: Value) {
    if (isSame(value, wanted ? wanted.value : current)) return
    const to = { value }
    latest.current = to
    setWanted({ value, sent: false })
    setPrevious(null)
    setError(null)
    queue.current = queue.current.then(() => send(to, current))
  }

  return { wanted, previous, error, change }
}
