import { ChoiceMenu } from '../../ui/choice-menu.tsx'
import { ChoiceFilter } from './choice-field.tsx'
import { DateFilter } from './date-field.tsx'
import type { FilterControl } from './filter.ts'

export type FieldProps = {
  control: FilterControl
  value: string | undefined
  onChange: (value: string | undefined) => void
}

/** How a filter that everyone may use is chosen in the panel, below its name. */
export function FilterField({ control, value, onChange }: FieldProps) {
  if (control.kind === 'days') return <DateFilter label={control.label} range={value} onChange={onChange} />
  return control.kind === 'choice' ? <ChoiceFilter control={control} value={value} onChange={onChange} /> : null
}

/** `onDone` is called where one choice is all. */
export type OptionsProps = FieldProps & { onDone: () => void }

/** The same where nothing else is chosen: all that there is to choose is in sight at once. */
export function FilterOptions({ control, value, onChange, onDone }: OptionsProps) {
  if (control.kind !== 'choice') return <FilterField control={control} value={value} onChange={onChange} />
  return (
    <ChoiceMenu
      label={control.label}
      options={control.choices.map(([choice, label]) => ({ value: choice, label }))}
      value={value}
      onChoose={(chosen) => {
        onChange(chosen)
        onDone()
      }}
    />
  )
}
