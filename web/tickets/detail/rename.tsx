import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useDraft } from '../../drafts/use-draft.ts'
import { text, useText } from '../../text/text.ts'
import { announce } from '../../ui/announcer.tsx'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { ScreenHeading } from '../../ui/screen.tsx'
import { useStore } from '../../ui/store.ts'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import { noteChange, type OwnChange, ownChanges, sendBack, sendChange, undoChange } from '../changes/own-changes.ts'
import styles from './rename.module.css'

type Props = {
  ticket: { readonly id: string; readonly title: string }
  /** Follows on the line of the heading. */
  aside: ReactNode
}

/** Null while nothing is being typed. */
const typed = {
  parse: (kept: unknown) => (typeof kept === 'string' ? kept : null),
  isEmpty: (value: string | null) => value === null,
}

const undoTime = 10_000

/** For agents: the heading of a ticket, whose title can be changed in its place. What is typed stays until it is saved or given up. */
export function EditableHeading({ ticket, aside }: Props) {
  const t = useText()
  const opener = useRef<HTMLButtonElement>(null)
  const input = useRef<HTMLInputElement>(null)
  const draft = useDraft(`title:${ticket.id}`, typed)
  const { rename, undo, busy, error, previous, forgetError } = useRename(ticket)
  const isEditing = draft.value !== null
  /** As it was when the field was opened. */
  const opened = useRef<string>(null)
  const heading = t.ticket.heading(ticket.id, ticket.title)

  // Not where a draft is found again: then someone has just come here.
  const wasEditing = useRef(isEditing)
  useEffect(() => {
    if (!wasEditing.current && isEditing) {
      input.current?.focus()
      input.current?.select()
    }
    if (wasEditing.current && !isEditing) opener.current?.focus({ preventScroll: true })
    wasEditing.current = isEditing
  }, [isEditing])

  const close = () => {
    forgetError()
    draft.change(null)
  }

  async function save(title: string) {
    // Nothing was typed: what somebody else has called it meanwhile stays.
    if (title === ticket.title || title === opened.current || (await rename(title))) close()
  }

  const actions = isEditing ? null : (
    <span className={styles.actions}>
      <button
        ref={opener}
        type="button"
        className={styles.opener}
        aria-label={t.agentTicket.rename}
        title={t.agentTicket.rename}
        onClick={() => {
          opened.current = ticket.title
          draft.change(ticket.title)
        }}
      >
        <svg width="16" height="16" viewBox="0 0 16 16" aria-hidden="true">
          <path d="M10.8 2.6 13.4 5.2 5.6 13H3v-2.6zM9 4.4 11.6 7" />
        </svg>
      </button>
      {previous === null ? null : (
        <button type="button" className={styles.undo} aria-label={t.agentTicket.undoRename} onClick={() => void undo()}>
          {t.field.undo}
        </button>
      )}
    </span>
  )
  return (
    <>
      <ScreenHeading
        title={heading}
        aside={
          <>
            {actions}
            {aside}
          </>
        }
      >
        {isEditing ? <VisuallyHidden>{heading}</VisuallyHidden> : heading}
      </ScreenHeading>
      {isEditing ? (
        <form
          className={styles.form}
          onSubmit={(event) => {
            event.preventDefault()
            void save(draft.value ?? '')
          }}
          onKeyDown={(event) => {
            if (event.key === 'Escape' && !event.nativeEvent.isComposing) close()
          }}
        >
          <Field
            label={t.agentTicket.newTitle}
            hideLabel
            ref={input}
            value={draft.value ?? ''}
            error={error}
            onChange={({ currentTarget }) => {
              forgetError()
              draft.change(currentTarget.value)
            }}
          />
          <div className={styles.answers}>
            <Button type="submit" kind="primary" busy={busy}>
              {t.agentTicket.save}
            </Button>
            <Button onClick={close}>{t.common.cancel}</Button>
          </div>
        </form>
      ) : null}
    </>
  )
}

/** `previous` is what an undo leads back to, for ten seconds. */
function useRename({ id, title: from }: Props['ticket']) {
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<string | null>(null)
  const [previous, setPrevious] = useState<OwnChange | null>(null)

  useEffect(() => {
    if (previous === null) return
    const timer = setTimeout(() => setPrevious(null), undoTime)
    return () => clearTimeout(timer)
  }, [previous])

  /** Whether it was done. */
  async function rename(title: string): Promise<boolean> {
    const before = from
    if (busy) return false
    if (!title.trim()) {
      setError(text().agentTicket.titleMissing)
      return false
    }
    setBusy(true)
    setPrevious(null)
    const { ticket: after, why } = await sendChange(id, { title })
    setBusy(false)
    setError(why)
    if (why !== null) return false
    const own: OwnChange = {
      ticketId: id,
      field: 'title',
      input: { title },
      value: title,
      words: text().changes.of(id, text().agentTicket.renamed(title)),
      isDone: Promise.resolve(true),
      undo: () => sendBack(id, after, { title: before }),
    }
    noteChange(own)
    setPrevious(own)
    announce(text().agentTicket.renamed(title))
    return true
  }

  async function undo() {
    setPrevious(null)
    if (previous) await undoChange(previous)
  }

  // Taken back by its key, there is nothing left for its button.
  const isBack = !useStore(ownChanges).some((each) => each === previous)
  return { rename, undo, busy, error, previous: isBack ? null : previous, forgetError: () => setError(null) }
}
