import { Link } from '@tanstack/react-router'
import { useCallback, useMemo } from 'react'
import { useViewer } from '../../session/session.ts'
import { useText } from '../../text/text.ts'
import { buttonClass } from '../../ui/button.tsx'
import { LoadFailure } from '../../ui/load-failure.tsx'
import { Loading } from '../../ui/loading.tsx'
import { isPhone, useMedia } from '../../ui/media.ts'
import { Screen, ScreenHeading } from '../../ui/screen.tsx'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import { AgentNotice } from '../../users/agent-notice.tsx'
import { InviteButton } from '../../users/invite-button.tsx'
import { Bulk, useSelect } from '../bulk/bulk.tsx'
import { ExportButton } from '../export/button.tsx'
import { type Count, countText, totalOf, useCounts } from '../filters/counts.ts'
import { useView } from '../filters/navigate.ts'
import { printView } from '../filters/operators.ts'
import { SharedSwitch } from '../filters/shared-switch.tsx'
import { changeView, isNarrowed, type TicketView } from '../filters/view.ts'
import { countRows, isBare } from '../list-data/pages.ts'
import { SearchNotes } from '../search/notes.tsx'
import { rememberSearch } from '../search/recent.ts'
import { HelpOnKey } from '../shortcuts/help.tsx'
import { viewOf } from '../views/views.ts'
import { ColumnsButton } from './columns-button.tsx'
import { DensitySwitch } from './density-switch.tsx'
import { ListEmpty } from './empty.tsx'
import { ListEnd } from './end.tsx'
import { HeadMenu } from './head-menu.tsx'
import { useGrowingIndex } from './indexing.ts'
import { NewTickets } from './new-tickets.tsx'
import { useOrganisationName } from './organisation.ts'
import { useRequesterName } from './requester.ts'
import type { RowActions } from './cells.tsx'
import styles from './screen.module.css'
import { SortSelect } from './sort.tsx'
import { StartTriage } from './start-triage.tsx'
import { SkeletonTable, TicketTable } from './table.tsx'
import { ListToolbar } from './toolbar.tsx'
import { useAnnounceResult } from './use-announce-result.ts'
import { useListStore } from './use-store.ts'

export function TicketListScreen() {
  const t = useText()
  const viewer = useViewer()
  const agent = viewer.role === 'agent'
  const onPhone = useMedia(isPhone)
  const { view, show } = useView()
  const { store, state, changing, cameBack } = useListStore(view)
  const counts = useCounts(view, viewer.id)
  const { requesterName, remember } = useRequesterName(view, store.view, state.list)
  useOrganisationName(view)
  useAnnounceResult(store, state, changing)
  useGrowingIndex(store, state)
  const { q } = store.view
  const shownView = changeView(store.view, { columns: view.columns })
  const loadedIds = useCallback(() => store.read().list.pages.flatMap(({ ids }) => ids), [store])
  const onSelect = useSelect(loadedIds)
  const actions = useMemo<RowActions>(
    () => ({
      onlyFrom: (requester) => {
        remember(requester)
        show(changeView(view, { requester: requester.id }))
      },
      onOpen: () => q && rememberSearch(viewer.id, agent ? printView(view) : q),
      onSelect,
    }),
    [view, show, remember, q, viewer.id, agent, onSelect],
  )

  const { sharedWith } = viewer
  const title = agent ? t.tickets.all : sharedWith && view.shared ? t.shared.allOf(sharedWith) : t.tickets.mine
  const { list, loaded, error, waiting } = state
  const found = countRows(list.pages)
  // Of a desk without any ticket there is nothing to look for, to narrow or to sort.
  const isBlank = loaded && !changing && found === 0 && !isNarrowed(view)
  const counted = counts.counts ? totalOf(view, counts.counts) : null
  const listed = list.ended && !changing ? { count: found, isCapped: false } : null
  // Nobody counts hits beyond those that are here.
  const total = view.q ? (q ? { count: found, isCapped: !list.ended } : null) : (counted ?? listed)
  const showNew = async () => {
    await store.startOver()
    scrollTo(0, 0)
  }
  const top = (
    <div className={styles.top}>
      <ScreenHeading
        title={title}
        aside={
          (!loaded || isBare(list)) && error === null ? (
            <Loading />
          ) : (
            <>
              {agent ? <ViewName view={view} /> : null}
              {total && <CountOf total={total} />}
            </>
          )
        }
      >
        {title}
      </ScreenHeading>
      {agent ? (
        <div className={styles.actions}>
          {isBlank ? null : <SortSelect view={view} show={show} />}
          {isBlank || onPhone ? null : <ColumnsButton view={view} show={show} />}
          {isBlank || onPhone ? null : <DensitySwitch />}
          <InviteButton />
          {onPhone ? <HeadMenu isBlank={isBlank} /> : <ExportButton />}
          <StartTriage view={view} ids={loadedIds} />
        </div>
      ) : (
        <Link to="/tickets/new" className={buttonClass('primary')}>
          {t.tickets.submitRequest}
        </Link>
      )}
    </div>
  )
  const toolbar = (
    <ListToolbar
      hidden={isBlank}
      view={view}
      show={show}
      settled={loaded && !changing}
      counts={counts}
      viewerId={viewer.id}
      requesterName={requesterName}
      agent={agent}
    />
  )
  const rows = (
    <>
      <div className={styles.between}>
        {loaded ? <SearchNotes view={shownView} answer={state.answer} show={show} readsOperators={agent} /> : null}
      </div>
      <NewTickets count={waiting.length} updated={view.sort === 'updated'} onShow={() => void showNew()} />
      {!loaded && error !== null ? (
        <div className={styles.inset}>
          <LoadFailure message={error} onRetry={store.retry} busy={state.busy} />
        </div>
      ) : null}
      {!loaded && error === null ? <SkeletonTable agent={agent} /> : null}
      {loaded && found === 0 ? (
        <ListEmpty agent={agent} view={shownView} show={show} requesterName={requesterName} />
      ) : null}
      {loaded && found > 0 ? (
        <TicketTable
          view={view}
          store={store}
          state={state}
          agent={agent}
          total={total && !total.isCapped ? total.count : undefined}
          counts={counts}
          changing={changing}
          cameBack={cameBack}
          actions={actions}
        />
      ) : null}
      <ListEnd state={state} onRetry={store.retry} />
    </>
  )
  const help = <HelpOnKey hasEnd={loaded || error !== null} />
  return agent ? (
    <div className={styles.desk}>
      <AgentNotice edge />
      <div className={styles.head}>
        {top}
        {toolbar}
      </div>
      {rows}
      {help}
      <Bulk view={store.view} ids={loadedIds} total={total} />
    </div>
  ) : (
    <Screen>
      <div className={styles.column}>
        {top}
        {sharedWith ? <SharedSwitch organisation={sharedWith} view={view} show={show} /> : null}
        {toolbar}
        {rows}
      </div>
      {help}
    </Screen>
  )
}

/** Which of the views it is, where it is narrower than all. */
function ViewName({ view }: { view: TicketView }) {
  const t = useText()
  const named = viewOf(view)
  return named && named.key !== 'all' ? <span className={styles.view}>{named.label(t)}</span> : null
}

function CountOf({ total }: { total: Count }) {
  const t = useText()
  return (
    <span className={styles.count}>
      {countText(total)}
      <VisuallyHidden> {t.tickets.unit(total.count)}</VisuallyHidden>
    </span>
  )
}
