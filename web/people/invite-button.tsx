import { useState } from 'react'
import { useViewer } from '../session/session.ts'
import { useText } from '../text/text.ts'
import { Button } from '../ui/button.tsx'
import { currentDesk } from './desk.ts'
import { InviteDialog } from './invite-dialog.tsx'

/** For agents, on a desk whose agents come by invitation. */
export function InviteButton() {
  const t = useText()
  const viewer = useViewer()
  const [open, setOpen] = useState(false)
  if (viewer.role !== 'agent' || currentDesk()?.agentSignUp !== 'invite') return null
  return (
    <>
      <Button kind="quiet" onClick={() => setOpen(true)}>
        {t.invite.title}
      </Button>
      {open ? <InviteDialog onClose={() => setOpen(false)} /> : null}
    </>
  )
}
