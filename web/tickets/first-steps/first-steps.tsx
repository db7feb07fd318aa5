import { useViewer } from '../../session/session.ts'
import { withWords } from '../../text/text.ts'
import { onDemand } from '../../ui/on-demand.tsx'
import { currentDesk } from '../../users/desk.ts'
import { firstStepsChoice } from './choice.ts'

const loadCard = withWords(['agents', 'firstDay'], () => import('./card.tsx'))
const FirstStepsCard = onDemand(async () => (await loadCard()).FirstStepsCard, { isAside: true })

/**
 * Above the list of a desk without tickets what it still needs, and of one that has a name as long as anything is left. A desk with tickets and
 * without a name was at work before there were names.
 */
export function FirstSteps({ isBlank }: { isBlank: boolean }) {
  const choice = firstStepsChoice(useViewer().id).use()
  const isShown = choice === 'shown' || (choice === 'usual' && (isBlank || Boolean(currentDesk()?.name)))
  return isShown ? <FirstStepsCard isBlank={isBlank} /> : null
}
