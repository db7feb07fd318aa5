import { useEffect, useId, useRef, useState } from 'react'
import { useClient } from 'urql'
import { plainMessage } from '../graphql/errors.ts'
import { UpdateTicketDocument } from '../graphql/generated/tickets/status.ts'
import { announce } from '../ui/announcer.tsx'
import { Card } from '../ui/card.tsx'
import { ErrorLine } from '../ui/error-line.tsx'
import { type Status, statuses, statusLabels } from './badge.tsx'
import styles from './status.module.css'

type Props = { ticketId: string; status: Status; onChanged: () => Promise<unknown> }

const undoTime = 10_000

/** For agents: a choice is sent at once, and can be undone for ten seconds. */
export function StatusSelect({ ticketId, status, onChanged }: Props) {
  const id = useId()
  const select = useRef<HTMLSelectElement>(null)
  const { wanted, previous, error, change } = useStatusChange({ ticketId, status, onChanged })
  const undo = (to: Status) => {
    change(to)
    select.current?.focus()
  }
  return (
    <Card>
      <div className={styles.line}>
        <label htmlFor={id} className={styles.label}>
          Update Status
        </label>
        {previous ? (
          <button type="button" className={styles.undo} onClick={() => undo(previous)}>
            Undo
          </button>
        ) : null}
      </div>
      <select
        ref={select}
        id={id}
        className={styles.select}
        value={wanted ?? status}
        aria-busy={wanted !== null}
        onChange={({ currentTarget }) => change(currentTarget.value as Status)}
      >
        {statuses.map((each) => (
          <option key={each} value={each}>
            {statusLabels[each]}
          </option>
        ))}
      </select>
      <div className={styles.error}>
        <ErrorLine message={error} />
      </div>
    </Card>
  )
}

/** `wanted` is shown until the server has answered; `previous` is what an undo leads back to. */
function useStatusChange({ ticketId, status, onChanged }: Props) {
  const client = useClient()
  const [wanted, setWanted] = useState<Status | null>(null)
  const [previous, setPrevious] = useState<Status | null>(null)
  const [error, setError] = useState<string | null>(null)
  const latest = useRef<Status>(null)
  const queue = useRef(Promise.resolve())

  useEffect(() => {
    if (!previous) return
    const timer = setTimeout(() => setPrevious(null), undoTime)
    return () => clearTimeout(timer)
  }, [previous])

  async function send(next: Status, before: Status) {
    // Who runs through the options with the arrow keys means the one they stop at.
    if (latest.current !== next) return
    const { data, error: failure } = await client
      .mutation(UpdateTicketDocument, { id: ticketId, status: next })
      .toPromise()
    if (data?.updateTicket) {
      announce(`Status changed to ${statusLabels[next]}`)
      setPrevious(before)
    } else {
      console.error('The status could not be updated.', failure)
      setError(`The status was not changed. ${plainMessage(failure ?? {})}`)
    }
    // The chosen value stays until the true one is known.
    await onChanged()
    if (latest.current === next) setWanted(null)
  }

  function change(next: Status) {
    const before = status
    latest.current = next
    setWanted(next)
    setPrevious(null)
    setError(null)
    queue.current = queue.current.then(() => send(next, before))
  }

  return { wanted, previous, error, change }
}
