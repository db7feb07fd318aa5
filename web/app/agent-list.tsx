import { useSearch } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { withWords } from '../text/text.ts'
import { AgentListScreen } from '../tickets/list/agent-screen.tsx'
import { parsePlace } from '../tickets/triage-data/address.ts'

const loadTriage = withWords(['triage', 'ticket'], () => import('../tickets/triage/screen.tsx'))
const TriageScreen = lazy(async () => ({ default: (await loadTriage()).TriageScreen }))

/** The list, or going through it: the same tickets at the same address. */
export function AgentList() {
  const { triage } = useSearch({ strict: false, select: parsePlace, structuralSharing: true })
  if (triage === undefined) return <AgentListScreen />
  return (
    <Suspense fallback={null}>
      <TriageScreen />
    </Suspense>
  )
}
