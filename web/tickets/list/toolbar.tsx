import { useCallback } from 'react'
import { createPortal } from 'react-dom'
import { classNames } from '../../ui/class-names.ts'
import { useStore } from '../../ui/store.ts'
import { SelectModeButton } from '../bulk/mode-button.tsx'
import { FilterButton } from '../filters/button.tsx'
import { FilterChips } from '../filters/chips.tsx'
import type { CountsOfView } from '../filters/counts.ts'
import type { Show } from '../filters/navigate.ts'
import { StatusChips } from '../filters/status-chips.tsx'
import { changeView, type TicketView } from '../filters/view.ts'
import { SavedViewControls } from '../views/controls.tsx'
import { SearchBox } from '../search/box.tsx'
import { searchPlace } from '../search/place.ts'
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
  agent: boolean
}

/** All by which the list is searched, narrowed and sorted. */
export function ListToolbar({ view, show, settled, counts, viewerId, requesterName, agent }: Props) {
  const place = useStore(searchPlace)
  const search = useCallback(
    // One step in the history for a whole search, not one for each letter.
    (q: string) => show(changeView(view, { q, exactly: undefined }), { replace: view.q !== undefined && q !== '' }),
    [view, show],
  )
  const box = <SearchBox words={view.q ?? ''} settled={settled} viewerId={viewerId} onSearch={search} />
  return (
    <div className={classNames(styles.toolbar, agent && styles.desk)}>
      {place ? createPortal(box, place) : box}
      <div className={styles.rest}>
        <StatusChips view={view} show={show} counts={counts} />
        <FilterButton view={view} show={show} />
        {agent ? <SelectModeButton /> : null}
        {agent ? null : <SortSelect view={view} show={show} />}
        <FilterChips view={view} show={show} requesterName={requesterName} />
        <SavedViewControls view={view} show={show} />
      </div>
    </div>
  )
}
