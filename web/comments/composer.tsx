import { useBlocker } from '@tanstack/react-router'
import { type FormEvent, type KeyboardEvent, useRef, useState } from 'react'
import { type DraftFormat, useDraft } from '../drafts/use-draft.ts'
import { useText } from '../text/text.ts'
import { announce } from '../ui/announcer.tsx'
import { Button } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { ErrorLine } from '../ui/error-line.tsx'
import { TextArea } from '../ui/field.tsx'
import { currentDesk } from '../users/desk.ts'
import type { CommentStore } from './comment-store.ts'
import styles from './composer.module.css'
import { roomLeft, tooLong } from './length.ts'
import { useAddComment } from './use-add-comment.ts'

type Props = {
  ticketId: string
  /** Runs what sends a comment, and shows the one that was added. */
  whileSending: CommentStore['whileSending']
}

/** Where a comment is written; what is not sent yet is kept for this person and ticket. */
export function CommentComposer({ ticketId, whileSending }: Props) {
  const t = useText()
  const draft = useDraft(`comment:${ticketId}`, format)
  const content = draft.value
  const [missing, setMissing] = useState(false)
  const area = useRef<HTMLTextAreaElement>(null)
  const max = currentDesk()?.maxTextLength
  const change = (text: string) => {
    draft.change(text)
    setMissing(false)
  }
  const { sending, error, send } = useAddComment(ticketId)
  const add = () =>
    whileSending(async () => {
      const added = await send(content)
      if (added) {
        change('')
        announce(t.comments.added)
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
  const sendByKeys = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || event.nativeEvent.isComposing) return
    event.preventDefault()
    event.currentTarget.form?.requestSubmit()
  }
  // Within the app the draft waits here; closing the page is where one would forget it.
  useBlocker({ shouldBlockFn: neverWithinApp, enableBeforeUnload: content.trim() !== '' })
  return (
    <div className={styles.composer} data-filled={content !== '' || missing || error !== null}>
      <Card>
        <form className={styles.form} noValidate aria-label={t.comments.form} onSubmit={submit}>
          <div className={styles.field}>
            <TextArea
              ref={area}
              label={t.comments.label}
              hideLabel
              placeholder={t.comments.placeholder}
              required
              rows={4}
              value={content}
              readOnly={sending}
              error={missing ? t.comments.missing : tooLong(content.length, max)}
              hint={roomLeft(content.length, max)}
              onChange={({ currentTarget }) => change(currentTarget.value)}
              onKeyDown={sendByKeys}
            />
          </div>
          <ErrorLine message={error} />
          <div className={styles.actions}>
            <span className={styles.keys}>{t.comments.keys(isApple ? '⌘' : t.comments.control)}</span>
            <Button kind="primary" type="submit" busy={sending}>
              {t.comments.add}
            </Button>
          </div>
        </form>
      </Card>
    </div>
  )
}

const isApple = /Mac|iP(?:hone|ad)/.test(navigator.userAgent)

const neverWithinApp = () => false

const format: DraftFormat<string> = {
  parse: (kept) => (typeof kept === 'string' ? kept : ''),
  isEmpty: (text) => text === '',
}
