import { useRef } from 'react'
import { classNames } from '../../ui/class-names.ts'
import { isPhone, useMedia } from '../../ui/media.ts'
import { SelectModeButton } from '../bulk/mode-button.tsx'
import { useIsMode } from '../bulk/selected.ts'
import { FilterButton } from '../filters/button.tsx'
import type { CountsOfView } from '../filters/counts.ts'
import type { Show } from '../filters/navigate.ts'
import { StatusChips } from '../filters/status-chips.tsx'
import { FilterTokens } from '../filters/tokens.tsx'
import type { TicketView } from '../filters/view.ts'
import { SavedViewControls } from '../views/controls.tsx'
import { SearchBox, type SearchBoxHandle } from '../search/box.tsx'
import { SortSelect } from './sort.tsx'
import styles from './toolbar.module.css'

type Props = {
  /** Only the box that lies elsewhere, if it does, is shown. */
  hidden: boolean
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
export function ListToolbar({ hidden, view, show, settled, counts, viewerId, requesterName, agent }: Props) {
  const typed = useRef<SearchBoxHandle>(null)
  // There it begins in the menu of the head, and ends here.
  const onPhone = useMedia(isPhone)
  const selects = useIsMode()
  return (
    <div className={classNames(styles.toolbar, agent && styles.desk)} hidden={hidden}>
      {hidden ? null : (
        <SearchBox ref={typed} view={view} show={show} settled={settled} viewerId={viewerId} readsOperators={agent} />
      )}
      <div className={styles.rest}>
        <StatusChips view={view} show={show} counts={counts} />
        <FilterButton view={view} show={show} />
        {agent && (!onPhone || selects) ? <SelectModeButton /> : null}
        {agent ? null : <SortSelect view={view} show={show} />}
        <FilterTokens
          view={view}
          show={show}
          requesterName={requesterName}
          onEdit={agent ? (param) => typed.current?.edit(param) : undefined}
        />
        <SavedViewControls view={view} show={show} />
      </div>
    </div>
  )
}
