import { type RefObject, useEffect, useId, useLayoutEffect, useRef, useState } from 'react'
import { MentionableDocument } from '../graphql/generated/comments/mention.ts'
import { sessionClient } from '../session/session.ts'
import { text, useText } from '../text/text.ts'
import { announce } from '../ui/announcer.tsx'
import { classNames } from '../ui/class-names.ts'
import { insertText } from '../ui/insert-text.ts'
import { Avatar } from '../users/avatar.tsx'
import type { MentionsProps } from './lazy-mentions.tsx'
import styles from './mention-list.module.css'
import { type Colleague, fitting, nameToWrite, typedMention } from './mention-typing.ts'

/** Somebody who types is not asked for at each letter, in ms. */
const pause = 120
const mostShown = 6
/** With fewer in the answer, it has all of them. */
const askedFor = 100

/** Above the field while a name is typed after an '@': arrows move among the colleagues, Enter and Tab take one, Escape closes the list. */
export function MentionList({ area, text: content }: MentionsProps) {
  const t = useText()
  const id = useId()
  const caret = useCaret(area)
  const typed = caret === null ? undefined : typedMention(content, caret)
  const [dismissed, setDismissed] = useState(-1)
  const prefix = typed && typed.at !== dismissed ? typed.prefix : null
  const people = useColleagues(prefix)
  const found = prefix === null ? [] : fitting(people, prefix).slice(0, mostShown)
  const [moved, setMoved] = useState({ of: '', to: 0 })
  const active = Math.min(moved.of === prefix ? moved.to : 0, found.length - 1)
  const choose = (person: Colleague | undefined) => {
    if (!area.current || !typed || !person || area.current.readOnly) return
    const end = typed.at + 1 + typed.prefix.length
    area.current.focus()
    area.current.setSelectionRange(typed.at, end)
    insertText(area.current, nameToWrite(person, people) + (/\s/.test(content.charAt(end)) ? '' : ' '))
    setDismissed(typed.at)
  }
  const press = (key: string): boolean => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[key]
    if (step) setMoved({ of: prefix ?? '', to: (active + step + found.length) % found.length })
    else if (key === 'Escape') setDismissed(typed?.at ?? -1)
    else if (key === 'Enter' || key === 'Tab') choose(found[active])
    else return false
    return true
  }
  useListKeys(area, found.length > 0 ? press : null)
  useWiring(area, found.length > 0 ? { list: id, option: `${id}-${active}` } : null)
  useEffect(() => {
    if (found.length > 0) announce(text().noteForm.mentionable(found.length))
  }, [found.length])
  if (found.length === 0) return null
  return (
    <div id={id} role="listbox" aria-label={t.noteForm.mention} className={styles.list}>
      {found.map((person, index) => (
        <div
          key={person.id}
          id={`${id}-${index}`}
          role="option"
          tabIndex={-1}
          aria-selected={index === active}
          className={classNames(styles.option, index === active && styles.active)}
          onPointerMove={() => setMoved({ of: prefix ?? '', to: index })}
          // The field keeps the focus.
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => choose(person)}
        >
          <Avatar of={{ name: person.name, role: 'agent' }} tiny />
          <span className={styles.name}>{person.name}</span>
          <span className={styles.email}>{person.email}</span>
        </div>
      ))}
    </div>
  )
}

/** Where one types; null elsewhere, and while something is selected. */
function useCaret(area: RefObject<HTMLTextAreaElement | null>): number | null {
  const [caret, setCaret] = useState<number | null>(null)
  useEffect(() => {
    const element = area.current
    if (!element) return
    const look = () => {
      const { selectionStart, selectionEnd } = element
      setCaret(document.activeElement === element && selectionStart === selectionEnd ? selectionStart : null)
    }
    look()
    const events = ['input', 'keyup', 'click', 'focus', 'blur'] as const
    for (const name of events) element.addEventListener(name, look)
    document.addEventListener('selectionchange', look)
    return () => {
      for (const name of events) element.removeEventListener(name, look)
      document.removeEventListener('selectionchange', look)
    }
  }, [area])
  return caret
}

/** Of the desk, as far as they may be meant; those of a moment ago until the answer is there. */
function useColleagues(prefix: string | null): readonly Colleague[] {
  const [answer, setAnswer] = useState<{ prefix: string; people: readonly Colleague[] } | null>(null)
  const isKnown =
    prefix === null ||
    answer?.prefix === prefix ||
    (answer !== null && answer.people.length < askedFor && prefix.startsWith(answer.prefix))
  useEffect(() => {
    if (isKnown) return
    let isWanted = true
    const timer = setTimeout(async () => {
      const { data } = await sessionClient.query(MentionableDocument, { prefix })
      if (isWanted && data?.agents) setAnswer({ prefix, people: data.agents.map(({ user }) => user) })
    }, pause)
    return () => {
      isWanted = false
      clearTimeout(timer)
    }
  }, [isKnown, prefix])
  return answer?.people ?? []
}

/** Before the keys of the field itself. */
function useListKeys(area: RefObject<HTMLTextAreaElement | null>, press: ((key: string) => boolean) | null) {
  const latest = useRef(press)
  useLayoutEffect(() => {
    latest.current = press
  })
  useLayoutEffect(() => {
    const element = area.current
    const hear = (event: KeyboardEvent) => {
      const isPlain = !event.ctrlKey && !event.metaKey && !event.altKey && !event.shiftKey && !event.isComposing
      if (!latest.current || !isPlain || !latest.current(event.key)) return
      event.preventDefault()
      event.stopPropagation()
    }
    element?.addEventListener('keydown', hear)
    return () => element?.removeEventListener('keydown', hear)
  }, [area])
}

/** Tells screen readers of the list, which takes no focus. */
function useWiring(area: RefObject<HTMLTextAreaElement | null>, shown: { list: string; option: string } | null) {
  const list = shown?.list
  const option = shown?.option
  useEffect(() => {
    const element = area.current
    if (!element || !list || !option) return
    element.setAttribute('aria-autocomplete', 'list')
    element.setAttribute('aria-controls', list)
    element.setAttribute('aria-activedescendant', option)
    return () => {
      for (const name of ['aria-autocomplete', 'aria-controls', 'aria-activedescendant']) element.removeAttribute(name)
    }
  }, [area, list, option])
}
