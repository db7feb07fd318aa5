import { useEffect, useId, useRef, useState } from 'react'
import { useClient } from 'urql'
import { plainMessage } from '../../graphql/errors.ts'
import { UpdateTicketDocument } from '../../graphql/generated/tickets/detail/status.ts'
import { Card } from '../../ui/card.tsx'
import { ErrorLine } from '../../ui/error-line.tsx'
import { Select } from '../../ui/select.tsx'
import { type Status, statuses, statusLabels } from '../statuses.ts'
import styles from './status.module.css'

type Props = {
  ticket: { id: string; status: Status }
  /** Whether the change arrived is unknown then, so the ticket should be loaded again. */
  onFailed: () => void
}

const undoTime = 10_000

/** For agents: a choice is sent at once, and can be undone for ten seconds. */
export function StatusSelect({ ticket, onFailed }: Props) {
  const id = useId()
  const select = useRef<HTMLSelectElement>(null)
  const { wanted, previous, error, change } = useStatusChange({ ticket, onFailed })
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
      <div className={styles.box}>
        <Select
          ref={select}
          id={id}
          value={wanted?.status ?? ticket.status}
          aria-busy={wanted ? !wanted.sent : false}
          onChange={({ currentTarget }) => change(currentTarget.value as Status)}
        >
          {statuses.map((each) => (
            <option key={each} value={each}>
              {statusLabels[each]}
            </option>
          ))}
        </Select>
      </div>
      <div className={styles.error}>
        <ErrorLine message={error} />
      </div>
    </Card>
  )
}

/** `wanted` is shown until the ticket has come again; `previous` is what an undo leads back to. */
function useStatusChange({ ticket, onFailed }: Props) {
  const client = useClient()
  const [wanted, setWanted] = useState<{ status: Status; sent: boolean } | null>(null)
  const [seen, setSeen] = useState(ticket)
  const [previous, setPrevious] = useState<Status | null>(null)
  const [error, setError] = useState<string | null>(null)
  const latest = useRef<Status>(null)
  const queue = useRef(Promise.resolve())

  // A change makes the client load the ticket again, and from then on the ticket's own word counts.
  if (ticket !== seen) {
    setSeen(ticket)
    if (wanted?.sent) setWanted(null)
  }

  useEffect(() => {
    if (!previous) return
    const timer = setTimeout(() => setPrevious(null), undoTime)
    return () => clearTimeout(timer)
  }, [previous])

  async function send(to: Status, from: Status) {
    // Who runs through the options with the arrow keys means the one they stop at.
    if (latest.current !== to) return
    const { data, error: failure } = await client
      .mutation(UpdateTicketDocument, { id: ticket.id, status: to })
      .toPromise()
    const changed = Boolean(data?.updateTicket)
    if (latest.current === to) setWanted(changed ? { status: to, sent: true } : null)
    if (changed) {
      setPrevious(from)
    } else {
      console.error('The status could not be updated.', failure)
      setError(`The status was not changed. ${plainMessage(failure ?? {})}`)
      onFailed()
    }
  }

  function change(to: Status) {
    const from = ticket.status
    if (to === (wanted?.status ?? from)) return
    latest.current = to
    setWanted({ status: to, sent: false })
    setPrevious(null)
    setError(null)
    queue.current = queue.current.then(() => send(to, from))
  }

  return { wanted, previous, error, change }
}
