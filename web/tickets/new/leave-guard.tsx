import { useBlocker } from '@tanstack/react-router'
import { currentSession } from '../../session/session.ts'
import { useText } from '../../text/text.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import type { KeptPart } from './draft.ts'
import styles from './leave-guard.module.css'

type Props = {
  /** Whether leaving now would interrupt something. */
  isBusy: () => boolean
  kept: KeptPart
}

/** Asks before the page is left with something typed, within the app and when the page is closed. */
export function LeaveGuard({ isBusy, kept }: Props) {
  const t = useText()
  const blocker = useBlocker({
    // Who was signed out has to leave.
    shouldBlockFn: ({ current, next }) =>
      current.pathname !== next.pathname && isBusy() && currentSession().viewer !== null,
    enableBeforeUnload: isBusy,
    withResolver: true,
  })
  if (blocker.status !== 'blocked') return null
  return (
    <Dialog title={t.newTicket.leaveTitle} onClose={blocker.reset}>
      <p>{t.newTicket.leaveKept[kept]}</p>
      <div className={styles.actions}>
        <Button onClick={blocker.proceed}>{t.newTicket.leave}</Button>
        <Button kind="primary" onClick={blocker.reset}>
          {t.newTicket.stay}
        </Button>
      </div>
    </Dialog>
  )
}
