import type { ReactNode } from 'react'
import styles from './table.module.css'

type Props = {
  ticketId: string
  rowIndex: number
  isUnread?: boolean | undefined
  isSelected?: boolean | undefined
  children: ReactNode
}

export function TicketRow({ ticketId, rowIndex, isUnread, isSelected, children }: Props) {
  return (
    <tr
      role="row"
      aria-rowindex={rowIndex}
      data-ticket={ticketId}
      data-unread={isUnread ? '' : undefined}
      data-selected={isSelected || undefined}
      className={styles.row}
    >
      {children}
    </tr>
  )
}
