import { useText } from '../text/text.ts'
import { Dialog } from '../ui/dialog.tsx'
import styles from './link-dialog.module.css'
import { MadeLink } from './made-link.tsx'

/** Where agents sign up without an invitation: the address of the form, to pass on. */
export function SignUpLinkDialog({ onClose }: { onClose: () => void }) {
  const t = useText()
  return (
    <Dialog title={t.invite.title} onClose={onClose}>
      <p>{t.signUpLink.text}</p>
      <div className={styles.rest}>
        <MadeLink label={t.signUpLink.label} url={`${location.origin}/signup`} />
      </div>
    </Dialog>
  )
}
