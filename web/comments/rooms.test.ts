import { deepEqual, equal, ok } from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { hostileTexts } from '../../tests/support/hostile-markdown.ts'
import { parseMarkdown } from '../../text/markdown/markdown.ts'
import { mostElements } from '../../text/markdown/most-elements.ts'
import type { Block, Inline } from '../../text/markdown/tree.ts'
import { closedElements, roomsOf } from './rooms.ts'

test('Ordinary threads have room for all that is formatted', () => {
  const answer = '**Hello**, please try [this](https://a.example/x):\n- *one*\n- `two`\n\n> quoted\n\nThanks'
  deepEqual(new Set(roomsOf(Array(200).fill(answer))), new Set([closedElements]))
  deepEqual(new Set(roomsOf(Array(12_000).fill('Thanks, it works.'))), new Set([closedElements]))
})

test('Of a thread that is nothing but marks the latest have it', () => {
  const rooms = roomsOf(Array(60).fill('*a* '.repeat(200)))
  equal(rooms.at(-1), closedElements)
  equal(rooms[0], 0)
  equal(
    rooms.reduce((sum, room) => sum + room, 0),
    5_000,
  )
})

test('No text becomes more elements than the quick look says', () => {
  const piece = fc.constantFrom(
    '*',
    '**',
    '_',
    '~~',
    '`',
    '```',
    '\n',
    '- ',
    '* ',
    '1. ',
    '> ',
    '| ',
    '|-|',
    '[',
    '](https://a.example)',
    'https://b.example ',
    ' ',
    'a',
  )
  const check = (text: string) => {
    const { blocks } = parseMarkdown(text, { elements: 4_000 })
    const drawn = count(blocks)
    ok(drawn <= mostElements(text, Infinity), `${drawn} of ${JSON.stringify(text.slice(0, 200))}`)
  }
  for (const make of Object.values(hostileTexts)) check(make(3_000))
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 40 }), (pieces) => check(pieces.join(''))),
    { numRuns: 2_000 },
  )
})

const count = (blocks: readonly Block[]): number => sum(blocks.map(ofBlock))

function ofBlock(block: Block): number {
  if (block.kind === 'text') return ofInline(block.children)
  if (block.kind === 'heading') return 1 + ofInline(block.children)
  if (block.kind === 'quote') return 1 + count(block.blocks)
  if (block.kind === 'code') return 2
  if (block.kind === 'list') return 1 + sum(block.items.map((item) => 1 + count(item.blocks)))
  return 1 + sum(block.rows.map((row) => 1 + sum(row.map((cell) => 1 + ofInline(cell)))))
}

const ofInline = (pieces: readonly Inline[]): number =>
  sum(pieces.map((piece) => (typeof piece === 'string' ? 0 : 1 + ('children' in piece ? ofInline(piece.children) : 0))))

const sum = (numbers: readonly number[]) => numbers.reduce((all, one) => all + one, 0)
