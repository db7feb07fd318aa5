/** Days as they are typed: `today`, `7d`, `2026-10-01`, `>2026-10-01`, `2026-10-01..2026-10-31`. */
import { text } from '../../text/text.ts'
import { dayOf, daysBefore, daysOf, isPreset, parseRange, presets } from './date-ranges.ts'
import type { OperatorName, TypedFilter } from './filter.ts'
import { suggestAmong, valueAmong } from './typed-values.ts'

export const typedDays = (name: OperatorName): TypedFilter<string> => ({
  name,
  read: ({ value, isExcluded }, now) => (isExcluded ? undefined : readDays(value.trim(), now)),
  write: (range) => [{ value: writeDays(range), isExcluded: false }],
  suggest: (prefix) => suggestAmong(options(), prefix),
})

const options = () => presets.map((preset) => [preset, text().filters.presets[preset]] as const)

/** More days than anybody means. */
const mostDays = 36_500

/** As it is to stand in the address: so many days that are no ready range begin on the day that this is today. */
function readDays(typed: string, now: Date): string | undefined {
  const preset = valueAmong(options(), typed)
  if (preset) return preset
  const days = Number(/^(\d{1,5})d$/i.exec(typed)?.[1])
  if (days >= 1 && days <= mostDays) return parseRange(`${dayOf(daysBefore(now, days - 1))}..`)
  if (typed.includes('..')) return isPreset(typed) ? undefined : parseRange(typed)
  const [, sign = '', day = ''] = /^([<>]=?)?(\d{4}-\d\d-\d\d)$/.exec(typed) ?? []
  return parseRange(rangeFrom(sign, day))
}

function rangeFrom(sign: string, day: string): string {
  switch (sign) {
    case '>':
      return `${dayBeside(day, 1)}..`
    case '>=':
      return `${day}..`
    case '<':
      return `..${dayBeside(day, -1)}`
    case '<=':
      return `..${day}`
    default:
      return `${day}..${day}`
  }
}

/** The day after or before; the same where it is none. */
function dayBeside(day: string, by: 1 | -1): string {
  if (!parseRange(`${day}..`)) return day
  const [year = 0, month = 0, date = 0] = day.split('-').map(Number)
  return dayOf(new Date(year, month - 1, date + by))
}

function writeDays(range: string): string {
  const days = daysOf(range)
  if (!days) return range
  const { from, to } = days
  if (from && to) return from === to ? from : range
  return from ? `>=${from}` : `<=${to}`
}
