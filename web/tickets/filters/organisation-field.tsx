import { useState } from 'react'
import { useText } from '../../text/text.ts'
import { ChoiceButton } from '../../ui/choice-button.tsx'
import { OrganisationChoice } from '../../users/organisation-choice.tsx'
import { rememberNames } from './known-names.ts'
import { organisationName } from './organisation.ts'
import styles from './panel.module.css'

type Props = { label: string; value: string | undefined; onChange: (value: string | undefined) => void }

export function OrganisationFilter({ label, value, onChange }: Props) {
  const t = useText()
  const [open, setOpen] = useState(false)
  return (
    <div className={styles.field}>
      <ChoiceButton
        label={label}
        value={value ? organisationName(value) : t.organisation.any}
        open={open}
        onOpen={setOpen}
        isLabelled
      >
        <OrganisationOptions
          label={label}
          value={value}
          onChange={(chosen) => {
            setOpen(false)
            onChange(chosen)
          }}
        />
      </ChoiceButton>
    </div>
  )
}

/** The menu by itself. */
export function OrganisationOptions({ label, value, onChange }: Props) {
  const t = useText()
  return (
    <OrganisationChoice
      label={label}
      others={[{ value: '', label: t.organisation.any }]}
      value={value ?? ''}
      onChoose={(chosen, organisation) => {
        rememberNames({ organisation })
        onChange(chosen || undefined)
      }}
    />
  )
}
