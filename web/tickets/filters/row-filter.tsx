import { type ReactNode, useState } from 'react'
import { ChoiceButton } from '../../ui/choice-button.tsx'
import styles from './panel.module.css'

export type RowProps = { label: string; value: string | undefined; onChange: (value: string | undefined) => void }

/** A filter whose values are rows: what is chosen, and all that there is to choose behind it. */
export function RowFilter({
  shown,
  options: Options,
  ...props
}: RowProps & { shown: string; options: (props: RowProps) => ReactNode }) {
  const [open, setOpen] = useState(false)
  return (
    <div className={styles.field}>
      <ChoiceButton label={props.label} value={shown} open={open} onOpen={setOpen} isLabelled>
        <Options
          {...props}
          onChange={(chosen) => {
            setOpen(false)
            props.onChange(chosen)
          }}
        />
      </ChoiceButton>
    </div>
  )
}
