import { useBlocker } from '@tanstack/react-router'
import { type FormEvent, type KeyboardEvent, useRef, useState } from 'react'
import { useQuery } from 'urql'
import { type DraftFormat, useDraft } from '../drafts/use-draft.ts'
import { CommentLimitsDocument } from '../graphql/generated/comments/add-comment.ts'
import type { CommentFieldsFragment } from '../graphql/generated/comments/comments.ts'
import { announce } from '../ui/announcer.tsx'
import { Button } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { ErrorLine } from '../ui/error-line.tsx'
import { TextArea } from '../ui/field.tsx'
import styles from './composer.module.css'
import { roomLeft, tooLong } from './length.ts'
import { useAddComment } from './use-add-comment.ts'

type Props = { ticketId: string; onAdded: (comment: CommentFieldsFragment) => void }

/** Where a comment is written; what is not sent yet is kept for this person and ticket. */
export function CommentComposer({ ticketId, onAdded }: Props) {
  const draft = useDraft(`comment:${ticketId}`, format)
  const content = draft.value
  const [missing, setMissing] = useState(false)
  const area = useRef<HTMLTextAreaElement>(null)
  const max = useMaxTextLength(content)
  const change = (text: string) => {
    draft.change(text)
    setMissing(false)
  }
  const { sending, error, send } = useAddComment(ticketId, (comment) => {
    change('')
    onAdded(comment)
    announce('Comment added')
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (sending) return
    if (content.trim() && !tooLong(content.length, max)) return void send(content)
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
        <form className={styles.form} noValidate aria-label="Add a comment" onSubmit={submit}>
          <div className={styles.field}>
            <TextArea
              ref={area}
              label="Comment"
              hideLabel
              placeholder="Leave a comment..."
              required
              rows={4}
              value={content}
              readOnly={sending}
              error={missing ? 'Write a comment first.' : tooLong(content.length, max)}
              hint={roomLeft(content.length, max)}
              onChange={({ currentTarget }) => change(currentTarget.value)}
              onKeyDown={sendByKeys}
            />
          </div>
          <ErrorLine message={error} />
          <div className={styles.actions}>
            <span className={styles.keys}>{commandKey} + Enter sends</span>
            <Button kind="primary" type="submit" busy={sending}>
              Add Comment
            </Button>
          </div>
        </form>
      </Card>
    </div>
  )
}

const commandKey = /Mac|iP(?:hone|ad)/.test(navigator.userAgent) ? '⌘' : 'Ctrl'

const neverWithinApp = () => false

const format: DraftFormat<string> = {
  parse: (kept) => (typeof kept === 'string' ? kept : ''),
  isEmpty: (text) => text === '',
}

// Few comments come near any limit, so few ask for it.
function useMaxTextLength(content: string): number | undefined {
  const [{ data }] = useQuery({ query: CommentLimitsDocument, pause: content.length < 1000 })
  return data?.desk.maxTextLength
}
