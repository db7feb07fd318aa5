import { useId } from 'react'
import { useViewer } from '../session/session.ts'
import { useText } from '../text/text.ts'
import styles from './audience-choice.module.css'
import { useTeams } from './use-teams.ts'

/** Who sees what an agent has made; `team` is an id, null unless it is for a team. */
export type SharedAudience = {
  readonly audience: 'own' | 'team' | 'everyone'
  readonly team: string | null
}

type Props = {
  shown: SharedAudience
  /** The team that sees it so far: it stays to be chosen for who has left it. */
  former: { readonly id: string; readonly name: string } | null
  onChoose: (shown: SharedAudience) => void
}

/** Oneself alone, one of one's teams, or all agents. */
export function AudienceChoice({ shown, former, onChoose }: Props) {
  const t = useText()
  const id = useId()
  const viewer = useViewer()
  const { teams } = useTeams()
  const own = (teams ?? []).filter(({ members }) => members.some((member) => member.id === viewer.id))
  const offered = own.map(({ team }) => team)
  if (former && !offered.some((team) => team.id === former.id)) offered.unshift(former)
  const option = (value: SharedAudience, label: string) => (
    <label key={`${value.audience} ${value.team}`} className={styles.option}>
      <input
        type="radio"
        name={id}
        checked={shown.audience === value.audience && shown.team === value.team}
        onChange={() => onChoose(value)}
      />
      {label}
    </label>
  )
  return (
    <fieldset className={styles.choice}>
      <legend>{t.views.audience}</legend>
      {option({ audience: 'own', team: null }, t.views.forMe)}
      {offered.map((team) => option({ audience: 'team', team: team.id }, t.views.forTeam(team.name)))}
      {option({ audience: 'everyone', team: null }, t.views.forEveryone)}
    </fieldset>
  )
}
