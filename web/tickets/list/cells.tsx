import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { DraftMark } from '../../comments/draft-mark.tsx'
import { useText } from '../../text/text.ts'
import { RelativeTime } from '../../ui/relative-time.tsx'
import { Skeleton } from '../../ui/loading.tsx'
import type { Row } from '../list-data/pages.ts'
import { FoundLine, MarkedTitle } from '../search/found.tsx'
import type { RowActions } from './look.ts'
import styles from './table.module.css'

type TitleProps = {
  row: Row
  actions: RowActions
  before?: ReactNode
  /** What one needs to choose, in rows of two lines. */
  about?: ReactNode
  after?: ReactNode
}

/** What a ticket is called. */
export function TitleCell({ row: { ticket, found }, actions, before, about, after }: TitleProps) {
  return (
    <td role="cell" className={styles.title}>
      {before}
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
      {about}
      {after}
    </td>
  )
}

type AboutProps = { ticket: Row['ticket']; marks?: ReactNode; whose?: ReactNode; below?: ReactNode }

/** The second line of a row. */
export function About({ ticket, marks, whose, below }: AboutProps) {
  const t = useText()
  const files = ticket.attachments.length
  return (
    <p className={styles.about}>
      <span className={styles.facts}>
        <DraftMark ticketId={ticket.id} />
        {marks}#{ticket.id} · <RelativeTime at={ticket.createdAt} />
        {whose}
        {files > 0 ? ` · ${t.tickets.files(files)}` : null}
      </span>
      {below}
    </p>
  )
}

export function SkeletonCell({ width, className }: { width: number; className: string | undefined }) {
  return (
    <td className={className}>
      <Skeleton width={width} />
    </td>
  )
}

export function SkeletonTitle({ width, isTwoLines }: { width: number; isTwoLines: boolean }) {
  return (
    <td className={styles.title}>
      <span className={styles.link}>
        <Skeleton width={width} />
      </span>
      {isTwoLines ? (
        <p className={styles.about}>
          <Skeleton width={16} />
        </p>
      ) : null}
    </td>
  )
}
