import { Fragment, memo } from 'react'
import type { GroupedSort } from '../filters/groups.ts'
import type { Page } from '../list-data/pages.ts'
import { GroupHeading } from './group-heading.tsx'
import type { Look, RowActions } from './look.ts'
import styles from './table.module.css'

type Props = {
  page: Page
  /** So many of its rows are enough; all when undefined. */
  few: number | undefined
  index: number
  /** How many rows stand before its first, headings of groups among them. */
  offset: number
  /** By what the list stands in groups. */
  grouping: GroupedSort | undefined
  /** The group that ends the page before. */
  groupBefore: string | undefined
  height: number
  look: Look
  /** The ticket whose row has or last had the focus, if it is on this page. */
  current: string | null
  actions: RowActions
}

/** One page of rows; while it is under way again, the space that it takes. */
export const TicketPage = memo(function TicketPage(props: Props) {
  const { page, few, index, offset, grouping, groupBefore, height, look, current, actions } = props
  if (!page.rows) {
    return <tbody role="rowgroup" aria-busy="true" data-page={index} className={styles.away} style={{ height }} />
  }
  // The head of the table is its row number 1.
  let rowIndex = offset + 2
  return (
    <tbody role="rowgroup" data-page={index} className={styles.block}>
      {page.rows.slice(0, few).map((row, at) => {
        const { group } = row
        const isFirst = grouping && group && group.key !== (at ? page.rows?.[at - 1]?.group?.key : groupBefore)
        if (isFirst) rowIndex++
        return (
          <Fragment key={row.ticket.id}>
            {isFirst ? <GroupHeading by={grouping} group={group} look={look} rowIndex={rowIndex - 1} /> : null}
            <look.Row
              row={row}
              look={look}
              rowIndex={rowIndex++}
              current={row.ticket.id === current}
              actions={actions}
            />
          </Fragment>
        )
      })}
    </tbody>
  )
})
