import { isPhone, useMedia } from '../../ui/media.ts'
import { createStoredChoice } from '../../ui/stored-choice.ts'

/** Of agents' rows: two lines under the four columns, or one line that holds more. */
export const densityChoice = createStoredChoice('density', ['comfortable', 'compact'])

export type Density = ReturnType<typeof densityChoice.read>

/** A phone has its own rows. */
export function useDensity(): Density {
  const chosen = densityChoice.use()
  const onPhone = useMedia(isPhone)
  return !onPhone ? chosen : 'comfortable'
}
