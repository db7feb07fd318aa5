import { isLocale, type Locale } from '../../text/locales.ts'

/** What comes after that has been given no thought by any person. */
const mostCharacters = 500

/**
 * The language of the catalogue that `header`, an Accept-Language, likes best (RFC 9110, 12.5.4), a language for all its regions;
 * of equals the first, and English where there is none of them.
 */
export function localeFor(header: unknown): Locale {
  let best: Locale = 'en'
  let bestQuality = 0
  for (const range of typeof header === 'string' ? header.slice(0, mostCharacters).split(',') : []) {
    const [tag = '', ...parameters] = range.split(';').map((part) => part.trim().toLowerCase())
    const language = tag.split('-', 1)[0]
    const quality = qualityOf(parameters)
    if (!isLocale(language) || quality <= bestQuality) continue
    best = language
    bestQuality = quality
  }
  return best
}

/** From 0, never, to 1; 0 also for what is none. */
function qualityOf(parameters: readonly string[]): number {
  const given = parameters.find((parameter) => parameter.startsWith('q='))
  if (given === undefined) return 1
  return /^q=(?:0(?:\.\d{0,3})?|1(?:\.0{0,3})?)$/.test(given) ? Number(given.slice(2)) : 0
}
