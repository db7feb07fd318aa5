import { useState } from 'react'
import type { AnyVariables, TypedDocumentNode } from 'urql'
import {
  DeactivateDocument,
  ReactivateDocument,
  SetAdminDocument,
} from '../../graphql/generated/users/directory/directory.ts'
import { useViewer } from '../../session/session.ts'
import { useText } from '../../text/text.ts'
import { Button } from '../../ui/button.tsx'
import { DotsMenu } from '../../ui/dots-menu.tsx'
import { DeactivateDialog } from './deactivate-dialog.tsx'
import { ResetLinkDialog } from './reset-link-dialog.tsx'
import type { Agent } from './use-agents.ts'

/** Does something to an agent, and shows the list as it is then; `done` is announced. */
export type Act = <Data, Variables extends AnyVariables>(
  document: TypedDocumentNode<Data, Variables>,
  variables: Variables,
  done: string,
) => Promise<void>

type Props = { agent: Agent; isDeactivated: boolean; act: Act }

/** What an admin can do to an agent. */
export function AgentMenu({ agent: { user, isAdmin }, isDeactivated, act }: Props) {
  const t = useText()
  const isViewer = useViewer().id === user.id
  const [open, setOpen] = useState<'menu' | 'deactivate' | 'reset' | null>(null)
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
          <Button
            kind="quiet"
            onClick={choose(() => void act(ReactivateDocument, { id: user.id }, t.users.reactivated(user.name)))}
          >
            {t.users.reactivate}
          </Button>
        ) : (
          <Button
            kind="quiet"
            onClick={choose(
              () =>
                void act(
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
          onConfirm={(successor) => {
            close()
            void act(DeactivateDocument, { id: user.id, ...successor }, t.users.deactivatedNow(user.name))
          }}
        />
      ) : null}
      {open === 'reset' ? <ResetLinkDialog user={user} onClose={close} /> : null}
    </>
  )
}
