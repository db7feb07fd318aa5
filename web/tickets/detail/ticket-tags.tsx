import { Link } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { useDraft } from '../../drafts/use-draft.ts'
import { text, useText } from '../../text/text.ts'
import { announce } from '../../ui/announcer.tsx'
import { forgetChange, noteChange, type OwnChange, sendChange, tell } from '../changes/own-changes.ts'
import { useShortcut } from '../shortcuts/use-shortcut.ts'
import { isSameTag } from '../tags/name.ts'
import { TagInput } from '../tags/tag-input.tsx'
import type { TicketDetails } from '../ticket-data/store.ts'
import { useReveal } from './details.tsx'
import { Property, Undo } from './property.tsx'
import styles from './properties.module.css'
import { useIsThere } from './use-is-there.ts'

type Props = {
  ticket: TicketDetails
  /** Whether the change arrived is unknown then, so the ticket should be loaded again. */
  onFailed: () => void
}

const typed = {
  parse: (kept: unknown) => (typeof kept === 'string' ? kept : ''),
  isEmpty: (value: string) => value === '',
}

const undoTime = 10_000

/** For agents: each tag is sent at once, and what was done last can be undone for ten seconds. */
export function TicketTags(props: Props) {
  const t = useText()
  const box = useRef<HTMLDivElement>(null)
  const draft = useDraft(`tag:${props.ticket.id}`, typed)
  const typedNow = useRef(draft.value)
  useEffect(() => {
    typedNow.current = draft.value
  })
  const { tags, last, error, change, undo } = useTagChanges({
    ...props,
    giveBack: (name) => draft.change(typedNow.current || name),
  })
  const before = useRef<Element>(null)
  const reveal = useReveal()
  useShortcut('tags', () => {
    before.current = document.activeElement
    reveal()
    box.current?.querySelector('input')?.focus()
  })
  const leave = () => {
    const { current } = before
    if (current instanceof HTMLElement && current.isConnected && current !== document.body) current.focus()
    else box.current?.querySelector('input')?.blur()
    before.current = null
  }
  return (
    <div ref={box} className={styles.wide}>
      <Property
        title={t.tags.title}
        error={null}
        aside={
          last ? (
            <Undo
              label={last.isAdded ? t.tags.undoAdded(last.name) : t.tags.undoRemoved(last.name)}
              onClick={() => {
                undo()
                box.current?.querySelector('input')?.focus()
              }}
            />
          ) : null
        }
      >
        <TagInput
          label={t.tags.title}
          hideLabel
          tags={tags}
          text={draft.value}
          onText={(value) => draft.change(value)}
          onAdd={(name) => change(name, true)}
          onRemove={(name) => change(name, false)}
          onLeave={leave}
          error={error}
        >
          {(name) => (
            <Link to="/tickets" search={{ tags: name }} activeOptions={{ exact: true }} title={t.tags.only(name)}>
              {name}
            </Link>
          )}
        </TagInput>
      </Property>
    </div>
  )
}

type Change = { readonly name: string; readonly isAdded: boolean }
type Wanted = Change & { sent: boolean }

/** The tags as they will be; `last` is what an undo takes back. */
function useTagChanges({ ticket, onFailed, giveBack }: Props & { giveBack: (name: string) => void }) {
  const [wanted, setWanted] = useState<readonly Wanted[]>([])
  const [seen, setSeen] = useState(ticket)
  const [last, setLast] = useState<Change | null>(null)
  const [error, setError] = useState<string | null>(null)
  const queue = useRef<Promise<unknown>>(Promise.resolve())
  const lastTags = useRef(ticket.tags)
  const lastNoted = useRef<OwnChange>(null)
  const isThere = useIsThere()
  useEffect(() => {
    lastTags.current = ticket.tags
  }, [ticket.tags])

  if (ticket !== seen) {
    setSeen(ticket)
    setWanted(wanted.filter(({ sent }) => !sent))
  }

  useEffect(() => {
    if (!last) return
    const timer = setTimeout(() => setLast(null), undoTime)
    return () => clearTimeout(timer)
  }, [last])

  /** Whether it was done, and not so before. */
  async function send(one: Wanted): Promise<boolean> {
    const { id } = ticket
    const before = lastTags.current
    const variables = one.isAdded ? { addTags: [one.name] } : { removeTags: [one.name] }
    const { ticket: changed, why, told } = await sendChange(id, variables)
    // The line has told of the ticket since, but not of this: that comes next.
    const isToCome = changed && told.size > 0 && !told.has('tags')
    setWanted((now) =>
      isToCome
        ? now.map((each) => (each === one ? { ...each, sent: true } : each))
        : now.filter((each) => each !== one),
    )
    if (changed) {
      // An answer may come before the line has told of it.
      lastTags.current = changed.tags
      // Where it was so already, such as under another name, an undo would take back what somebody else did.
      const has = (names: readonly string[] | null) => names?.some((tag) => isSameTag(tag, one.name)) === true
      const isOwn = has(changed.tags) === one.isAdded && has(before) !== one.isAdded
      if (isOwn) setLast({ name: one.name, isAdded: one.isAdded })
      announce(one.isAdded ? text().tags.added(one.name) : text().tags.removed(one.name))
      return isOwn
    }
    const words = text().field.notChanged(text().tags.search, why ?? '')
    setError(words)
    // Whoever has gone on to another ticket would not see it.
    if (!isThere.current) tell({ kind: 'failed', words: text().changes.of(id, words), change: null })
    if (one.isAdded) giveBack(one.name)
    onFailed()
    return false
  }

  function change(name: string, isAdded: boolean, isNoted = true) {
    setError(null)
    setLast(null)
    const one = { name, isAdded, sent: false }
    if (isAdded && tags.some((tag) => isSameTag(tag, name))) return
    setWanted((now) => [...now, one])
    const isDone = queue.current.then(() => send(one))
    queue.current = isDone
    const { id } = ticket
    const words = isAdded ? text().tags.added(name) : text().tags.removed(name)
    if (!isNoted) return
    const own: OwnChange = {
      ticketId: id,
      field: 'tags',
      input: isAdded ? { addTags: [name] } : { removeTags: [name] },
      value: name,
      words: text().changes.of(id, words),
      isDone,
      undo: async () => (await sendChange(id, isAdded ? { removeTags: [name] } : { addTags: [name] })).why,
    }
    lastNoted.current = own
    noteChange(own)
  }

  const tags = wanted.reduce(withChange, ticket.tags ?? [])
  /** By the button beside the title: nothing is left to be taken back then. */
  function undo() {
    if (!last) return
    if (lastNoted.current) forgetChange(lastNoted.current)
    change(last.name, !last.isAdded, false)
  }

  return { tags, last, error, change: (name: string, isAdded: boolean) => change(name, isAdded), undo }
}

function withChange(tags: readonly string[], { name, isAdded }: Change): readonly string[] {
  const others = tags.filter((tag) => !isSameTag(tag, name))
  if (!isAdded) return others
  return others.length < tags.length ? tags : [...tags, name]
}
