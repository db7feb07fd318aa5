import { useEffect, useRef, useState } from 'react'
import { useMutation } from 'urql'
import { plainMessage } from '../graphql/errors.ts'
import { InviteAgentDocument } from '../graphql/generated/users/invite.ts'
import { useText } from '../text/text.ts'
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
  const t = useText()
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
    <Dialog title={t.invite.title} onClose={onClose}>
      <p>{t.invite.text}</p>
      <div className={styles.rest}>
        {link ? (
          <MadeLink key={link.url} {...link} />
        ) : (
          <Button kind="primary" busy={fetching} onClick={() => void make()}>
            {t.invite.make}
          </Button>
        )}
        <ErrorLine message={failure} />
      </div>
    </Dialog>
  )
}

function MadeLink({ url, expiresAt }: { url: string; expiresAt: string }) {
  const t = useText()
  const field = useRef<HTMLInputElement>(null)
  const [told, setTold] = useState('')
  // The button that one pressed is gone; marked, the link can be copied by key as well.
  useEffect(() => {
    field.current?.focus()
    field.current?.select()
  }, [])

  const copy = async () => {
    if (!field.current) return
    const sentence = (await copyField(field.current)) ? t.invite.copied : t.invite.notCopied
    setTold(sentence)
    announce(sentence)
  }

  return (
    <>
      <Field
        label={t.invite.link}
        readOnly
        ref={field}
        value={inviteLink(url, location.origin)}
        hint={t.invite.until(fullTime(Date.parse(expiresAt)))}
        onFocus={({ currentTarget }) => currentTarget.select()}
      />
      <div className={styles.copy}>
        <Button kind="primary" onClick={() => void copy()}>
          {t.invite.copy}
        </Button>
        <span aria-hidden="true" className={styles.told}>
          {told}
        </span>
      </div>
    </>
  )
}
