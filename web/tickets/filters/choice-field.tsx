import { useId } from 'react'
import { Select } from '../../ui/select.tsx'
import type { FilterControl } from './filter.ts'
import styles from './panel.module.css'

type Props = {
  control: Extract<FilterControl, { kind: 'choice' }>
  value: string | undefined
  onChange: (value: string | undefined) => void
}

/** One of several values, or any. */
export function ChoiceFilter({ control: { label, any, choices }, value, onChange }: Props) {
  const id = useId()
  return (
    <div className={styles.field}>
      <label htmlFor={id} className={styles.label}>
        {label}
      </label>
      <Select id={id} value={value ?? ''} onChange={({ currentTarget }) => onChange(currentTarget.value || undefined)}>
        <option value="">{any}</option>
        {choices.map(([choice, text]) => (
          <option key={choice} value={choice}>
            {text}
          </option>
        ))}
      </Select>
    </div>
  )
}
