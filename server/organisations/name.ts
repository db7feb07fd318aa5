/** What an organisation can be called, and which mail domains it can name. */
import { domainToASCII } from 'node:url'
import { organisationBudget } from '../platform/budgets.ts'
import { invalid } from '../platform/errors.ts'
import { say } from '../text/message.ts'
import { checkName } from '../users/name.ts'

export interface OrganisationName {
  readonly name: string
  /** The same for names that differ in case alone. */
  readonly folded: string
}

/** Throws Invalid for what can't be a name. */
export function toOrganisationName(text: string): OrganisationName {
  const name = checkName(text)
  if (name === null) throw invalid('name', say('texts.missing', 'name'))
  return { name, folded: foldOrganisation(name) }
}

/** By way of the upper case, in which more letters are the same: ß is SS, and a final sigma any other. */
export const foldOrganisation = (text: string): string =>
  text
    .normalize('NFC')
    .replaceAll(/\p{Zs}+/gu, ' ')
    .trim()
    .toUpperCase()
    .toLowerCase()
    .normalize('NFC')

/** As addresses have it (users/email.ts), with a last label that no number is. */
const pattern = /^(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z](?:[a-z0-9-]{0,61}[a-z0-9])$/
/** RFC 1035, 2.3.4. */
const maxCharacters = 253

/** In ASCII and lower case, each once, by name; an @ before one is left out. Throws Invalid, about `domains`. */
export function toDomains(texts: readonly string[]): string[] {
  const { domains: most } = organisationBudget
  if (texts.length > most) throw invalid('domains', say('organisations.tooManyDomains', most))
  return [...new Set(texts.map(toDomain))].toSorted()
}

function toDomain(text: string): string {
  const typed = text.length > 2 * maxCharacters ? '' : text.trim().replace(/^@/, '')
  const domain = domainToASCII(typed)
  if (domain.length > maxCharacters || !pattern.test(domain)) throw invalid('domains', 'organisations.wrongDomain')
  return domain
}

/** Of a normalized address. */
export const domainOf = (email: string): string => email.slice(email.lastIndexOf('@') + 1)
