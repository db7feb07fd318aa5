/** Where a text may name people, with an '@' before their name or address: neither in code nor in links. */
import type { Block, Inline } from './markdown/tree.ts'

/** What the '@' of a name does not follow: what goes on as an address or a path. */
const neverBefore = /[\p{L}\p{N}\p{M}_@.\x2f+\x2d]/u
const inWord = /[\p{L}\p{N}\p{M}_]/u
const joinsWords = /[-.@]/
/** Scripts without blanks between words: names in them end anywhere. */
const withoutBlanks = /[\p{sc=Han}\p{sc=Hira}\p{sc=Kana}\p{sc=Hang}\p{sc=Thai}\p{sc=Lao}\p{sc=Khmr}\p{sc=Mymr}]/u

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

/** Whether the '@' there may be that of a mention, by what stands before it. */
export const mayBeginMention = (text: string, at: number): boolean =>
  at === 0 || !neverBefore.test(before(text, at)) || withoutBlanks.test(before(text, at))

export const mayBegin = (text: string, at: number): boolean =>
  mayBeginMention(text, at) && !/\s/.test(text.charAt(at + 1))

export function mayEnd(text: string, at: number): boolean {
  const next = letterAt(text, at)
  if (next === '') return true
  if (withoutBlanks.test(next) || withoutBlanks.test(before(text, at))) return true
  return !inWord.test(next) && !(joinsWords.test(next) && inWord.test(letterAt(text, at + 1)))
}

export const letterAt = (text: string, at: number): string =>
  String.fromCodePoint(text.codePointAt(at) ?? 0).replace('\0', '')

const before = (text: string, at: number): string => {
  const isPair = /[\udc00-\udfff]/.test(text.charAt(at - 1))
  return text.slice(Math.max(0, at - (isPair ? 2 : 1)), at)
}

/** The same blocks with other words; neither those of code nor those of links. */
export function mapWords(blocks: readonly Block[], map: (words: string) => readonly Inline[]): readonly Block[] {
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
