import { lazy, Suspense, useState } from 'react'
import { useViewer } from '../session/session.ts'
import { useText } from '../text/text.ts'
import { Button } from '../ui/button.tsx'
import { currentDesk } from './desk.ts'

const load = () => import('./invite-dialog.tsx')
const InviteDialog = lazy(async () => ({ default: (await load()).InviteDialog }))

/** For agents, on a desk whose agents come by invitation. */
export function InviteButton({ onClosed }: { onClosed?: () => void }) {
  const t = useText()
  const viewer = useViewer()
  const [open, setOpen] = useState(false)
  if (viewer.role !== 'agent' || currentDesk()?.agentSignUp !== 'invite') return null
  return (
    <>
      <Button kind="quiet" onPointerEnter={() => void load().catch(() => undefined)} onClick={() => setOpen(true)}>
        {t.invite.title}
      </Button>
      {open ? (
        <Suspense fallback={null}>
          <InviteDialog
            onClose={() => {
              setOpen(false)
              onClosed?.()
            }}
          />
        </Suspense>
      ) : null}
    </>
  )
}
