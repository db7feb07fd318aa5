import { use } from 'react'
import { useText } from '../../text/text.ts'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import { PriorityMark, StatusShape } from '../badge.tsx'
import type { ColumnName } from '../filters/columns.ts'
import { type GroupedSort, groupingOf } from '../filters/groups.ts'
import type { Group } from '../list-data/pages.ts'
import { shortCount } from '../views/short-count.ts'
import { columns } from './columns.tsx'
import type { Density } from './density.ts'
import { GroupCounts } from './group-counts.ts'
import styles from './group-heading.module.css'

type Props = {
  by: GroupedSort
  group: Group
  agent: boolean
  density: Density
  chosen: readonly ColumnName[] | undefined
  rowIndex: number
}

/** A row of the list that says what those below it have in common. No key stops at it. */
export function GroupHeading({ by, group, rowIndex, ...frame }: Props) {
  const t = useText()
  const count = use(GroupCounts).get(group.key)
  const { title, label } = groupingOf(by)
  return (
    <tr role="row" aria-rowindex={rowIndex} className={styles.row}>
      <th role="rowheader" scope="rowgroup" aria-colspan={columnsIn(frame)}>
        <h2 className={styles.heading}>
          <Mark by={by} group={group} />
          <VisuallyHidden>{title(t)}: </VisuallyHidden>
          <bdi className={styles.label}>{label(group.of, t)}</bdi>
          {count ? (
            <span className={styles.count}>
              {shortCount(count)}
              <VisuallyHidden> {t.tickets.unit(count.count)}</VisuallyHidden>
            </span>
          ) : null}
        </h2>
      </th>
    </tr>
  )
}

function Mark({ by, group: { of } }: Pick<Props, 'by' | 'group'>) {
  if (by === 'status') return <StatusShape status={of.status} />
  return by === 'priority' ? <PriorityMark priority={of.priority} /> : null
}

/** As many as the list has heads. */
function columnsIn({ agent, density, chosen }: Pick<Props, 'agent' | 'density' | 'chosen'>): number {
  if (chosen) return chosen.reduce((sum, name) => sum + Math.max(1, columns[name].widths.length), 0)
  return (agent ? 4 : 2) + (density === 'compact' ? 5 : 0)
}
