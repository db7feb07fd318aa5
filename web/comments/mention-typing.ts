/** What is typed of a colleague's name in a note, and what then takes its place. */
import { foldMentioned } from '../../text/fold-mentioned.ts'
import { mayBeginMention } from '../../text/mentions.ts'

export type Colleague = { readonly id: string; readonly name: string; readonly email: string }

/** Names have few words; what is longer is a sentence. */
const mostWords = 4
const longest = 100

export interface Typed {
  /** The place of the '@'. */
  readonly at: number
  /** What follows it up to the caret. */
  readonly prefix: string
}

/** The name that is being typed at the caret, if any. */
export function typedMention(text: string, caret: number): Typed | undefined {
  let at = text.lastIndexOf('@', caret - 1)
  // An address has one more within.
  while (caret > 0 && at > 0 && !mayBeginMention(text, at)) at = text.lastIndexOf('@', at - 1)
  if (caret === 0 || at < 0 || caret - at > longest || !mayBeginMention(text, at)) return undefined
  const prefix = text.slice(at + 1, caret)
  return /\n|^\s|\s\s/.test(prefix) || prefix.split(' ').length > mostWords ? undefined : { at, prefix }
}

/** Those who are still meant: their address or a word of their name begins with it. */
export function fitting(people: readonly Colleague[], prefix: string): readonly Colleague[] {
  const typed = foldMentioned(prefix)
  return people.filter(({ name, email }) => {
    const folded = foldMentioned(name)
    return folded.startsWith(typed) || folded.includes(` ${typed}`) || email.startsWith(typed)
  })
}

/** What names a colleague: their name, or where others are called the same, their address. */
export function nameToWrite({ id, name, email }: Colleague, people: readonly Colleague[]): string {
  const isShared = people.some((other) => other.id !== id && foldMentioned(other.name) === foldMentioned(name))
  return `@${isShared ? email : name}`
}

/** So many are asked for. */
const mostPrefixes = 10
/** Scripts that have no blanks between words: of these one letter says who may be meant. */
const begunName = /@([\p{sc=Latn}\p{sc=Cyrl}\p{sc=Grek}\p{N}]{1,40}|\p{L})/gu

/** What the names in a note begin with, each once. */
export function prefixesOfMentions(text: string): readonly string[] {
  const found = new Set<string>()
  for (const match of text.matchAll(begunName)) {
    if (mayBeginMention(text, match.index)) found.add((match[1] ?? '').toLowerCase())
    if (found.size === mostPrefixes) break
  }
  return [...found]
}
