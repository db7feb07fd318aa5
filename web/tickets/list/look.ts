import type { ComponentType, CSSProperties, RefObject } from 'react'
import type { ColumnName } from '../filters/columns.ts'
import type { GroupWords } from '../filters/group-words.ts'
import type { GroupedSort } from '../filters/groups.ts'
import type { ListStore } from '../list-data/store.ts'
import type { Group, Row } from '../list-data/pages.ts'
import type { Density } from './density.ts'
import type { GroupCountsProps } from './group-counts.tsx'

export type RowActions = {
  readonly onOpen: () => void
  /** Narrows the list to one requester. */
  readonly onlyFrom?: (requester: { id: string; email: string }) => void
  /** A ticket, or all from the one that was selected last to it. */
  readonly onSelect?: (id: string, isRange: boolean) => void
}

export type RowProps = {
  readonly row: Row
  readonly look: Look
  readonly rowIndex: number
  /** Its ticket is the one that has or last had the focus. */
  readonly current: boolean
  readonly actions: RowActions
}

export type GroupMarkProps = { readonly by: GroupedSort; readonly of: Group['of'] }

export type KeysProps = {
  readonly store: ListStore
  readonly table: RefObject<HTMLTableElement | null>
  /** The ticket whose row has or last had the focus. */
  readonly current: string | null
}

/** How a list looks to customers, and to agents: what belongs to the others is not fetched. */
export type Look = {
  readonly density: Density
  /** Instead of the usual columns. */
  readonly chosen?: readonly ColumnName[] | undefined
  readonly className?: string | undefined
  readonly style?: CSSProperties | undefined
  readonly Heads: ComponentType<{ look: Look }>
  readonly Row: ComponentType<RowProps>
  /** How many heads it has. */
  readonly columnCount: number
  readonly groupWords: GroupWords
  /** Before the name of a group. */
  readonly GroupMark: ComponentType<GroupMarkProps>
  /** Around the rows: how many tickets their groups have. */
  readonly Counts: ComponentType<GroupCountsProps>
  /** The cells of a row to come, in pale shapes, with a title of this width in characters. */
  readonly SkeletonCells: ComponentType<{ look: Look; width: number }>
  /** What keys do to the row at the cursor. */
  readonly Keys?: ComponentType<KeysProps>
  /** It stands on a card; else it reaches from edge to edge. */
  readonly isOnCard: boolean
  /** The space bar shows the whole ticket beside the list, and not the card alone. */
  readonly canPeek: boolean
}
