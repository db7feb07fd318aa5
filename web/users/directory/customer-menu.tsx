import { useState } from 'react'
import { SetOrganisationDocument } from '../../graphql/generated/users/organisations.ts'
import { useText } from '../../text/text.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { DotsMenu } from '../../ui/dots-menu.tsx'
import { type Organisation, OrganisationChoice } from '../organisation-choice.tsx'
import { PutDialog } from '../put-dialog.tsx'
import { ResetLinkDialog } from './reset-link-dialog.tsx'
import type { useChange } from './use-change.ts'
import type { Customer } from './use-customers.ts'

type Props = { customer: Customer; isAdmin: boolean; change: ReturnType<typeof useChange>['change'] }

/** What an agent can do to a customer. */
export function CustomerMenu({ customer: { user, organisation, suggestion, deactivatedAt }, isAdmin, change }: Props) {
  const t = useText()
  const [open, setOpen] = useState<'menu' | 'organisation' | 'reset' | null>(null)
  const [asked, setAsked] = useState<Organisation | null>(null)
  const close = () => setOpen(null)
  const put = (to: Organisation | null) => {
    close()
    setAsked(null)
    void change(
      SetOrganisationDocument,
      { customer: user.id, organisation: to?.id ?? null },
      to ? t.organisations.put(user.name, to.name) : t.organisations.takenOut(user.name),
    )
  }
  const askAndPut = (to: Organisation) => {
    close()
    if (to.sharesTickets) setAsked(to)
    else put(to)
  }
  return (
    <>
      <DotsMenu
        label={t.users.actionsFor(user.name)}
        open={open === 'menu'}
        onOpen={() => setOpen('menu')}
        onClose={() => setOpen((now) => (now === 'menu' ? null : now))}
      >
        {suggestion ? (
          <Button kind="quiet" onClick={() => askAndPut(suggestion)}>
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
      </DotsMenu>
      {open === 'organisation' ? (
        <Dialog title={t.organisations.ofWhom(user.name)} onClose={close}>
          <OrganisationChoice
            label={t.organisations.one}
            value={organisation?.id}
            onChoose={(_, chosen) => (chosen ? askAndPut(chosen) : undefined)}
          />
        </Dialog>
      ) : null}
      {asked ? <PutDialog of={user} to={asked} onPut={() => put(asked)} onClose={() => setAsked(null)} /> : null}
      {open === 'reset' ? <ResetLinkDialog user={user} onClose={close} /> : null}
    </>
  )
}
