/** What of a customer begins with what someone types, as ranges of the indexes of addresses and of names. */
import { requestBudget } from '../platform/budgets.ts'
import { foldName } from '../users/name.ts'

/** All texts from `from` on that stand before `before`. */
export interface Range {
  readonly from: string
  readonly before: string
}

export interface Ranges {
  /** Of addresses; no address is in two of them. */
  readonly emails: readonly Range[]
  /** Of names in lower case, as far as ASCII has one; no name is in two of them. */
  readonly names: readonly Range[]
}

const all: Ranges = { emails: [{ from: '', before: '\u{10FFFF}' }], names: [] }

/**
 * Of who has given no name, one is made of their address ('hana.sato@…' is Hana Sato), so words that are typed are looked for with each sign that may
 * stand between them there. The index of names knows the case of ASCII letters alone: 'ö' is looked for as 'Ö' too.
 */
export function rangesOf(typed: string): Ranges {
  const prefix = foldName(typed.slice(0, requestBudget.emailCharacters))
  if (prefix === '') return all
  const emails = prefix.includes(' ')
    ? ['.', '_', '-'].map((sign) => lowerAscii(prefix).replaceAll(' ', sign))
    : [lowerAscii(prefix)]
  const capitalized = prefix.replaceAll(/(?<=^|[ -])\p{L}/gu, (letter) => letter.toUpperCase())
  const names = new Set([prefix, prefix.toLowerCase(), capitalized].map(lowerAscii))
  return { emails: emails.map(rangeFrom), names: [...names].map(rangeFrom) }
}

const rangeFrom = (from: string): Range => ({ from, before: `${from}\u{10FFFF}` })

const lowerAscii = (text: string): string => text.replaceAll(/[A-Z]+/g, (letters) => letters.toLowerCase())
