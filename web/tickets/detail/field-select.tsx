import { useId, useRef } from 'react'
import { useText } from '../../text/text.ts'
import { classNames } from '../../ui/class-names.ts'
import { ErrorLine } from '../../ui/error-line.tsx'
import { Select } from '../../ui/select.tsx'
import { PriorityMark, StatusShape } from '../badge.tsx'
import { type ChoiceName, optionsOf, titleOf } from '../fields.ts'
import type { TicketDetails } from '../ticket-data/store.ts'
import styles from './field-select.module.css'
import { useFieldChange } from './use-field-change.ts'

type Props = {
  ticket: TicketDetails
  /** Whether the change arrived is unknown then, so the ticket should be loaded again. */
  onFailed: () => void
  name: ChoiceName
  /** Its name stands before the value, not above it. */
  isRow?: boolean
}

/** For agents: a choice is sent at once, and can be undone for ten seconds. */
export function FieldSelect(props: Props) {
  const { name, ticket, isRow } = props
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
  const title = t.field.update(titleOf(name))
  return (
    <div className={classNames(styles.field, isRow && styles.row)}>
      <label htmlFor={id} className={styles.label}>
        {isRow ? titleOf(name) : title}
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
      <div className={styles.box}>
        <Select
          ref={select}
          id={id}
          aria-label={title}
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
        <span className={styles.shape}>
          {name === 'status' ? <StatusShape status={ticket.status} /> : <PriorityMark priority={ticket.priority} />}
        </span>
      </div>
      <div className={styles.error}>
        <ErrorLine message={error} />
      </div>
    </div>
  )
}
