/** What people are called: as they say, or until then made of their address. */
import type { Actor } from '../database/actor.ts'
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

/**
 * What is not seen itself but is part of letters and pictures. Joiners: up to two between letters without capitals, marks or pictures, but not of
 * scripts whose signs never join; or after a mark that ends a word. A variation selector after what it varies; the separator of Mongolian vowels.
 */
const parts =
  /(?<=[[\p{Lo}\p{M}\p{S}]--[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]])[\u200c\u200d]{1,2}(?=[[\p{Lo}\p{M}\p{S}]--[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]])|(?<=\p{M})[\u200c\u200d]{1,2}(?=\s|$)|(?<=\p{Emoji})[\ufe0e\ufe0f]|(?<=\p{Script=Han})[\ufe00-\ufe02\u{e0100}-\u{e01ef}]|(?<=[\u1820-\u18aa])[\u180b-\u180d\u180f]|(?<=[\u180b-\u180d\u180f\u1820-\u18aa])\u180e(?=[\u1820-\u18aa])/gv
/**
 * Controls and ends of lines, all that turns the direction of text, what has no sign that everyone sees alike; and those that Unicode has as letters
 * and symbols but that show nothing: blanks of Braille and of hieroglyphs, and what stands for an object, a note head or a missing sign.
 */
const unseen =
  /[\p{Cc}\p{Cf}\p{Co}\p{Cs}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}\p{Noncharacter_Code_Point}\u2800\ufffc\u{13441}\u{13442}\u{16fe4}\u{1d159}]/u
const visible = /[\p{L}\p{N}\p{P}\p{S}]/u
/** More marks on one letter than any language has (UTS 39, 5.4) cover the lines around it; one before any letter, what stands before the name. */
const strayMarks = /^[\p{Mn}\p{Me}]|[\p{Mn}\p{Me}]{5}/u
const nonspacing = /^[\p{Mn}\p{Me}]$/u
const blanks = /\p{Zs}+/gu

/** In one form (NFC), with one blank between words whatever was typed there, and none around them. */
export const foldName = (text: string): string => text.normalize('NFC').replaceAll(blanks, ' ').trim()

/** Whether all of a name, composed (NFC), shows as what it is. Its length must be bounded already. */
export function canBeSeen(name: string): boolean {
  const seen = name.replaceAll(parts, '')
  return !unseen.test(seen) && !strayMarks.test(seen) && !repeatsMark(seen) && visible.test(seen)
}

/**
 * The name as it is kept: folded, null for a blank one. Throws Invalid for one that is too long, that could pass for an address, or that holds
 * what can't be seen.
 */
export function checkName(text: string | null | undefined): string | null {
  if (!text) return null
  const { nameCharacters: most } = requestBudget
  // A character has at most four code units in this form; a huge text is not gone through.
  const name = text.length > 8 * most ? text : foldName(text)
  if (name.length > 2 * most || [...name].length > most) throw invalid('name', say('texts.tooLong', 'name', most))
  if (name === '') return null
  if (!canBeSeen(name)) throw invalid('name', 'account.nameUnseen')
  // Full-width and small forms of @ are one to whoever reads them.
  if (name.normalize('NFKC').includes('@')) throw invalid('name', 'account.nameWithAt')
  return name
}

/** Whether a mark stands twice in a row, which no language has either (UTS 39, 5.4): it is drawn where it is drawn already. */
const repeatsMark = (text: string): boolean =>
  [...text].some((sign, index, all) => sign === all[index - 1] && nonspacing.test(sign))

/** Changes what the viewer is called. Throws Unauthenticated and Invalid. */
export async function setOwnName({ viewer, write }: Actor, text: string): Promise<User> {
  userOf(viewer)
  const to = checkName(text)
  return write(
    async (w) => {
      const person = userOf(w.viewer)
      const from = (await w.first(userById, { id: person.id }))?.name ?? null
      if (from !== to) {
        await w.db.updateTable('user').set({ name: to }).where('id', '=', person.id).execute()
        await record(w, { kind: 'user.name_changed', userId: person.id, from, to })
      }
      return { ...person, name: to }
    },
    [text],
  )
}
