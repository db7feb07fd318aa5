import { useId, useState } from 'react'
import { plainMessage } from '../../graphql/errors.ts'
import { useText } from '../../text/text.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { LoadFailure } from '../../ui/load-failure.tsx'
import { Loading } from '../../ui/loading.tsx'
import { useTeams } from '../use-teams.ts'
import { NewTeamDialog, TeamDialog } from './team-dialog.tsx'
import styles from './teams.module.css'

/** The teams of the desk with their members; admins change them. */
export function Teams({ isAdmin }: { isAdmin: boolean }) {
  const t = useText()
  const titleId = useId()
  const { teams, failure, busy, reload } = useTeams()
  /** The id of a team, or a new one. */
  const [open, setOpen] = useState<string | null>(null)
  const opened = teams?.find(({ team }) => team.id === open)
  const close = () => setOpen(null)
  if (teams?.length === 0 && !isAdmin) return null
  return (
    <section aria-labelledby={titleId}>
      <div className={styles.top}>
        <h2 id={titleId}>{t.teams.title}</h2>
        {isAdmin ? <Button onClick={() => setOpen('new')}>{t.teams.create}</Button> : null}
      </div>
      {failure ? <LoadFailure message={plainMessage(failure)} onRetry={() => void reload()} busy={busy} /> : null}
      {!teams && !failure ? <Loading /> : null}
      {teams?.length === 0 ? <p className={styles.quiet}>{`${t.teams.none} ${t.teams.about}`}</p> : null}
      {teams?.length ? (
        <Card flush>
          <ul role="list" aria-labelledby={titleId}>
            {teams.map(({ team, members }) => (
              <li key={team.id} className={styles.team}>
                <div className={styles.what}>
                  <p className={styles.name}>{team.name}</p>
                  <p className={styles.quiet}>{members.map(({ name }) => name).join(', ') || t.teams.noMembers}</p>
                </div>
                {isAdmin ? (
                  <Button aria-label={t.teams.editOf(team.name)} onClick={() => setOpen(team.id)}>
                    {t.teams.edit}
                  </Button>
                ) : null}
              </li>
            ))}
          </ul>
        </Card>
      ) : null}
      {open === 'new' ? <NewTeamDialog onClose={close} onCreated={setOpen} reload={reload} /> : null}
      {opened ? <TeamDialog roster={opened} onClose={close} reload={reload} /> : null}
    </section>
  )
}
