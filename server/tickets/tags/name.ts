/** What a tag can be called, and when two names are the same. */
import { requestBudget } from '../../platform/budgets.ts'
import { invalid } from '../../platform/errors.ts'
import { say } from '../../text/message.ts'

export interface TagName {
  /** As it was typed, composed (NFC), each run of blanks one space. */
  readonly name: string
  /** The same for names that differ in case alone. */
  readonly folded: string
}

/**
 * Controls, ends of lines, and what no one sees, the blank of Braille and notes between lines included. Joiners and selectors that letters and
 * pictures of some scripts need may stand in it.
 */
const unseen = /[\p{Cc}\p{Cs}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}\u2800\ufff9-\ufffb]/u
const joiners = /\u200c|\u200d|\ufe0e|\ufe0f/g
const visible = /[\p{L}\p{N}\p{P}\p{S}]/u
const piledMarks = /\p{M}{5}/u

/** Throws Invalid, about the argument `field`, for a name that is blank or too long, or that has a comma or what can't be seen. */
export function toTagName(field: string, text: string): TagName {
  const { tagCharacters: most } = requestBudget
  // A character has at most four code units in this form; a huge text is not gone through.
  const name = text.length > 8 * most ? text : compose(text)
  if (name === '') throw invalid(field, 'tags.missing')
  if (name.length > 2 * most || [...name].length > most) throw invalid(field, say('tags.tooLong', most))
  if (name.includes(',')) throw invalid(field, 'tags.withComma')
  const seen = name.replaceAll(joiners, '')
  if (unseen.test(seen) || piledMarks.test(seen) || !visible.test(seen)) throw invalid(field, 'tags.unseen')
  return { name, folded: foldTag(name) }
}

/** Blanks of any width look like one. */
const compose = (text: string): string =>
  text
    .normalize('NFC')
    .replaceAll(/\p{Zs}+/gu, ' ')
    .trim()

/** By way of the upper case, in which more letters are the same: ß is SS, and a final sigma any other. */
export const foldTag = (name: string): string => compose(name).toUpperCase().toLowerCase().normalize('NFC')
