import { Link } from '@tanstack/react-router'
import { useMemo } from 'react'
import { useViewer } from '../../session/session.ts'
import { useText, withWords } from '../../text/text.ts'
import { buttonClass } from '../../ui/button.tsx'
import { onDemand } from '../../ui/on-demand.tsx'
import { Screen } from '../../ui/screen.tsx'
import { useStore } from '../../ui/store.ts'
import { listTitle } from '../filters/shared.ts'
import { SharedSwitch } from '../filters/shared-switch.tsx'
import { YoursChip } from '../filters/yours-chip.tsx'
import { submitted } from '../list-data/submitted.ts'
import { SearchBox } from '../search/box.tsx'
import { rememberSearch } from '../search/recent.ts'
import { HelpOnKey } from '../shortcuts/help.tsx'
import { customerLook } from './customer-look.tsx'
import type { RowActions } from './look.ts'
import { ListRows } from './rows.tsx'
import styles from './screen.module.css'
import { SortSelect } from './sort.tsx'
import { ListFilters } from './toolbar.tsx'
import toolbar from './toolbar.module.css'
import { ListTop } from './top.tsx'
import { useList } from './use-list.ts'

const SubmittedNotice = onDemand(
  withWords(['request'], async () => (await import('./submitted-notice.tsx')).SubmittedNotice),
  { isAside: true },
)

/** Who narrows nothing needs none. */
const FilterTokens = onDemand(async () => (await import('../filters/tokens.tsx')).FilterTokens, { isAside: true })

export { prefetchCustomerList as prefetch } from './prefetch.ts'

/** A customer's own tickets, and those that are shared with them. */
export function CustomerListScreen() {
  const t = useText()
  const { sharedWith = null, takesPart = false } = useViewer()
  const list = useList()
  const newest = useStore(submitted)
  const { view, show, store, state, changing, viewerId, isBlank } = list
  const { q } = store.view
  const { loaded, error } = state
  const actions = useMemo<RowActions>(
    () => ({
      onOpen: () => {
        submitted.set(null)
        if (q) rememberSearch(viewerId, q)
      },
    }),
    [q, viewerId],
  )
  return (
    <Screen>
      <div className={styles.column}>
        <ListTop list={list} title={listTitle(view, sharedWith)}>
          <Link to="/tickets/new" className={buttonClass('primary')}>
            {t.tickets.submitRequest}
          </Link>
        </ListTop>
        {sharedWith || takesPart || view.shared === 'joined' ? (
          <SharedSwitch organisation={sharedWith} takesPart={takesPart} view={view} show={show} />
        ) : null}
        <div className={toolbar.toolbar} hidden={isBlank}>
          {/* Only the box that lies elsewhere, if it does, is shown. */}
          {isBlank ? null : <SearchBox view={view} show={show} settled={loaded && !changing} viewerId={viewerId} />}
          <ListFilters
            list={list}
            Tokens={FilterTokens}
            between={<SortSelect view={view} show={show} />}
            chips={<YoursChip view={view} show={show} count={list.counts.yours} />}
          />
        </div>
        {newest?.by === viewerId ? <SubmittedNotice key={newest.id} id={newest.id} /> : null}
        <ListRows
          list={list}
          look={customerLook}
          skeletonLook={customerLook}
          actions={actions}
          emptyText={t.tickets.noneForCustomer}
        />
      </div>
      <HelpOnKey hasEnd={loaded || error !== null} />
    </Screen>
  )
}
