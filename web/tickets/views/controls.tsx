import { useViewer } from '../../session/session.ts'
import { onDemand } from '../../ui/on-demand.tsx'
import type { Show } from '../filters/navigate.ts'
import { changeView, type TicketView, viewKey } from '../filters/view.ts'

const AgentControls = onDemand(async () => (await import('./agent-controls.tsx')).AgentControls, {
  isAside: true,
})

type Props = { view: TicketView; show: Show }

/** Beside the filters of the list, for agents: the saved view that it began from, and saving what it shows. Fetched once there is something to save. */
export function SavedViewControls({ view, show }: Props) {
  const { id } = useViewer()
  const isUsual = viewKey(changeView(view, { q: undefined, exactly: undefined })) === viewKey({})
  if (isUsual) return null
  return <AgentControls view={view} show={show} viewerId={id} />
}
