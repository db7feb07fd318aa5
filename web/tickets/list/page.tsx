import { memo } from 'react'
import type { Page } from '../list-data/pages.ts'
import type { Look, RowActions } from './look.ts'
import styles from './table.module.css'

type Props = {
  page: Page
  index: number
  /** How many rows stand before its first. */
  offset: number
  height: number
  look: Look
  /** The ticket whose row has or last had the focus, if it is on this page. */
  current: string | null
  actions: RowActions
}

/** One page of rows; while it is under way again, the space that it takes. */
export const TicketPage = memo(function TicketPage({ page, index, offset, height, look, current, actions }: Props) {
  if (!page.rows) {
    return <tbody role="rowgroup" aria-busy="true" data-page={index} className={styles.away} style={{ height }} />
  }
  return (
    <tbody role="rowgroup" data-page={index} className={styles.block}>
      {page.rows.map((row, at) => (
        <look.Row
          key={row.ticket.id}
          row={row}
          look={look}
          rowIndex={offset + at + 2}
          current={row.ticket.id === current}
          actions={actions}
        />
      ))}
    </tbody>
  )
})
