import { use } from 'react'
import { useText } from '../../text/text.ts'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import type { GroupedSort } from '../filters/groups.ts'
import type { Group } from '../list-data/pages.ts'
import { shortCount } from '../views/short-count.ts'
import { GroupCounts } from './group-counts.tsx'
import styles from './group-heading.module.css'
import type { Look } from './look.ts'

type Props = { by: GroupedSort; group: Group; look: Look; rowIndex: number }

/** A row of the list that says what those below it have in common. No key stops at it. */
export function GroupHeading({ by, group, look: { GroupMark, groupWords, columnCount }, rowIndex }: Props) {
  const t = useText()
  const count = use(GroupCounts).get(group.key)
  return (
    <tr role="row" aria-rowindex={rowIndex} className={styles.row}>
      <th role="rowheader" scope="rowgroup" aria-colspan={columnCount}>
        <h2 className={styles.heading}>
          <GroupMark by={by} of={group.of} />
          <VisuallyHidden>{groupWords.title(by)}: </VisuallyHidden>
          <bdi className={styles.label}>{groupWords.label(by, group.of)}</bdi>
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
