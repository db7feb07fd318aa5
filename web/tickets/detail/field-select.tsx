import { useId, useRef, useState } from 'react'
import { useText } from '../../text/text.ts'
import { KeyHint } from '../../ui/key-hint.tsx'
import { Popover } from '../../ui/popover.tsx'
import { Select } from '../../ui/select.tsx'
import { FieldValues } from '../changes/field-values.tsx'
import { ChoiceMark } from '../choice-mark.tsx'
import { type ChoiceName, labelOf, optionsOf, titleOf } from '../fields.ts'
import { keyOf } from '../shortcuts/catalogue.ts'
import { useShortcut } from '../shortcuts/use-shortcut.ts'
import type { TicketDetails } from '../ticket-data/store.ts'
import { useReveal } from './details.tsx'
import styles from './property.module.css'
import { Property, Undo } from './property.tsx'
import { useFieldChange } from './use-field-change.ts'

type Props = {
  ticket: TicketDetails
  /** Whether the change arrived is unknown then, so the ticket should be loaded again. */
  onFailed: () => void
  name: ChoiceName
  /** Its name stands before the value, not above it. */
  isRow?: boolean
  /** Each of its values has a key of its own. */
  hasValueKeys?: boolean
}

/** Undoing a status also snoozes the ticket again, where setting it woke the ticket. */
type Chosen = { value: string | null; snoozedUntil?: string | null }

/** For agents: a choice is sent at once, and can be undone for ten seconds. */
export function FieldSelect(props: Props) {
  const { name, ticket, isRow, hasValueKeys = false } = props
  const t = useText()
  const id = useId()
  const select = useRef<HTMLSelectElement>(null)
  const {
    wanted,
    previous,
    error,
    change,
    undo: takeBack,
  } = useFieldChange<Chosen>({
    ...props,
    title: () => titleOf(name),
    words: ({ value }) => (value === null ? '' : labelOf(name, value)),
    current: { value: ticket[name] ?? null, ...(name === 'status' && { snoozedUntil: ticket.snoozedUntil }) },
    isSame: (a, b) => a.value === b.value,
    toInput: ({ value, snoozedUntil }) => ({
      [name]: value,
      ...(snoozedUntil && Date.parse(snoozedUntil) > Date.now() && { snoozedUntil }),
    }),
  })
  useValueKeys(hasValueKeys ? (value) => change({ value }) : null)
  const undo = () => {
    takeBack()
    select.current?.focus()
  }
  const title = t.field.update(titleOf(name))
  /** The browser's own list takes every letter for itself; what its key opens closes by one. */
  const [open, setOpen] = useState(false)
  const reveal = useReveal()
  const place = useRef<HTMLSpanElement>(null)
  useShortcut(name, () => {
    reveal()
    setOpen(true)
  })
  useShortcut('close', name === 'status' && ticket.status !== 'closed' ? () => change({ value: 'closed' }) : null)
  return (
    <Property
      title={isRow ? titleOf(name) : title}
      labelFor={id}
      error={error}
      {...(isRow && { isRow })}
      aside={previous ? <Undo label={t.field.undoOf(titleOf(name))} onClick={undo} /> : null}
    >
      <Select
        ref={select}
        id={id}
        aria-label={title}
        value={wanted?.value.value ?? ticket[name] ?? undefined}
        aria-busy={wanted ? !wanted.sent : false}
        aria-keyshortcuts={keyOf(name)}
        onChange={({ currentTarget }) => change({ value: currentTarget.value })}
      >
        {optionsOf(name).map(([value, label]) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </Select>
      <span ref={place} className={styles.shape}>
        <ChoiceMark name={name} value={ticket[name]} />
      </span>
      {isRow ? (
        <span className={styles.key}>
          <KeyHint of={keyOf(name)} />
        </span>
      ) : null}
      {open ? (
        <Popover label={title} anchor={place} atStart onClose={() => setOpen(false)}>
          <FieldValues
            name={name}
            value={wanted?.value.value ?? ticket[name]}
            onChoose={(value) => {
              setOpen(false)
              change({ value })
            }}
          />
        </Popover>
      ) : null}
    </Property>
  )
}

/** Of the priority. */
function useValueKeys(change: ((value: string) => void) | null) {
  useShortcut('setLow', change && (() => change('low')))
  useShortcut('setNormal', change && (() => change('normal')))
  useShortcut('setHigh', change && (() => change('high')))
  useShortcut('setUrgent', change && (() => change('urgent')))
}
