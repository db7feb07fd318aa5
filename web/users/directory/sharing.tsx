import {
  type OrganisationFieldsFragment as Organisation,
  SetTicketSharingDocument,
} from '../../graphql/generated/users/directory/organisations.ts'
import { useText } from '../../text/text.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog, DialogAnswers } from '../../ui/dialog.tsx'
import styles from './teams.module.css'
import type { useChange } from './use-change.ts'

/** Whether members see each other's tickets, and for admins the way to change it. */
export function SharingPart({
  of,
  isAdmin,
  onAsk,
}: {
  of: Organisation
  isAdmin: boolean
  onAsk: (ask: true) => void
}) {
  const t = useText()
  const { sharesTickets } = of.organisation
  return (
    <section className={styles.part}>
      <h3>{t.sharing.title}</h3>
      <p className={styles.quiet}>
        {sharesTickets ? t.sharing.isOn : t.sharing.isOff} {isAdmin ? null : t.sharing.whoMay}
      </p>
      {isAdmin ? <Button onClick={() => onAsk(true)}>{sharesTickets ? t.sharing.end : t.sharing.allow}</Button> : null}
    </section>
  )
}

type DialogProps = { of: Organisation; change: ReturnType<typeof useChange>['change']; onClose: () => void }

/** Says what will be seen, and by whom, before it is. */
export function SharingDialog({ of, change, onClose }: DialogProps) {
  const t = useText()
  const { id, name, sharesTickets } = of.organisation
  const set = (isAllowed: boolean) => {
    onClose()
    void change(
      SetTicketSharingDocument,
      { id, isAllowed },
      isAllowed ? t.sharing.allowed(name) : t.sharing.ended(name),
    )
  }
  return (
    <Dialog title={sharesTickets ? t.sharing.endOf(name) : t.sharing.allowOf(name)} onClose={onClose}>
      <p>
        {sharesTickets
          ? t.sharing.endText
          : t.sharing.allowText(t.organisation.members(of.members), t.tickets.count(of.tickets))}
      </p>
      <DialogAnswers>
        <Button onClick={() => set(!sharesTickets)}>{sharesTickets ? t.sharing.end : t.sharing.allow}</Button>
        <Button kind="primary" onClick={onClose}>
          {t.common.cancel}
        </Button>
      </DialogAnswers>
    </Dialog>
  )
}
