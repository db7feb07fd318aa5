import { useNavigate } from '@tanstack/react-router'
import { type FormEvent, useRef, useState } from 'react'
import type { TypedDocument } from '../../graphql/document.ts'
import { plainMessage } from '../../graphql/errors.ts'
import {
  AddParticipantDocument,
  LeaveTicketDocument,
  RemoveParticipantDocument,
} from '../../graphql/generated/tickets/detail/people.ts'
import { useClient } from '../../graphql/provider.ts'
import { useViewer } from '../../session/session.ts'
import { useText } from '../../text/text.ts'
import { announce } from '../../ui/announcer.tsx'
import { Button } from '../../ui/button.tsx'
import { Dialog, DialogAnswers } from '../../ui/dialog.tsx'
import { ErrorLine } from '../../ui/error-line.tsx'
import { Field } from '../../ui/field.tsx'
import { mayChangePeople, type PeopleProps } from './people-button.tsx'
import styles from './people-dialog.module.css'

type Props = PeopleProps & { onClose: () => void }

/** Whom somebody has added to a ticket, by their addresses; the requester and agents change that, and who was added can leave. */
export function PeopleDialog({ ticket, reload, onClose }: Props) {
  const t = useText().participants
  const viewer = useViewer()
  const mayChange = mayChangePeople(viewer, ticket.user)
  const [participants, setParticipants] = useState(ticket.participants)
  const { send, sending, error, setError } = useSend()
  const heading = useRef<HTMLParagraphElement>(null)
  const take = (now: readonly string[] | undefined, said: string) => {
    if (!now) return false
    setParticipants([...now])
    announce(said)
    reload()
    return true
  }
  const add = async (email: string) => {
    const data = await send(AddParticipantDocument, { ticketId: ticket.id, email })
    return take(data?.addParticipant?.participants, t.added(email))
  }
  const remove = async (email: string) => {
    const data = await send(RemoveParticipantDocument, { ticketId: ticket.id, email })
    // The button that had the focus is gone.
    if (take(data?.removeParticipant?.participants, t.removed(email))) heading.current?.focus()
  }
  return (
    <Dialog title={t.title} onClose={onClose}>
      <p ref={heading} tabIndex={-1} className={styles.about}>
        {participants.length ? t.about : t.none}
      </p>
      {participants.length ? (
        <ul role="list" className={styles.list}>
          {participants.map((email) => (
            <li key={email} className={styles.person}>
              <bdi className={styles.email}>{email}</bdi>
              {mayChange ? (
                <Button kind="quiet" busy={sending} aria-label={t.removeOf(email)} onClick={() => void remove(email)}>
                  {t.remove}
                </Button>
              ) : null}
            </li>
          ))}
        </ul>
      ) : null}
      {mayChange ? <AddForm add={add} busy={sending} error={error} onType={() => setError(null)} /> : null}
      {ticket.takesPart ? <Leave ticket={ticket} onClose={onClose} /> : null}
      {mayChange ? null : (
        <DialogAnswers>
          <Button onClick={onClose}>{t.close}</Button>
        </DialogAnswers>
      )}
    </Dialog>
  )
}

type AddProps = { add: (email: string) => Promise<boolean>; busy: boolean; error: string | null; onType: () => void }

function AddForm({ add, busy, error, onType }: AddProps) {
  const t = useText().participants
  const [email, setEmail] = useState('')
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (await add(email.trim())) setEmail('')
  }
  return (
    <form noValidate className={styles.form} onSubmit={(event) => void submit(event)}>
      <Field
        label={t.email}
        type="email"
        value={email}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        required
        error={error}
        hint={t.hint}
        onChange={({ currentTarget }) => {
          setEmail(currentTarget.value)
          onType()
        }}
      />
      <DialogAnswers>
        <Button type="submit" kind="primary" busy={busy}>
          {t.add}
        </Button>
      </DialogAnswers>
    </form>
  )
}

/** Asks first: only who added them can take it back. */
function Leave({ ticket, onClose }: Pick<Props, 'ticket' | 'onClose'>) {
  const t = useText().participants
  const navigate = useNavigate()
  const { send, sending, error } = useSend()
  const [asked, setAsked] = useState(false)
  const leave = async () => {
    if (!(await send(LeaveTicketDocument, { ticketId: ticket.id }))) return
    announce(t.left)
    onClose()
    void navigate({ to: '/tickets' })
  }
  return (
    <div className={styles.leave}>
      {asked ? <p>{t.leaveText}</p> : null}
      <ErrorLine message={error} />
      {asked ? (
        <Button kind="primary" busy={sending} onClick={() => void leave()}>
          {t.leaveNow}
        </Button>
      ) : (
        <Button onClick={() => setAsked(true)}>{t.leave}</Button>
      )}
    </div>
  )
}

/** Sends a change; answers what came of it, or undefined where it was refused, and why. */
function useSend() {
  const client = useClient()
  const [sending, setSending] = useState(false)
  const [error, setError] = useState<string | null>(null)
  async function send<Data, Variables>(document: TypedDocument<Data, Variables>, variables: Variables) {
    setSending(true)
    setError(null)
    const { data, error: failure } = await client.mutation(document, variables)
    setSending(false)
    if (failure) setError(plainMessage(failure))
    return failure ? undefined : data
  }
  return { send, sending, error, setError }
}
