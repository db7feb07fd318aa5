import { useEffect, useRef, useState } from 'react'
import { useMutation } from 'urql'
import { plainMessage } from '../graphql/errors.ts'
import { InviteAgentDocument } from '../graphql/generated/people/invite.ts'
import { announce } from '../ui/announcer.tsx'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { ErrorLine } from '../ui/error-line.tsx'
import { Field } from '../ui/field.tsx'
import { fullTime } from '../ui/time-ago.ts'
import { copyField } from './copy-field.ts'
import { inviteLink } from './invite-link.ts'
import styles from './invite-dialog.module.css'

/** Makes a link only when asked to, since each is a way in; shown once, as the server keeps no more than its hash. */
export function InviteDialog({ onClose }: { onClose: () => void }) {
  const [{ fetching }, invite] = useMutation(InviteAgentDocument)
  const [link, setLink] = useState<{ url: string; expiresAt: string } | null>(null)
  const [failure, setFailure] = useState<string | null>(null)

  const make = async () => {
    setFailure(null)
    const answer = await invite({})
    const made = answer.data?.inviteAgent
    if (!made) return setFailure(plainMessage(answer.error ?? {}))
    setLink(made)
  }

  return (
    <Dialog title="Invite an agent" onClose={onClose}>
      <p>
        Whoever opens the link can sign up as an agent, and agents read every ticket. It works for one person, within
        seven days. Send it to that person only.
      </p>
      <div className={styles.rest}>
        {link ? (
          <MadeLink key={link.url} {...link} />
        ) : (
          <Button kind="primary" busy={fetching} onClick={() => void make()}>
            Make a link
          </Button>
        )}
        <ErrorLine message={failure} />
      </div>
    </Dialog>
  )
}

function MadeLink({ url, expiresAt }: { url: string; expiresAt: string }) {
  const field = useRef<HTMLInputElement>(null)
  const [told, setTold] = useState('')
  // The button that one pressed is gone; marked, the link can be copied by key as well.
  useEffect(() => {
    field.current?.focus()
    field.current?.select()
  }, [])

  const copy = async () => {
    if (!field.current) return
    const sentence = (await copyField(field.current))
      ? 'Copied'
      : 'Could not copy. The link is marked: copy it yourself.'
    setTold(sentence)
    announce(sentence)
  }

  return (
    <>
      <Field
        label="Invitation link"
        readOnly
        ref={field}
        value={inviteLink(url, location.origin)}
        hint={`Until ${fullTime(Date.parse(expiresAt))}. It is not shown again.`}
        onFocus={({ currentTarget }) => currentTarget.select()}
      />
      <div className={styles.copy}>
        <Button kind="primary" onClick={() => void copy()}>
          Copy link
        </Button>
        <span aria-hidden="true" className={styles.told}>
          {told}
        </span>
      </div>
    </>
  )
}
