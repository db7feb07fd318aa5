import { lazy, Suspense } from 'react'
import { useViewer } from '../../session/session.ts'
import type { Show } from '../filters/navigate.ts'
import { changeView, type TicketView, viewKey } from '../filters/view.ts'

const AgentControls = lazy(async () => ({ default: (await import('./agent-controls.tsx')).AgentControls }))

type Props = { view: TicketView; show: Show }

/** Beside the filters of the list, for agents: the saved view that it began from, and saving what it shows. Fetched once there is something to save. */
export function SavedViewControls({ view, show }: Props) {
  const { role, id } = useViewer()
  const isUsual = viewKey(changeView(view, { q: undefined, exactly: undefined })) === viewKey({})
  if (role !== 'agent' || isUsual) return null
  return (
    <Suspense fallback={null}>
      <AgentControls view={view} show={show} viewerId={id} />
    </Suspense>
  )
}
