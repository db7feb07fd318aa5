import { useEffect, useState } from 'react'
import { useText } from '../../text/text.ts'
import { ChoiceButton } from '../../ui/choice-button.tsx'
import { Combobox, type Option } from '../../ui/combobox.tsx'
import type { Suggestion } from './filter.ts'
import { emailOfRequester } from './known-names.ts'
import styles from './panel.module.css'
import { suggestRequesters } from './typed-people.ts'
import { idIn } from './typed-values.ts'

type Props = { label: string; value: string | undefined; onChange: (value: string | undefined) => void }

/** Somebody who types is not asked for at each letter, in ms. */
const pause = 150

/** Customers whose name or address begins as is typed. */
export function RequesterOptions({ label, value, onChange }: Props) {
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
      placeholder={t.common.nameOrEmail}
      typed={typed}
      onType={setTyped}
      options={typed.trim() ? options : [any]}
      value={value ?? ''}
      onChoose={(chosen) => onChange(chosen || undefined)}
      none={found?.typed === typed ? t.filters.noCustomer : null}
    />
  )
}

export function RequesterFilter(props: Props) {
  const t = useText()
  const [open, setOpen] = useState(false)
  const { label, value, onChange } = props
  const shown = value ? (emailOfRequester(value) ?? t.filters.customer(value)) : t.filters.anyCustomer
  return (
    <div className={styles.field}>
      <ChoiceButton label={label} value={shown} open={open} onOpen={setOpen} isLabelled>
        <RequesterOptions
          {...props}
          onChange={(chosen) => {
            setOpen(false)
            onChange(chosen)
          }}
        />
      </ChoiceButton>
    </div>
  )
}
