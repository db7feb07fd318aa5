import { Link } from '@tanstack/react-router'
import { type ReactNode, useId } from 'react'
import { useText } from '../../text/text.ts'
import { Icon } from '../../ui/icon.tsx'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import { PersonName } from '../../users/person-name.tsx'
import { PriorityShape } from '../badge.tsx'
import type { TicketView } from '../filters/view.ts'
import { TurnMark } from '../turn-mark.tsx'
import type { TriagePlace } from '../triage-data/address.ts'
import type { Queue } from '../triage-data/queue.ts'
import styles from './queue-list.module.css'

type Props = {
  queue: Queue
  id: string | null
  /** What leads to a ticket of the queue. */
  addressOf: (triage: string) => TicketView & TriagePlace
}

/** So many stand there of those behind one, and of those to come. */
const shown = { past: 4, next: 12 }

/** Where one has been, where one is and what comes next. */
export function QueueList({ queue, id, addressOf }: Props) {
  const t = useText()
  const at = id === null ? 0 : Math.max(0, queue.ids.indexOf(id))
  const past = queue.ids.slice(Math.max(0, at - shown.past), at)
  const next = queue.ids.slice(at, at + 1 + shown.next)
  const item = (each: string) => (
    <li key={each}>
      <Item queue={queue} id={each} isNow={each === id} address={addressOf(each)} />
    </li>
  )
  return (
    <nav aria-label={t.triage.list} className={styles.list}>
      {past.length ? <Part title={t.triage.past}>{past.map(item)}</Part> : null}
      <Part title={t.triage.next}>{next.map(item)}</Part>
    </nav>
  )
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  const id = useId()
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className={styles.title}>
        {title}
      </h2>
      <ol role="list">{children}</ol>
    </section>
  )
}

type ItemProps = { queue: Queue; id: string; isNow: boolean; address: TicketView & TriagePlace }

function Item({ queue, id, isNow, address }: ItemProps) {
  const t = useText()
  const ticket = queue.rows.get(id)
  const done = [...(queue.done.get(id)?.values() ?? [])]
  return (
    <Link
      to="/tickets"
      search={address}
      replace
      preload={false}
      aria-current={isNow ? 'true' : undefined}
      className={styles.item}
      data-done={done.length > 0 || undefined}
    >
      <span className={styles.mark}>
        {done.length ? <Icon name="tick" small /> : <PriorityShape priority={ticket?.priority ?? null} />}
      </span>
      <span className={styles.name} dir="auto">
        {ticket?.title ?? `#${id}`}
      </span>
      <span className={styles.about}>
        {done.length ? (
          <>
            <VisuallyHidden>{t.triage.done}: </VisuallyHidden>
            {done.join(' · ')}
          </>
        ) : ticket ? (
          <>
            <PersonName of={ticket.user} />
            {ticket.turn ? (
              <>
                {' · '}
                <TurnMark ticket={ticket} />
              </>
            ) : null}
          </>
        ) : null}
      </span>
    </Link>
  )
}
