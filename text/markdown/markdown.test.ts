import { deepEqual, equal, ok } from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { parseMarkdown } from './markdown.ts'
import type { Block, Inline } from './tree.ts'

const parse = (text: string, elements = 4_000) => parseMarkdown(text, { elements }).blocks

/** As a short text: <b>, <i>, <s>, <code>, <a to>, and blocks in brackets. */
const outline = (blocks: readonly Block[]): string => blocks.map(blockInWords).join('')

function blockInWords(block: Block): string {
  if (block.kind === 'text') return inline(block.children)
  if (block.kind === 'heading') return `[h${block.level} ${inline(block.children)}]`
  if (block.kind === 'quote') return `[quote ${outline(block.blocks)}]`
  if (block.kind === 'code') return `[code ${block.text}]`
  if (block.kind === 'list') {
    const items = block.items.map(
      ({ value, blocks }) => `(${value === undefined ? '' : `${value} `}${outline(blocks)})`,
    )
    return `[${block.isOrdered ? 'ol' : 'ul'} ${items.join('')}]`
  }
  return `[table ${block.columns.join(' ')} ${block.rows.map((row) => `(${row.map(inline).join(' | ')})`).join('')}]`
}

const tags = { bold: 'b', italic: 'i', strike: 's', mention: 'mention' } as const

const inline = (pieces: readonly Inline[]): string =>
  pieces
    .map((piece) => {
      if (typeof piece === 'string') return piece
      if (piece.kind === 'code') return `<code>${piece.text}</code>`
      if (piece.kind === 'link') return `<a ${piece.href}>${inline(piece.children)}</a>`
      return `<${tags[piece.kind]}>${inline(piece.children)}</${tags[piece.kind]}>`
    })
    .join('')

const said = (text: string) => outline(parse(text))

test('Within a line: bold, italic, strike, code', () => {
  equal(said('a **b** *c* _d_ ~~e~~ `f`'), 'a <b>b</b> <i>c</i> <i>d</i> <s>e</s> <code>f</code>')
  equal(
    said('***a*** **b *c* d** **b *c*** *b **c***'),
    '<b><i>a</i></b> <b>b <i>c</i> d</b> <b>b <i>c</i></b> <i>b <b>c</b></i>',
  )
  equal(said('**"Quoted"**, (*so*), **„so“**: **!**'), '<b>"Quoted"</b>, (<i>so</i>), <b>„so“</b>: **!**')
  equal(said('これは**太字**です'), 'これは<b>太字</b>です')
  equal(said('`` a ` b `` and `*no*`'), '<code>a ` b</code> and <code>*no*</code>')
  equal(said(String.raw`\*a\* and \*\*b\*\* and \_c\_`), '*a* and **b** and _c_')
  equal(said('*a **b* c**'), '<i>a **b</i> c**')
})

test('What people write plainly stays as it is', () => {
  for (const plain of [
    '2 * 3 * 4 = 24, 2*3*4, a*b*c',
    'snake_case_names and __init__ and _private, file_name_.txt',
    String.raw`C:\*.txt, \\server\share\_old\_new, C:\_backup\*`,
    '^_^ >_< *_* ._. **** ____ ~~~~',
    'Price*: 5, delivery*: 3\n* without VAT',
    '#12 and #bug, # ',
    '>5 EUR\n>:(',
    '- Priya',
    'Kind regards\n\n- Priya',
    '12. November 2026',
    'since\n12. November\n13. November',
    '*** Important ***\n---\n===\n-- \nPriya',
    '+49 30 1234\n+ 49 30 1234',
    '  indented\n\n\n    more indented\n\ttab',
    '<b>bold</b> &amp; <script>alert(1)</script>',
    '| a | b |\n| c | d |',
    'f**k, *, **, ***, ~5~, 5* hotel',
    'a `quoted\' word and "another"',
    '[x] done [y](later) [z]: no [](https://)',
    '*this\nthat*',
    '\n\nblank lines around\n\n\n',
    '',
  ]) {
    deepEqual(
      parse(plain),
      plain === '' ? [{ kind: 'text', children: [] }] : [{ kind: 'text', children: [plain] }],
      plain,
    )
  }
})

test('Line breaks and blank lines stay as they were typed', () => {
  deepEqual(parse('one\ntwo\r\n\r\n\r\nthree **four**\nfive'), [
    { kind: 'text', children: ['one\ntwo\n\n\nthree ', { kind: 'bold', children: ['four'] }, '\nfive'] },
  ])
})

test('Links lead to http, https, mailto and tel alone', () => {
  equal(
    said('[Form](https://a.example/x_(y)) or [**me**](mailto:a@b.example)'),
    '<a https://a.example/x_(y)>Form</a> or <a mailto:a@b.example><b>me</b></a>',
  )
  equal(
    said('see https://a.example/_b_/*c*, **https://b.example**.'),
    'see <a https://a.example/_b_/*c>https://a.example/_b_/*c</a>*, <b><a https://b.example>https://b.example</a></b>.',
  )
  equal(said('[https://bank.example](https://evil.example/)'), '<a https://evil.example/>https://bank.example</a>')
  equal(said('![picture](https://a.example/p.png)'), '<a https://a.example/p.png>picture</a>')
  equal(said('[](https://a.example/)'), '<a https://a.example/>https://a.example/</a>')
  equal(
    said('[a [b](https://b.example) c](https://c.example)'),
    '[a <a https://b.example>b</a> c](<a https://c.example>https://c.example</a>)',
  )
  for (const harmful of [
    '[a](javascript:alert(1))',
    '[a](java%0Ascript:alert(1))',
    '[a](JAVASCRIPT:alert)',
    '[a](data:text/html,x)',
    '[a](file:///etc/passwd)',
    '[a](//evil.example)',
    '[a](/tickets/1)',
    '[a](vbscript:x)',
    '[a](blob:https://a.example/x)',
    '[^1](#x)',
    '<javascript:alert(1)>',
    '[a](https://)',
    '[a](https://a.example "title")',
  ]) {
    ok(!/<a (?!https:)|>a<\/a>/.test(said(harmful)), harmful)
  }
})

