import { useState } from 'react'
import { useViewer } from '../../session/session.ts'
import type { Viewer } from '../../session/storage.ts'
import { useText, withWords } from '../../text/text.ts'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { onDemand } from '../../ui/on-demand.tsx'
import type { TicketDetails } from '../ticket-data/store.ts'

/** Whoever filed the ticket, and agents. */
export const mayChangePeople = (viewer: Viewer, requester: { readonly id: string }): boolean =>
  viewer.role === 'agent' || viewer.id === requester.id

export type PeopleProps = { ticket: TicketDetails; reload: () => void }

const PeopleDialog = onDemand(
  withWords(['participants'], async () => (await import('./people-dialog.tsx')).PeopleDialog),
)

/** How many people were added to the ticket, and the way to add, remove or leave. */
export function PeopleButton(props: PeopleProps) {
  const t = useText()
  const viewer = useViewer()
  const [open, setOpen] = useState(false)
  const { participants, user } = props.ticket
  // To a colleague there is nothing to be shown yet.
  if (!participants.length && !mayChangePeople(viewer, user)) return null
  return (
    <div>
      <Button kind="quiet" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        <Icon name="people" small /> {t.ticket.people(participants.length)}
      </Button>
      {open ? <PeopleDialog {...props} onClose={() => setOpen(false)} /> : null}
    </div>
  )
}
