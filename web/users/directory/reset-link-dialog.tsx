import { useState } from 'react'
import { useMutation } from 'urql'
import { plainMessage } from '../../graphql/errors.ts'
import { MakeResetLinkDocument } from '../../graphql/generated/users/directory/directory.ts'
import { useText } from '../../text/text.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { ErrorLine } from '../../ui/error-line.tsx'
import { MadeLink } from '../made-link.tsx'
import styles from '../made-link.module.css'

type Props = { user: { id: string; name: string }; onClose: () => void }

/** Makes a link only when asked to, since it is a way in, and an earlier one ends with it. */
export function ResetLinkDialog({ user: { id, name }, onClose }: Props) {
  const t = useText()
  const [{ fetching }, makeLink] = useMutation(MakeResetLinkDocument)
  const [link, setLink] = useState<{ url: string; expiresAt: string } | null>(null)
  const [failure, setFailure] = useState<string | null>(null)

  const make = async () => {
    setFailure(null)
    const { data, error } = await makeLink({ id })
    if (data?.makeResetLink) setLink(data.makeResetLink)
    else setFailure(plainMessage(error ?? {}))
  }

  return (
    <Dialog title={t.users.resetLinkFor(name)} onClose={onClose}>
      <p>{t.users.resetLinkText}</p>
      <div className={styles.rest}>
        {link ? (
          <MadeLink key={link.url} label={t.users.resetLinkLabel} {...link} />
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
