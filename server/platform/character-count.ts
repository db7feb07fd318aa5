/** A character takes up to six in JSON (\u0000). */
const mostPerCharacter = 6

/**
 * Counts characters of JSON. To look for escapes costs as much as to write the JSON: so texts are only remembered until there could
 * be too many characters if all of them were escapes; only then they are looked at, and from then on each one at once.
 *
 * A class, since it is called for every value of every answer: closures cost several times as much.
 */
export class CharacterCount {
  protected readonly limit: number
  private counted = 0
  /** When to look: while escapes are not counted, long before the limit. */
  private next: number
  private texts: string[] | undefined = []

  constructor(limit: number) {
    this.limit = limit
    this.next = limit / mostPerCharacter
  }

  /** Characters that need no escapes: keys, numbers, brackets. */
  add(characters: number): void {
    this.count(characters)
  }

  /** A text, with its quotes and escapes. */
  addText(text: string): void {
    if (this.texts) {
      this.texts.push(text)
      this.count(text.length + 2)
    } else this.count(jsonLength(text))
  }

  /** So far; as long as it is far from the limit, without escapes. */
  get characters(): number {
    return this.counted
  }

  isFull(): boolean {
    return this.texts === undefined && this.counted > this.limit
  }

  private count(characters: number): void {
    this.counted += characters
    if (this.counted > this.next) this.look()
  }

  protected look(): void {
    if (!this.texts) return
    for (const text of this.texts) this.counted += jsonLength(text) - text.length - 2
    this.texts = undefined
    this.next = this.limit
  }
}

export const createCharacterCount = (limit: number): CharacterCount => new CharacterCount(limit)

/** Of a text as JSON, with its quotes. */
function jsonLength(text: string): number {
  // An alias asks for the text that was just looked at.
  if (text !== lastText) {
    lastText = text
    lastLength = text.length < longText ? JSON.stringify(text).length : longJsonLength(text)
  }
  return lastLength
}

let lastText = ''
let lastLength = 2
const longText = 1_000

/** Without writing it, which takes several times as long where most characters need an escape. */
function longJsonLength(text: string): number {
  let length = text.length + 2
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at)
    if (code < 0x20) length += short.has(code) ? 1 : 5
    else if (code === quote || code === backslash) length++
    else if (code >= 0xd800 && code <= 0xdfff) {
      const next = text.charCodeAt(at + 1)
      const isPair = code <= 0xdbff && next >= 0xdc00 && next <= 0xdfff
      if (isPair) at++
      else length += 5
    }
  }
  return length
}

const quote = 0x22
const backslash = 0x5c
/** \b \t \n \f \r */
const short = new Set([8, 9, 10, 12, 13])
