import { useState } from 'react'
import { useText } from '../text/text.ts'
import { Combobox, type Option } from '../ui/combobox.tsx'
import { type Team, useTeams } from './use-teams.ts'

const none: readonly Option[] = []

type Props = {
  label: string
  /** Stand before the teams, as long as nothing is typed. */
  others?: readonly Option[]
  value?: string | undefined
  onChoose: (value: string, team: Team | undefined) => void
}

/** A choice of a team by its name. */
export function TeamChoice({ label, others = none, value, onChoose }: Props) {
  const t = useText()
  const { teams, failure } = useTeams()
  const [typed, setTyped] = useState('')
  const part = typed.trim().toLowerCase()
  const found = (teams ?? []).filter(({ team }) => team.name.toLowerCase().includes(part))
  const options = found.map(({ team: { id, name }, members }): Option => ({
    value: id,
    label: name,
    detail: t.assignment.members(members.length),
  }))
  return (
    <Combobox
      label={label}
      placeholder={t.assignment.searchTeam}
      typed={typed}
      onType={setTyped}
      options={part ? options : [...others, ...options]}
      value={value}
      onChoose={(chosen) => onChoose(chosen, found.find(({ team }) => team.id === chosen)?.team)}
      none={teams || failure ? t.assignment.noSuchTeam : null}
    />
  )
}
