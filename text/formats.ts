import type { Locale } from './locales.ts'

/** What one says of so many; `#` stands for the number, so nothing that someone wrote may stand in it. */
export type PluralForms = Partial<Record<Intl.LDMLPluralRule, string>> & { other: string }

export type Formats = ReturnType<typeof createFormats>

const known = new Map<Locale, Formats>()

/** How numbers and times are written in a language, by Intl. */
export function formatsFor(locale: Locale): Formats {
  const formats = known.get(locale) ?? createFormats(locale)
  known.set(locale, formats)
  return formats
}

function createFormats(locale: Locale) {
  const numbers = lazy(() => new Intl.NumberFormat(locale))
  const decimals = lazy(() => new Intl.NumberFormat(locale, { maximumFractionDigits: 1 }))
  const plurals = lazy(() => new Intl.PluralRules(locale))
  const relative = lazy(() => new Intl.RelativeTimeFormat(locale, { numeric: 'always' }))
  const full = lazy(() => new Intl.DateTimeFormat(locale, { dateStyle: 'full', timeStyle: 'short' }))
  const clock = lazy(() => new Intl.DateTimeFormat(locale, { timeStyle: 'short' }))
  const short = { weekday: 'short', day: 'numeric', month: 'short' } as const
  const shortDays = lazy(() => new Intl.DateTimeFormat(locale, short))
  const time = { hour: 'numeric', minute: '2-digit' } as const
  const moments = lazy(() => new Intl.DateTimeFormat(locale, { ...short, ...time }))
  const momentsOfYears = lazy(() => new Intl.DateTimeFormat(locale, { ...short, year: 'numeric', ...time }))
  const days = lazy(() => new Intl.DateTimeFormat(locale, { dateStyle: 'medium' }))
  const durations = new Map<string, Intl.NumberFormat>()
  const either = lazy(() => new Intl.ListFormat(locale, { type: 'disjunction' }))
  const number = (value: number): string => numbers().format(value)
  return {
    number,
    /** With one digit after the point where it is no whole number. */
    decimal: (value: number): string => decimals().format(value),
    count: (value: number, forms: PluralForms): string =>
      (forms[plurals().select(value)] ?? forms.other).replace('#', () => number(value)),
    /** So many whole units before now. */
    ago: (value: number, unit: Intl.RelativeTimeFormatUnit): string => relative().format(-value, unit),
    /** So many whole units, in full: '3 hours'. */
    duration(value: number, unit: Intl.RelativeTimeFormatUnit): string {
      const format = durations.get(unit) ?? new Intl.NumberFormat(locale, { style: 'unit', unit, unitDisplay: 'long' })
      durations.set(unit, format)
      return format.format(value)
    },
    /** Day and time, in the reader's own time zone; a moment is in milliseconds. */
    fullTime: (moment: number): string => full().format(moment),
    /** The same in few letters, with the year where it is not that of `now`. */
    dayAndTime: (moment: number, now = Date.now()): string =>
      (isSameYear(moment, now) ? moments() : momentsOfYears()).format(moment),
    /** In fewer still: the time where it is on the day of `now`, else the day. */
    dayOrTime: (moment: number, now = Date.now()): string =>
      (new Date(moment).toDateString() === new Date(now).toDateString() ? clock() : shortDays()).format(moment),
    day: (day: Date): string => days().format(day),
    dayRange: (from: Date, to: Date): string => days().formatRange(from, to),
    either: (words: readonly string[]): string => either().format(words),
    upperCase: (word: string): string => word.toLocaleUpperCase(locale),
  }
}

const isSameYear = (a: number, b: number): boolean => new Date(a).getFullYear() === new Date(b).getFullYear()

/** What is made by Intl takes a while: not before it is needed. */
function lazy<T>(make: () => T): () => T {
  let made: T | undefined
  return () => (made ??= make())
}
