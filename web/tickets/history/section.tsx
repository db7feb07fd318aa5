import { useClient } from '../../graphql/provider.ts'
import { useId, useState } from 'react'
import { plainMessage } from '../../graphql/errors.ts'
import { useAnswerStore } from '../../live/use-answer-store.ts'
import { formats, useText } from '../../text/text.ts'
import { Button } from '../../ui/button.tsx'
import { ErrorLine } from '../../ui/error-line.tsx'
import { WorkIcon } from '../../ui/work-icon.tsx'
import { LoadFailure } from '../../ui/load-failure.tsx'
import { Loading } from '../../ui/loading.tsx'
import { EntryList } from './entry-list.tsx'
import { undoneBatches } from './runs.ts'
import styles from './section.module.css'
import { wholeHistoryOf } from './store.ts'
import { useOlder } from './use-older.ts'

/** All that happened to a ticket, the newest first; folded, and not asked for before it is opened. */
export function HistorySection({ ticketId }: { ticketId: string }) {
  const t = useText()
  const [open, setOpen] = useState(false)
  const contentId = useId()
  return (
    <section className={styles.section}>
      <h2>
        <button
          type="button"
          className={styles.button}
          aria-expanded={open}
          aria-controls={open ? contentId : undefined}
          onClick={() => setOpen(!open)}
        >
          <span className={styles.turn} data-open={open}>
            <WorkIcon name="right" />
          </span>
          <span>
            {t.agentHistory.title}
            {open ? <Length ticketId={ticketId} /> : null}
          </span>
        </button>
      </h2>
      {open ? (
        <div id={contentId} className={styles.content}>
          <Whole ticketId={ticketId} />
        </div>
      ) : null}
    </section>
  )
}

const mostCounted = 1_000

/** More than that are not counted. */
function Length({ ticketId }: { ticketId: string }) {
  const { data } = useAnswerStore(wholeHistoryOf(useClient(), ticketId))
  if (data?.length === undefined) return null
  const isMore = data.length >= mostCounted
  return (
    <span
      className={styles.length}
    >{` ${formats().number(isMore ? mostCounted - 1 : data.length)}${isMore ? '+' : ''}`}</span>
  )
}

function Whole({ ticketId }: { ticketId: string }) {
  const t = useText()
  const store = wholeHistoryOf(useClient(), ticketId)
  const { data, failure, busy } = useAnswerStore(store)
  const older = useOlder(store)
  if (!data) {
    return failure ? (
      <LoadFailure message={plainMessage(failure)} onRetry={store.reload} busy={busy} />
    ) : (
      <Loading>{t.agentHistory.loading}</Loading>
    )
  }
  const { entries, hasMore } = data
  return (
    <>
      <EntryList entries={entries} undone={undoneBatches(entries)} label={t.agentHistory.title} />
      {hasMore ? (
        <Button small busy={older.busy} onClick={() => void older.load()}>
          {t.agentHistory.more}
        </Button>
      ) : null}
      <ErrorLine message={older.failure} />
    </>
  )
}
