import { deepEqual, equal, ok } from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { parseMarkdown } from '../../../text/markdown/markdown.ts'
import type { Block, Inline } from '../../../text/markdown/tree.ts'
import { fillPlaceholders, placeholders, unknownPlaceholders } from './placeholders.ts'

const values = {
  'requester.name': 'Hana Sato',
  'ticket.id': '4821',
  'ticket.subject': 'Wren scanners beep',
  'agent.name': 'Grace Okafor',
}

test('Each placeholder is filled, however often, with blanks in its braces or without', () => {
  equal(
    fillPlaceholders(
      'Hello {{requester.name}}, {{ ticket.id }}/{{ticket.id}}: {{ticket.subject}}. {{agent.name}}',
      values,
    ),
    'Hello Hana Sato, 4821/4821: Wren scanners beep. Grace Okafor',
  )
})

test('What is no placeholder stays, and is told', () => {
  const text = '{{requester.nam}} {{toString}} {{}} {one} {{ticket.id}} {{requester.nam}} {{two\nlines}}'
  equal(
    fillPlaceholders(text, values),
    '{{requester.nam}} {{toString}} {{}} {one} 4821 {{requester.nam}} {{two\nlines}}',
  )
  deepEqual(unknownPlaceholders(text), ['{{requester.nam}}', '{{toString}}', '{{}}'])
})

test('A value that looks like a placeholder is text', () => {
  equal(
    fillPlaceholders('{{requester.name}} {{agent.name}}', { ...values, 'requester.name': '{{agent.name}}' }),
    '{{agent.name}} Grace Okafor',
  )
  equal(fillPlaceholders('{{ticket.subject}}', { ...values, 'ticket.subject': "$& $1 $'" }), "$& $1 $'")
})

test('Marks in a value are escaped; what means nothing, and addresses, stay as they are', () => {
  const subject = (of: string, text = 'About {{ticket.subject}}:') =>
    fillPlaceholders(text, { ...values, 'ticket.subject': of })
  equal(subject('**urgent**'), String.raw`About \**urgent\**:`)
  equal(subject('snake_case and 2 * 3'), 'About snake_case and 2 * 3:')
  equal(subject('see https://a.example/x_y_z'), 'About see https://a.example/x_y_z:')
  equal(subject('[bank](https://evil.example)'), 'About bank (https://evil.example):')
  equal(subject('# big', '{{ticket.subject}}'), 'big')
  equal(subject('two\nlines\t'), 'About two lines:')
})

const within = (piece: Exclude<Block | Inline, string>): readonly (Block | Inline)[] => {
  if ('children' in piece) return piece.children
  if ('blocks' in piece) return piece.blocks
  if ('items' in piece) return piece.items.flatMap(({ blocks }) => blocks)
  return 'rows' in piece ? piece.rows.flat(2) : [piece.text]
}

const lettersOf = (pieces: readonly (Block | Inline)[]): string =>
  pieces.map((piece): string => (typeof piece === 'string' ? piece : lettersOf(within(piece)))).join('')

const kindsIn = (pieces: readonly (Block | Inline)[]): string[] =>
  pieces.flatMap((piece) => {
    if (typeof piece === 'string') return []
    const isBare = piece.kind === 'link' && piece.isBare
    return [...(isBare ? [] : [piece.kind]), ...kindsIn(within(piece))]
  })

const treeOf = (text: string) => parseMarkdown(text, { elements: Infinity }).blocks

test('Whatever the values are, nothing is formatted that was not, and their letters are shown', () => {
  const piece = fc.constantFrom(
    ...'*_~`[]()#>-|\\ .1',
    'a',
    'ü',
    '日',
    '**',
    '](https://e.example)',
    'https://e.example/',
    '{{agent.name}}',
  )
  const value = fc.array(piece, { maxLength: 12 }).map((all) => `a${all.join('')}`)
  const template = fc.constantFrom(
    'Hello {{requester.name}}, it is **{{ticket.subject}}**.\n\n- one {{agent.name}}\n- two',
    '{{ticket.subject}}\n> {{requester.name}}\n\n`code` {{agent.name}}',
    '_{{requester.name}}_ [words](https://desk.example/) {{ticket.subject}} {{agent.name}}',
  )
  fc.assert(
    fc.property(template, value, value, value, (text, name, subject, agent) => {
      const filled = fillPlaceholders(text, {
        ...values,
        'requester.name': name,
        'ticket.subject': subject,
        'agent.name': agent,
      })
      const plain = fillPlaceholders(text, {
        ...values,
        'requester.name': 'word',
        'ticket.subject': 'word',
        'agent.name': 'word',
      })
      deepEqual(kindsIn(treeOf(filled)), kindsIn(treeOf(plain)), filled)
      const shown = lettersOf(treeOf(filled))
      for (const one of [name, subject, agent])
        for (const letter of one.matchAll(/[aü日]/g)) ok(shown.includes(letter[0]), filled)
    }),
    { numRuns: 1_000 },
  )
})

test('All placeholders are filled by name', () => {
  for (const name of placeholders) equal(fillPlaceholders(`{{${name}}}`, values), values[name])
})
