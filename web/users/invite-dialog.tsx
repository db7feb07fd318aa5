import { useState } from 'react'
import { useMutation } from 'urql'
import { plainMessage } from '../graphql/errors.ts'
import { InviteAgentDocument } from '../graphql/generated/users/invite.ts'
import { useText } from '../text/text.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { ErrorLine } from '../ui/error-line.tsx'
import { MadeLink } from './made-link.tsx'
import styles from './made-link.module.css'

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
          <MadeLink key={link.url} label={t.invite.link} {...link} />
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
