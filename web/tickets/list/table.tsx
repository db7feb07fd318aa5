import { type CSSProperties, type ReactNode, type Ref, useEffect, useRef, useState } from 'react'
import { useText } from '../../text/text.ts'
import { Card } from '../../ui/card.tsx'
import { classNames } from '../../ui/class-names.ts'
import { Skeleton } from '../../ui/loading.tsx'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import type { ColumnName } from '../filters/columns.ts'
import type { CountsOfView } from '../filters/counts.ts'
import { groupedBy } from '../filters/groups.ts'
import type { TicketView } from '../filters/view.ts'
import { countHeadings, countRows, groupBefore, type Page } from '../list-data/pages.ts'
import type { ListState, ListStore } from '../list-data/store.ts'
import { PreviewOnHover } from '../preview/open.tsx'
import { linkOfRow, rowOfFocus, useRowKeys } from '../shortcuts/keys.ts'
import { useUnreadKey } from '../unread/use-unread-key.ts'
import type { RowActions } from './cells.tsx'
import { columns, tracksOf, useChosenColumns } from './columns.tsx'
import { type Density, useDensity } from './density.ts'
import { GroupCounts, useGroupCounts } from './group-counts.ts'
import { TicketPage } from './page.tsx'
import { usePrinting } from './printing.ts'
import { RowKeys } from './row-keys.tsx'
import styles from './table.module.css'
import { useCursorNeighbour } from './use-cursor-neighbour.ts'
import { heightOf, useListWindow } from './window.ts'

type Props = {
  view: TicketView
  store: ListStore
  state: ListState
  agent: boolean
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
export function TicketTable({ view, store, state, agent, total, counts, changing, cameBack, actions }: Props) {
  const { list, busy } = state
  const table = useRef<HTMLTableElement>(null)
  const printing = usePrinting()
  const density = useDensity()
  const chosen = useChosenColumns(view)
  const drawn = useListWindow(store, state, table, cameBack, density)
  const [current, setCurrent] = useState(cameBack ? store.spot().ticketId : null)
  const grouping = groupedBy(store.view)
  const groupCounts = useGroupCounts(store.view, list.pages, counts)
  useRowKeys(table, current)
  useUnreadKey(() => rowOfFocus() ?? current)
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
    <div onFocus={remember} onClickCapture={remember} className={classNames(changing && styles.changing)}>
      <GroupCounts value={groupCounts}>
        <Frame
          agent={agent}
          density={density}
          chosen={chosen}
          rowCount={rowCount === undefined ? -1 : rowCount + 1}
          busy={changing || busy}
          ref={table}
        >
          {first > 0 ? <tbody aria-hidden="true" className={styles.block} style={{ height: drawn.before }} /> : null}
          {list.pages.slice(first, last + 1).map((page, at) => (
            <TicketPage
              key={page.after}
              page={page}
              index={first + at}
              offset={rowsIn(list.pages.slice(0, first + at))}
              grouping={grouping}
              groupBefore={groupBefore(list.pages, first + at)}
              height={heightOf(store, [page], density)}
              agent={agent}
              density={density}
              chosen={chosen}
              current={current !== null && page.ids.includes(current) ? current : null}
              actions={actions}
            />
          ))}
          {last < list.pages.length - 1 ? (
            <tbody aria-hidden="true" className={styles.block} style={{ height: drawn.after }} />
          ) : null}
        </Frame>
      </GroupCounts>
      <PreviewOnHover table={table} canPeek={agent} />
      {agent ? <RowKeys store={store} table={table} current={current} /> : null}
    </div>
  )
}

/** Headings of groups are rows, too. */
const rowsIn = (pages: readonly Page[]) => countRows(pages) + countHeadings(pages)

/** The table to come in pale shapes. */
export function SkeletonTable({ agent }: { agent: boolean }) {
  const density = useDensity()
  const bar = (width: number, className: string | undefined) => (
    <td className={className}>
      <Skeleton width={width} />
    </td>
  )
  return (
    <div aria-hidden="true">
      <Frame agent={agent} density={density}>
        <tbody className={styles.block}>
          {[31, 43, 27, 38, 22, 34].map((width) => (
            <tr key={width} className={styles.row}>
              {density === 'compact' ? (
                <>
                  {bar(2, styles.priority)}
                  {bar(4, styles.number)}
                </>
              ) : null}
              <td className={styles.title}>
                <span className={styles.link}>
                  <Skeleton width={width} />
                </span>
                {density === 'comfortable' ? (
                  <p className={styles.about}>
                    <Skeleton width={16} />
                  </p>
                ) : null}
              </td>
              {density === 'compact' ? bar(10, styles.turn) : null}
              {bar(8, styles.status)}
              {agent ? (
                <>
                  {bar(3, styles.id)}
                  {bar(20, styles.mail)}
                </>
              ) : null}
              {density === 'compact' ? (
                <>
                  {bar(2, styles.assignee)}
                  {bar(4, styles.active)}
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
  density: Density
  chosen?: readonly ColumnName[] | undefined
  rowCount?: number
  busy?: boolean
  ref?: Ref<HTMLTableElement>
  children: ReactNode
}

// The roles are spelled out because a table drawn as a grid loses its own.
function Frame({ agent, density, chosen, rowCount, busy, ref, children }: FrameProps) {
  const table = (
    <table
      ref={ref}
      role="table"
      aria-rowcount={rowCount}
      aria-busy={busy}
      className={classNames(
        styles.table,
        agent && styles.agent,
        density === 'compact' && styles.compact,
        chosen && styles.hasChosen,
      )}
      style={chosen && ({ '--chosen': tracksOf(chosen) } as CSSProperties)}
    >
      <thead role="rowgroup" className={styles.head}>
        <tr role="row" aria-rowindex={rowCount && 1} className={styles.row}>
          {chosen ? <ChosenHeads chosen={chosen} /> : <Heads agent={agent} density={density} />}
        </tr>
      </thead>
      {children}
    </table>
  )
  // An agent's reaches from edge to edge.
  return agent ? table : <Card flush>{table}</Card>
}

function ChosenHeads({ chosen }: { chosen: readonly ColumnName[] }) {
  const t = useText()
  return chosen.flatMap((name) =>
    columns[name].heads(t).map((head) => (
      <th key={head} role="columnheader" className={name === 'title' ? styles.titleHead : undefined}>
        {head}
      </th>
    )),
  )
}

function Heads({ agent, density }: { agent: boolean; density: Density }) {
  const t = useText()
  const compact = density === 'compact'
  return (
    <>
      {compact ? (
        <>
          <th role="columnheader" className={styles.priority}>
            <VisuallyHidden>{t.fields.priority.name}</VisuallyHidden>
          </th>
          <th role="columnheader" className={styles.number}>
            {t.tickets.number}
          </th>
        </>
      ) : null}
      <th role="columnheader" className={styles.titleHead}>
        {t.tickets.title}
      </th>
      {compact ? (
        <th role="columnheader" className={styles.turn}>
          {t.turn.name}
        </th>
      ) : null}
      <th role="columnheader">{t.fields.status.name}</th>
      {agent ? (
        <>
          <th role="columnheader">{t.tickets.customerId}</th>
          <th role="columnheader">{t.tickets.customerMail}</th>
        </>
      ) : null}
      {compact ? (
        <>
          <th role="columnheader" className={styles.assignee}>
            <VisuallyHidden>{t.assignment.assignee}</VisuallyHidden>
          </th>
          <th role="columnheader" className={styles.active}>
            {t.tickets.active}
          </th>
        </>
      ) : null}
    </>
  )
}
