/** Ranges of days as they stand in the address: '7d', or '2026-01-05..2026-01-31' with either end left open. Days are the reader's own. */
import { formats, text } from '../../text/text.ts'

export const presets = ['today', 'yesterday', '7d', '30d', '90d'] as const
type Preset = (typeof presets)[number]

/** How many days before today the first is, and the last. */
const presetDays: Record<Preset, readonly [first: number, last: number]> = {
  today: [0, 0],
  yesterday: [1, 1],
  '7d': [6, 0],
  '30d': [29, 0],
  '90d': [89, 0],
}

/** Days as YYYY-MM-DD; empty where the range is open. */
export type Days = { from: string; to: string }

export function isPreset(range: string | undefined): range is Preset {
  return presets.some((preset) => preset === range)
}

/** The range as it is to stand in the address, or undefined when it is none. */
export function parseRange(text: string): string | undefined {
  if (isPreset(text)) return text
  const days = daysOf(text)
  if (!days || (!days.from && !days.to)) return undefined
  if ((days.from && !startOf(days.from)) || (days.to && !startOf(days.to))) return undefined
  return days.from && days.to && days.from > days.to ? undefined : text
}

/** The two days of a range that is no preset. */
export function daysOf(range: string | undefined): Days | undefined {
  const match = /^(\d{4}-\d\d-\d\d)?\.\.(\d{4}-\d\d-\d\d)?$/.exec(range ?? '')
  return match ? { from: match[1] ?? '', to: match[2] ?? '' } : undefined
}

/** From the first moment of the first day (included) to that after the last (excluded), as the API takes times. */
export function boundsOf(range: string, now: Date): { from: string | undefined; to: string | undefined } {
  if (isPreset(range)) {
    const [first, last] = presetDays[range]
    return {
      from: daysBefore(now, first).toISOString(),
      to: last ? daysBefore(now, last - 1).toISOString() : undefined,
    }
  }
  const days = daysOf(range)
  return {
    from: days && startOf(days.from)?.toISOString(),
    to: days && startOf(days.to, 1)?.toISOString(),
  }
}

/** The days that hold such times of the API: the other way of `boundsOf`, as far as days can say it. Undefined for no times. */
export function rangeOf(from: string | null | undefined, to: string | null | undefined): string | undefined {
  if (!from && !to) return undefined
  // The end is the first moment that is left out.
  return `${from ? dayOf(new Date(from)) : ''}..${to ? dayOf(new Date(Date.parse(to) - 1)) : ''}`
}

/** The first moment of the day that is so many before `now`. */
export const daysBefore = (now: Date, days: number): Date =>
  new Date(now.getFullYear(), now.getMonth(), now.getDate() - days)

export const dayOf = (time: Date): string =>
  [String(time.getFullYear()).padStart(4, '0'), ...[time.getMonth() + 1, time.getDate()].map(twoDigits)].join('-')

const twoDigits = (number: number): string => String(number).padStart(2, '0')

/** For people: 'Last 7 days', 'Jan 5, 2026 – Jan 31, 2026', 'since …', 'until …'. */
export function rangeLabel(range: string): string {
  if (isPreset(range)) return text().filters.presets[range]
  const { from, to } = daysOf(range) ?? { from: '', to: '' }
  const [first, last] = [startOf(from), startOf(to)]
  if (first && last) return from === to ? formats().day(first) : formats().dayRange(first, last)
  if (first) return text().filters.since(formats().day(first))
  return last ? text().filters.until(formats().day(last)) : ''
}

function startOf(day: string, daysLater = 0): Date | undefined {
  const [year = 0, month = 0, date = 0] = day.split('-').map(Number)
  const start = new Date(year, month - 1, date)
  if (year < 1000 || start.getMonth() !== month - 1 || start.getDate() !== date) return undefined
  start.setDate(date + daysLater)
  return start
}
