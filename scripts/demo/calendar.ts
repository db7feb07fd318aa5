// When people work: 8 to 18 o'clock UTC on weekdays, with a little on Saturdays.
import type { Random } from './random.ts'

export const minute = 60_000
export const hour = 60 * minute
export const day = 24 * hour

const opens = 8
const closes = 18

/** The first moment from `time` on (both ms since 1970) at which somebody works. */
export function nextWorkingTime(time: number, random: Random): number {
  let moment = time
  while (!isWorking(moment, random)) {
    const date = new Date(moment)
    const today = Date.UTC(date.getUTCFullYear(), date.getUTCMonth(), date.getUTCDate())
    const start = today + opens * hour
    moment = (moment < start ? start : start + day) + random.between(0, 150) * minute + random.between(0, 59_000)
  }
  return moment
}

function isWorking(time: number, random: Random): boolean {
  const date = new Date(time)
  const hours = date.getUTCHours()
  if (hours < opens || hours >= closes || date.getUTCDay() === 0) return false
  return date.getUTCDay() !== 6 || random.chance(0.3)
}
