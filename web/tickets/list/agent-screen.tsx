import '../filters/for-agents.ts'
import { useMemo, useRef } from 'react'
import { useText } from '../../text/text.ts'
import { classNames } from '../../ui/class-names.ts'
import { isPhone, useMedia } from '../../ui/media.ts'
import { AgentNotice } from '../../users/agent-notice.tsx'
import { InviteButton } from '../../users/invite-button.tsx'
import { Bulk, useSelect } from '../bulk/bulk.tsx'
import { SelectModeButton } from '../bulk/mode-button.tsx'
import { useIsMode } from '../bulk/selected.ts'
import { ExportButton } from '../export/button.tsx'
import { useFirstSteps } from '../first-steps/first-steps.tsx'
import { printView } from '../filters/operators.ts'
import { changeView, type TicketView } from '../filters/view.ts'
import { AgentSearchBox } from '../search/agent-box.tsx'
import type { SearchBoxHandle } from '../search/box.tsx'
import { rememberSearch } from '../search/recent.ts'
import { unreadInWords } from '../search/unread-words.ts'
import { HelpOnKey } from '../shortcuts/help.tsx'
import { SavedViewControls } from '../views/controls.tsx'
import { viewOf } from '../views/views.ts'
import { useAgentLook } from './agent-look.tsx'
import { ColumnsButton } from './columns-button.tsx'
import { DensitySwitch } from './density-switch.tsx'
import { HeadMenu } from './head-menu.tsx'
import type { RowActions } from './look.ts'
import { useOrganisationName } from './organisation.ts'
import { ListRows } from './rows.tsx'
import styles from './screen.module.css'
import { SortSelect } from './sort.tsx'
import { StartTriage } from './start-triage.tsx'
import { FilterTokens } from '../filters/tokens.tsx'
import { ListFilters } from './toolbar.tsx'
import toolbar from './toolbar.module.css'
import { ListTop } from './top.tsx'
import { useList } from './use-list.ts'

const usual: TicketView = {}

/** The tickets of the desk, with all that agents do to them. */
export function AgentListScreen() {
  const t = useText()
  const onPhone = useMedia(isPhone)
  // There it begins in the menu of the head, and ends here.
  const selects = useIsMode()
  const list = useList()
  const { view, show, store, state, changing, loadedIds, viewerId, isBlank, rememberRequester } = list
  useOrganisationName(view)
  const box = useRef<SearchBoxHandle>(null)
  const look = useAgentLook(view)
  const skeletonLook = useAgentLook(usual)
  const { q } = store.view
  const { loaded, error } = state
  const firstSteps = useFirstSteps({ isBlank, loaded })
  const onSelect = useSelect(loadedIds)
  const actions = useMemo<RowActions>(
    () => ({
      onlyFrom: (requester) => {
        rememberRequester(requester)
        show(changeView(view, { requester: requester.id }))
      },
      onOpen: () => q && rememberSearch(viewerId, printView(view)),
      onSelect,
    }),
    [view, show, rememberRequester, q, viewerId, onSelect],
  )
  return (
    <div className={styles.desk}>
      <AgentNotice edge />
      <div className={styles.head}>
        <ListTop list={list} title={t.tickets.all} viewName={<ViewName view={view} />}>
          <div className={styles.actions}>
            {isBlank ? null : <SortSelect view={view} show={show} />}
            {isBlank || onPhone ? null : <ColumnsButton view={view} show={show} />}
            {isBlank || onPhone ? null : <DensitySwitch />}
            {/* There the head has no room for it beside what is done to tickets; the screen of people has it. */}
            {onPhone && !isBlank ? null : <InviteButton />}
            {onPhone ? <HeadMenu isBlank={isBlank} /> : <ExportButton />}
            <StartTriage view={view} ids={loadedIds} />
          </div>
        </ListTop>
        <div className={classNames(toolbar.toolbar, toolbar.desk)} hidden={isBlank}>
          {/* Only the box that lies elsewhere, if it does, is shown. */}
          {isBlank ? null : (
            <AgentSearchBox ref={box} view={view} show={show} settled={loaded && !changing} viewerId={viewerId} />
          )}
          <ListFilters
            Tokens={FilterTokens}
            list={list}
            onEdit={(param) => box.current?.edit(param)}
            between={!onPhone || selects ? <SelectModeButton /> : null}
            after={<SavedViewControls view={view} show={show} />}
          />
        </div>
      </div>
      {firstSteps.card}
      <ListRows
        list={list}
        look={look}
        skeletonLook={skeletonLook}
        actions={actions}
        emptyText={t.tickets.noneForAgent}
        isHeld={firstSteps.isAwaited}
        unreadInWords={unreadInWords}
      />
      <HelpOnKey hasEnd={loaded || error !== null} />
      <Bulk view={store.view} ids={loadedIds} total={list.total} />
    </div>
  )
}

function ViewName({ view }: { view: TicketView }) {
  const t = useText()
  const named = viewOf(view)
  return named && named.key !== 'all' ? <span className={styles.view}>{named.label(t)}</span> : null
}
