import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { Hidden } from '../ui/hidden.tsx'
import { isForPage } from './list-keys.ts'
import { keysAreOn } from './list-keys-setting.ts'
import styles from './list-search-box.module.css'

const pause = 150

type Props = {
  /** The words that stand in the address. */
  words: string
  onSearch: (words: string) => void
}

/** Searches while one types. */
export function SearchBox({ words, onSearch }: Props) {
  const field = useRef<HTMLInputElement>(null)
  const [text, setText] = useState(words)
  const [known, setKnown] = useState(words)
  // The address may change under our hands: by going back, or by a way out of an empty result.
  if (words !== known) {
    setKnown(words)
    if (words !== text.trim()) setText(words)
  }

  useEffect(() => {
    if (text.trim() === words) return
    const timer = setTimeout(() => onSearch(text.trim()), pause)
    return () => clearTimeout(timer)
  }, [text, words, onSearch])

  useEffect(() => {
    const focus = (event: globalThis.KeyboardEvent) => {
      if (event.key !== '/' || !keysAreOn() || !isForPage(event)) return
      event.preventDefault()
      field.current?.focus()
      field.current?.select()
    }
    addEventListener('keydown', focus)
    return () => removeEventListener('keydown', focus)
  }, [])

  const clear = () => {
    setText('')
    onSearch('')
    field.current?.focus()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return
    if (event.key === 'Enter') onSearch(text.trim())
    if (event.key !== 'Escape') return
    event.preventDefault()
    if (text) clear()
    else field.current?.blur()
  }

  return (
    <search className={styles.search}>
      <label>
        <Hidden>Search tickets</Hidden>
        <svg viewBox="0 0 24 24" width="18" height="18" aria-hidden="true" className={styles.glass}>
          <circle cx="10.5" cy="10.5" r="6.5" />
          <path d="m20 20-4.7-4.7" />
        </svg>
        <input
          ref={field}
          type="search"
          className={styles.field}
          placeholder="Search tickets, comments and files"
          aria-keyshortcuts="/"
          autoComplete="off"
          spellCheck={false}
          maxLength={200}
          value={text}
          onChange={({ currentTarget }) => setText(currentTarget.value)}
          onKeyDown={onKeyDown}
        />
      </label>
      {text ? (
        <button type="button" className={styles.clear} aria-label="Clear search" onClick={clear}>
          ×
        </button>
      ) : (
        <kbd className={styles.key} aria-hidden="true">
          /
        </kbd>
      )}
    </search>
  )
}
