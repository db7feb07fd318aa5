/** How large an answer becomes, counted while it is made: nobody is to wait, or to pay, for one that can't be given. */
import { requestBudget } from '../platform/budgets.ts'
import { badRequest } from '../platform/errors.ts'

/** Counts characters of JSON. */
export interface CharacterCount {
  /** Characters that need no escapes: keys, numbers, brackets. */
  add(characters: number): void
  /** A text, with its quotes and escapes. */
  addText(text: string): void
  /** Whether there are more than the limit. */
  isFull(): boolean
  /** So far; as long as it is far from the limit, without escapes. */
  characters(): number
}

export interface AnswerBudget extends CharacterCount {
  /** What was thrown when it was full; then nothing more need be done for this answer. */
  readonly refusal: Error | undefined
}

/** Whatever is added beyond the limit throws BadRequest. */
export function createAnswerBudget(limit: number = requestBudget.answerCharacters): AnswerBudget {
  const count = createCharacterCount(limit)
  let refusal: Error | undefined
  function check(): void {
    if (count.isFull()) throw (refusal ??= tooLarge(limit))
  }
  return {
    add(characters) {
      count.add(characters)
      check()
    },
    addText(text) {
      count.addText(text)
      check()
    },
    isFull: () => count.isFull(),
    characters: () => count.characters(),
    get refusal() {
      return refusal
    },
  }
}

export const tooLarge = (limit: number) =>
  badRequest(
    `The answer would be larger than ${limit.toLocaleString('en')} characters. ` +
      'Ask for fewer tickets (first), or for fewer fields.',
  )

/** For a part of an answer, which has a limit of its own. */
export function countedIn(whole: AnswerBudget, part: CharacterCount): AnswerBudget {
  return {
    add(characters) {
      part.add(characters)
      whole.add(characters)
    },
    addText(text) {
      part.addText(text)
      whole.addText(text)
    },
    isFull: () => part.isFull(),
    characters: () => part.characters(),
    get refusal() {
      return whole.refusal
    },
  }
}

/** A character takes up to six in JSON (\u0000). */
const mostPerCharacter = 6

/**
 * To look for escapes costs as much as to write the JSON. So texts are only remembered until there could be too many characters if
 * all of them were escapes; only then they are looked at, and from then on each one at once.
 */
export function createCharacterCount(limit: number): CharacterCount {
  let counted = 0
  let isExact = false
  let texts: string[] = []

  function countEscapes(): void {
    isExact = true
    for (const text of texts) counted += jsonLength(text) - text.length - 2
    texts = []
  }

  return {
    add(characters) {
      counted += characters
    },
    addText(text) {
      if (!isExact) texts.push(text)
      counted += isExact ? jsonLength(text) : text.length + 2
    },
    isFull() {
      if (!isExact && counted * mostPerCharacter > limit) countEscapes()
      return counted > limit
    },
    characters: () => counted,
  }
}

/** Of a text as JSON, with its quotes. */
const jsonLength = (text: string): number => JSON.stringify(text).length
