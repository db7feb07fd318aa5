import { type FormEvent, useId, useRef, useState } from 'react'
import { type DraftFormat, useDraft } from '../../drafts/use-draft.ts'
import { useViewer } from '../../session/session.ts'
import { useText } from '../../text/text.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { ErrorLine } from '../../ui/error-line.tsx'
import { Field, TextArea } from '../../ui/field.tsx'
import { Select } from '../../ui/select.tsx'
import { AudienceChoice, type SharedAudience } from '../../users/audience-choice.tsx'
import { insertText } from '../../ui/insert-text.ts'
import { roomLeft, tooLong } from '../length.ts'
import type { Status } from '../use-add-comment.ts'
import styles from './edit-dialog.module.css'
import { placeholders, unknownPlaceholders } from './placeholders.ts'
import type { CannedReply } from './store.ts'
import { useSave } from './use-save.ts'

type Props = {
  /** The one that is changed; without it a new one is made. */
  reply?: CannedReply
  /** What a new one begins with. */
  content?: string
  onSaved: (saved: CannedReply) => void
  onClose: () => void
}

/** As the server takes them (budgets.ts). */
const maxName = 60
const maxContent = 10_000

const statuses: readonly Status[] = ['open', 'pending', 'resolved', 'closed']

type Typed = { readonly name: string; readonly content: string }

/** What was typed survives the dialog, a reload and a crash, until it is saved or given up. */
const format: DraftFormat<Typed | null> = {
  parse: (kept) => {
    const { name, content } = (kept ?? {}) as Partial<Record<keyof Typed, unknown>>
    return typeof name === 'string' && typeof content === 'string' ? { name, content } : null
  },
  isEmpty: (typed) => typed === null,
}

/** Asks for a canned reply: its name and text, the status that is offered with it, and who sees it. */
export function EditDialog({ reply, content: begun, onSaved, onClose }: Props) {
  const t = useText()
  const viewerId = useViewer().id
  const area = useRef<HTMLTextAreaElement>(null)
  const input = useRef<HTMLInputElement>(null)
  const statusId = useId()
  const draft = useDraft(`canned-reply:${reply?.id ?? 'new'}`, format)
  // What stands in the composer stays there.
  const isKept = begun === undefined
  const [start] = useState<Typed>(() =>
    isKept ? (draft.value ?? { name: reply?.name ?? '', content: reply?.content ?? '' }) : { name: '', content: begun },
  )
  const [typed, setTyped] = useState(start)
  const [status, setStatus] = useState<Status | null>(reply?.status ?? null)
  const [shown, setShown] = useState<SharedAudience>({
    audience: reply?.audience ?? 'own',
    team: reply?.team?.id ?? null,
  })
  const isOwn = !reply || reply.owner.id === viewerId
  const { busy, problem, save, refuse, edited } = useSave()
  const unknown = unknownPlaceholders(typed.content)
  const change = (next: Partial<Typed>) => {
    const all = { ...typed, ...next }
    setTyped(all)
    if (isKept) draft.change(all)
    edited()
  }
  const close = () => {
    if (isKept) draft.change(null)
    onClose()
  }
  const missing = !typed.name.trim() ? 'name' : !typed.content.trim() ? 'content' : null
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (busy) return
    if (missing) refuse({ field: missing, message: t.cannedReplies.missing[missing] })
    const saved = missing ? null : await save({ ...typed, status, ...(isOwn && shown), ...(reply && { id: reply.id }) })
    if (saved) {
      if (isKept) draft.change(null)
      onSaved(saved)
    } else if (missing === 'content') area.current?.focus()
    else input.current?.focus()
  }
  const errorOf = (field: string) => (problem?.field === field ? problem.message : null)
  const isElsewhere = problem && problem.field !== 'name' && problem.field !== 'content'
  return (
    // Escape and a click outside leave what was typed for the next time.
    <Dialog title={reply ? t.cannedReplies.editTitle : t.cannedReplies.newTitle} onClose={onClose}>
      <form noValidate className={styles.form} onSubmit={(event) => void submit(event)}>
        <Field
          ref={input}
          label={t.cannedReplies.name}
          autoComplete="off"
          maxLength={maxName}
          readOnly={busy}
          value={typed.name}
          error={errorOf('name')}
          onChange={({ currentTarget }) => change({ name: currentTarget.value })}
        />
        <TextArea
          ref={area}
          label={t.cannedReplies.content}
          rows={7}
          readOnly={busy}
          value={typed.content}
          error={errorOf('content') ?? tooLong(typed.content.length, maxContent)}
          hint={roomLeft(typed.content.length, maxContent)}
          onChange={({ currentTarget }) => change({ content: currentTarget.value })}
        />
        <div role="group" aria-label={t.cannedReplies.insert} className={styles.insert}>
          <span aria-hidden="true">{t.cannedReplies.insert}:</span>
          {placeholders.map((name) => (
            <button
              key={name}
              type="button"
              className={styles.placeholder}
              title={`{{${name}}}`}
              // The focus stays in the text, and its place there.
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => {
                area.current?.focus()
                if (area.current) insertText(area.current, `{{${name}}}`)
              }}
            >
              {t.cannedReplies.placeholders[name]}
            </button>
          ))}
        </div>
        <p role="status" className={styles.warning}>
          {unknown.length > 0 ? t.cannedReplies.unknown(unknown.slice(0, 5)) : null}
        </p>
        <label htmlFor={statusId} className={styles.status}>
          {t.cannedReplies.status}
          <Select
            id={statusId}
            value={status ?? ''}
            onChange={({ currentTarget }) => setStatus(statuses.find((one) => one === currentTarget.value) ?? null)}
          >
            <option value="">{t.cannedReplies.noStatus}</option>
            {statuses.map((one) => (
              <option key={one} value={one}>
                {t.fields.status.values[one]}
              </option>
            ))}
          </Select>
        </label>
        {isOwn ? <AudienceChoice shown={shown} former={reply?.team ?? null} onChoose={setShown} /> : null}
        <ErrorLine message={isElsewhere ? problem.message : null} />
        <div className={styles.answers}>
          <Button onClick={close}>{t.common.cancel}</Button>
          <Button type="submit" kind="primary" busy={busy}>
            {t.cannedReplies.save}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
