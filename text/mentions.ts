/** People who are named in a text with an '@' before their name or address, and only where it is neither code nor a link. */
import type { Block, Inline } from './markdown/tree.ts'

export interface Named {
  readonly id: number
  readonly name: string
  /** In lower case. */
  readonly email: string
}

/**
 * How many places of a text are looked at, how many ways to write a name may count, and how many letters are compared with names in all: of each
 * place as many ends are tried as the longest name is long that begins with its letter.
 */
const most = { places: 200, written: 50, letters: 100_000 }

/** What the '@' of a name does not follow: what goes on as an address or a path. */
const neverBefore = /[\p{L}\p{N}\p{M}_@.\x2f+\x2d]/u
const inWord = /[\p{L}\p{N}\p{M}_]/u
const joinsWords = /[-.@]/
/** Scripts without blanks between words: names in them end anywhere. */
const withoutBlanks = /[\p{sc=Han}\p{sc=Hira}\p{sc=Kana}\p{sc=Hang}\p{sc=Thai}\p{sc=Lao}\p{sc=Khmr}\p{sc=Mymr}]/u
const address = /[^\s@,;:()<>[\]"]+@[^\s@,;:()<>[\]"]*[\p{L}\p{N}]/uy

/** As names are compared. */
export const foldMentioned = (name: string): string =>
  name
    .normalize('NFC')
    .replaceAll(/\p{Zs}+/gu, ' ')
    .trim()
    .toLowerCase()

/** A quick look whether a text may name anybody. */
export const mayMention = (text: string): boolean => /@\S/.test(text)

/**
 * Who is named, by what was written, '@' included. The longest name or address that fits counts; a name that several people have is
 * nobody's.
 */
export function mentionsIn(blocks: readonly Block[], people: readonly Named[]): ReadonlyMap<string, number> {
  const found = new Map<string, number>()
  const known = index(people)
  const left = { places: most.places, letters: most.letters }
  const isOver = () => left.places <= 0 || left.letters <= 0 || found.size >= most.written
  mapWords(blocks, (text) => {
    for (let at = text.indexOf('@'); at >= 0 && !isOver(); at = text.indexOf('@', at + 1)) {
      if (!mayBegin(text, at)) continue
      left.places--
      const mention = mentionAt(text, at, known, left)
      if (!mention) continue
      found.set(mention.written, mention.id)
      at += mention.written.length - 1
    }
    return [text]
  })
  return found
}

/** The same blocks, in which what was written for somebody is a mention. */
export const withMentions = (blocks: readonly Block[], written: readonly string[]): readonly Block[] => {
  const longestFirst = written.toSorted((a, b) => b.length - a.length)
  return mapWords(blocks, (text) => split(text, longestFirst))
}

function split(text: string, longestFirst: readonly string[]): Inline[] {
  const pieces: Inline[] = []
  let said = 0
  for (let at = text.indexOf('@'); at >= 0; at = text.indexOf('@', at + 1)) {
    const written = mayBegin(text, at)
      ? longestFirst.find((each) => text.startsWith(each, at) && mayEnd(text, at + each.length))
      : undefined
    if (written === undefined) continue
    if (at > said) pieces.push(text.slice(said, at))
    pieces.push({ kind: 'mention', children: [written] })
    said = at + written.length
    at = said - 1
  }
  if (said < text.length) pieces.push(text.slice(said))
  return pieces
}

interface Known {
  readonly byName: ReadonlyMap<string, number | null>
  readonly byEmail: ReadonlyMap<string, number>
  /** The length of the longest name that begins with a letter. */
  readonly longest: ReadonlyMap<string, number>
}

/** Without its marks, which may be part of it or follow it. */
const firstLetter = (text: string, at: number): string => letterAt(letterAt(text, at).toLowerCase().normalize('NFD'), 0)

function index(people: readonly Named[]): Known {
  const byName = new Map<string, number | null>()
  const longest = new Map<string, number>()
  for (const { id, name } of people) {
    const folded = foldMentioned(name)
    byName.set(folded, byName.has(folded) ? null : id)
    const letter = firstLetter(folded, 0)
    longest.set(letter, Math.max(longest.get(letter) ?? 0, folded.length))
  }
  return { byName, byEmail: new Map(people.map(({ id, email }) => [email, id])), longest }
}

/** Takes from `left` what it compares; undefined, too, once nothing is left. */
function mentionAt(
  text: string,
  at: number,
  known: Known,
  left: { letters: number },
): { written: string; id: number } | undefined {
  const start = at + 1
  address.lastIndex = start
  const email = address.exec(text)?.[0]
  const ofEmail = email === undefined ? undefined : known.byEmail.get(email.toLowerCase())
  if (email !== undefined && ofEmail !== undefined)
    return { written: text.slice(at, start + email.length), id: ofEmail }
  const lineEnd = text.indexOf('\n', start)
  // Up to four signs are one letter when they are composed.
  const longest = known.longest.get(firstLetter(text, start)) ?? 0
  const last = Math.min(lineEnd < 0 ? text.length : lineEnd, start + 4 * longest)
  for (let end = last; end > start; end--) {
    if (!mayEnd(text, end) || /\s/.test(text.charAt(end - 1))) continue
    left.letters -= end - start
    if (left.letters < 0) return undefined
    const id = known.byName.get(foldMentioned(text.slice(start, end)))
    if (id === null) return undefined
    if (id !== undefined) return { written: text.slice(at, end), id }
  }
  return undefined
}

/** Whether the '@' there may be that of a mention, by what stands before it. */
export const mayBeginMention = (text: string, at: number): boolean =>
  at === 0 || !neverBefore.test(before(text, at)) || withoutBlanks.test(before(text, at))

const mayBegin = (text: string, at: number): boolean => mayBeginMention(text, at) && !/\s/.test(text.charAt(at + 1))

function mayEnd(text: string, at: number): boolean {
  const next = letterAt(text, at)
  if (next === '') return true
  if (withoutBlanks.test(next) || withoutBlanks.test(before(text, at))) return true
  return !inWord.test(next) && !(joinsWords.test(next) && inWord.test(letterAt(text, at + 1)))
}

const letterAt = (text: string, at: number): string => String.fromCodePoint(text.codePointAt(at) ?? 0).replace('\0', '')

const before = (text: string, at: number): string => {
  const isPair = /[\udc00-\udfff]/.test(text.charAt(at - 1))
  return text.slice(Math.max(0, at - (isPair ? 2 : 1)), at)
}

/** The same blocks with other words; neither those of code nor those of links. */
function mapWords(blocks: readonly Block[], map: (words: string) => readonly Inline[]): readonly Block[] {
  const inline = (pieces: readonly Inline[]): readonly Inline[] =>
    pieces.flatMap((piece): readonly Inline[] => {
      if (typeof piece === 'string') return map(piece)
      return piece.kind === 'code' || piece.kind === 'link' ? [piece] : [{ ...piece, children: inline(piece.children) }]
    })
  return blocks.map((block): Block => {
    switch (block.kind) {
      case 'code':
        return block
      case 'text':
      case 'heading':
        return { ...block, children: inline(block.children) }
      case 'quote':
        return { ...block, blocks: mapWords(block.blocks, map) }
      case 'list':
        return { ...block, items: block.items.map((item) => ({ ...item, blocks: mapWords(item.blocks, map) })) }
      case 'table':
        return { ...block, rows: block.rows.map((row) => row.map(inline)) }
    }
  })
}
