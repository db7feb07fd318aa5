import { type FormEvent, type KeyboardEvent, useState } from 'react'
import { formats, text, useText } from '../../text/text.ts'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import styles from './menu.module.css'
import { latestAt, presetsAt, problemWith, timeZone, toFieldValue } from './times.ts'

/** Moments to come back at, and a field for any other; `onChoose` hears it in ms since 1970. */
export function SnoozeMenu({ onChoose }: { onChoose: (at: number) => void }) {
  const t = useText()
  // As of when it was opened: what is chosen is what it said.
  const [now] = useState(() => Date.now())
  const presets = presetsAt(now)
  return (
    <>
      <ul className={styles.presets} onKeyDown={moveAmongButtons}>
        {presets.map(({ name, at }) => (
          <li key={name}>
            <button type="button" className={styles.preset} onClick={() => onChoose(at)}>
              <span>{t.snooze.presets[name]}</span> <span className={styles.time}>{formats().dayAndTime(at, now)}</span>
            </button>
          </li>
        ))}
      </ul>
      <OwnTime now={now} onChoose={onChoose} />
    </>
  )
}

function OwnTime({ now, onChoose }: { now: number; onChoose: (at: number) => void }) {
  const t = useText()
  const [typed, setTyped] = useState('')
  const [error, setError] = useState<string | null>(null)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const at = new Date(typed).getTime()
    const problem = problemWith(at, Date.now())
    if (problem) setError(text().snooze[problem])
    else onChoose(at)
  }
  return (
    <form noValidate className={styles.own} onSubmit={submit}>
      <Field
        type="datetime-local"
        label={t.snooze.pick}
        hint={t.snooze.zone(timeZone())}
        min={toFieldValue(now)}
        max={toFieldValue(latestAt(now))}
        value={typed}
        error={error}
        onChange={({ currentTarget }) => {
          setError(null)
          setTyped(currentTarget.value)
        }}
      />
      <Button type="submit" wide>
        {t.snooze.start}
      </Button>
    </form>
  )
}

/** The arrows move among them, as Tab does. */
function moveAmongButtons(event: KeyboardEvent<HTMLElement>) {
  const buttons = [...event.currentTarget.querySelectorAll('button')]
  const at = buttons.findIndex((button) => button === document.activeElement)
  const to = { ArrowDown: at + 1, ArrowUp: at - 1 + buttons.length, Home: 0, End: buttons.length - 1 }[event.key]
  if (to === undefined || at < 0) return
  event.preventDefault()
  buttons[to % buttons.length]?.focus()
}
