import { useText } from '../../text/text.ts'
import { LoadFailure } from '../../ui/load-failure.tsx'
import { NewsButton } from '../../ui/news-button.tsx'
import { onDemand } from '../../ui/on-demand.tsx'
import { ListEnd } from './end.tsx'
import type { Look, RowActions } from './look.ts'
import styles from './screen.module.css'
import { SkeletonTable, TicketTable } from './table.tsx'
import type { List } from './use-list.ts'

const SearchNotes = onDemand(async () => (await import('../search/notes.tsx')).SearchNotes, { isAside: true })
const ListEmpty = onDemand(async () => (await import('./empty.tsx')).ListEmpty, { isAside: true })

type Props = {
  list: List
  look: Look
  /** Before the first rows are there. */
  skeletonLook: Look
  actions: RowActions
  /** Said where there is no ticket at all. */
  emptyText: string
  unreadInWords?: (q: string) => string | null
  /** They wait for what comes above them. */
  isHeld?: boolean
}

/** The rows of the list, with what is said around them and in their place. */
export function ListRows({ list, look, skeletonLook, actions, emptyText, unreadInWords, isHeld = false }: Props) {
  const { tickets } = useText()
  const { view, show, shownView, store, state, changing, cameBack, requesterName, found, total, counts } = list
  const { error, busy, answer, waiting } = state
  const loaded = state.loaded && !isHeld
  // By the latest change they are not new themselves, but something in them is.
  const news = view.sort === 'updated' ? tickets.updatedCount : tickets.newCount
  const showNew = async () => {
    await store.startOver()
    scrollTo(0, 0)
  }
  return (
    <>
      <div className={styles.between}>
        {loaded && shownView.q && answer ? (
          <SearchNotes view={shownView} answer={answer} show={show} {...(unreadInWords && { unreadInWords })} />
        ) : null}
      </div>
      <NewsButton count={waiting.length} text={news(waiting.length)} onShow={() => void showNew()} />
      {!loaded && error !== null ? (
        <div className={styles.inset}>
          <LoadFailure message={error} onRetry={store.retry} busy={busy} />
        </div>
      ) : null}
      {!loaded && error === null ? <SkeletonTable look={skeletonLook} /> : null}
      {loaded && found === 0 ? (
        <ListEmpty
          emptyText={emptyText}
          view={shownView}
          show={show}
          requesterName={requesterName}
          isOnCard={look.isOnCard}
        />
      ) : null}
      {loaded && found > 0 ? (
        <TicketTable
          store={store}
          state={state}
          look={look}
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
}
