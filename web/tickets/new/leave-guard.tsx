import { useBlocker } from '@tanstack/react-router'
import { currentSession } from '../../session/session.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import type { KeptPart } from './draft.ts'
import styles from './leave-guard.module.css'

type Props = {
  /** Whether leaving now would interrupt something. */
  isBusy: () => boolean
  kept: KeptPart
}

const words: Record<KeptPart, string> = {
  all: 'Your draft is kept on this device.',
  words: 'What you wrote is kept on this device, but the files have to be chosen again.',
  nothing: 'This browser cannot keep your draft, so it will be lost.',
}

/** Asks before the page is left with something typed, within the app and when the page is closed. */
export function LeaveGuard({ isBusy, kept }: Props) {
  const blocker = useBlocker({
    // Who was signed out has to leave.
    shouldBlockFn: ({ current, next }) =>
      current.pathname !== next.pathname && isBusy() && currentSession().viewer !== null,
    enableBeforeUnload: isBusy,
    withResolver: true,
  })
  if (blocker.status !== 'blocked') return null
  return (
    <Dialog title="Leave this page?" onClose={blocker.reset}>
      <p>{words[kept]}</p>
      <div className={styles.actions}>
        <Button onClick={blocker.proceed}>Leave</Button>
        <Button kind="primary" onClick={blocker.reset}>
          Stay
        </Button>
      </div>
    </Dialog>
  )
}
