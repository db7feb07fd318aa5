import type { ReactNode } from 'react'
import { Card } from '../ui/card.tsx'
import { classNames } from '../ui/class-names.ts'
import { Bone } from '../ui/loading.tsx'
import { type ListedTicket, TicketRow } from './list-row.tsx'
import styles from './list-table.module.css'
import { ListChunk } from './list-chunk.tsx'
import { usePrinting } from './list-printing.ts'

// Big enough that few parts are watched, small enough that one is drawn within a frame.
const chunkSize = 50
// Up to here all rows stay in the page, for the browser's own search.
const wholeUpTo = 500

/** All tickets as a table; of a long one only the parts near the window are drawn. */
export function TicketTable({ tickets, agent }: { tickets: readonly ListedTicket[]; agent: boolean }) {
  const printing = usePrinting()
  const whole = printing || tickets.length <= wholeUpTo
  const starts = Array.from({ length: Math.ceil(tickets.length / chunkSize) }, (_, index) => index * chunkSize)
  return (
    <Frame agent={agent} rowCount={tickets.length + 1}>
      {starts.map((start) => {
        const part = tickets.slice(start, start + chunkSize)
        return (
          <ListChunk key={start} rows={part.length} always={whole || start < 2 * chunkSize}>
            {() =>
              part.map((ticket, index) => (
                <TicketRow key={ticket.id} ticket={ticket} agent={agent} rowIndex={start + index + 2} />
              ))
            }
          </ListChunk>
        )
      })}
    </Frame>
  )
}

/** The table to come in pale shapes. */
export function SkeletonTable({ agent }: { agent: boolean }) {
  return (
    <div aria-hidden="true">
      <Frame agent={agent}>
        <tbody className={styles.block}>
          {[31, 43, 27, 38, 22, 34].map((width) => (
            <tr key={width} className={styles.row}>
              <td className={styles.title}>
                <Bone width={width} />
                <br />
                <Bone width={16} />
              </td>
              <td className={styles.status}>
                <Bone width={8} />
              </td>
              {agent ? (
                <>
                  <td className={styles.id}>
                    <Bone width={3} />
                  </td>
                  <td className={styles.mail}>
                    <Bone width={20} />
                  </td>
                </>
              ) : null}
            </tr>
          ))}
        </tbody>
      </Frame>
    </div>
  )
}

// The roles are spelled out because a table drawn as a grid loses its own.
function Frame({ agent, rowCount, children }: { agent: boolean; rowCount?: number; children: ReactNode }) {
  return (
    <Card flush>
      <table role="table" aria-rowcount={rowCount} className={classNames(styles.table, agent && styles.agent)}>
        <thead role="rowgroup" className={styles.head}>
          <tr role="row" aria-rowindex={rowCount && 1} className={styles.row}>
            <th role="columnheader">Title</th>
            <th role="columnheader">Status</th>
            {agent ? (
              <>
                <th role="columnheader">Customer ID</th>
                <th role="columnheader">Customer Mail</th>
              </>
            ) : null}
          </tr>
        </thead>
        {children}
      </table>
    </Card>
  )
}
