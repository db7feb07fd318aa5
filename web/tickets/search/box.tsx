import { type FocusEvent, type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { useText } from '../../text/text.ts'
import { announce } from '../../ui/announcer.tsx'
import { Icon } from '../../ui/icon.tsx'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import { searchText } from '../filters/view.ts'
import { focusFirstRow, isForPage } from '../shortcuts/keys.ts'
import { keysAreOn } from '../shortcuts/setting.ts'
import styles from './box.module.css'
import { takeSearchWish } from './place.ts'
import { RecentSearches } from './recent-list.tsx'
import { forgetSearches, recentSearches, rememberSearch } from './recent.ts'

const pause = 150

type Props = {
  /** The words that stand in the address. */
  words: string
  /** What is listed is what these words lead to. */
  settled: boolean
  viewerId: string
  onSearch: (words: string) => void
}

/** Searches while one types; Enter and the arrow keys lead on to what was found. */
export function SearchBox({ words, settled, viewerId, onSearch }: Props) {
  const t = useText()
  const field = useRef<HTMLInputElement>(null)
  const [text, setText] = useState(words)
  const [known, setKnown] = useState(words)
  if (words !== known) {
    setKnown(words)
    // By going back, or by a way out of an empty result; but what was typed since the last search stays.
    if (searchText(text) === known) setText(words)
  }
  const [recent, setRecent] = useState(() => recentSearches(viewerId))
  const [focused, setFocused] = useState(false)
  const hasRecent = text === '' && recent.length > 0
  const recentId = useId()
  const hintId = useId()

  useEffect(() => {
    if (searchText(text) === words) return
    const timer = setTimeout(() => onSearch(searchText(text)), pause)
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

  useEffect(() => {
    if (takeSearchWish()) field.current?.focus()
  }, [])

  // Asked for before the hits are there.
  const goesOn = useRef(false)
  useEffect(() => {
    if (!goesOn.current || !settled || searchText(text) !== words) return
    goesOn.current = false
    focusFirstRow()
  }, [settled, text, words])

  const goToHits = () => {
    if (searchText(text) === words && settled) return focusFirstRow()
    goesOn.current = true
    if (searchText(text) !== words) onSearch(searchText(text))
  }
  const change = (to: string) => {
    goesOn.current = false
    setText(to)
  }
  const clear = () => {
    change('')
    onSearch('')
    field.current?.focus()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing || event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return
    if (event.key === 'Enter' && searchText(text)) {
      rememberSearch(viewerId, text)
      setRecent(recentSearches(viewerId))
      goToHits()
    } else if (event.key === 'ArrowDown') {
      event.preventDefault()
      const first = hasRecent ? document.getElementById(recentId)?.querySelector<HTMLElement>('[role="option"]') : null
      if (first) first.focus()
      else goToHits()
    } else if (event.key === 'Escape') {
      event.preventDefault()
      if (text) clear()
      else field.current?.blur()
    }
  }
  const onFocus = () => {
    setRecent(recentSearches(viewerId))
    setFocused(true)
  }
  const onBlur = ({ currentTarget, relatedTarget }: FocusEvent) => {
    if (currentTarget.contains(relatedTarget)) return
    goesOn.current = false
    setFocused(false)
  }
  const choose = (chosen: string) => {
    field.current?.focus()
    setText(chosen)
    rememberSearch(viewerId, chosen)
    goesOn.current = true
    if (chosen !== words) onSearch(chosen)
  }
  const forget = () => {
    field.current?.focus()
    forgetSearches(viewerId)
    setRecent([])
    announce(t.search.recentCleared)
  }

  return (
    <search className={styles.search} onFocus={onFocus} onBlur={onBlur}>
      <label>
        <VisuallyHidden>{t.search.label}</VisuallyHidden>
        <span className={styles.glass}>
          <Icon name="search" />
        </span>
        <input
          ref={field}
          type="search"
          enterKeyHint="search"
          className={styles.field}
          placeholder={t.search.placeholder}
          aria-keyshortcuts="/"
          aria-describedby={hasRecent ? hintId : undefined}
          autoComplete="off"
          spellCheck={false}
          value={text}
          onChange={({ currentTarget }) => change(currentTarget.value)}
          onKeyDown={onKeyDown}
        />
      </label>
      {hasRecent ? (
        <span id={hintId} hidden>
          {t.search.recentHint}
        </span>
      ) : null}
      {text ? (
        <button type="button" className={styles.clear} aria-label={t.search.clear} onClick={clear}>
          ×
        </button>
      ) : (
        <kbd className={styles.key} aria-hidden="true">
          /
        </kbd>
      )}
      {hasRecent && focused ? (
        <RecentSearches
          id={recentId}
          searches={recent}
          onChoose={choose}
          onLeave={() => field.current?.focus()}
          onClear={forget}
        />
      ) : null}
    </search>
  )
}
