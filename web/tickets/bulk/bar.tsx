import { useEffect, useState } from 'react'
import { useText } from '../../text/text.ts'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { useStore } from '../../ui/store.ts'
import { type Count, countText } from '../filters/counts.ts'
import { filterOf, type TicketView } from '../filters/view.ts'
import { linkOfRow } from '../shortcuts/keys.ts'
import { Actions } from './actions.tsx'
import styles from './bar.module.css'
import { batchStore, startBatch } from './batch-store.ts'
import { Progress } from './progress.tsx'
import { clearSelection, selection } from './selected.ts'
import { selectedInWords } from './selected-in-words.ts'
import { isEmpty, type Selection } from './selection.ts'
import { BatchToast } from './toast.tsx'
import type { TicketUpdate } from '../../graphql/generated/tickets/bulk/batch.ts'

type Props = {
  view: TicketView
  /** Of the tickets that are loaded, in the order of the list. */
  ids: () => readonly string[]
  /** Of all that the view shows, if it is known. */
  total: Count | null
  viewerId: string
}

/** Over the rows: what can be done to the selected tickets, how far it is, and how it ended. */
export function BulkBar({ onThere, ...props }: Props & { onThere: () => void }) {
  // From now on it takes keys.
  useEffect(onThere)
  const t = useText()
  const chosen = useStore(selection)
  const { phase } = useStore(batchStore)
  const isUnderWay = phase === 'begun' || phase === 'running'
  return (
    <div className={styles.place}>
      {phase === 'ended' ? <BatchToast /> : null}
      {isUnderWay ? (
        <Progress label={t.bulk.title} />
      ) : isEmpty(chosen) ? null : (
        <Selected {...props} chosen={chosen} />
      )}
    </div>
  )
}

function Selected({ view, ids, total, viewerId, chosen }: Props & { chosen: Selection }) {
  const t = useText()
  const { error } = useStore(batchStore)
  const [isSending, setSending] = useState(false)

  async function send(change: TicketUpdate) {
    setSending(true)
    const tickets = chosen.ids === 'all' ? { filter: filterOf(view) } : { ids: [...chosen.ids] }
    // What could not begin is still selected.
    if (await startBatch(viewerId, tickets, change)) {
      // The bar goes, and with it the focus.
      linkOfRow(document, chosen.anchor)?.focus({ preventScroll: true })
      clearSelection()
    }
    setSending(false)
  }

  return (
    <section aria-label={t.bulk.title} className={styles.bar}>
      {error === null ? null : (
        <p role="alert" className={styles.error}>
          {error}
        </p>
      )}
      <div className={styles.line}>
        <p className={styles.count}>{selectedInWords(chosen, total)}</p>
        {chosen.ids === 'all' ? null : <SelectAll view={view} ids={ids} total={total} chosen={chosen} />}
        <span className={styles.divider} aria-hidden="true" />
        <Actions viewerId={viewerId} busy={isSending} onChange={(change) => void send(change)} />
        <span className={styles.divider} aria-hidden="true" />
        <button
          type="button"
          className={styles.close}
          aria-label={t.bulk.clear}
          title={t.bulk.clear}
          onClick={clearSelection}
        >
          <Icon name="close" />
        </button>
      </div>
    </section>
  )
}

/** Of a search no one knows which tickets are still to come: then those that are loaded. */
function SelectAll({ view, ids, total, chosen }: Omit<Props, 'viewerId'> & { chosen: Selection }) {
  const t = useText()
  const listed = ids()
  const selectedCount = chosen.ids === 'all' ? 0 : chosen.ids.size
  if (view.q) {
    if (listed.every((id) => chosen.ids !== 'all' && chosen.ids.has(id))) return null
    return (
      <Button
        kind="quiet"
        small
        title={t.bulk.onlyLoaded}
        onClick={() => selection.set({ ...chosen, ids: new Set(listed) })}
      >
        {t.bulk.selectLoaded(listed.length)}
      </Button>
    )
  }
  if (total && !total.isCapped && total.count <= selectedCount) return null
  return (
    <Button kind="quiet" small onClick={() => selection.set({ ...chosen, ids: 'all' })}>
      {total ? t.bulk.selectAll(countText(total)) : t.bulk.selectAllUncounted}
    </Button>
  )
}
