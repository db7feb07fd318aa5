import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { text as messages } from '../../text/text.ts'
import { announce } from '../../ui/announcer.tsx'
import type { Show } from '../filters/navigate.ts'
import {
  findOperator,
  operatorsOfFilter,
  type Read,
  type Settled,
  takeOperators,
  textOf,
  withRead,
  wordsIn,
} from '../filters/operators.ts'
import type { Param } from '../filters/filters.ts'
import { changeView, searchText, type TicketView, viewKey } from '../filters/view.ts'

const pause = 150
const nothingSettled: Settled = new Map()

type Typed = {
  readonly text: string
  /** Where the caret stands; null where nothing is being typed. */
  readonly caret: number | null
  /** By the person, since it last was what the address says. */
  readonly isEdited: boolean
}

type Options = {
  view: TicketView
  show: Show
  /** Operators become filters; else they are words. */
  readsOperators: boolean
}

/**
 * What stands in the search box. Its words are searched for while one types; an operator becomes a filter of the view as soon as the caret
 * has left it, and what has no such meaning stays there as words.
 */
export function useSearchText({ view, show, readsOperators }: Options) {
  const words = view.q ?? ''
  const field = useRef<HTMLInputElement>(null)
  const [typed, setTyped] = useState<Typed>({ text: words, caret: null, isEdited: false })
  const [settled, setSettled] = useState(nothingSettled)
  const { text, caret, isEdited } = typed
  const reads = readsOperators && isEdited
  const wanted = searchText(reads ? wordsIn(text, caret, settled) : text)
  const taken = reads ? takeOperators(text, caret, settled) : null
  const isAsking = Boolean(taken?.asked.length)

  const [known, setKnown] = useState(words)
  if (words !== known) {
    setKnown(words)
    // By going back, or by a way out of an empty result; but what was typed since the last search stays.
    if (wanted === known) setTyped({ text: words, caret: null, isEdited: false })
  }

  /** What is on its way into the address, until it stands there. */
  const latest = useRef(view)
  useLayoutEffect(() => {
    latest.current = view
  }, [view])
  const search = useCallback(
    (q: string, read: readonly Read[] = []) => {
      const before = latest.current
      const searched = (before.q ?? '') === q ? before : changeView(before, { q, exactly: undefined })
      const next = read.reduce(withRead, searched)
      if (viewKey(next) === viewKey(before)) return
      latest.current = next
      // One step in the history for a whole search, not one for each letter.
      show(next, {
        replace: viewKey({ ...next, q: '' }) === viewKey({ ...before, q: '' }) && before.q !== undefined && q !== '',
      })
    },
    [show],
  )

  useEffect(() => {
    if (wanted === words) return
    const timer = setTimeout(() => search(wanted), pause)
    return () => clearTimeout(timer)
  }, [wanted, words, search])

  useEffect(() => {
    if (!reads) return
    const now = takeOperators(text, caret, settled)
    if (!now.read.length) return
    setTyped({ text: now.text, caret: caret === null ? null : now.caret, isEdited: true })
    search(searchText(wordsIn(now.text, caret === null ? null : now.caret, settled)), now.read)
  }, [reads, text, caret, settled, search])

  const asked = useRef(new Set<string>())
  useEffect(() => {
    for (const operator of reads ? takeOperators(text, caret, settled).asked : []) {
      const raw = textOf(text, operator)
      if (asked.current.has(raw)) continue
      asked.current.add(raw)
      void findOperator(operator).then((found) => {
        asked.current.delete(raw)
        setSettled((before) => new Map(before).set(raw, found ?? null))
        if (!found) announce(messages().search.unknownOperators(raw))
      })
    }
  }, [reads, text, caret, settled])

  // Where operators went out of the text, the caret keeps its place among what is left.
  useLayoutEffect(() => {
    const input = field.current
    if (caret === null || !input || input !== document.activeElement) return
    if (input.selectionStart === input.selectionEnd && input.selectionStart !== caret)
      input.setSelectionRange(caret, caret)
  }, [text, caret])

  const type = (to: string, at: number | null) => setTyped({ text: to, caret: at, isEdited: true })
  return {
    field,
    text,
    caret,
    words,
    /** The address says what is typed, and the list what the address says. */
    isSearched: () => wanted === words && !isAsking && !taken?.read.length && latest.current === view,
    type,
    moveCaret: (at: number | null) => {
      if (at !== caret) setTyped((before) => ({ ...before, caret: at }))
    },
    /** Nothing of it is still being typed. Answers what it comes to, and operators that are yet to be read. */
    finish: (to = text): { view: TicketView; asked: readonly string[] } => {
      const all = readsOperators ? takeOperators(to, null, settled) : null
      setTyped({ text: all?.text ?? to, caret: null, isEdited: true })
      const left = searchText(all ? wordsIn(all.text, null, settled) : to)
      search(left, all?.read)
      return { view: latest.current, asked: all?.asked.map((one) => textOf(to, one)) ?? [] }
    },
    clear: () => {
      setTyped({ text: '', caret: null, isEdited: true })
      search('')
    },
    /** A filter of the view becomes what one would have typed for it, to be changed. */
    edit: (param: Param) => {
      const operators = operatorsOfFilter(view, param)
      if (!operators.length) return
      setSettled((before) => new Map([...before, ...operators]))
      const raw = operators.map(([one]) => one).join(' ')
      setTyped({ text: [raw, text.trimStart()].filter(Boolean).join(' '), caret: raw.length, isEdited: true })
      latest.current = changeView(latest.current, { [param]: undefined })
      show(latest.current)
      field.current?.focus()
    },
  }
}

export type SearchText = ReturnType<typeof useSearchText>
