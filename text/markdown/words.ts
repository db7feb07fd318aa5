/** What Markdown says, without how it looks. */
import type { Block, Inline } from './tree.ts'

/** The words of all blocks, one after another. */
export const wordsOf = (blocks: readonly Block[]): string => blocks.map(ofBlock).join(' ')

function ofBlock(block: Block): string {
  switch (block.kind) {
    case 'text':
    case 'heading':
      return ofInlines(block.children)
    case 'quote':
      return wordsOf(block.blocks)
    case 'list':
      return block.items.map(({ blocks }) => wordsOf(blocks)).join(' ')
    case 'table':
      return block.rows.flatMap((row) => row.map(ofInlines)).join(' ')
    case 'code':
      return block.text
  }
}

const ofInlines = (inlines: readonly Inline[]): string =>
  inlines
    .map((inline) => {
      if (typeof inline === 'string') return inline
      return inline.kind === 'code' ? inline.text : ofInlines(inline.children)
    })
    .join('')
