import { Link } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { useClient } from 'urql'
import { useDraft } from '../../drafts/use-draft.ts'
import { plainMessage } from '../../graphql/errors.ts'
import { UpdateTicketDocument } from '../../graphql/generated/tickets/ticket.ts'
import { emitAnswer } from '../../live/events.ts'
import { text, useText } from '../../text/text.ts'
import { announce } from '../../ui/announcer.tsx'
import { isSameTag } from '../tags/name.ts'
import { TagInput } from '../tags/tag-input.tsx'
import type { TicketDetails } from '../ticket-data/store.ts'
import { Property, Undo } from './property.tsx'
import styles from './properties.module.css'

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
  const { tags, last, error, change } = useTagChanges({
    ...props,
    giveBack: (name) => draft.change(typedNow.current || name),
  })
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
                change(last.name, !last.isAdded)
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
  const client = useClient()
  const [wanted, setWanted] = useState<readonly Wanted[]>([])
  const [seen, setSeen] = useState(ticket)
  const [last, setLast] = useState<Change | null>(null)
  const [error, setError] = useState<string | null>(null)
  const queue = useRef(Promise.resolve())
  const lastTags = useRef(ticket.tags)
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

  async function send(one: Wanted) {
    const { id } = ticket
    const before = lastTags.current
    const variables = one.isAdded ? { id, addTags: [one.name] } : { id, removeTags: [one.name] }
    const { answer, told } = await emitAnswer(
      id,
      () => client.mutation(UpdateTicketDocument, variables).toPromise(),
      ({ data }) => data?.updateTicket,
    )
    const { data, error: failure } = answer
    // The line has told of the ticket since, but not of this: that comes next.
    const isToCome = data?.updateTicket && told.size > 0 && !told.has('tags')
    setWanted((now) =>
      isToCome
        ? now.map((each) => (each === one ? { ...each, sent: true } : each))
        : now.filter((each) => each !== one),
    )
    if (data?.updateTicket) {
      // An answer may come before the line has told of it.
      lastTags.current = data.updateTicket.tags
      // Where it was so already, such as under another name, an undo would take back what somebody else did.
      const has = (names: readonly string[] | null) => names?.some((tag) => isSameTag(tag, one.name)) === true
      if (has(data.updateTicket.tags) === one.isAdded && has(before) !== one.isAdded)
        setLast({ name: one.name, isAdded: one.isAdded })
      announce(one.isAdded ? text().tags.added(one.name) : text().tags.removed(one.name))
    } else {
      console.error('The tags could not be updated.', failure)
      setError(text().field.notChanged(text().tags.search, plainMessage(failure ?? {})))
      if (one.isAdded) giveBack(one.name)
      onFailed()
    }
  }

  function change(name: string, isAdded: boolean) {
    setError(null)
    setLast(null)
    const one = { name, isAdded, sent: false }
    if (isAdded && tags.some((tag) => isSameTag(tag, name))) return
    setWanted((now) => [...now, one])
    queue.current = queue.current.then(() => send(one))
  }

  const tags = wanted.reduce(withChange, ticket.tags ?? [])
  return { tags, last, error, change }
}

function withChange(tags: readonly string[], { name, isAdded }: Change): readonly string[] {
  const others = tags.filter((tag) => !isSameTag(tag, name))
  if (!isAdded) return others
  return others.length < tags.length ? tags : [...tags, name]
}
