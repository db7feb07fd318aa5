import { type ComponentType, type FormEvent, type KeyboardEvent, type ReactNode, type RefObject, useState } from 'react'
import { AttachButton } from '../attachments/attach-button.tsx'
import { ChosenFiles } from '../attachments/chosen-files.tsx'
import { SendingProgress } from '../attachments/progress.tsx'
import { useFileDrop } from '../attachments/use-file-drop.ts'
import { usePickedFiles } from '../attachments/use-picked-files.ts'
import { useViewer } from '../session/session.ts'
import { text, useText } from '../text/text.ts'
import { announce } from '../ui/announcer.tsx'
import { Button } from '../ui/button.tsx'
import { ErrorLine } from '../ui/error-line.tsx'
import { TextArea } from '../ui/field.tsx'
import { currentDesk } from '../desk/desk.ts'
import type { Audience } from './audience.ts'
import type { PlaceholderValues } from './canned-replies/placeholders.ts'
import styles from './comment-form.module.css'
import type { CommentStore } from './comment-store.ts'
import type { Format } from './formatting.ts'
import type { Holding } from './held/holding.ts'
import { LazyTools } from './lazy-tools.tsx'
import { roomLeft, tooLong } from './length.ts'
import { OtherTextNotice } from './other-text-notice.tsx'
import type { CannedReplies } from './canned-replies/button.tsx'
import type { PartsForAgents } from './parts-for-agents.ts'
import { type Status, useAddComment } from './use-add-comment.ts'
import type { CommentDraft } from './use-comment-drafts.ts'
import type { Outdated } from './with-outdated.ts'
import { WrittenText } from './written-text.tsx'

/** What sets the ticket's status with a reply. */
export type AndSet = {
  readonly status: Status
  /** Beside the button that only sends. */
  readonly button: (send: () => void, busy: boolean) => ReactNode
  /** Another one with the next reply on this ticket. */
  readonly offer: (status: Status) => void
}

type Props = {
  area: RefObject<HTMLTextAreaElement | null>
  ticketId: string
  audience: Audience
  draft: CommentDraft
  /** Whether what is dropped or pasted on the page is for this one. */
  isOpen: boolean
  whileSending: CommentStore['whileSending']
  andSet?: AndSet | undefined
  /** For agents: what the placeholders of canned replies stand for here. */
  values?: PlaceholderValues | undefined
  /** Of a reply that is held back where the thread went on; without it nothing is. */
  outdated?: Outdated | undefined
  /** Given where an agent writes. */
  parts?: PartsForAgents | undefined
  /** Of replies that are held; without it they are sent at once. */
  holding?: Holding | undefined
  /** Asks for the comments again. */
  reload: () => void
  onUnsent?: OnUnsent | undefined
}

/** Hears why a comment was not added; without the area, its writer has gone elsewhere meanwhile. */
export type OnUnsent = (area: HTMLTextAreaElement | null, why: string) => void

export function CommentForm(props: Props) {
  const { area, ticketId, audience, draft, isOpen, andSet, values, outdated, parts, holding } = props
  const t = useText()
  const isAgent = useViewer().role === 'agent'
  const [isPreview, setPreview] = useState(false)
  const [isNear, setNear] = useState(draft.isBegun)
  // Without a connection at the next time: an import that fails stays failed.
  const comeNear = () => setNear((was) => was || navigator.onLine)
  const words = (audience === 'agents' && parts?.noteWords()) || t.comments
  const { content, files } = draft
  const max = currentDesk()?.maxTextLength
  const picked = usePickedFiles(draft)
  const { missing, setMissing, submit, sendAndSet, share, error, cancel } = useCommentForm(props)
  const sending = share !== null
  const control = isApple ? '⌘' : t.comments.control
  const dragging = useFileDrop(picked.pick, sending || !isOpen)
  const remove = (file: File) => {
    picked.remove(file)
    announce(t.files.removed(file.name))
    if (files.length === 1) area.current?.focus()
  }
  const onStatus = andSet?.offer
  const filled = content !== '' || files.length > 0 || missing || error !== null || picked.refused.length > 0
  const tools = (
    <LazyTools
      // Customers see them once they write.
      isWanted={isAgent || isNear}
      area={area}
      formats={isAgent ? agentsFormats : customersFormats}
      isPreview={isPreview}
      onPreview={() => setPreview(true)}
      disabled={sending}
    />
  )
  const form = (canned: CannedReplies) => (
    <>
      <form
        className={styles.form}
        data-filled={filled}
        data-dragging={dragging}
        noValidate
        aria-label={words.form}
        onPointerEnter={comeNear}
        onFocus={comeNear}
        onSubmit={(event) => {
          setPreview(false)
          submit(event)
        }}
      >
        <div className={styles.field}>
          <TextArea
            ref={area}
            label={words.label}
            hideLabel
            placeholder={dragging ? t.files.drop : words.placeholder}
            required
            rows={4}
            value={content}
            readOnly={sending}
            error={missing ? words.missing : tooLong(content.length, max)}
            hint={roomLeft(content.length, max)}
            onChange={({ currentTarget }) => {
              outdated?.write(content, currentTarget.value)
              draft.change(currentTarget.value)
              parts?.onWrite(ticketId, audience, currentTarget.value)
              setMissing(false)
            }}
            onKeyDown={(event) => {
              canned.openByKey(event)
              holding?.onKeyDown(event)
              sendByKeys(event, sendAndSet)
            }}
            // Whatever leads to the field, one wants to write there.
            onFocus={() => setPreview(false)}
          />
          {audience === 'agents' && parts ? <parts.Mentions area={area} text={content} /> : null}
          {isPreview ? (
            <Preview text={content} Text={(audience === 'agents' && parts?.NoteText) || WrittenText} />
          ) : null}
        </div>
        <ChosenFiles files={files} onRemove={remove} disabled={sending} />
        <ErrorLine message={picked.refused.join('\n')} />
        <ErrorLine message={error} />
        <OtherTextNotice draft={draft} area={area} />
        {parts && outdated?.isOutdated ? <parts.Outdated outdated={outdated} area={area} /> : null}
        <div className={styles.actions}>
          <span className={isAgent ? styles.tools : styles.calmTools}>
            {isAgent ? tools : null}
            <AttachButton onPick={picked.pick} disabled={sending} />
            {canned.button}
            {isAgent ? null : tools}
          </span>
          {sending && files.length > 0 ? (
            <SendingProgress share={share} fileCount={files.length} onCancel={cancel} />
          ) : (
            <span className={styles.keys}>{holding?.keys(content, control) ?? t.comments.keys(control)}</span>
          )}
          <span className={styles.send}>
            <Button kind={outdated?.isOutdated ? 'plain' : 'primary'} type="submit" busy={sending}>
              {outdated?.isOutdated ? t.comments.sendAnyway : words.add}
            </Button>
            {andSet && sendAndSet ? andSet.button(sendAndSet, sending) : null}
          </span>
        </div>
      </form>
      {canned.dialog}
    </>
  )
  return parts ? (
    <parts.WithCannedReplies area={area} values={values} written={content} disabled={sending} onStatus={onStatus}>
      {form}
    </parts.WithCannedReplies>
  ) : (
    form(noCannedReplies)
  )
}

