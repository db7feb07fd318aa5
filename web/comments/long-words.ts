import type { Block, Inline } from '../../text/markdown/tree.ts'

/** In characters: no word has more letters, and no letter more combining marks. */
const most = { letters: 500, marks: 60 }

/** ZERO WIDTH SPACE, where a line may break, and ZERO WIDTH NON-JOINER: Chromium stops shaping at no less. */
const gap = '\u200b\u200c'

/** Characters that extend a grapheme cluster; letters, except those that never take long to draw: of ASCII, Han and kana; all else. */
const pieces =
  /([\p{M}\p{Cf}\p{Gr_Ext}\p{Emoji_Modifier}]+)|([[\p{L}\p{N}]--[\p{ASCII}\p{scx=Han}\p{scx=Hira}\p{scx=Kana}\p{Gr_Ext}]]+)|[^[\p{M}\p{Cf}\p{Gr_Ext}\p{Emoji_Modifier}][[\p{L}\p{N}]--[\p{ASCII}\p{scx=Han}\p{scx=Hira}\p{scx=Kana}]]]+/gv

/** Marks that bind the next letter to the one before, in scripts that are written without spaces: of Khmer, Burmese, Tai Tham, Balinese and Javanese. */
const binding = /[\u17d2\u1039\u1a60\u1b44\ua9c0]/

/**
 * Breaks up what is longer than any word, also across the markup within it (docs/decisions/139): the time that a browser takes to lay out a word or a grapheme
 * cluster grows with the square of its length. No break comes within a cluster, unless the cluster itself is too long.
 */
export const breakLongWords = (blocks: readonly Block[]): readonly Block[] => blocks.map(breakBlock)

function breakBlock(block: Block): Block {
  switch (block.kind) {
    case 'text':
    case 'heading':
      return { ...block, children: breakInlines(block.children) }
    case 'quote':
      return { ...block, blocks: breakLongWords(block.blocks) }
    case 'list':
      return { ...block, items: block.items.map((item) => ({ ...item, blocks: breakLongWords(item.blocks) })) }
    case 'table':
      return { ...block, rows: block.rows.map((row) => row.map((cell) => breakInlines(cell))) }
    case 'code':
      return { ...block, text: createBreaker()(block.text) }
  }
}

function breakInlines(inlines: readonly Inline[], breakUp = createBreaker()): Inline[] {
  return inlines.map((inline) => {
    if (typeof inline === 'string') return breakUp(inline)
    // By its words it is known whom it names.
    if (inline.kind === 'mention') return inline
    if (inline.kind === 'code') return { ...inline, text: breakUp(inline.text) }
    return { ...inline, children: breakInlines(inline.children, breakUp) }
  })
}

/** For the texts of one block, in their order. */
function createBreaker(): (text: string) => string {
  let [letters, marks, isBound] = [0, 0, false]

  function breakWord(word: string, isOfMarks: boolean): string {
    let broken = ''
    for (const character of word) {
      if (isOfMarks ? marks >= most.marks : letters >= most.letters && !isBound) {
        broken += gap
        letters = marks = 0
      }
      broken += character
      letters++
      marks = isOfMarks ? marks + 1 : 0
      isBound = isOfMarks && binding.test(character)
    }
    return broken
  }

  return (text) =>
    text.replace(pieces, (piece, ofMarks?: string, ofLetters?: string) => {
      if (ofMarks !== undefined || ofLetters !== undefined) return breakWord(piece, ofMarks !== undefined)
      ;[letters, marks, isBound] = [0, 0, false]
      return piece
    })
}
