import '../../tickets/filters/for-agents.ts'
import { type PropsWithChildren, useCallback, useState } from 'react'
import { isPhone, isVeryWide, isWide, useMedia } from '../../ui/media.ts'
import { SkipLink } from '../../ui/skip-link.tsx'
import styles from './agent-frame.module.css'
import { SignedInLayout } from '../signed-in-layout.tsx'
import { useFreshDesk } from '../use-fresh-desk.ts'
import { BottomBar } from './bottom-bar.tsx'
import { GoKeys } from './go-keys.tsx'
import { Notifier } from './notifier.tsx'
import { sidebarChoice } from './sidebar-choice.ts'
import { Sidebar } from './sidebar.tsx'
import { isTicket, useIsTriage, useShownPath } from './use-shown.ts'

export const AgentLayout = () => <SignedInLayout Frame={AgentFrame} />

/** Around the screens of an agent: a sidebar, on a phone a bar at the lower edge. */
function AgentFrame({ children }: PropsWithChildren) {
  const onTicket = isTicket(useShownPath())
  const onPhone = useMedia(isPhone)
  const inTriage = useIsTriage()
  useFreshDesk()
  const frame = inTriage ? (
    <>
      <SkipLink />
      {children}
    </>
  ) : onPhone ? (
    <div className={styles.phone} data-has-bar={!onTicket}>
      <SkipLink />
      {children}
      {/* A ticket has its composer there, and leads back to where the bar is. */}
      {onTicket ? null : <BottomBar />}
    </div>
  ) : (
    <div className={styles.frame}>
      <FoldingSidebar onTicket={onTicket} />
      {children}
    </div>
  )
  return (
    <>
      {/* Outside of what comes and goes with the width: what it has opened stays open. */}
      <GoKeys />
      <Notifier />
      {frame}
    </>
  )
}

function FoldingSidebar({ onTicket }: { onTicket: boolean }) {
  const choice = sidebarChoice.use()
  const wide = useMedia(isWide)
  const veryWide = useMedia(isVeryWide)
  // Where it would take too much of the window it opens above the screen, for a moment.
  const [isOpenAbove, setOpenAbove] = useState(false)
  const above = !wide && isOpenAbove
  const folded = wide ? (choice === 'auto' ? onTicket && !veryWide : choice === 'folded') : !above
  const fold = useCallback(() => {
    if (wide) sidebarChoice.choose(folded ? 'open' : 'folded')
    else setOpenAbove((open) => !open)
  }, [wide, folded])
  const close = useCallback(() => setOpenAbove(false), [])
  return (
    <div className={styles.side} data-width={folded || above ? 'folded' : 'open'}>
      <Sidebar folded={folded} above={above} onFold={fold} onLeave={close} />
    </div>
  )
}
