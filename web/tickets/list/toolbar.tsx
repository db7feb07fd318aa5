import { useCallback } from 'react'
import { FilterButton } from '../filters/button.tsx'
import { FilterChips } from '../filters/chips.tsx'
import type { CountsOfView } from '../filters/counts.ts'
import type { Show } from '../filters/navigate.ts'
import { StatusChips } from '../filters/status-chips.tsx'
import { changeView, type TicketView } from '../filters/view.ts'
import { SavedViewControls } from '../views/controls.tsx'
import { SearchBox } from '../search/box.tsx'
import { SortSelect } from './sort.tsx'
import styles from './toolbar.module.css'

type Props = {
  view: TicketView
  show: Show
  /** The rows are what the view leads to. */
  settled: boolean
  counts: CountsOfView
  viewerId: string
  requesterName: string | undefined
}

/** All by which the list is searched, narrowed and sorted. */
export function ListToolbar({ view, show, settled, counts, viewerId, requesterName }: Props) {
  const search = useCallback(
    // One step in the history for a whole search, not one for each letter.
    (q: string) => show(changeView(view, { q, exactly: undefined }), { replace: view.q !== undefined && q !== '' }),
    [view, show],
  )
  return (
    <div className={styles.toolbar}>
      <div className={styles.line}>
        <SearchBox words={view.q ?? ''} settled={settled} viewerId={viewerId} onSearch={search} />
        <FilterButton view={view} show={show} />
        <SortSelect view={view} show={show} />
      </div>
      <div className={styles.chips}>
        <StatusChips view={view} show={show} counts={counts} />
        <FilterChips view={view} show={show} requesterName={requesterName} />
        <SavedViewControls view={view} show={show} />
      </div>
    </div>
  )
}
