import { type FormEvent, type KeyboardEvent, type RefObject, useState } from 'react'
import { currentDesk } from '../users/desk.ts'
import { useText } from '../text/text.ts'
import { announce } from '../ui/announcer.tsx'
import { Button } from '../ui/button.tsx'
import { ErrorLine } from '../ui/error-line.tsx'
import { TextArea } from '../ui/field.tsx'
import type { Audience } from './audience.ts'
import styles from './comment-form.module.css'
import type { CommentStore } from './comment-store.ts'
import { roomLeft, tooLong } from './length.ts'
import { useAddComment } from './use-add-comment.ts'
import type { TextDraft } from './use-comment-drafts.ts'

type Props = {
  area: RefObject<HTMLTextAreaElement | null>
  ticketId: string
  audience: Audience
  draft: TextDraft
  whileSending: CommentStore['whileSending']
}

export function CommentForm({ area, ticketId, audience, draft, whileSending }: Props) {
  const t = useText()
  const words = audience === 'agents' ? t.notes : t.comments
  const content = draft.value
  const [missing, setMissing] = useState(false)
  const max = currentDesk()?.maxTextLength
  const change = (text: string) => {
    draft.change(text)
    setMissing(false)
  }
  const { sending, error, send } = useAddComment(ticketId, audience)
  const add = () =>
    whileSending(async () => {
      const added = await send(content)
      if (added) {
        change('')
        announce(words.added)
      }
      return added
    })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (sending) return
    if (content.trim() && !tooLong(content.length, max)) return void add()
    setMissing(!content.trim())
    area.current?.focus()
  }
  return (
    <form
      className={styles.form}
      data-filled={content !== '' || missing || error !== null}
      noValidate
      aria-label={words.form}
      onSubmit={submit}
    >
      <div className={styles.field}>
        <TextArea
          ref={area}
          label={words.label}
          hideLabel
          placeholder={words.placeholder}
          required
          rows={4}
          value={content}
          readOnly={sending}
          error={missing ? words.missing : tooLong(content.length, max)}
          hint={roomLeft(content.length, max)}
          onChange={({ currentTarget }) => change(currentTarget.value)}
          onKeyDown={sendByKeys}
        />
      </div>
      <ErrorLine message={error} />
      <div className={styles.actions}>
        <span className={styles.keys}>{t.comments.keys(isApple ? '⌘' : t.comments.control)}</span>
        <Button kind="primary" type="submit" busy={sending}>
          {words.add}
        </Button>
      </div>
    </form>
  )
}

function sendByKeys(event: KeyboardEvent<HTMLTextAreaElement>) {
  if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || event.nativeEvent.isComposing) return
  event.preventDefault()
  event.currentTarget.form?.requestSubmit()
}

const isApple = /Mac|iP(?:hone|ad)/.test(navigator.userAgent)
