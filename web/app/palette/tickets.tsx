/** Tickets as lines of the palette. */
import type { ReactNode } from 'react'
import { useText } from '../../text/text.ts'
import { StatusShape } from '../../tickets/status-badge.tsx'
import type { Found, ListedTicket, Row } from '../../tickets/list-data/pages.ts'
import { Marked, MarkedTitle } from '../../tickets/search/found.tsx'
import { statusLabel } from '../../tickets/statuses.ts'
import { WorkIcon } from '../../ui/work-icon.tsx'
import { RelativeTime } from '../../ui/relative-time.tsx'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import { PersonName } from '../../users/person-name.tsx'
import type { Item } from './item.ts'
import styles from './list.module.css'

export function ticketItem({ ticket, found }: Row, prefix = ''): Item {
  return {
    key: `${prefix}ticket ${ticket.id}`,
    icon: (
      <>
        <StatusShape status={ticket.status} />
        <VisuallyHidden>{statusLabel(ticket.status)}</VisuallyHidden>
      </>
    ),
    label: (
      <>
        <bdi>
          <MarkedTitle title={ticket.title} found={found} />
        </bdi>
        <Elsewhere found={found} />
      </>
    ),
    detail: <About ticket={ticket} />,
    target: { to: '/tickets/$id', params: { id: ticket.id } },
  }
}

/** One that is meant by its number, before it is known. */
export const numberedItem = (number: string, label: ReactNode): Item => ({
  key: `ticket ${number}`,
  icon: <WorkIcon name="right" />,
  label,
  target: { to: '/tickets/$id', params: { id: number } },
})

/** The words in their context, where they do not stand in the title. */
function Elsewhere({ found }: { found: Found | undefined }) {
  if (!found || found.place === 'title' || found.place === 'about') return null
  return (
    <span className={styles.excerpt}>
      {' '}
      <Marked excerpt={found.excerpt} />
    </span>
  )
}

function About({ ticket }: { ticket: ListedTicket }) {
  useText()
  return (
    <>
      #{ticket.id} · <PersonName of={ticket.user} /> · <RelativeTime at={ticket.updatedAt} short />
    </>
  )
}
