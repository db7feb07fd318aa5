import { Link } from '@tanstack/react-router'
import { useViewer } from '../../session/session.ts'
import { useText } from '../../text/text.ts'
import { Icon } from '../../ui/icon.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { submitted } from '../list-data/submitted.ts'
import styles from './submitted-notice.module.css'

/** After a ticket was submitted: where its answer will be. It goes when it is closed, or a ticket is opened. */
export function SubmittedNotice({ id }: { id: string }) {
  const t = useText()
  const { email } = useViewer()
  return (
    <Notice role="note">
      <span className={styles.mark}>
        <Icon name="tick" />
      </span>
      <p className={styles.words}>
        <b>{t.newTicket.submitted(id)}</b> {t.newTicket.comeBack(<bdi>{email}</bdi>)}{' '}
        <Link to="/tickets/$id" params={{ id }} onClick={forget}>
          {t.newTicket.openIt}
        </Link>
      </p>
      <IconButton label={t.common.close} onClick={forget}>
        <Icon name="close" />
      </IconButton>
    </Notice>
  )
}

const forget = () => submitted.set(null)
