import { useEffect, useId, useRef, useState } from 'react'
import { useClient } from 'urql'
import { plainMessage } from '../../graphql/errors.ts'
import { UpdateTicketDocument, type UpdateTicketMutationVariables } from '../../graphql/generated/tickets/ticket.ts'
import { emitAnswer } from '../../live/events.ts'
import { text, useText } from '../../text/text.ts'
import { classNames } from '../../ui/class-names.ts'
import { ErrorLine } from '../../ui/error-line.tsx'
import { Select } from '../../ui/select.tsx'
import { PriorityMark, StatusShape } from '../badge.tsx'
import { type ChoiceName, optionsOf, titleOf } from '../fields.ts'
import type { TicketDetails } from '../ticket-data/store.ts'
import styles from './field-select.module.css'

type Props = {
  ticket: TicketDetails
  /** Whether the change arrived is unknown then, so the ticket should be loaded again. */
  onFailed: () => void
  name: ChoiceName
  /** Its name stands before the value, not above it. */
  isRow?: boolean
}

const undoTime = 10_000

/** For agents: a choice is sent at once, and can be undone for ten seconds. */
export function FieldSelect(props: Props) {
  const { name, ticket, isRow } = props
  const t = useText()
  const id = useId()
  const select = useRef<HTMLSelectElement>(null)
  const { wanted, previous, error, change } = useFieldChange(props)
  const undo = (to: string) => {
    change(to)
    select.current?.focus()
  }
  const title = t.field.update(titleOf(name))
  return (
    <div className={classNames(styles.field, isRow && styles.row)}>
      <label htmlFor={id} className={styles.label}>
        {isRow ? titleOf(name) : title}
      </label>
      {previous ? (
        <button
          type="button"
          aria-label={t.field.undoOf(titleOf(name))}
          className={styles.undo}
          onClick={() => undo(previous)}
        >
          {t.field.undo}
        </button>
      ) : null}
      <div className={styles.box}>
        <Select
          ref={select}
          id={id}
          aria-label={title}
          value={wanted?.value ?? ticket[name] ?? undefined}
          aria-busy={wanted ? !wanted.sent : false}
          onChange={({ currentTarget }) => change(currentTarget.value)}
        >
          {optionsOf(name).map(([value, label]) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </Select>
        <span className={styles.shape}>
          {name === 'status' ? <StatusShape status={ticket.status} /> : <PriorityMark priority={ticket.priority} />}
        </span>
      </div>
      <div className={styles.error}>
        <ErrorLine message={error} />
      </div>
    </div>
  )
}

/** `wanted` is shown until the ticket's own word has come; `previous` is what an undo leads back to. */
function useFieldChange({ name, ticket, onFailed }: Props) {
  const client = useClient()
  const [wanted, setWanted] = useState<{ value: string; sent: boolean } | null>(null)
  const [seen, setSeen] = useState(ticket)
  const [previous, setPrevious] = useState<string | null>(null)
  const [error, setError] = useState<string | null>(null)
  const latest = useRef<string>(null)
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

  async function send(to: string, from: string | null) {
    // Who runs through the options with the arrow keys means the one they stop at.
    if (latest.current !== to) return
    const variables = { id: ticket.id, [name]: to } as UpdateTicketMutationVariables
    const { answer, told } = await emitAnswer(
      ticket.id,
      () => client.mutation(UpdateTicketDocument, variables).toPromise(),
      ({ data }) => data?.updateTicket,
    )
    const { data, error: failure } = answer
    const changed = Boolean(data?.updateTicket)
    // The line has told of the ticket since, but not of this: that comes next.
    const isToCome = changed && told.size > 0 && !told.has(name)
    if (latest.current === to) setWanted(isToCome ? { value: to, sent: true } : null)
    if (changed) {
      setPrevious(from)
    } else {
      console.error(`The ${name} could not be updated.`, failure)
      setError(text().field.notChanged(titleOf(name), plainMessage(failure ?? {})))
      onFailed()
    }
  }

  function change(to: string) {
    const from = ticket[name] ?? null
    if (to === (wanted?.value ?? from)) return
    latest.current = to
    setWanted({ value: to, sent: false })
    setPrevious(null)
    setError(null)
    queue.current = queue.current.then(() => send(to, from))
  }

  return { wanted, previous, error, change }
}
