import { useState } from 'react'
import { useViewer } from '../session/session.ts'
import { useText } from '../text/text.ts'
import { Button } from '../ui/button.tsx'
import { onDemand } from '../ui/on-demand.tsx'
import { currentDesk } from '../desk/desk.ts'

const InviteDialog = onDemand(async () => (await import('./invite-dialog.tsx')).InviteDialog)

/** For agents, on a desk whose agents come by invitation. */
export function InviteButton({ onClosed }: { onClosed?: () => void }) {
  const t = useText()
  const viewer = useViewer()
  const [open, setOpen] = useState(false)
  if (viewer.role !== 'agent' || currentDesk()?.agentSignUp !== 'invite') return null
  return (
    <>
      <Button kind="quiet" onPointerEnter={InviteDialog.fetchAhead} onClick={() => setOpen(true)}>
        {t.invite.title}
      </Button>
      {open ? (
        <InviteDialog
          onClose={() => {
            setOpen(false)
            onClosed?.()
          }}
        />
      ) : null}
    </>
  )
}
