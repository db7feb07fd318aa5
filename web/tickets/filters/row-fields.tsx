import { useText } from '../../text/text.ts'
import { AgentChoice } from '../../users/agent-choice.tsx'
import { OrganisationChoice } from '../../users/organisation-choice.tsx'
import { TeamChoice } from '../../users/team-choice.tsx'
import { assigneeName } from './assignee.ts'
import { rememberNames } from './known-names.ts'
import { organisationName } from './organisation.ts'
import { RowFilter, type RowProps } from './row-filter.tsx'
import { teamName } from './team.ts'

/** Oneself, nobody, or any agent. */
export function AssigneeOptions({ label, value, onChange }: RowProps) {
  const t = useText()
  return (
    <AgentChoice
      label={label}
      others={[
        { value: '', label: t.assignment.anyone },
        { value: 'me', label: t.assignment.me },
        { value: 'nobody', label: t.assignment.nobody },
      ]}
      value={value ?? ''}
      onChoose={(chosen, person) => {
        rememberNames({ assignee: person })
        onChange(chosen || undefined)
      }}
    />
  )
}

export function TeamOptions({ label, value, onChange }: RowProps) {
  const t = useText()
  return (
    <TeamChoice
      label={label}
      others={[
        { value: '', label: t.assignment.anyTeam },
        { value: 'none', label: t.assignment.noTeam },
      ]}
      value={value ?? ''}
      onChoose={(chosen, team) => {
        rememberNames({ team })
        onChange(chosen || undefined)
      }}
    />
  )
}

export function OrganisationOptions({ label, value, onChange }: RowProps) {
  const t = useText()
  return (
    <OrganisationChoice
      label={label}
      others={[{ value: '', label: t.organisations.any }]}
      value={value ?? ''}
      onChoose={(chosen, organisation) => {
        rememberNames({ organisation })
        onChange(chosen || undefined)
      }}
    />
  )
}

export function AssigneeFilter(props: RowProps) {
  const t = useText()
  const shown = props.value ? assigneeName(props.value) : t.assignment.anyone
  return <RowFilter {...props} shown={shown} options={AssigneeOptions} />
}

export function TeamFilter(props: RowProps) {
  const t = useText()
  return (
    <RowFilter {...props} shown={props.value ? teamName(props.value) : t.assignment.anyTeam} options={TeamOptions} />
  )
}

export function OrganisationFilter(props: RowProps) {
  const t = useText()
  const shown = props.value ? organisationName(props.value) : t.organisations.any
  return <RowFilter {...props} shown={shown} options={OrganisationOptions} />
}