test('Headings, quotes and code', () => {
  equal(said('# One\n## Two **bold**\ntext'), '[h1 One][h2 Two <b>bold</b>]text')
  equal(said('> a\n> b\n>> c\n\nd'), '[quote a\nb[quote c]]d')
  equal(said('before\n```js\nconst *a* = 1\n\n  b\n```\nafter'), 'before[code const *a* = 1\n\n  b]after')
  equal(said('```\nto the end'), '[code to the end]')
  equal(said('~~~\n```\n~~~\n```so```'), '[code ```]<code>so</code>')
})

test('Lists keep their numbers and what is further in', () => {
  equal(said('- a\n- b\n  - c\n  - d\n- e'), '[ul (a)(b[ul (c)(d)])(e)]')
  equal(said('Do:\n1. a\n3. b\n\n4. c\n\nand'), 'Do:[ol (1 a)(3 b)(4 c)]and')
  equal(said('* a\n  more\n\n  still a\n* b'), '[ul (a\nmore\n\nstill a)(b)]')
  equal(said('- a\n\t- b\nc'), '[ul (a[ul (b)])]c')
  equal(said('1. a\n   ```\n   x\n    y\n   ```\n2. b'), '[ol (1 a[code x\n y])(2 b)]')
  equal(said('- a\n* b'), '- a\n* b')
})

test('Tables', () => {
  equal(
    said('| a | b |\n|---|:-:|\n| 1 | **2** |\n| 3 |\n| 4 | 5 | 6 |\nend'),
    '[table start center (a | b)(1 | <b>2</b>)(3 | )(4 | 5 | 6)]end',
  )
  equal(said('|a\\|b|\n|-:|'), '[table end (a|b)]')
})

test('What is beyond the room stays as it was typed', () => {
  const { blocks, isWhole } = parseMarkdown('*a* *b* *c*\n- x\n- y', { elements: 2 })
  equal(outline(blocks), '<i>a</i> <i>b</i> *c*\n- x\n- y')
  equal(isWhole, false)
  equal(parseMarkdown('*a* *b*', { elements: 2 }).isWhole, true)
  equal(outline(parse('- x\n- y\n- z', 3)), '[ul (x)(y)]- z')
  equal(outline(parse('| a |\n|---|\n| b |\n| c |', 5)), '[table start (a)(b)]| c |')
})

test('What is beyond so many letters does, too, from the last line on that fits', () => {
  const { blocks, isWhole } = parseMarkdown('*a*\n*b*\n*c*', { elements: 9, letters: 6 })
  equal(outline(blocks), '<i>a</i>\n*b*\n*c*')
  equal(isWhole, false)
  equal(outline(parseMarkdown('*a* *b*', { elements: 9, letters: 5 }).blocks), '<i>a</i> *b*')
  equal(parseMarkdown('*a*', { elements: 9, letters: 3 }).isWhole, true)
})

/** All that is said, without what formats it. */
const letters = (blocks: readonly Block[]): string => outline(blocks).replaceAll(/[^\p{L}\p{N}]/gu, '')

test('No letter is lost, and no more elements than were asked for come of any text', () => {
  const piece = fc.constantFrom(
    '*',
    '**',
    '_',
    '~~',
    '`',
    '```',
    '\n',
    '\n\n',
    '- ',
    '1. ',
    '> ',
    '# ',
    '| ',
    '|-|',
    '[',
    '](',
    ')',
    '\\',
    ' ',
    'wort',
    '😀',
    'é',
    '!',
    '  ',
  )
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 60 }), fc.nat(12), (pieces, elements) => {
      const text = pieces.join('')
      const { blocks } = parseMarkdown(text, { elements })
      // Numbers of items and names of languages are said elsewhere.
      const words = text.split(/[^\p{L}]/u).filter(Boolean)
      const shown = letters(blocks)
      for (const word of new Set(words)) ok(shown.includes(word) || isInfo(text, word), text)
      ok(count(blocks) <= elements)
    }),
    { numRuns: 3_000 },
  )
})

const isInfo = (text: string, word: string) => new RegExp(`(?:\`{3}|~{3})[^\n]*${word}`).test(text)

function count(blocks: readonly Block[]): number {
  const sum = (numbers: readonly number[]) => numbers.reduce((all, one) => all + one, 0)
  const within = (pieces: readonly Inline[]): number =>
    sum(pieces.map((piece) => (typeof piece === 'string' ? 0 : 1 + ('children' in piece ? within(piece.children) : 0))))
  return sum(
    blocks.map((block) => {
      if (block.kind === 'text') return within(block.children)
      if (block.kind === 'heading') return 1 + within(block.children)
      if (block.kind === 'quote') return 1 + count(block.blocks)
      if (block.kind === 'code') return 2
      if (block.kind === 'list') return 1 + sum(block.items.map((item) => 1 + count(item.blocks)))
      return 1 + sum(block.rows.map((row) => 1 + sum(row.map((cell) => 1 + within(cell)))))
    }),
  )
}
