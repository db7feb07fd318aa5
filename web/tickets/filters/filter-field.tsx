import { ChoiceMenu } from '../../ui/choice-menu.tsx'
import { ChoiceFilter } from './choice-field.tsx'
import { DateFilter } from './date-field.tsx'
import type { FilterControl } from './filter.ts'
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

type Props = {
  control: FilterControl
  value: string | undefined
  onChange: (value: string | undefined) => void
}

/** How a filter is chosen in the panel, below its name. */
export function FilterField({ control, value, onChange }: Props) {
  const own = { label: control.label, value, onChange }
  switch (control.kind) {
    case 'days':
      return <DateFilter label={control.label} range={value} onChange={onChange} />
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
    case 'choice':
      return <ChoiceFilter control={control} value={value} onChange={onChange} />
  }
}

/** The same where nothing else is chosen: all that there is to choose is in sight at once. `onDone` where one choice is all. */
export function FilterOptions({ control, value, onChange, onDone }: Props & { onDone: () => void }) {
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
    case 'choice':
      return (
        <ChoiceMenu
          label={control.label}
          options={control.choices.map(([choice, label]) => ({ value: choice, label }))}
          value={value}
          onChoose={choose}
        />
      )
    default:
      return <FilterField control={control} value={value} onChange={onChange} />
  }
}
