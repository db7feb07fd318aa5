import { useRef, useState } from 'react'
import type { AnyVariables, TypedDocumentNode } from 'urql'
import {
  DeactivateDocument,
  ReactivateDocument,
  SetAdminDocument,
} from '../../graphql/generated/users/directory/directory.ts'
import { useViewer } from '../../session/session.ts'
import { useText } from '../../text/text.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Popover } from '../../ui/popover.tsx'
import { PersonName } from '../person-name.tsx'
import styles from './agent-menu.module.css'
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
  const opener = useRef<HTMLButtonElement>(null)
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
      <button
        ref={opener}
        type="button"
        className={styles.opener}
        aria-label={t.users.actionsFor(user.name)}
        aria-haspopup="dialog"
        aria-expanded={open === 'menu'}
        onClick={() => setOpen('menu')}
      >
        <svg width="16" height="16" viewBox="0 0 16 16" aria-hidden="true">
          <circle cx="3" cy="8" r="1.4" />
          <circle cx="8" cy="8" r="1.4" />
          <circle cx="13" cy="8" r="1.4" />
        </svg>
      </button>
      {open === 'menu' ? (
        <Popover
          label={t.users.actionsFor(user.name)}
          anchor={opener}
          onClose={() => setOpen((now) => (now === 'menu' ? null : now))}
        >
          <div className={styles.items}>
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
          </div>
        </Popover>
      ) : null}
      {open === 'deactivate' ? (
        <Dialog title={t.users.deactivateWho(<PersonName of={user} />)} onClose={close}>
          <p>{t.users.deactivateText}</p>
          <div className={styles.answers}>
            <Button
              onClick={choose(() => void act(DeactivateDocument, { id: user.id }, t.users.deactivatedNow(user.name)))}
            >
              {t.users.deactivate}
            </Button>
            <Button kind="primary" onClick={close}>
              {t.common.cancel}
            </Button>
          </div>
        </Dialog>
      ) : null}
      {open === 'reset' ? <ResetLinkDialog user={user} onClose={close} /> : null}
    </>
  )
}
