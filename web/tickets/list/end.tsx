import { useText } from '../../text/text.ts'
import { LoadFailure } from '../../ui/load-failure.tsx'
import { Loading } from '../../ui/loading.tsx'
import type { ListState } from '../list-data/store.ts'
import styles from './end.module.css'

/** Below the rows: that more are coming, or why not. */
export function ListEnd({ state: { loaded, busy, error, list }, onRetry }: { state: ListState; onRetry: () => void }) {
  const t = useText()
  if (!loaded || (list.ended && error === null)) return null
  return (
    <div className={styles.end}>
      {error !== null ? <LoadFailure message={error} onRetry={onRetry} busy={busy} /> : null}
      {busy ? <Loading>{t.tickets.loadingMore}</Loading> : null}
    </div>
  )
}
