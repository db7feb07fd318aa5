/**
 * What is formatted within a line. Nothing begins in one line and ends in another. Whoever writes plainly is left alone: a mark counts only
 * where a word begins or ends, with another one to match it and a letter or digit between them; so 2 * 3 * 4, snake_case_names, __init__,
 * ^_^ and C:\*.txt stay what they are. Each character is looked at a bounded number of times, whatever the text.
 */
import { addressAt, isPermitted } from './addresses.ts'
import type { Budget } from './budget.ts'
import type { Inline } from './tree.ts'

/** What marks may begin and end. After a backslash two of them only stand for themselves, without their backslashes. */
const kinds = ['*', '**', '***', '_', '~~', '\\*', '\\**', '\\***', '\\_', '\\~~'] as const
type Kind = (typeof kinds)[number]
const kindOf = new Map<string, Kind>(kinds.map((kind) => [kind, kind]))

/** A mark that may still begin something; until it does, it stands for itself. */
interface Opener {
  readonly kind: Kind
  /** Its place in the pieces, and how many of these before it hold a word. */
  readonly at: number
  readonly words: number
  /** How deep that lies which was formatted after it. */
  depth: number
}

/** What may mean anything. */
const special = /[*_~`[\]\\]|https?:\/\//gi
const backticks = /`+/gy
const marks = /\*+|_+|~+/y
/** An address without blanks, in which brackets are closed, within brackets. */
const destination = /\(([^\s()<>"]*(?:\([^\s()<>"]*\)[^\s()<>"]*)*)\)/y

/** Letters and digits of scripts that put blanks between words: within a word a mark is part of it. */
const joins =
  /[[\p{L}\p{N}\p{M}]--[\p{sc=Han}\p{sc=Hira}\p{sc=Kana}\p{sc=Hang}\p{sc=Thai}\p{sc=Lao}\p{sc=Khmr}\p{sc=Mymr}]]/v
/** What a word may follow: blanks, the beginnings of brackets and quotes, other marks, and letters of all other scripts. */
const beforeWord =
  /[\s\p{Ps}\p{Pi}\p{Pd}"'\/:,;¿¡\|*_~!…\x26+=\p{sc=Han}\p{sc=Hira}\p{sc=Kana}\p{sc=Hang}\p{sc=Thai}\p{sc=Lao}\p{sc=Khmr}\p{sc=Mymr}]/v
/** What a word does not end before: letters, and what goes on with them as in 'name_.txt'. */
const goesOn = /[./\\@]/
/** The backslash in 'C:\\_new' is one. */
const beforeEscaped = /[\s\p{Ps}\p{Pi}"'*_~]/u
const hasWord = /[\p{L}\p{N}]/u
const isBlank = /\s/
const neverFirst = /[\s.,;:!?)\]}]/

/** Deeper than this nobody reads. */
const deepest = 6

/** Whether anything in a text may be formatted within its lines. */
export function mayBeFormatted(text: string): boolean {
  special.lastIndex = 0
  return special.test(text)
}

/** What one line says; '' is nothing. */
export function parseLine(line: string, budget: Budget): readonly Inline[] {
  if (budget.isKept() && mayBeFormatted(line)) return new LineParser(line, budget).parse()
  return line === '' ? [] : [line]
}

class LineParser {
  readonly #line: string
  readonly #budget: Budget
  readonly #pieces: Inline[] = []
  #words = 0
  readonly #openers: Opener[] = []
  /** How many of the openers are of a kind, so that none is looked for in vain. */
  readonly #open = new Map<Kind, number>()
  /** Where the words of a link may begin: places in the pieces. */
  readonly #brackets: number[] = []
  #backticks: Map<number, number[]> | undefined
  #at = 0

  constructor(line: string, budget: Budget) {
    this.#line = line
    this.#budget = budget
  }

  parse(): readonly Inline[] {
    while (this.#at < this.#line.length) {
      special.lastIndex = this.#at
      const next = special.exec(this.#line)?.index ?? this.#line.length
      if (next > this.#at) this.#say(next - this.#at)
      else this.#takeSpecial(this.#line.charAt(next))
    }
    return joined(this.#pieces)
  }

  #takeSpecial(char: string): void {
    if (char === '`') this.#takeCode()
    else if (char === '[') this.#brackets.push(this.#say(1))
    else if (char === ']') this.#takeLink()
    else if (char === '\\') this.#takeBackslash()
    else if (char === 'h' || char === 'H') this.#takeAddress()
    else this.#takeMarks('')
  }

  /** The next `length` characters stand for themselves. Answers the place of the piece. */
  #say(length: number): number {
    const said = this.#line.slice(this.#at, this.#at + length)
    this.#at += length
    if (hasWord.test(said)) this.#words++
    return this.#pieces.push(said) - 1
  }

  #put(piece: Inline): void {
    this.#pieces.push(piece)
    this.#words++
  }

  #takeCode(): void {
    backticks.lastIndex = this.#at
    const run = backticks.exec(this.#line)?.[0].length ?? 1
    const start = this.#at + run
    const end = this.#closingBackticks(run, start)
    const text = end === undefined ? '' : this.#line.slice(start, end)
    if (end === undefined || text.trim() === '' || !this.#budget.take(1)) return void this.#say(run)
    // One blank at each end lets code begin and end with a backtick.
    const isPadded = text.startsWith(' ') && text.endsWith(' ')
    this.#put({ kind: 'code', text: isPadded ? text.slice(1, -1) : text })
    this.#at = end + run
  }

  #closingBackticks(run: number, from: number): number | undefined {
    this.#backticks ??= placesOfBackticks(this.#line)
    const places = this.#backticks.get(run)
    while (places?.length && places.at(-1)! < from) places.pop()
    return places?.at(-1)
  }

  #takeAddress(): void {
    const { found, address } = addressAt(this.#line, this.#at)
    if (address === undefined || !this.#budget.takeLink()) return void this.#say(Math.max(found.length, 1))
    this.#put({ kind: 'link', href: address, children: [address], isBare: true })
    this.#at += address.length
  }

  /** At the end of what may be the words of a link. A picture, whose words follow a '!', becomes a link to it. */
  #takeLink(): void {
    const bracket = this.#brackets.pop()
    destination.lastIndex = this.#at + 1
    const found = bracket === undefined ? null : destination.exec(this.#line)
    const href = found?.[1] ?? ''
    if (bracket === undefined || !found || !isPermitted(href) || !this.#budget.takeLink()) return void this.#say(1)
    const children = joined(withoutLinks(this.#pieces.splice(bracket + 1)))
    this.#forgetFrom(bracket)
    this.#pieces[bracket] = { kind: 'link', href, children: children.length > 0 ? children : [href], isBare: false }
    this.#words++
    const before = this.#pieces[bracket - 1]
    if (typeof before === 'string' && before.endsWith('!')) this.#pieces[bracket - 1] = before.slice(0, -1)
    // What holds a link is no link: it would lead to two places.
    this.#brackets.length = 0
    this.#at += 1 + found[0].length
  }

  #takeBackslash(): void {
    const next = this.#line.charAt(this.#at + 1)
    if (next === '*' || next === '_' || next === '~') this.#takeMarks('\\')
    else this.#say(1)
  }

  #takeMarks(escape: '' | '\\'): void {
    marks.lastIndex = this.#at + escape.length
    const length = escape.length + (marks.exec(this.#line)?.[0].length ?? 0)
    const kind = kindOf.get(this.#line.slice(this.#at, this.#at + length))
    const before = characterBefore(this.#line, this.#at)
    const after = characterAt(this.#line, this.#at + length)
    const isWithinWord =
      joins.test(after) || (goesOn.test(after) && joins.test(characterAt(this.#line, this.#at + length + 1)))
    const mayEnd = !isBlank.test(before) && !isWithinWord
    const mayBegin = (escape ? beforeEscaped : beforeWord).test(before) && !neverFirst.test(after)
    if (kind !== undefined && mayEnd && this.#close(kind)) this.#at += length
    else if (kind !== undefined && mayBegin) this.#begin(kind, this.#say(length))
    else this.#say(length)
  }

  #begin(kind: Kind, at: number): void {
    this.#openers.push({ kind, at, words: this.#words, depth: 0 })
    this.#open.set(kind, (this.#open.get(kind) ?? 0) + 1)
  }

  /** Formats what lies between the latest mark of this kind and here. False where there is none, or nothing to format. */
  #close(kind: Kind): boolean {
    const opener = this.#latest(kind)
    if (!opener) return kind === '***' && this.#closeBoth()
    if (opener.words === this.#words || opener.depth >= deepest) return false
    const escaped = kind.startsWith('\\') ? kind.slice(1) : undefined
    if (escaped === undefined && !this.#budget.take(kind === '***' ? 2 : 1)) return false
    this.#forgetFrom(opener.at)
    if (escaped !== undefined) {
      this.#pieces[opener.at] = escaped
      this.#pieces.push(escaped)
      return true
    }
    const children = joined(this.#pieces.splice(opener.at + 1))
    this.#pieces[opener.at] = formatted(kind, children)
    this.#deepen(opener.depth + 1)
    return true
  }

  /** '**bold *and italic***', or the other way round. */
  #closeBoth(): boolean {
    if (!this.#open.get('*') || !this.#open.get('**')) return false
    const inner = this.#openers.findLast(({ kind }) => kind === '*' || kind === '**')?.kind as '*' | '**'
    const outer = inner === '*' ? '**' : '*'
    if (!this.#close(inner)) return false
    if (!this.#close(outer)) this.#pieces.push(outer)
    return true
  }

  /** What was begun within it, and was not ended, begins nothing any more. */
  #latest(kind: Kind): Opener | undefined {
    if (!this.#open.get(kind)) return undefined
    while (this.#openers.at(-1)!.kind !== kind) this.#forget()
    return this.#openers.at(-1)
  }

  /** What stands at `at` or after it in the pieces is no longer open. */
  #forgetFrom(at: number): void {
    while (this.#openers.length > 0 && this.#openers.at(-1)!.at >= at) this.#forget()
    while (this.#brackets.length > 0 && this.#brackets.at(-1)! >= at) this.#brackets.pop()
  }

  #forget(): void {
    const { kind, depth } = this.#openers.pop()!
    this.#open.set(kind, this.#open.get(kind)! - 1)
    this.#deepen(depth)
  }

  #deepen(depth: number): void {
    const outer = this.#openers.at(-1)
    if (outer) outer.depth = Math.max(outer.depth, depth)
  }
}

function formatted(kind: Kind, children: readonly Inline[]): Inline {
  if (kind === '*' || kind === '_') return { kind: 'italic', children }
  if (kind === '**') return { kind: 'bold', children }
  if (kind === '***') return { kind: 'bold', children: [{ kind: 'italic', children }] }
  return { kind: 'strike', children }
}

/** Where runs of so many backticks begin, the first one last. */
function placesOfBackticks(line: string): Map<number, number[]> {
  const places = new Map<number, number[]>()
  for (const run of [...line.matchAll(/`+/g)].toReversed()) {
    const ofLength = places.get(run[0].length) ?? []
    ofLength.push(run.index)
    places.set(run[0].length, ofLength)
  }
  return places
}

/** By code points: half of a letter is none. Around the line it is blank. */
const characterAt = (line: string, at: number): string => String.fromCodePoint(line.codePointAt(at) ?? 0x20)

function characterBefore(line: string, at: number): string {
  const code = line.charCodeAt(at - 1)
  return characterAt(line, code >= 0xdc00 && code <= 0xdfff ? at - 2 : at - 1)
}

/** With neighbouring texts as one. */
function joined(pieces: readonly Inline[]): readonly Inline[] {
  const whole: Inline[] = []
  let said: string[] = []
  const flush = () => {
    const text = said.join('')
    if (text !== '') whole.push(text)
    said = []
  }
  for (const piece of pieces) {
    if (typeof piece === 'string') said.push(piece)
    else {
      flush()
      whole.push(piece)
    }
  }
  flush()
  return whole
}

function withoutLinks(pieces: readonly Inline[]): Inline[] {
  return pieces.flatMap((piece): readonly Inline[] => {
    if (typeof piece === 'string' || piece.kind === 'code') return [piece]
    const children = withoutLinks(piece.children)
    return piece.kind === 'link' ? children : [{ ...piece, children: joined(children) }]
  })
}
