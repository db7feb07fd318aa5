/** What people are called: as they say, or until then made of their address. */
import type { Write } from '../database/database.ts'
import { userOf, type User } from '../database/viewer.ts'
import { record } from '../events/events.ts'
import { requestBudget } from '../platform/budgets.ts'
import { invalid } from '../platform/errors.ts'
import { say } from '../text/message.ts'
import { userById } from './users.ts'

/** 'hana.sato+shop@example.com' is Hana Sato until she says otherwise. */
export function nameOf({ name, email }: Pick<User, 'name' | 'email'>): string {
  if (name) return name
  const [local = ''] = email.split('@')
  const [beforeTag = ''] = local.split('+')
  const words = beforeTag.split(/[._-]/).filter(Boolean)
  return words.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join(' ') || local
}

/** Joiners and selectors that letters and pictures of some scripts need. */
const joiners = /\u200c|\u200d|\ufe0e|\ufe0f/g
/** Controls, ends of lines, and what no one sees, among it all that turns the direction of text. */
const unseen = /[\p{Cc}\p{Cs}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}]/u
const visible = /[\p{L}\p{N}\p{P}\p{S}]/u
/** More marks on one letter than any language has cover the lines around it. */
const piledMarks = /\p{M}{5}/u

/** Whether all of a name, composed (NFC), shows as what it is. Its length must be bounded already. */
export function canBeSeen(name: string): boolean {
  const seen = name.replaceAll(joiners, '')
  return !unseen.test(seen) && !piledMarks.test(seen) && visible.test(seen)
}

/**
 * The name as it is kept: composed (NFC), without blanks around it, null for a blank one. Throws Invalid for one that is too long, that could pass
 * for an address, or that holds what can't be seen.
 */
export function checkName(text: string | null | undefined): string | null {
  if (!text) return null
  const { nameCharacters: most } = requestBudget
  // A character has at most four code units in this form; a huge text is not gone through.
  const name = text.length > 8 * most ? text : text.normalize('NFC').trim()
  if (name.length > most && [...name].length > most) throw invalid('name', say('texts.tooLong', 'name', most))
  if (name === '') return null
  if (!canBeSeen(name)) throw invalid('name', 'account.nameUnseen')
  if (name.includes('@')) throw invalid('name', 'account.nameWithAt')
  return name
}

/** Changes what the viewer is called. Throws Unauthenticated and Invalid. */
export async function setOwnName(write: Write, text: string): Promise<User> {
  const person = userOf(write.viewer)
  const to = checkName(text)
  const from = (await write.first(userById, { id: person.id }))?.name ?? null
  if (from !== to) {
    await write.db.updateTable('user').set({ name: to }).where('id', '=', person.id).execute()
    await record(write, { kind: 'user.name_changed', userId: person.id, from, to })
  }
  return { ...person, name: to }
}
