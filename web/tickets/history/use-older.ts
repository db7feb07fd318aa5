import { useState } from 'react'
import { plainMessage } from '../../graphql/errors.ts'
import type { HistoryStore } from './store.ts'

/** Asks for older entries, one page at a time; `failure` says why the last time was in vain. */
export function useOlder(store: HistoryStore) {
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const load = async () => {
    setBusy(true)
    const failed = await store.loadOlder()
    setFailure(failed ? plainMessage(failed) : null)
    setBusy(false)
  }
  return { busy, failure, load }
}
