import { useState } from 'react'
import { SetAdminDocument } from '../../graphql/generated/users/directory/directory.ts'
import { useViewer } from '../../session/session.ts'
import { useText } from '../../text/text.ts'
import { Button } from '../../ui/button.tsx'
import { DotsMenu } from '../../ui/dots-menu.tsx'
import { DeactivateDialog } from './deactivate-dialog.tsx'
import { ReactivateDialog } from './reactivate-dialog.tsx'
import { ResetLinkDialog } from './reset-link-dialog.tsx'
import type { AgentActions } from './use-agent-actions.ts'
import type { Agent } from './use-agents.ts'

type Props = { agent: Agent; isDeactivated: boolean; actions: AgentActions }

/** What an admin can do to an agent. */
export function AgentMenu({ agent, isDeactivated, actions }: Props) {
  const t = useText()
  const { user, isAdmin } = agent
  const isViewer = useViewer().id === user.id
  const [open, setOpen] = useState<'menu' | 'deactivate' | 'reactivate' | 'reset' | null>(null)
  const close = () => setOpen(null)
  const choose = (run: () => void) => () => {
    close()
    run()
  }
  // Oneself one can only make no admin any more.
  if (isViewer && !isAdmin) return null
  return (
    <>
      <DotsMenu
        label={t.users.actionsFor(user.name)}
        open={open === 'menu'}
        onOpen={() => setOpen('menu')}
        onClose={() => setOpen((now) => (now === 'menu' ? null : now))}
      >
        {isDeactivated ? (
          <Button kind="quiet" onClick={() => setOpen('reactivate')}>
            {t.users.reactivate}
          </Button>
        ) : (
          <Button
            kind="quiet"
            onClick={choose(
              () =>
                void actions.act(
                  SetAdminDocument,
                  { id: user.id, isAdmin: !isAdmin },
                  isAdmin ? t.users.noAdminNow(user.name) : t.users.adminNow(user.name),
                ),
            )}
          >
            {isAdmin ? t.users.takeAdmin : t.users.makeAdmin}
          </Button>
        )}
        {isDeactivated || isViewer ? null : (
          <>
            <Button kind="quiet" onClick={() => setOpen('reset')}>
              {t.users.resetLink}
            </Button>
            <Button kind="quiet" onClick={() => setOpen('deactivate')}>
              {t.users.deactivate}
            </Button>
          </>
        )}
      </DotsMenu>
      {open === 'deactivate' ? (
        <DeactivateDialog
          user={user}
          onClose={close}
          onConfirm={(successor, held) => {
            close()
            void actions.deactivate(agent, successor, held)
          }}
        />
      ) : null}
      {open === 'reactivate' ? (
        <ReactivateDialog
          user={user}
          onClose={close}
          onConfirm={(handedOver) => {
            close()
            void actions.reactivate(user, handedOver)
          }}
        />
      ) : null}
      {open === 'reset' ? <ResetLinkDialog user={user} onClose={close} /> : null}
    </>
  )
}
