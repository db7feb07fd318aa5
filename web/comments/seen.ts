/** What of a thread somebody has seen who is writing a reply: nothing but what is named counts. */

/**
 * What others may have said: a comment, `12`; that it is not solved, which customers say in no comment, `12.345`: the comment before it and its entry in the history; a
 * reply of a colleague that is not sent yet, `~7`.
 */
export type Word = {
  readonly id: string
  readonly user: { readonly id: string }
  /** Of a comment that was held before: its number then. */
  readonly heldAs?: number | undefined
  /** It is no longer there, or older than what is known: seen with the rest, and news to nobody. */
  readonly isPast?: true
}

export type Words = readonly Word[]

/** As addComment takes it. */
const mostHeld = 100

/** What others have said that is not named in `seen`, which was there when the writer began. */
export function newerThan<One extends Word>(words: readonly One[], seen: string, writerId: string): One[] {
  const known = parse(seen)
  return words.filter((word) => !word.isPast && word.user.id !== writerId && isNew(word, known))
}

/** All that there is, as addComment takes it: `12.345~5~7`. */
export function newestOf(words: Words): string {
  const all = words.map(({ id }) => parse(id))
  const entries = all.flatMap(({ entry }) => entry ?? [])
  const held = all.flatMap((one) => one.held).toSorted((a, b) => a - b)
  const comment = Math.max(0, ...all.filter(({ entry }) => entry === undefined).map((one) => one.comment))
  const entry = entries.length > 0 ? `.${Math.max(...entries)}` : ''
  return [`${comment}${entry}`, ...new Set(held.slice(-mostHeld))].join('~')
}

type Seen = {
  readonly comment: number
  /** Undefined where it is not known. */
  readonly entry: number | undefined
  readonly held: readonly number[]
}

function parse(id: string): Seen {
  const [words = '', ...held] = id.split('~')
  const [comment, entry] = words.split('.')
  return { comment: Number(comment), entry: entry === undefined ? undefined : Number(entry), held: held.map(Number) }
}

function isNew({ id, heldAs }: Word, seen: Seen): boolean {
  const { comment, entry, held } = parse(id)
  const [number = heldAs] = held
  if (number !== undefined && seen.held.includes(number)) return false
  if (held.length > 0) return true
  if (entry === undefined) return comment > seen.comment
  return seen.entry === undefined ? comment >= seen.comment : entry > seen.entry
}
