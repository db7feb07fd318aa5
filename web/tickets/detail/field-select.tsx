import { useId, useRef } from 'react'
import { useText } from '../../text/text.ts'
import { Card } from '../../ui/card.tsx'
import { ErrorLine } from '../../ui/error-line.tsx'
import { Select } from '../../ui/select.tsx'
import { type ChoiceName, choiceNames, optionsOf, titleOf } from '../fields.ts'
import type { TicketDetails } from '../ticket-data/store.ts'
import { TicketAssignment } from './assignment.tsx'
import styles from './field-select.module.css'
import { useFieldChange } from './use-field-change.ts'
import { TicketTags } from './ticket-tags.tsx'

type FieldsProps = {
  ticket: TicketDetails
  /** Whether the change arrived is unknown then, so the ticket should be loaded again. */
  onFailed: () => void
}

/** What agents set of a ticket. */
export function TicketFields(props: FieldsProps) {
  return (
    <Card>
      <div className={styles.fields}>
        {choiceNames.map((name) => (
          <FieldSelect key={name} name={name} {...props} />
        ))}
        <TicketAssignment {...props} />
        <TicketTags {...props} />
      </div>
    </Card>
  )
}

type Props = FieldsProps & { name: ChoiceName }

/** For agents: a choice is sent at once, and can be undone for ten seconds. */
function FieldSelect(props: Props) {
  const { name, ticket } = props
  const t = useText()
  const id = useId()
  const select = useRef<HTMLSelectElement>(null)
  const { wanted, previous, error, change } = useFieldChange<string | null>({
    ...props,
    title: () => titleOf(name),
    current: ticket[name] ?? null,
    isSame: (a, b) => a === b,
    toInput: (value) => ({ [name]: value }),
  })
  const undo = (to: string | null) => {
    change(to)
    select.current?.focus()
  }
  return (
    <div>
      <div className={styles.line}>
        <label htmlFor={id} className={styles.label}>
          {t.field.update(titleOf(name))}
        </label>
        {previous ? (
          <button
            type="button"
            aria-label={t.field.undoOf(titleOf(name))}
            className={styles.undo}
            onClick={() => undo(previous.value)}
          >
            {t.field.undo}
          </button>
        ) : null}
      </div>
      <div className={styles.box}>
        <Select
          ref={select}
          id={id}
          value={wanted?.value ?? ticket[name] ?? undefined}
          aria-busy={wanted ? !wanted.sent : false}
          onChange={({ currentTarget }) => change(currentTarget.value)}
        >
          {optionsOf(name).map(([value, label]) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </Select>
      </div>
      <div className={styles.error}>
        <ErrorLine message={error} />
      </div>
    </div>
  )
}
