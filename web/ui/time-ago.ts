import { formats, text } from '../text/text.ts'

const units: ['year' | 'month' | 'week' | 'day' | 'hour' | 'minute', number][] = [
  ['year', 31_557_600_000],
  ['month', 2_629_800_000],
  ['week', 604_800_000],
  ['day', 86_400_000],
  ['hour', 3_600_000],
  ['minute', 60_000],
]

/** '… ago' for a past moment, both in milliseconds; a clock that runs ahead still reads as just past. */
export function timeAgo(then: number, now: number): string {
  const age = now - then
  for (const [unit, length] of units) {
    if (age >= length) return formats().ago(Math.floor(age / length), unit)
  }
  return text().common.lessThanAMinuteAgo
}

/** For how long, in full: '3 hours'. */
export function longAge(then: number, now: number): string {
  const age = now - then
  for (const [unit, length] of units) {
    if (age >= length) return formats().duration(Math.floor(age / length), unit)
  }
  return text().common.lessThanAMinute
}

/** How long ago in the fewest letters, '3 h', for columns of times. */
export function shortAge(then: number, now: number): string {
  const words = text().common.ages
  const age = now - then
  for (const [unit, length] of units) {
    if (age >= length) return words[unit](Math.floor(age / length))
  }
  return words.lessThanAMinute
}

/** Day and time in full, in the reader's own time zone. */
export function fullTime(then: number): string {
  return formats().fullTime(then)
}
