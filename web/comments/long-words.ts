import type { Block, Inline } from '../../text/markdown/tree.ts'

/** In characters: no word has more letters, no letter more marks. */
const most = { letters: 500, marks: 60 }

/** A space of no width, where a line may break, and what joins no letters. */
const gap = '\u200b\u200c'

/** What makes one sign with what stands before it; letters, but those that are never slow to draw: of ASCII, such as a key that is copied, and of scripts that know no joined letters. */
const pieces =
  /([\p{M}\p{Cf}\p{Gr_Ext}\p{Emoji_Modifier}]+)|([[\p{L}\p{N}]--[\p{ASCII}\p{scx=Han}\p{scx=Hira}\p{scx=Kana}\p{Gr_Ext}]]+)|[^[\p{M}\p{Cf}\p{Gr_Ext}\p{Emoji_Modifier}][[\p{L}\p{N}]--[\p{ASCII}\p{scx=Han}\p{scx=Hira}\p{scx=Kana}]]]+/gv

/** Marks that bind the next letter to the one before, in scripts that are written without spaces: of Khmer, Burmese, Tai Tham, Balinese and Javanese. */
const binding = /[\u17d2\u1039\u1a60\u1b44\ua9c0]/

/**
 * A browser takes the square of the letters of a word, or of the marks upon one letter, to draw them: Chromium 150 stands still for seconds at 100,000 Arabic
 * or Thai letters, for twenty at as many accents, and for minutes at as many colours of skin. What is longer than any word is parted, also where marks of
 * Markdown stand within it; a cut never takes a mark from its letter, but where these are too many.
 */
export const partLongWords = (blocks: readonly Block[]): readonly Block[] => blocks.map(partBlock)

function partBlock(block: Block): Block {
  switch (block.kind) {
    case 'text':
    case 'heading':
      return { ...block, children: partInlines(block.children) }
    case 'quote':
      return { ...block, blocks: partLongWords(block.blocks) }
    case 'list':
      return { ...block, items: block.items.map((item) => ({ ...item, blocks: partLongWords(item.blocks) })) }
    case 'table':
      return { ...block, rows: block.rows.map((row) => row.map((cell) => partInlines(cell))) }
    case 'code':
      return { ...block, text: createParter()(block.text) }
  }
}

function partInlines(inlines: readonly Inline[], part = createParter()): Inline[] {
  return inlines.map((inline) => {
    if (typeof inline === 'string') return part(inline)
    // By its words it is known whom it names.
    if (inline.kind === 'mention') return inline
    if (inline.kind === 'code') return { ...inline, text: part(inline.text) }
    return { ...inline, children: partInlines(inline.children, part) }
  })
}

/** For texts that stand one behind the other. */
function createParter(): (text: string) => string {
  let [letters, marks, isBound] = [0, 0, false]

  function partWord(word: string, isOfMarks: boolean): string {
    let parted = ''
    for (const character of word) {
      if (isOfMarks ? marks >= most.marks : letters >= most.letters && !isBound) {
        parted += gap
        letters = marks = 0
      }
      parted += character
      letters++
      marks = isOfMarks ? marks + 1 : 0
      isBound = isOfMarks && binding.test(character)
    }
    return parted
  }

  return (text) =>
    text.replace(pieces, (piece, ofMarks?: string, ofLetters?: string) => {
      if (ofMarks !== undefined || ofLetters !== undefined) return partWord(piece, ofMarks !== undefined)
      ;[letters, marks, isBound] = [0, 0, false]
      return piece
    })
}
