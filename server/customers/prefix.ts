/** What addresses and names of customers can begin with, for what someone types. */
import { requestBudget } from '../platform/budgets.ts'
import { foldName } from '../users/name.ts'

export interface Prefixes {
  /** Of addresses; none begins with another. */
  readonly emails: readonly string[]
  /** Of names in lower case, as far as ASCII has one; none begins with another. */
  readonly names: readonly string[]
}

/**
 * Of who has given no name, one is made of their address ('hana.sato@…' is Hana Sato), so words that are typed are looked for with each sign that may
 * stand between them there. The index of names knows the case of ASCII letters alone: 'ö' is looked for as 'Ö' too.
 */
export function prefixesOf(typed: string): Prefixes {
  const prefix = foldName(typed.slice(0, requestBudget.emailCharacters))
  if (prefix === '') return { emails: [''], names: [] }
  const emails = prefix.includes(' ')
    ? ['.', '_', '-'].map((sign) => lowerAscii(prefix).replaceAll(' ', sign))
    : [lowerAscii(prefix)]
  const capitalized = prefix.replaceAll(/(?<=^|[ -])\p{L}/gu, (letter) => letter.toUpperCase())
  const names = [...new Set([prefix, prefix.toLowerCase(), capitalized].map(lowerAscii))]
  // What begins with another is among what begins so.
  return { emails, names: names.filter((name) => !names.some((other) => other !== name && name.startsWith(other))) }
}

const lowerAscii = (text: string): string => text.replaceAll(/[A-Z]+/g, (letters) => letters.toLowerCase())
