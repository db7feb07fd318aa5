import { type ReactNode, type Ref, useEffect, useRef, useState } from 'react'
import { useText } from '../../text/text.ts'
import { Card } from '../../ui/card.tsx'
import { classNames } from '../../ui/class-names.ts'
import { Skeleton } from '../../ui/loading.tsx'
import { countRows } from '../list-data/pages.ts'
import type { ListState, ListStore } from '../list-data/store.ts'
import { PreviewOnHover } from '../preview/open.tsx'
import { linkOfRow, useRowKeys } from '../shortcuts/keys.ts'
import { TicketPage } from './page.tsx'
import { usePrinting } from './printing.ts'
import type { RowActions } from './row.tsx'
import styles from './table.module.css'
import { heightOf, useListWindow } from './window.ts'

type Props = {
  store: ListStore
  state: ListState
  agent: boolean
  /** How many tickets the whole list has; undefined while nobody knows. */
  total: number | undefined
  /** The rows belong to what was asked for before. */
  changing: boolean
  /** One was here before and is back, so the focus goes to the row that one came from. */
  cameBack: boolean
  actions: RowActions
}

/** A list of any length as a table: what is far from the window is not in the page. */
export function TicketTable({ store, state, agent, total, changing, cameBack, actions }: Props) {
  const { list, busy } = state
  const table = useRef<HTMLTableElement>(null)
  const printing = usePrinting()
  const drawn = useListWindow(store, state, table, cameBack)
  const [current, setCurrent] = useState(cameBack ? store.spot().ticketId : null)
  useRowKeys(table, current)

  useEffect(() => {
    if (cameBack) linkOfRow(table.current, store.spot().ticketId)?.focus({ preventScroll: true })
  }, [store, cameBack])

  const remember = ({ target }: { target: EventTarget }) => {
    const id = (target as Element).closest<HTMLElement>('tr[data-ticket]')?.dataset['ticket']
    if (id === undefined) return
    store.keepSpot({ ticketId: id })
    setCurrent(id)
  }

  const first = printing ? 0 : drawn.first
  const last = printing ? list.pages.length - 1 : drawn.last
  const rowCount = list.ended ? countRows(list.pages) : total
  return (
    <div onFocus={remember} onClickCapture={remember} className={classNames(changing && styles.changing)}>
      <Frame agent={agent} rowCount={rowCount === undefined ? -1 : rowCount + 1} busy={changing || busy} ref={table}>
        {first > 0 ? <tbody aria-hidden="true" className={styles.block} style={{ height: drawn.before }} /> : null}
        {list.pages.slice(first, last + 1).map((page, at) => (
          <TicketPage
            key={page.after}
            page={page}
            index={first + at}
            offset={countRows(list.pages.slice(0, first + at))}
            height={heightOf(store, [page])}
            agent={agent}
            current={current !== null && page.ids.includes(current) ? current : null}
            actions={actions}
          />
        ))}
        {last < list.pages.length - 1 ? (
          <tbody aria-hidden="true" className={styles.block} style={{ height: drawn.after }} />
        ) : null}
      </Frame>
      <PreviewOnHover table={table} />
    </div>
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
                <Skeleton width={width} />
                <br />
                <Skeleton width={16} />
              </td>
              <td className={styles.status}>
                <Skeleton width={8} />
              </td>
              {agent ? (
                <>
                  <td className={styles.id}>
                    <Skeleton width={3} />
                  </td>
                  <td className={styles.mail}>
                    <Skeleton width={20} />
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

type FrameProps = {
  agent: boolean
  rowCount?: number
  busy?: boolean
  ref?: Ref<HTMLTableElement>
  children: ReactNode
}

// The roles are spelled out because a table drawn as a grid loses its own.
function Frame({ agent, rowCount, busy, ref, children }: FrameProps) {
  const t = useText()
  return (
    <Card flush>
      <table
        ref={ref}
        role="table"
        aria-rowcount={rowCount}
        aria-busy={busy}
        className={classNames(styles.table, agent && styles.agent)}
      >
        <thead role="rowgroup" className={styles.head}>
          <tr role="row" aria-rowindex={rowCount && 1} className={styles.row}>
            <th role="columnheader">{t.tickets.title}</th>
            <th role="columnheader">{t.fields.status.name}</th>
            {agent ? (
              <>
                <th role="columnheader">{t.tickets.customerId}</th>
                <th role="columnheader">{t.tickets.customerMail}</th>
              </>
            ) : null}
          </tr>
        </thead>
        {children}
      </table>
    </Card>
  )
}
