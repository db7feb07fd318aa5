import { type FormEvent, useState } from 'react'
import {
  AddTeamMemberDocument,
  CreateTeamDocument,
  DeleteTeamDocument,
  RemoveTeamMemberDocument,
  RenameTeamDocument,
} from '../../graphql/generated/users/directory/teams.ts'
import { useText } from '../../text/text.ts'
import { Button } from '../../ui/button.tsx'
import { ChoiceButton } from '../../ui/choice-button.tsx'
import { Dialog, DialogAnswers } from '../../ui/dialog.tsx'
import { ErrorLine } from '../../ui/error-line.tsx'
import { Field } from '../../ui/field.tsx'
import { AgentChoice } from '../agent-choice.tsx'
import type { Roster } from '../use-teams.ts'
import styles from './teams.module.css'
import { useChange } from './use-change.ts'
import { useHeldTickets } from './use-held-tickets.ts'

type Shared = { onClose: () => void; reload: () => Promise<void> }

export function NewTeamDialog({ onClose, onCreated, reload }: Shared & { onCreated: (id: string) => void }) {
  const t = useText()
  const { change, failure, busy } = useChange(reload)
  const [name, setName] = useState('')
  const create = async (event: FormEvent) => {
    event.preventDefault()
    const made = await change(CreateTeamDocument, { name }, t.teams.created(name))
    if (made?.createTeam) onCreated(made.createTeam.id)
  }
  return (
    <Dialog title={t.teams.create} onClose={onClose}>
      <p className={styles.quiet}>{t.teams.about}</p>
      <form className={styles.part} onSubmit={(event) => void create(event)}>
        <Field label={t.teams.name} value={name} onChange={(event) => setName(event.target.value)} error={failure} />
        <DialogAnswers>
          <Button type="submit" kind="primary" busy={busy}>
            {t.teams.create}
          </Button>
        </DialogAnswers>
      </form>
    </Dialog>
  )
}

/** What a team is called and who is in it; a change counts at once. */
export function TeamDialog({ roster: { team, members }, onClose, reload }: Shared & { roster: Roster }) {
  const t = useText()
  const { change, failure, busy } = useChange(reload)
  const [name, setName] = useState(team.name)
  const [adding, setAdding] = useState(false)
  const [deleting, setDeleting] = useState(false)
  const rename = (event: FormEvent) => {
    event.preventDefault()
    void change(RenameTeamDocument, { id: team.id, name }, t.teams.renamed(name))
  }
  if (deleting) {
    const remove = async () => {
      setDeleting(false)
      if (await change(DeleteTeamDocument, { id: team.id }, t.teams.deleted(team.name))) onClose()
    }
    return <DeleteDialog team={team} onClose={() => setDeleting(false)} onConfirm={() => void remove()} />
  }
  return (
    <Dialog title={team.name} onClose={onClose}>
      <form className={styles.form} onSubmit={rename}>
        <Field label={t.teams.name} value={name} onChange={(event) => setName(event.target.value)} />
        <Button type="submit" busy={busy}>
          {t.teams.rename}
        </Button>
      </form>
      <section className={styles.part}>
        <h3>{t.teams.members}</h3>
        {members.length === 0 ? <p className={styles.quiet}>{t.teams.noMembers}</p> : null}
        <ul role="list">
          {members.map((member) => (
            <li key={member.id} className={styles.member}>
              <span className={styles.what}>
                {member.name} <span className={styles.quiet}>{member.email}</span>
              </span>
              <Button
                busy={busy}
                aria-label={t.teams.removeOf(member.name)}
                onClick={() =>
                  void change(
                    RemoveTeamMemberDocument,
                    { team: team.id, agent: member.id },
                    t.teams.removed(member.name),
                  )
                }
              >
                {t.teams.remove}
              </Button>
            </li>
          ))}
        </ul>
        <ChoiceButton label={t.teams.members} value={t.teams.add} open={adding} onOpen={setAdding}>
          <AgentChoice
            label={t.teams.add}
            except={members.map(({ id }) => id)}
            onChoose={(agent, person) => {
              setAdding(false)
              void change(AddTeamMemberDocument, { team: team.id, agent }, t.teams.added(person?.name ?? ''))
            }}
          />
        </ChoiceButton>
      </section>
      <ErrorLine message={failure} />
      <div className={styles.actions}>
        <Button kind="quiet" onClick={() => setDeleting(true)}>
          {t.teams.delete}
        </Button>
        <Button kind="primary" onClick={onClose}>
          {t.common.close}
        </Button>
      </div>
    </Dialog>
  )
}

type DeleteProps = { team: { id: string; name: string }; onClose: () => void; onConfirm: () => void }

function DeleteDialog({ team, onClose, onConfirm }: DeleteProps) {
  const t = useText()
  const held = useHeldTickets({ team: team.id })
  return (
    <Dialog title={t.teams.deleteOf(team.name)} onClose={onClose}>
      <p>{held ? t.teams.deleteText(held.tickets, held.orMore) : t.common.loading}</p>
      <DialogAnswers>
        <Button busy={held === null} onClick={onConfirm}>
          {t.teams.delete}
        </Button>
        <Button kind="primary" onClick={onClose}>
          {t.common.cancel}
        </Button>
      </DialogAnswers>
    </Dialog>
  )
}
