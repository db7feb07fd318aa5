import { type ReactNode, useState } from 'react'
import { type Failure, plainMessage } from '../graphql/errors.ts'
import { useText } from '../text/text.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { ErrorLine } from '../ui/error-line.tsx'
import styles from './link-dialog.module.css'
import { MadeLink } from './made-link.tsx'

interface Link {
  readonly url: string
  readonly expiresAt: string
}

type Props = {
  title: ReactNode
  text: string
  /** Of the field with the link. */
  label: string
  make: () => Promise<{ link: Link | null | undefined; error: Failure | undefined }>
  onClose: () => void
}

/** Makes a link only when asked to, since each is a way in; shown once, as the server keeps no more than its hash. */
export function LinkDialog({ title, text, label, make, onClose }: Props) {
  const t = useText()
  const [link, setLink] = useState<Link | null>(null)
  const [making, setMaking] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)

  const press = async () => {
    setFailure(null)
    setMaking(true)
    const made = await make()
    setMaking(false)
    if (made.link) setLink(made.link)
    else setFailure(plainMessage(made.error ?? {}))
  }

  return (
    <Dialog title={title} onClose={onClose}>
      <p>{text}</p>
      <div className={styles.rest}>
        {link ? (
          <MadeLink key={link.url} label={label} {...link} />
        ) : (
          <Button kind="primary" busy={making} onClick={() => void press()}>
            {t.invite.make}
          </Button>
        )}
        <ErrorLine message={failure} />
      </div>
    </Dialog>
  )
}
