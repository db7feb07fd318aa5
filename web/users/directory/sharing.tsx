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
      <h3>{t.shared.title}</h3>
      <p className={styles.quiet}>
        {sharesTickets ? t.shared.isOn : t.shared.isOff} {isAdmin ? null : t.shared.whoMay}
      </p>
      {isAdmin ? <Button onClick={() => onAsk(true)}>{sharesTickets ? t.shared.end : t.shared.allow}</Button> : null}
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
    void change(SetTicketSharingDocument, { id, isAllowed }, isAllowed ? t.shared.allowed(name) : t.shared.ended(name))
  }
  return (
    <Dialog title={sharesTickets ? t.shared.endOf(name) : t.shared.allowOf(name)} onClose={onClose}>
      <p>
        {sharesTickets
          ? t.shared.endText
          : t.shared.allowText(t.organisations.members(of.members), t.tickets.count(of.tickets))}
      </p>
      <DialogAnswers>
        <Button onClick={() => set(!sharesTickets)}>{sharesTickets ? t.shared.end : t.shared.allow}</Button>
        <Button kind="primary" onClick={onClose}>
          {t.common.cancel}
        </Button>
      </DialogAnswers>
    </Dialog>
  )
}
