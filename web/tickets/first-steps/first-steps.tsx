import { type ReactNode, useCallback, useEffect, useState } from 'react'
import { useViewer } from '../../session/session.ts'
import { withWords } from '../../text/text.ts'
import { onDemand } from '../../ui/on-demand.tsx'
import { currentDesk } from '../../desk/desk.ts'
import { firstStepsChoice } from './choice.ts'
import { firstStepsOf } from './store.ts'

const loadCard = withWords(['agents', 'firstDay'], () => import('./card.tsx'))
const FirstStepsCard = onDemand(async () => (await loadCard()).FirstStepsCard, { isAside: true })

/** In ms: a list waits no longer for what stands above it. */
const patience = 2_000

type OfList = {
  isBlank: boolean
  /** Its tickets are known. */
  loaded: boolean
}

type FirstSteps = {
  readonly card: ReactNode
  /** The tickets are to be shown once the card is there: they would be pushed down by it. */
  readonly isAwaited: boolean
}

/**
 * Above the list of a desk without tickets what it still needs, and of one that has a name as long as anything is left. A desk with tickets and
 * without a name was at work before there were names. Both come at once, so that nothing moves.
 */
export function useFirstSteps({ isBlank, loaded }: OfList): FirstSteps {
  const viewerId = useViewer().id
  const choice = firstStepsChoice(viewerId).use()
  const isShown = choice === 'shown' || (choice === 'usual' && (isBlank || Boolean(currentDesk()?.name)))
  const [isReady, setReady] = useState(() => !isShown || firstStepsOf(viewerId).read().data !== null)
  const [wasLoaded, setWasLoaded] = useState(loaded)
  if (loaded && !wasLoaded) setWasLoaded(true)
  const isAwaited = isShown && !isBlank && !isReady
  useEffect(() => {
    if (!isAwaited || !wasLoaded) return
    const timer = setTimeout(() => setReady(true), patience)
    return () => clearTimeout(timer)
  }, [isAwaited, wasLoaded])
  const onThere = useCallback(() => setReady(true), [])
  return {
    card: isShown ? <FirstStepsCard isBlank={isBlank} isHidden={!wasLoaded} onThere={onThere} /> : null,
    isAwaited,
  }
}
