import { lazy, Suspense, useCallback, useEffect } from 'react'
import { useViewer } from '../../session/session.ts'
import { useStore } from '../../ui/store.ts'
import { type Count } from '../filters/counts.ts'
import { type TicketView, viewKey } from '../filters/view.ts'
import { batchStore, resumeBatch } from './batch-store.ts'
import { clearSelection, selection } from './selected.ts'
import { isEmpty, selectRange, toggle } from './selection.ts'
import { useSelectionKeys } from './use-selection-keys.ts'

const BulkBar = lazy(async () => ({ default: (await import('./bar.tsx')).BulkBar }))

type Props = {
  view: TicketView
  /** Of the tickets that are loaded, in the order of the list. */
  ids: () => readonly string[]
  /** Of all that the view shows, if it is known. */
  total: Count | null
}

/** What belongs to selecting tickets, for agents: the keys, and the bar with what can be done to them, fetched once something is selected. */
export function Bulk({ view, ids, total }: Props) {
  const viewerId = useViewer().id
  const chosen = useStore(selection)
  const { phase, error } = useStore(batchStore)
  const key = viewKey(view)
  const select = useSelect(ids)
  useSelectionKeys(select)
  useEffect(() => clearSelection, [key])
  useEffect(() => resumeBatch(viewerId), [viewerId])
  if (isEmpty(chosen) && phase === 'none' && error === null) return null
  return (
    <Suspense fallback={null}>
      <BulkBar view={view} ids={ids} total={total} viewerId={viewerId} />
    </Suspense>
  )
}

/** Selects a ticket of the list or takes it out, or selects all from the last one to it. */
export function useSelect(ids: () => readonly string[]) {
  return useCallback(
    (id: string, isRange: boolean) => {
      const before = selection.read()
      selection.set(isRange ? selectRange(before, id, ids()) : toggle(before, id, ids()))
    },
    [ids],
  )
}
