import { Link } from '@tanstack/react-router'
import { DraftMark } from '../../comments/draft-mark.tsx'
import { useViewer } from '../../session/session.ts'
import { useText } from '../../text/text.ts'
import { RelativeTime } from '../../ui/relative-time.tsx'
import { AssigneeMark } from '../assignee-mark.tsx'
import { TicketMarks } from '../badge.tsx'
import { SelectBox } from '../bulk/select-box.tsx'
import type { ColumnName } from '../filters/columns.ts'
import type { Row } from '../list-data/pages.ts'
import { FoundLine, MarkedTitle } from '../search/found.tsx'
import { SnoozeMark } from '../snooze/mark.tsx'
import { RowTags } from '../tags/row-tags.tsx'
import { TurnMark } from '../turn-mark.tsx'
import { UnreadDot } from '../unread/dot.tsx'
import type { Density } from './density.ts'
import styles from './table.module.css'

export type RowActions = {
  /** Narrows the list to one requester. */
  onlyFrom: (requester: { id: string; email: string }) => void
  onOpen: () => void
  /** A ticket, or all from the one that was selected last to it. */
  onSelect: (id: string, isRange: boolean) => void
}

export type CellsProps = {
  row: Row
  agent: boolean
  density: Density
  current: boolean
  isUnread: boolean | undefined
  actions: RowActions
}

const none: readonly ColumnName[] = []

/** What a ticket is called; in rows of two lines what one needs to choose stands below, but for what has a column of its own (`others`). */
export function TitleCell({
  row,
  agent,
  density,
  current,
  isUnread,
  actions,
  others = none,
}: CellsProps & { others?: readonly ColumnName[] }) {
  const { ticket, found } = row
  return (
    <td role="cell" className={styles.title}>
      {isUnread ? <UnreadDot /> : null}
      <Link
        to="/tickets/$id"
        params={{ id: ticket.id }}
        className={styles.link}
        title={ticket.title.length > 60 ? ticket.title : undefined}
        onClick={actions.onOpen}
      >
        <MarkedTitle title={ticket.title} found={found} />
      </Link>
      <FoundLine found={found} />
      {density === 'comfortable' ? <About ticket={ticket} agent={agent} others={others} /> : null}
      {agent ? <SelectBox id={ticket.id} current={current} onSelect={actions.onSelect} /> : null}
    </td>
  )
}

type AboutProps = { ticket: Row['ticket']; agent: boolean; others: readonly ColumnName[] }

function About({ ticket, agent, others }: AboutProps) {
  const t = useText()
  const files = ticket.attachments.length
  const has = (name: ColumnName) => others.includes(name)
  return (
    <p className={styles.about}>
      <span className={styles.facts}>
        <DraftMark ticketId={ticket.id} />
        {has('assignee') ? null : <AssigneeMark ticket={ticket} />}
        {has('snoozedUntil') ? null : <SnoozeMark ticket={ticket} />}
        {has('priority') ? null : <TicketMarks ticket={ticket} />}
        {ticket.turn && !has('turn') ? (
          <>
            <TurnMark ticket={ticket} />
            {' · '}
          </>
        ) : null}
        #{ticket.id} · <RelativeTime at={ticket.createdAt} />
        {agent ? null : <Colleague of={ticket.user} />}
        {files > 0 ? ` · ${t.tickets.files(files)}` : null}
      </span>
      {has('tags') ? null : <RowTags tags={ticket.tags} />}
    </p>
  )
}

type RequesterProps = { user: { id: string; email: string }; current: boolean; actions: RowActions }

/** Customer ID and Customer Mail. */
export function RequesterCells({ user, current, actions }: RequesterProps) {
  const t = useText()
  const only = {
    type: 'button' as const,
    className: styles.only,
    title: t.tickets.onlyOf(user.email),
    onClick: () => actions.onlyFrom(user),
  }
  return (
    <>
      <td role="cell" className={styles.id} data-label={t.tickets.customer}>
        <button {...only} tabIndex={-1}>
          <span>{user.id}</span>
        </button>
      </td>
      <td role="cell" className={styles.mail}>
        {/* Reached by Tab from its own row only, or the way down the list would be twice as long. */}
        <button {...only} tabIndex={current ? 0 : -1}>
          <bdi>{user.email}</bdi>
        </button>
      </td>
    </>
  )
}

/** Who has filed it, where that is somebody who shares it. */
function Colleague({ of }: { of: Row['ticket']['user'] }) {
  const t = useText()
  const viewer = useViewer()
  if (of.id === viewer.id) return null
  return (
    <>
      {' · '}
      <bdi title={of.email}>{t.shared.from(of.name)}</bdi>
    </>
  )
}
