import { useSearch } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { useViewer } from '../session/session.ts'
import { TicketListScreen } from '../tickets/list/screen.tsx'
import { parsePlace } from '../tickets/triage-data/address.ts'

const TriageScreen = lazy(async () => ({ default: (await import('../tickets/triage/screen.tsx')).TriageScreen }))

/** The list, or for agents going through it: the same tickets at the same address. */
export function ListOrTriage() {
  const { triage } = useSearch({ strict: false, select: parsePlace, structuralSharing: true })
  const { role } = useViewer()
  if (triage === undefined || role !== 'agent') return <TicketListScreen />
  return (
    <Suspense fallback={null}>
      <TriageScreen />
    </Suspense>
  )
}
