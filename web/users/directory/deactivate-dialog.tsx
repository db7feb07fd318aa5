import { useState } from 'react'
import { useText } from '../../text/text.ts'
import { Button } from '../../ui/button.tsx'
import { ChoiceButton } from '../../ui/choice-button.tsx'
import { Dialog, DialogAnswers } from '../../ui/dialog.tsx'
import { AgentChoice, type Person } from '../agent-choice.tsx'
import { PersonName } from '../person-name.tsx'
import { TeamChoice } from '../team-choice.tsx'
import { type Team, useTeams } from '../use-teams.ts'
import styles from './deactivate-dialog.module.css'
import { type HeldTickets, useHeldTickets } from './use-held-tickets.ts'

export type Successor = { assignee: string | null; team: string | null }

type Props = {
  user: { id: string; name: string }
  onClose: () => void
  /** `held`: what they have now, as far as it is known. */
  onConfirm: (successor: Successor, held: HeldTickets | null) => void
}

/** Before someone is deactivated: what that means, and who takes their tickets over. */
export function DeactivateDialog({ user, onClose, onConfirm }: Props) {
  const t = useText()
  const held = useHeldTickets({ assignee: user.id })
  const [open, setOpen] = useState<'assignee' | 'team' | null>(null)
  const [person, setPerson] = useState<Person | null>(null)
  const [team, setTeam] = useState<Team | null>(null)
  const { teams } = useTeams()
  const among = team ? teams?.find((one) => one.team.id === team.id)?.members : undefined
  const of = (name: 'assignee' | 'team') => ({
    open: open === name,
    onOpen: (isOpen: boolean) => setOpen((now) => (isOpen ? name : now === name ? null : now)),
  })
  return (
    <Dialog title={t.users.deactivateWho(<PersonName of={user} />)} onClose={onClose}>
      <p>{t.users.deactivateText}</p>
      <p className={styles.held}>{held ? t.users.held(held.tickets, held.orMore) : null}</p>
      {held?.tickets ? (
        <div className={styles.heirs}>
          <ChoiceButton label={t.users.heirTeam} value={team?.name ?? t.users.keepTeam} {...of('team')} isLabelled>
            <TeamChoice
              label={t.users.heirTeam}
              others={[{ value: '', label: t.users.keepTeam }]}
              value={team?.id ?? ''}
              onChoose={(_, chosen) => {
                setOpen(null)
                setTeam(chosen ?? null)
                setPerson(null)
              }}
            />
          </ChoiceButton>
          <ChoiceButton label={t.users.heir} value={person?.name ?? t.assignment.nobody} {...of('assignee')} isLabelled>
            <AgentChoice
              label={t.users.heir}
              among={among}
              except={[user.id]}
              others={[{ value: '', label: t.assignment.nobody }]}
              value={person?.id ?? ''}
              onChoose={(_, chosen) => {
                setOpen(null)
                setPerson(chosen ?? null)
              }}
            />
          </ChoiceButton>
          {person && !team ? <p className={styles.note}>{t.users.heirNote}</p> : null}
        </div>
      ) : null}
      <DialogAnswers>
        <Button onClick={() => onConfirm({ assignee: person?.id ?? null, team: team?.id ?? null }, held)}>
          {t.users.deactivate}
        </Button>
        <Button kind="primary" onClick={onClose}>
          {t.common.cancel}
        </Button>
      </DialogAnswers>
    </Dialog>
  )
}
