import {
  type FocusEvent,
  type KeyboardEvent,
  type Ref,
  useEffect,
  useId,
  useImperativeHandle,
  useRef,
  useState,
} from 'react'
import { useText } from '../../text/text.ts'
import { announce } from '../../ui/announcer.tsx'
import { Icon } from '../../ui/icon.tsx'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import type { Param } from '../filters/filters.ts'
import type { Show } from '../filters/navigate.ts'
import { searchText, type TicketView } from '../filters/view.ts'
import { focusFirstRow } from '../shortcuts/keys.ts'
import { useShortcut } from '../shortcuts/use-shortcut.ts'
import styles from './box.module.css'
import { RecentSearches } from './recent-list.tsx'
import { forgetSearches, recentSearches, rememberSearch } from './recent.ts'
import type { Completing, Typing } from './typing.ts'
import { useSearchText } from './use-search-text.ts'

export type SearchBoxHandle = {
  /** Turns a filter back into text. */
  readonly edit: (param: Param) => void
}

export type SearchBoxProps = {
  /** What the address says. */
  view: TicketView
  show: Show
  /** What is listed is what it leads to. */
  settled: boolean
  viewerId: string
  /** Where filters are typed, too; else whatever is typed is words. */
  typing?: Typing
  ref?: Ref<SearchBoxHandle>
}

/** Searches while one types; Enter and the arrow keys lead on to what was found. */
export function SearchBox({ view, show, settled, viewerId, typing, ref }: SearchBoxProps) {
  const t = useText()
  const box = useSearchText({ view, show, typing: typing ?? null })
  const { field, text } = box
  useImperativeHandle(ref, () => ({ edit: box.edit }))
  const [recent, setRecent] = useState(() => recentSearches(viewerId))
  const [focused, setFocused] = useState(false)
  const hasRecent = text === '' && recent.length > 0
  const recentId = useId()
  const hintId = useId()

  useShortcut('search', () => {
    field.current?.focus()
    field.current?.select()
  })

  // Asked for before the hits are there.
  const goesOn = useRef(false)
  useEffect(() => {
    if (!goesOn.current || !settled || !box.isSearched()) return
    goesOn.current = false
    focusFirstRow()
  })

  const goToHits = () => {
    const searched = box.finish()
    if (settled && box.isSearched()) focusFirstRow()
    else goesOn.current = true
    return searched
  }
  const clear = () => {
    goesOn.current = false
    box.clear()
    field.current?.focus()
  }
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>, completing: Completing) => {
    if (event.nativeEvent.isComposing || event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return
    if (completing.takesKey(event)) return
    const { selectionStart, selectionEnd } = event.currentTarget
    if (event.key === 'Enter' && searchText(text)) {
      const { view: searched, asked } = goToHits()
      rememberSearch(viewerId, typing ? [...asked, typing.printView(searched)].join(' ') : (searched.q ?? ''))
      setRecent(recentSearches(viewerId))
    } else if (event.key === 'ArrowDown') {
      event.preventDefault()
      const first = hasRecent ? document.getElementById(recentId)?.querySelector<HTMLElement>('[role="option"]') : null
      if (first) first.focus()
      else goToHits()
    } else if (event.key === 'Escape') {
      event.preventDefault()
      if (text) clear()
      else field.current?.blur()
    } else if (event.key === 'Backspace' && typing && selectionStart === 0 && selectionEnd === 0) {
      const last = typing.lastFilter(view)
      if (!last) return
      event.preventDefault()
      box.edit(last)
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
    box.moveCaret(null)
  }
  const choose = (chosen: string) => {
    field.current?.focus()
    goesOn.current = true
    box.finish(chosen)
    rememberSearch(viewerId, chosen)
  }
  const forget = () => {
    field.current?.focus()
    forgetSearches(viewerId)
    setRecent([])
    announce(t.search.recentCleared)
  }

  const drawn = (completing: Completing) => (
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
          {...completing.attributes}
          autoComplete="off"
          autoCapitalize={typing ? 'none' : undefined}
          spellCheck={false}
          value={text}
          onChange={({ currentTarget }) => {
            goesOn.current = false
            box.type(currentTarget.value, currentTarget.selectionStart)
          }}
          onSelect={({ currentTarget }) => box.moveCaret(currentTarget.selectionStart)}
          onKeyDown={(event) => onKeyDown(event, completing)}
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
      {completing.list}
    </search>
  )
  return typing ? (
    <typing.Completions box={box} isOn={focused}>
      {drawn}
    </typing.Completions>
  ) : (
    drawn(noCompletions)
  )
}

const noCompletions: Completing = { takesKey: () => false, attributes: {}, list: null }
