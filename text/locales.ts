/** The languages there are; index.html has the same list, for the first paint. */
export const locales = ['en', 'de'] as const
export type Locale = (typeof locales)[number]

/** Each in its own language. */
export const localeNames: Readonly<Record<Locale, string>> = { en: 'English', de: 'Deutsch' }

export function isLocale(value: unknown): value is Locale {
  return locales.some((locale) => locale === value)
}
