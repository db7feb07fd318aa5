import { Link, useNavigate } from '@tanstack/react-router'
import { type FormEvent, useRef, useState } from 'react'
import { FilePicker } from '../../attachments/picker.tsx'
import { SendingProgress } from '../../attachments/progress.tsx'
import { usePickedFiles } from '../../attachments/use-picked-files.ts'
import { roomLeft, tooLong } from '../../comments/length.ts'
import { useViewer } from '../../session/session.ts'
import { useText } from '../../text/text.ts'
import { announce } from '../../ui/announcer.tsx'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { ErrorLine } from '../../ui/error-line.tsx'
import { Field, TextArea } from '../../ui/field.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Screen, ScreenHeading } from '../../ui/screen.tsx'
import { submitted } from '../list-data/submitted.ts'
import { currentDesk } from '../../desk/desk.ts'
import { useNewTicketDraft } from './draft.ts'
import { LeaveGuard } from './leave-guard.tsx'
import styles from './screen.module.css'
import { useSubmitTicket } from './submit.ts'

export function NewTicketScreen() {
  const { id } = useViewer()
  // Another person, another draft.
  return <NewTicket key={id} />
}

function NewTicket() {
  const t = useText()
  const { id: viewerId, sharedWith } = useViewer()
  const navigate = useNavigate()
  const limits = currentDesk() ?? undefined
  const draft = useNewTicketDraft()
  const { subject, description, files } = draft
  const [missing, setMissing] = useState(false)
  const { refused, clearRefused, pick, remove } = usePickedFiles(draft)
  const subjectField = useRef<HTMLInputElement>(null)
  const descriptionArea = useRef<HTMLTextAreaElement>(null)
  const created = useRef(false)
  const { share, refusal, setRefusal, submit, cancel } = useSubmitTicket((id) => {
    created.current = true
    draft.clear()
    announce(t.newTicket.submitted(id))
    submitted.set({ id, by: viewerId })
    void navigate({ to: '/tickets' })
  })
  const sending = share !== null
  const subjectError = missing ? t.newTicket.subjectMissing : tooLong(subject.length, limits?.maxTitleLength)
  const descriptionError = tooLong(description.length, limits?.maxTextLength)

  const send = (event: FormEvent) => {
    event.preventDefault()
    if (sending) return
    const empty = subject.trim() === ''
    setMissing(empty)
    if (empty || subjectError) return subjectField.current?.focus()
    if (descriptionError) return descriptionArea.current?.focus()
    void submit({ subject, description, files }, draft.attempt())
  }
  const discard = () => {
    draft.clear()
    setMissing(false)
    clearRefused()
    setRefusal(null)
    announce(t.newTicket.draftDiscarded)
    subjectField.current?.focus()
  }

  return (
    <Screen width="form">
      <Link to="/tickets" activeOptions={{ exact: true }} className={styles.back}>
        <span aria-hidden="true">← </span>
        {t.newTicket.back}
      </Link>
      <ScreenHeading
        title={t.newTicket.title}
        aside={draft.restored && !sending ? <RestoredLine onDiscard={discard} /> : null}
      >
        {t.newTicket.title}
      </ScreenHeading>
      <Card>
        <form className={styles.form} noValidate aria-label={t.newTicket.title} onSubmit={send}>
          {sharedWith ? (
            <p className={styles.shared}>
              <Icon name="people" small />
              <span>{t.shared.willSee(sharedWith)}</span>
            </p>
          ) : null}
          <Field
            ref={subjectField}
            label={t.newTicket.subject}
            name="subject"
            required
            autoComplete="off"
            value={subject}
            readOnly={sending}
            error={subjectError}
            hint={roomLeft(subject.length, limits?.maxTitleLength)}
            onChange={({ currentTarget }) => {
              setMissing(false)
              draft.change({ subject: currentTarget.value })
            }}
          />
          <TextArea
            ref={descriptionArea}
            label={t.newTicket.description}
            name="description"
            placeholder={t.newTicket.descriptionPlaceholder}
            rows={6}
            value={description}
            readOnly={sending}
            error={descriptionError}
            hint={roomLeft(description.length, limits?.maxTextLength)}
            onChange={({ currentTarget }) => draft.change({ description: currentTarget.value })}
          />
          <FilePicker
            files={files}
            refused={refused}
            limits={limits}
            onPick={pick}
            onRemove={remove}
            disabled={sending}
          />
          <ErrorLine message={refusal?.message} />
          <div className={styles.actions}>
            {share !== null ? <SendingProgress share={share} fileCount={files.length} onCancel={cancel} /> : null}
            <Button kind="primary" type="submit" busy={sending}>
              {t.newTicket.submit}
            </Button>
          </div>
        </form>
      </Card>
      <LeaveGuard isBusy={() => !created.current && (draft.filled || sending)} kept={draft.kept} />
    </Screen>
  )
}

function RestoredLine({ onDiscard }: { onDiscard: () => void }) {
  const t = useText()
  return (
    <p className={styles.restored}>
      {t.newTicket.draftRestored} ·{' '}
      <button type="button" className={styles.discard} onClick={onDiscard}>
        {t.newTicket.discard}
      </button>
    </p>
  )
}
