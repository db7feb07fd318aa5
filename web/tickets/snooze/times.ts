/** When a snoozed ticket comes back: in the time zone of this browser. Moments are in ms since 1970. */

const hour = 60 * 60 * 1000
const minute = 60 * 1000
/** When work begins. */
const morning = 9
const monday = 1

export type PresetName = 'hour' | 'hours' | 'tomorrow' | 'monday' | 'week'

export type Preset = { readonly name: PresetName; readonly at: number }

/** The ready choices, the soonest first; each moment once. */
export function presetsAt(now: number): Preset[] {
  const today = new Date(now).getDay()
  const presets: Preset[] = [
    { name: 'hour', at: wholeMinute(now + hour) },
    { name: 'hours', at: wholeMinute(now + 3 * hour) },
    { name: 'tomorrow', at: morningIn(1, now) },
    { name: 'monday', at: morningIn((monday - today + 7) % 7 || 7, now) },
    { name: 'week', at: morningIn(7, now) },
  ]
  return presets
    .filter(({ at }, index) => presets.findIndex((each) => each.at === at) === index)
    .toSorted((a, b) => a.at - b.at)
}

const wholeMinute = (moment: number) => Math.ceil(moment / minute) * minute

/** Days are counted on the calendar: one of 23 or 25 hours is a day. */
function morningIn(days: number, now: number): number {
  const date = new Date(now)
  return new Date(date.getFullYear(), date.getMonth(), date.getDate() + days, morning).getTime()
}

/** Such as Europe/Berlin. */
export const timeZone = (): string => new Intl.DateTimeFormat().resolvedOptions().timeZone

/** As a field of type datetime-local takes it. */
export function toFieldValue(moment: number): string {
  const date = new Date(moment)
  const two = (part: number) => String(part).padStart(2, '0')
  const year = String(date.getFullYear()).padStart(4, '0')
  return `${year}-${two(date.getMonth() + 1)}-${two(date.getDate())}T${two(date.getHours())}:${two(date.getMinutes())}`
}

/** The latest that the server takes: the same day of the next year. */
export const latestAt = (now: number): number => now + 366 * 24 * hour

/** What is wrong with a moment that was typed; NaN is none. */
export function problemWith(moment: number, now: number): 'missing' | 'past' | 'tooFar' | undefined {
  if (Number.isNaN(moment)) return 'missing'
  if (moment <= now) return 'past'
  return moment > latestAt(now) ? 'tooFar' : undefined
}