const noCannedReplies: CannedReplies = { button: null, dialog: null, openByKey: () => {} }

const agentsFormats: readonly Format[] = ['bold', 'italic', 'list', 'quote', 'code', 'link']
/** What needs no explanation. */
const customersFormats: readonly Format[] = ['bold', 'italic', 'list']

/** What scrolls takes the focus, for who scrolls by keys. */
const scrollable = { tabIndex: 0 }

/** Over the field, which stays: with its place in the text, and what can be undone. */
function Preview({ text, Text }: { text: string; Text: ComponentType<{ text: string }> }) {
  const t = useText()
  return (
    <div role="region" aria-label={t.writing.preview} className={styles.preview} {...scrollable}>
      {text.trim() === '' ? <p className={styles.nothing}>{t.writing.nothingYet}</p> : <Text text={text} />}
    </div>
  )
}

function useCommentForm(props: Props) {
  const { area, ticketId, audience, draft, whileSending, andSet, outdated, holding, reload, onUnsent } = props
  const [missing, setMissing] = useState(false)
  const { share, error, send, cancel } = useAddComment(ticketId, audience, holding)
  const { content, files } = draft
  const add = (status: Status | undefined) =>
    whileSending(async () => {
      const take = holding?.begin({ files, seen: draft.seen })
      const added = await send({
        draft: await draft.giveAway(),
        content,
        files,
        status,
        lastSeen: outdated?.isOutdated ? outdated.latest : outdated?.lastSeen,
        onOutdated: outdated && holdBack,
        onFailed,
        onRefused: draft.keep,
      })
      if (added) {
        outdated?.write(content, '')
        draft.clear()
      }
      const isHeld = take?.(added)
      if (added && !isHeld) announce((audience === 'agents' ? text().notes : text().comments).added)
      return added
    })
  const onFailed = (why: string) => onUnsent?.(area.current, why)
  const holdBack = () => {
    outdated?.refused()
    announce(text().comments.outdated)
    reload()
    onFailed(text().comments.outdated)
  }
  const sendAs = (status: Status | undefined) => {
    if (share !== null) return
    if (content.trim() && !tooLong(content.length, currentDesk()?.maxTextLength)) {
      // Who sets a status with it is done here: from now on keys are shortcuts again.
      if (status) area.current?.blur()
      return void add(status)
    }
    setMissing(!content.trim())
    area.current?.focus()
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    // The button says that it is sent anyway; whoever uses a key may not have looked at it.
    const isByButton = (event.nativeEvent as SubmitEvent).submitter !== null
    if (isByButton || !outdated || outdated.mayByKey()) sendAs(undefined)
  }
  const sendAndSet =
    andSet &&
    (() => {
      if (!outdated || outdated.mayByKey()) sendAs(andSet.status)
    })
  return { missing, setMissing, submit, sendAndSet, share, error, cancel }
}

/** Escape leaves it, so that keys are shortcuts again; what was typed stays. */
function sendByKeys(event: KeyboardEvent<HTMLTextAreaElement>, sendAndSet: (() => void) | undefined) {
  if (event.key === 'Escape' && !event.nativeEvent.isComposing) {
    event.preventDefault()
    event.currentTarget.blur()
  }
  if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || event.nativeEvent.isComposing) return
  event.preventDefault()
  if (event.shiftKey && sendAndSet) sendAndSet()
  else event.currentTarget.form?.requestSubmit()
}

const isApple = /Mac|iP(?:hone|ad)/.test(navigator.userAgent)
