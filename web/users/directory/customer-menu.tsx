import { useRef, useState } from 'react'
import { SetOrganisationDocument } from '../../graphql/generated/users/organisations.ts'
import { useText } from '../../text/text.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Popover } from '../../ui/popover.tsx'
import { OrganisationChoice } from '../organisation-choice.tsx'
import menuStyles from './agent-menu.module.css'
import { ResetLinkDialog } from './reset-link-dialog.tsx'
import type { useChange } from './use-change.ts'
import type { Customer } from './use-customers.ts'

type Props = { customer: Customer; isAdmin: boolean; change: ReturnType<typeof useChange>['change'] }

/** What an agent can do to a customer. */
export function CustomerMenu({ customer: { user, organisation, suggestion, deactivatedAt }, isAdmin, change }: Props) {
  const t = useText()
  const opener = useRef<HTMLButtonElement>(null)
  const [open, setOpen] = useState<'menu' | 'organisation' | 'reset' | null>(null)
  const close = () => setOpen(null)
  const put = (to: { id: string; name: string } | null) => {
    close()
    void change(
      SetOrganisationDocument,
      { customer: user.id, organisation: to?.id ?? null },
      to ? t.organisations.put(user.name, to.name) : t.organisations.takenOut(user.name),
    )
  }
  return (
    <>
      <button
        ref={opener}
        type="button"
        className={menuStyles.opener}
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
          <div className={menuStyles.items}>
            {suggestion ? (
              <Button kind="quiet" onClick={() => put(suggestion)}>
                {t.organisations.putInto(suggestion.name)}
              </Button>
            ) : null}
            <Button kind="quiet" onClick={() => setOpen('organisation')}>
              {organisation ? t.organisations.change : t.organisations.choose}
            </Button>
            {organisation ? (
              <Button kind="quiet" onClick={() => put(null)}>
                {t.organisations.takeOut(organisation.name)}
              </Button>
            ) : null}
            {isAdmin && deactivatedAt === null ? (
              <Button kind="quiet" onClick={() => setOpen('reset')}>
                {t.users.resetLink}
              </Button>
            ) : null}
          </div>
        </Popover>
      ) : null}
      {open === 'organisation' ? (
        <Dialog title={t.organisations.ofWhom(user.name)} onClose={close}>
          <OrganisationChoice
            label={t.organisations.one}
            value={organisation?.id}
            onChoose={(_, chosen) => (chosen ? put(chosen) : undefined)}
          />
        </Dialog>
      ) : null}
      {open === 'reset' ? <ResetLinkDialog user={user} onClose={close} /> : null}
    </>
  )
}
