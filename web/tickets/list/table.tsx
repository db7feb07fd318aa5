import { type ReactNode, type Ref, useDeferredValue, useEffect, useRef, useState } from 'react'
import { Card } from '../../ui/card.tsx'
import { classNames } from '../../ui/class-names.ts'
import { ProgressLine } from '../../ui/progress-line.tsx'
import { groupedBy } from '../filters/groups.ts'
import { countHeadings, countRows, groupBefore, type Page } from '../list-data/pages.ts'
import type { CountsOfView } from '../filters/counts.ts'
import type { ListState, ListStore } from '../list-data/store.ts'
import { PreviewOnHover } from '../preview/open.tsx'
import { linkOfRow, useRowKeys } from '../shortcuts/keys.ts'
import type { Look, RowActions } from './look.ts'
import { TicketPage } from './page.tsx'
import { usePrinting } from './printing.ts'
import styles from './table.module.css'
import { useCursorNeighbour } from './use-cursor-neighbour.ts'
import { fillingWindow, heightOf, useListWindow } from './window.ts'

type Props = {
  store: ListStore
  state: ListState
  look: Look
  /** How many tickets the whole list has; undefined while nobody knows. */
  total: number | undefined
  /** Of each status. */
  counts: CountsOfView
  /** The rows belong to what was asked for before. */
  changing: boolean
  /** One was here before and is back, so the focus goes to the row that one came from. */
  cameBack: boolean
  actions: RowActions
}

/** A list of any length as a table: what is far from the window is not in the page. */
export function TicketTable({ store, state, look, total, counts, changing, cameBack, actions }: Props) {
  const { list, busy } = state
  const table = useRef<HTMLTableElement>(null)
  const printing = usePrinting()
  const { density } = look
  // What fills the window comes first, and the rest in small pieces: a slow phone hears what is pressed meanwhile.
  const isWhole = useDeferredValue(true, cameBack || list.pages.length > 1)
  const drawn = useListWindow(store, state, table, { cameBack, density, isWhole })
  const [current, setCurrent] = useState(cameBack ? store.spot().ticketId : null)
  const grouping = groupedBy(store.view)
  useRowKeys(table, current)
  useCursorNeighbour({ store, list, table, current, setCurrent })

  useEffect(() => {
    if (!cameBack) return
    const link = linkOfRow(table.current, store.spot().ticketId)
    link?.focus({ preventScroll: true })
    // On the tickets one may have gone on.
    link?.closest('tr')?.scrollIntoView({ block: 'nearest' })
  }, [store, cameBack])

  const remember = ({ target }: { target: EventTarget }) => {
    const id = (target as Element).closest<HTMLElement>('tr[data-ticket]')?.dataset['ticket']
    if (id === undefined) return
    store.keepSpot({ ticketId: id })
    setCurrent(id)
  }

  const first = printing ? 0 : drawn.first
  const last = printing ? list.pages.length - 1 : drawn.last
  // How many groups follow is not known before the end.
  const rowCount = list.ended ? rowsIn(list.pages) : grouping ? undefined : total
  return (
    <div onFocus={remember} onClickCapture={remember}>
      {changing ? <ProgressLine /> : null}
      <look.Counts view={store.view} pages={list.pages} counts={counts}>
        <Frame look={look} rowCount={rowCount === undefined ? -1 : rowCount + 1} busy={changing || busy} ref={table}>
          {first > 0 ? <tbody aria-hidden="true" className={styles.block} style={{ height: drawn.before }} /> : null}
          {list.pages.slice(first, last + 1).map((page, at) => (
            <TicketPage
              key={page.after}
              page={page}
              few={isWhole || printing ? undefined : fillingWindow(density)}
              index={first + at}
              offset={rowsIn(list.pages.slice(0, first + at))}
              grouping={grouping}
              groupBefore={groupBefore(list.pages, first + at)}
              height={heightOf(store, [page], density)}
              look={look}
              current={current !== null && page.ids.includes(current) ? current : null}
              actions={actions}
            />
          ))}
          {last < list.pages.length - 1 ? (
            <tbody aria-hidden="true" className={styles.block} style={{ height: drawn.after }} />
          ) : null}
        </Frame>
      </look.Counts>
      <PreviewOnHover table={table} canPeek={look.canPeek} />
      {look.Keys ? <look.Keys store={store} table={table} current={current} /> : null}
    </div>
  )
}

/** Headings of groups are rows, too. */
const rowsIn = (pages: readonly Page[]) => countRows(pages) + countHeadings(pages)

/** The table to come in pale shapes; as yet nothing is known of columns that were chosen. */
export function SkeletonTable({ look }: { look: Look }) {
  return (
    <div aria-hidden="true">
      <Frame look={look}>
        <tbody className={styles.block}>
          {[31, 43, 27, 38, 22, 34].map((width) => (
            <tr key={width} className={styles.row}>
              <look.SkeletonCells look={look} width={width} />
            </tr>
          ))}
        </tbody>
      </Frame>
    </div>
  )
}

type FrameProps = {
  look: Look
  rowCount?: number
  busy?: boolean
  ref?: Ref<HTMLTableElement>
  children: ReactNode
}

// The roles are spelled out because a table drawn as a grid loses its own.
function Frame({ look, rowCount, busy, ref, children }: FrameProps) {
  const table = (
    <table
      ref={ref}
      role="table"
      aria-rowcount={rowCount}
      aria-busy={busy}
      className={classNames(styles.table, look.className)}
      style={look.style}
    >
      <thead role="rowgroup" className={styles.head}>
        <tr role="row" aria-rowindex={rowCount && 1} className={styles.row}>
          <look.Heads look={look} />
        </tr>
      </thead>
      {children}
    </table>
  )
  return look.isOnCard ? <Card flush>{table}</Card> : table
}
