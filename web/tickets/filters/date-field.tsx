import { useState } from 'react'
import { useText } from '../../text/text.ts'
import { Select } from '../../ui/select.tsx'
import { daysOf, parseRange, presets } from './date-ranges.ts'
import styles from './panel.module.css'

type Props = { label: string; range: string | undefined; onChange: (range: string | undefined) => void }

/** A choice of ready ranges, or of two days. */
export function DateFilter({ label, range, onChange }: Props) {
  const t = useText()
  const days = daysOf(range)
  const [custom, setCustom] = useState(days !== undefined)
  const [typed, setTyped] = useState(days ?? { from: '', to: '' })
  const choose = (value: string) => {
    setCustom(value === 'custom')
    if (value !== 'custom') onChange(value || undefined)
  }
  const type = (part: Partial<typeof typed>) => {
    const next = { ...typed, ...part }
    setTyped(next)
    const text = parseRange(`${next.from}..${next.to}`)
    if (text || (!next.from && !next.to)) onChange(text)
  }
  const wrong = typed.from && typed.to && typed.from > typed.to
  return (
    <fieldset className={styles.field}>
      <legend className={styles.label}>{label}</legend>
      <Select
        aria-label={label}
        value={custom ? 'custom' : (range ?? '')}
        onChange={({ currentTarget }) => choose(currentTarget.value)}
      >
        <option value="">{t.filters.anyTime}</option>
        {presets.map((preset) => (
          <option key={preset} value={preset}>
            {t.filters.presets[preset]}
          </option>
        ))}
        <option value="custom">{t.filters.customDates}</option>
      </Select>
      {custom ? (
        <div className={styles.days}>
          <Day label={t.filters.from} value={typed.from} onChange={(from) => type({ from })} />
          <Day label={t.filters.to} value={typed.to} onChange={(to) => type({ to })} />
          {wrong ? <p className={styles.wrong}>{t.filters.wrongOrder}</p> : null}
        </div>
      ) : null}
    </fieldset>
  )
}

function Day({ label, value, onChange }: { label: string; value: string; onChange: (day: string) => void }) {
  return (
    <label className={styles.day}>
      <span>{label}</span>
      <input
        type="date"
        className={styles.date}
        min="1970-01-01"
        max="2999-12-31"
        value={value}
        onChange={({ currentTarget }) => onChange(currentTarget.value)}
      />
    </label>
  )
}
