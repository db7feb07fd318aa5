import { Link } from '@tanstack/react-router'
import { useText } from '../../text/text.ts'
import { keyOf } from '../../tickets/shortcuts/catalogue.ts'
import { unreadUpdates } from '../../tickets/updates/unread.ts'
import { WorkIcon } from '../../ui/work-icon.tsx'
import { useStore } from '../../ui/store.ts'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import styles from './updates-link.module.css'

/** The way to what concerns one, with how much of it is unread, which changes in place. */
export function UpdatesLink({ onChoose }: { onChoose: () => void }) {
  const t = useText()
  return (
    <Link
      to="/updates"
      className={styles.link}
      title={t.shell.updates}
      aria-keyshortcuts={keyOf('updates')}
      onClick={onChoose}
    >
      <Bell />
      <VisuallyHidden>{t.shell.updates}</VisuallyHidden>
      <Unread />
    </Link>
  )
}

/** The same on a phone. */
export function UpdatesItem({ className }: { className: string | undefined }) {
  const t = useText()
  return (
    <Link to="/updates" className={className}>
      <Bell />
      {t.shell.updates}
      <Unread />
    </Link>
  )
}

const mostShown = 99

function Bell() {
  const unread = useStore(unreadUpdates)?.count ?? 0
  return (
    <span className={styles.bell}>
      <WorkIcon name="bell" />
      {unread > 0 ? (
        <span aria-hidden="true" className={styles.count}>
          {unread > mostShown ? `${mostShown}+` : unread}
        </span>
      ) : null}
    </span>
  )
}

function Unread() {
  const t = useText()
  const unread = useStore(unreadUpdates)?.count ?? 0
  return unread > 0 ? <VisuallyHidden>: {t.shell.unreadUpdates(unread)}</VisuallyHidden> : null
}
