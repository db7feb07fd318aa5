import { useEffect, useState } from 'react'
import { useText } from '../../text/text.ts'
import { Combobox, type Option } from '../../ui/combobox.tsx'
import type { Suggestion } from './filter.ts'
import { emailOfRequester } from './known-names.ts'
import { RowFilter, type RowProps } from './row-filter.tsx'
import { suggestRequesters } from './typed-people.ts'
import { idIn } from './typed-values.ts'

/** Somebody who types is not asked for at each letter, in ms. */
const pause = 150

/** Customers whose name or address begins as is typed. */
export function RequesterOptions({ label, value, onChange }: RowProps) {
  const t = useText()
  const [typed, setTyped] = useState('')
  const [found, setFound] = useState<{ typed: string; people: readonly Suggestion[] } | null>(null)
  useEffect(() => {
    if (!typed.trim()) return
    let isWanted = true
    const timer = setTimeout(async () => {
      const people = await suggestRequesters(typed).catch(() => [])
      if (isWanted) setFound({ typed, people })
    }, pause)
    return () => {
      isWanted = false
      clearTimeout(timer)
    }
  }, [typed])
  const any: Option = { value: '', label: t.filters.anyCustomer }
  const people = found?.typed === typed ? found.people : []
  const options = people.map((one) => ({ value: idIn(one.value) ?? '', label: one.label, detail: one.detail }))
  return (
    <Combobox
      label={label}
      placeholder={t.users.search}
      typed={typed}
      onType={setTyped}
      options={typed.trim() ? options : [any]}
      value={value ?? ''}
      onChoose={(chosen) => onChange(chosen || undefined)}
      none={found?.typed === typed ? t.filters.noCustomer : null}
    />
  )
}

export function RequesterFilter(props: RowProps) {
  const t = useText()
  const { value } = props
  const shown = value ? (emailOfRequester(value) ?? t.filters.customer(value)) : t.filters.anyCustomer
  return <RowFilter {...props} shown={shown} options={RequesterOptions} />
}
