import { useSearch } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { withWords } from '../text/text.ts'
import { AgentListScreen } from '../tickets/list/agent-screen.tsx'
import { useKeysOnce } from '../tickets/shortcuts/held-keys.ts'
import { parsePlace } from '../tickets/triage-data/address.ts'

const loadTriage = withWords(
  ['triage', 'ticket', 'agentTicket', 'undoSend'],
  () => import('../tickets/triage/screen.tsx'),
)
const TriageScreen = lazy(async () => ({ default: (await loadTriage()).TriageScreen }))

/** The list, or going through it: the same tickets at the same address. */
export function AgentList() {
  const { triage } = useSearch({ strict: false, select: parsePlace, structuralSharing: true })
  if (triage === undefined) return <AgentListScreen />
  return (
    <Suspense fallback={<TriageToCome />}>
      <TriageScreen />
    </Suspense>
  )
}

/** What is pressed until then is for its first ticket. */
function TriageToCome() {
  useKeysOnce(false)
  return null
}
