import { FilterField, type FieldProps, FilterOptions, type OptionsProps } from './filter-field.tsx'
import { RequesterFilter, RequesterOptions } from './requester-field.tsx'
import {
  AssigneeFilter,
  AssigneeOptions,
  OrganisationFilter,
  OrganisationOptions,
  TeamFilter,
  TeamOptions,
} from './row-fields.tsx'
import { TagsFilter } from './tags-field.tsx'

/** How a filter is chosen in the panel, those of agents too. */
export function AgentFilterField(props: FieldProps) {
  const { control, value, onChange } = props
  const own = { label: control.label, value, onChange }
  switch (control.kind) {
    case 'assignee':
      return <AssigneeFilter {...own} />
    case 'team':
      return <TeamFilter {...own} />
    case 'organisation':
      return <OrganisationFilter {...own} />
    case 'requester':
      return <RequesterFilter {...own} />
    case 'tags':
      return <TagsFilter {...own} />
    default:
      return <FilterField {...props} />
  }
}

/** The same where nothing else is chosen. */
export function AgentFilterOptions(props: OptionsProps) {
  const { control, value, onChange, onDone } = props
  const choose = (chosen: string | undefined) => {
    onChange(chosen)
    onDone()
  }
  const own = { label: control.label, value, onChange: choose }
  switch (control.kind) {
    case 'assignee':
      return <AssigneeOptions {...own} />
    case 'team':
      return <TeamOptions {...own} />
    case 'organisation':
      return <OrganisationOptions {...own} />
    case 'requester':
      return <RequesterOptions {...own} />
    case 'tags':
      return <AgentFilterField control={control} value={value} onChange={onChange} />
    default:
      return <FilterOptions {...props} />
  }
}
