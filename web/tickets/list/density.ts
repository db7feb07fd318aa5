import { useViewer } from '../../session/session.ts'
import { isPhone, useMedia } from '../../ui/media.ts'
import { createStoredChoice } from '../../ui/stored-choice.ts'

/** Of agents' rows: two lines under the four columns, or one line that holds more. */
export const densityChoice = createStoredChoice('density', ['comfortable', 'compact'])

export type Density = ReturnType<typeof densityChoice.read>

/** A phone has its own rows, and customers have few. */
export function useDensity(): Density {
  const { role } = useViewer()
  const chosen = densityChoice.use()
  const onPhone = useMedia(isPhone)
  return role === 'agent' && !onPhone ? chosen : 'comfortable'
}
