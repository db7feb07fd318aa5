import { useCallback, useEffect, useRef, useState } from 'react'
import { useViewer } from '../../session/session.ts'
import { announce } from '../../ui/announcer.tsx'
import { onDemand } from '../../ui/on-demand.tsx'
import { useStore } from '../../ui/store.ts'
import { type Count } from '../filters/counts.ts'
import { type TicketView, viewKey } from '../filters/view.ts'
import { useKeysOnce } from '../shortcuts/held-keys.ts'
import { batchStore, dismissBatch, resumeBatch } from './batch-store.ts'
import { clearSelection, selection } from './selected.ts'
import { isEmpty, selectRange, type Selection, toggle } from './selection.ts'
import { selectedInWords } from './selected-in-words.ts'
import { useSelectionKeys } from './use-selection-keys.ts'

const BulkBar = onDemand(async () => (await import('./bar.tsx')).BulkBar)

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
  const key = `${viewerId} ${viewKey(view)}`
  const select = useSelect(ids)
  useSelectionKeys(select)
  useEffect(() => {
    // Who opens a ticket and comes back finds what they had selected.
    if (selectedIn !== key) clearSelection()
    selectedIn = key
  }, [key])
  useEffect(() => resumeBatch(viewerId), [viewerId])
  const nothing = isEmpty(chosen)
  useEffect(() => {
    if (nothing && phase === 'none' && error !== null) dismissBatch()
  }, [nothing, phase, error])
  useAnnounceSelection(chosen, total)
  // A key for what was just selected is for the bar to come, not for the row below.
  const [isThere, setThere] = useState(false)
  useKeysOnce(nothing || isThere)
  if (nothing && phase === 'none') return null
  return (
    <BulkBar
      view={view}
      ids={ids}
      total={total}
      viewerId={viewerId}
      onThere={() => setThere(true)}
      onMissing={clearSelection}
    />
  )
}

/** The list that the selection is of. */
let selectedIn: string | null = null

/** To screen readers: the keys select without moving the focus. */
function useAnnounceSelection(chosen: Selection, total: Count | null) {
  const before = useRef(chosen.ids)
  useEffect(() => {
    if (chosen.ids !== before.current && !isEmpty(chosen)) announce(selectedInWords(chosen, total))
    before.current = chosen.ids
  }, [chosen, total])
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
