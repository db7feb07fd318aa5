import { type KeyboardEvent, type ReactNode, useId, useRef, useState } from 'react'
import { useText } from '../../text/text.ts'
import { classNames } from '../../ui/class-names.ts'
import { tidyTag } from './name.ts'
import { useSuggestions } from './suggestions.ts'
import styles from './tag-input.module.css'

type Props = {
  label: string
  hideLabel?: boolean
  tags: readonly string[]
  /** What is being typed. */
  text: string
  onText: (text: string) => void
  onAdd: (name: string) => void
  onRemove: (name: string) => void
  /** By Escape. */
  onLeave?: () => void
  /** A tag as it stands there; plain text unless given. */
  children?: (name: string) => ReactNode
  error?: string | null
  /** While there are no tags: that one is added, unless given. */
  placeholder?: string
}

/** Tags as chips before an input that completes what is begun. Enter and comma add, Backspace in the empty input takes out the last. */
export function TagInput({
  label,
  hideLabel,
  tags,
  text,
  onText,
  onAdd,
  onRemove,
  onLeave,
  children,
  error,
  placeholder,
}: Props) {
  const t = useText()
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const [open, setOpen] = useState(false)
  const [active, setActive] = useState<string | null>(null)
  const suggestions = useSuggestions(open ? tidyTag(text) : null, tags)
  const chosen = active !== null && suggestions.includes(active) ? active : null

  function add(name: string) {
    setActive(null)
    if (!tidyTag(name)) return
    // What comes up for nothing typed would take the next Escape for itself.
    setOpen(false)
    onText('')
    onAdd(tidyTag(name))
  }

  function take(name: string) {
    onRemove(name)
    input.current?.focus()
  }

  function move(by: 1 | -1) {
    const at = chosen === null ? -1 : suggestions.indexOf(chosen)
    const next = chosen === null && by < 0 ? suggestions.length - 1 : at + by
    setActive(suggestions[next] ?? null)
  }

  function onKeyDown(event: KeyboardEvent<HTMLInputElement>) {
    if (event.nativeEvent.isComposing) return
    const last = tags.at(-1)
    if (event.key === 'Enter' || event.key === ',') {
      event.preventDefault()
      add(event.key === 'Enter' ? (chosen ?? text) : text)
    } else if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault()
      setOpen(true)
      move(event.key === 'ArrowDown' ? 1 : -1)
    } else if (event.key === 'Escape' && open && suggestions.length) {
      // A panel around it stays open.
      event.preventDefault()
      event.stopPropagation()
      setOpen(false)
    } else if (event.key === 'Escape' && onLeave) {
      event.preventDefault()
      onLeave()
    } else if (event.key === 'Backspace' && text === '' && last !== undefined) take(last)
  }

  /** What is pasted may be several. */
  function onChange(value: string) {
    setOpen(true)
    setActive(null)
    const names = value.split(',')
    onText(names.at(-1) ?? '')
    for (const name of names.slice(0, -1)) if (tidyTag(name)) onAdd(tidyTag(name))
  }

  const isListed = open && suggestions.length > 0
  return (
    <div className={styles.field}>
      <label htmlFor={id} className={classNames(styles.label, hideLabel && styles.hidden)}>
        {label}
      </label>
      <div className={styles.box} data-invalid={error ? true : undefined}>
        {tags.length ? (
          <ul role="list" aria-label={label} className={styles.chips}>
            {tags.map((name) => (
              <li key={name} className={styles.chip}>
                <span className={styles.name} dir="auto">
                  {children ? children(name) : name}
                </span>
                <button
                  type="button"
                  className={styles.remove}
                  aria-label={t.tags.remove(name)}
                  onClick={() => take(name)}
                >
                  <span aria-hidden="true">×</span>
                </button>
              </li>
            ))}
          </ul>
        ) : null}
        <input
          ref={input}
          id={id}
          role="combobox"
          aria-autocomplete="list"
          aria-expanded={isListed}
          aria-controls={`${id}-list`}
          aria-activedescendant={chosen === null ? undefined : `${id}-${suggestions.indexOf(chosen)}`}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? `${id}-error` : undefined}
          className={styles.input}
          value={text}
          placeholder={tags.length ? t.tags.more : (placeholder ?? t.tags.add)}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          enterKeyHint="done"
          onChange={({ currentTarget }) => onChange(currentTarget.value)}
          onKeyDown={onKeyDown}
          onFocus={() => setOpen(text !== '')}
          onClick={() => setOpen(true)}
          onBlur={() => setOpen(false)}
        />
        <div
          id={`${id}-list`}
          role="listbox"
          aria-label={t.tags.suggestions}
          className={styles.list}
          hidden={!isListed}
        >
          {suggestions.map((name, at) => (
            // The input keeps the focus, and has the keys of the list.
            <div
              key={name}
              id={`${id}-${at}`}
              role="option"
              aria-selected={name === chosen}
              className={styles.option}
              dir="auto"
              onPointerDown={(event) => {
                event.preventDefault()
                add(name)
              }}
            >
              {name}
            </div>
          ))}
        </div>
      </div>
      {error ? (
        <p id={`${id}-error`} role="alert" className={styles.error}>
          {error}
        </p>
      ) : null}
    </div>
  )
}
