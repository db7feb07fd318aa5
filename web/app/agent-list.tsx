import { useSearch } from '@tanstack/react-router'
import { withWords } from '../text/text.ts'
import { AgentListScreen } from '../tickets/list/agent-screen.tsx'
import { useKeysOnce } from '../tickets/shortcuts/held-keys.ts'
import { parsePlace } from '../tickets/triage-data/address.ts'
import { lazyScreen } from '../ui/lazy-or.tsx'

const loadTriage = withWords(
  ['triage', 'ticket', 'agentTicket', 'undoSend'],
  () => import('../tickets/triage/screen.tsx'),
)
const TriageScreen = lazyScreen(async () => (await loadTriage()).TriageScreen, TriageToCome)

export { prefetchAgentList as prefetch } from '../tickets/list/prefetch.ts'

/** The list, or going through it: the same tickets at the same address. */
export function AgentList() {
  const { triage } = useSearch({ strict: false, select: parsePlace, structuralSharing: true })
  if (triage === undefined) return <AgentListScreen />
  return <TriageScreen />
}

/** What is pressed until then is for its first ticket. */
function TriageToCome() {
  useKeysOnce(false)
  return null
}
