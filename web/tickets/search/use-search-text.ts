import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import type { Param } from '../filters/filters.ts'
import type { Operator } from '../filters/grammar.ts'
import { type Show, useIsLeaving } from '../filters/navigate.ts'
import type { Settled } from '../filters/operators.ts'
import { changeView, searchText, type TicketView, viewKey } from '../filters/view.ts'
import type { Typing } from './typing.ts'
import { useAddress } from './use-address.ts'

const pause = 150

type Typed = {
  readonly text: string
  /** Where the caret stands; null where nothing is being typed. */
  readonly caret: number | null
  /** By the person, since it last was what the address says. */
  readonly isEdited: boolean
  readonly settled: Settled
}

type Options = {
  view: TicketView
  show: Show
  /** How operators become filters; else they are words. */
  typing: Typing | null
}

/**
 * What stands in the search box. Its words are searched for while one types; an operator becomes a filter of the view as soon as the caret
 * has left it, and what has no such meaning stays there as words.
 */
export function useSearchText({ view, show, typing }: Options) {
  const words = view.q ?? ''
  const field = useRef<HTMLInputElement>(null)
  const [typed, setTyped] = useState<Typed>({ text: words, caret: null, isEdited: false, settled: new Map() })
  const { text, caret, isEdited, settled } = typed
  const wanted = searchText(typing && isEdited ? typing.wordsIn(text, caret, settled) : text)
  const isAsking = typing !== null && isEdited && typing.takeOperators(text, caret, settled).asked.length > 0

  const [known, setKnown] = useState(words)
  if (words !== known) {
    setKnown(words)
    // By going back, or by a way out of an empty result; but what was typed since the last search stays.
    if (wanted === known) setTyped({ ...typed, text: words, caret: null, isEdited: false })
  }

  const address = useAddress(view, show, typing?.withRead)
  const { search } = address
  const isLeaving = useIsLeaving()
  /** What is typed, for what happens later. */
  const latest = useRef(typed)
  useLayoutEffect(() => {
    latest.current = typed
  }, [typed])

  useEffect(() => {
    if (wanted === words) return
    const timer = setTimeout(() => isLeaving() || search(wanted), pause)
    return () => clearTimeout(timer)
  }, [wanted, words, search, isLeaving])

  // Where operators went out of the text, the caret keeps its place among what is left.
  useLayoutEffect(() => {
    const input = field.current
    if (caret === null || input?.value !== text || input !== document.activeElement) return
    if (input.selectionStart === input.selectionEnd && input.selectionStart !== caret) {
      input.setSelectionRange(caret, caret)
    }
  }, [text, caret])

  /** Takes out what can be read by now. Answers what is yet to be asked for. */
  const put = (next: Omit<Typed, 'isEdited'>): readonly string[] => {
    const taken = typing?.takeOperators(next.text, next.caret, next.settled)
    const left = taken ? { text: taken.text, caret: next.caret === null ? null : taken.caret } : next
    const now = { ...next, ...left, isEdited: true }
    latest.current = now
    setTyped(now)
    if (!typing || !taken) return []
    if (taken.read.length) search(searchText(typing.wordsIn(now.text, now.caret, now.settled)), taken.read)
    const asked = taken.asked.map((operator) => [typing.textOf(next.text, operator), operator] as const)
    for (const [raw, operator] of asked) void ask(typing, raw, operator)
    return asked.map(([raw]) => raw)
  }

  const underWay = useRef(new Set<string>())
  const ask = async ({ findOperator, sayUnknown }: Typing, raw: string, operator: Operator) => {
    if (underWay.current.has(raw)) return
    underWay.current.add(raw)
    const found = await findOperator(operator)
    underWay.current.delete(raw)
    if (isLeaving()) return
    const now = latest.current
    if (!found) sayUnknown(raw)
    put({ ...now, settled: new Map(now.settled).set(raw, found ?? null) })
  }

  return {
    field,
    text,
    caret,
    /** The address says what is typed, and the list what the address says. */
    isSearched: () => wanted === words && !isAsking && viewKey(address.now()) === viewKey(view),
    type: (to: string, at: number | null) => put({ text: to, caret: at, settled }),
    moveCaret: (at: number | null) => {
      if (at === caret) return
      if (isEdited) put({ text, caret: at, settled })
      else setTyped({ ...typed, caret: at })
    },
    /** Nothing of it is still being typed. Answers what it comes to, and operators that are yet to be read. */
    finish: (to = text): { view: TicketView; asked: readonly string[] } => {
      const asked = put({ text: to, caret: null, settled })
      const { text: left } = latest.current
      search(searchText(typing ? typing.wordsIn(left, null, settled) : left))
      return { view: address.now(), asked }
    },
    clear: () => {
      put({ text: '', caret: 0, settled })
      search('')
    },
    /** A filter of the view becomes what one would have typed for it, to be changed. */
    edit: (param: Param) => {
      const operators = typing?.operatorsOfFilter(view, param) ?? []
      const raw = operators.map(([one]) => one).join(' ')
      if (!raw) return
      address.go(changeView(address.now(), { [param]: undefined }))
      field.current?.focus()
      const whole = [raw, text.trimStart()].filter(Boolean).join(' ')
      put({ text: whole, caret: raw.length, settled: new Map([...settled, ...operators]) })
    },
  }
}
