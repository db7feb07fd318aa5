import { EditDialog } from '../../comments/canned-replies/edit-dialog.tsx'
import { currentDesk } from '../../desk/desk.ts'
import { useText } from '../../text/text.ts'
import { InviteDialog } from '../../users/invite-dialog.tsx'
import { NameDialog } from '../../desk/name-dialog.tsx'
import { SignUpLinkDialog } from '../../users/sign-up-link-dialog.tsx'
import type { TicketView } from '../filters/view.ts'
import { SaveViewDialog } from '../views/save-view-dialog.tsx'
import type { FirstStep } from './store.ts'

/** What opens a dialog; a ticket has a screen of its own. */
export type Opened = Exclude<FirstStep['kind'], 'ticket'>

/** What no view of the sidebar shows. */
const suggestion: TicketView = { status: 'open,pending', priority: 'urgent', assignee: 'nobody', snoozed: 'no' }

/** Where each step is done at any other time, too. */
export function StepDialog({ opened, viewerId, onClose }: { opened: Opened; viewerId: string; onClose: () => void }) {
  const t = useText()
  switch (opened) {
    case 'name':
      return <NameDialog onSaved={onClose} onClose={onClose} />
    case 'invite':
      return currentDesk()?.agentSignUp === 'invite' ? (
        <InviteDialog onClose={onClose} />
      ) : (
        <SignUpLinkDialog onClose={onClose} />
      )
    case 'view':
      return (
        <SaveViewDialog
          view={suggestion}
          shows={t.firstDay.steps.view.shows}
          viewerId={viewerId}
          onSaved={onClose}
          onClose={onClose}
        />
      )
    case 'cannedReply':
      return <EditDialog onSaved={onClose} onClose={onClose} />
  }
}
