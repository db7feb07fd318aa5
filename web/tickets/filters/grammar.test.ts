import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { type Part, parseText, partAt, printOperator, type Typed, withoutParts } from './grammar.ts'

const names = new Set(['status', 'tag', 'created', 'zuständig'])
const parse = (text: string) => parseText(text, (name) => names.has(name))

/** Short to read: operators as their name, value and minus, words as they stand there. */
const shown = (text: string) =>
  parse(text).map((part) =>
    part.kind === 'operator' ? [part.isExcluded ? '-' : '+', part.name, part.value] : text.slice(part.start, part.end),
  )

test('words, phrases and operators', () => {
  assert.deepEqual(shown('printer status:open  "paper jam" -toner -"red light"'), [
    'printer',
    ['+', 'status', 'open'],
    '"paper jam"',
    '-toner',
    '-"red light"',
  ])
  assert.deepEqual(shown('-tag:"on hold" STATUS:Open Zuständig:ich'), [
    ['-', 'tag', 'on hold'],
    ['+', 'status', 'Open'],
    ['+', 'zuständig', 'ich'],
  ])
  assert.deepEqual(shown('created:>2026-10-01 created:2026-10-01..2026-10-31 tag:a,b tag:"say ""hi"""'), [
    ['+', 'created', '>2026-10-01'],
    ['+', 'created', '2026-10-01..2026-10-31'],
    ['+', 'tag', 'a,b'],
    ['+', 'tag', 'say "hi"'],
  ])
  assert.deepEqual(shown('tag:'), [['+', 'tag', '']])
  assert.deepEqual(shown('tag:"not closed yet'), [['+', 'tag', 'not closed yet']])
})

test('what is no operator is words', () => {
  for (const text of [
    'mood:bad',
    'https://example.com',
    '10:30',
    ':',
    'status',
    'x-status:open',
    '"status:open"',
    '--tag:x',
    '–tag:x',
  ]) {
    assert.deepEqual(shown(text), [text])
  }
  assert.deepEqual(shown('"a"status:open'), ['"a"', 'status:open'])
  assert.deepEqual(shown('mood:"very bad"'), ['mood:', '"very bad"'])
  assert.deepEqual(shown('  \n '), [])
})

test('the part that is typed is the one at whose end, or in which, the caret stands', () => {
  const at = (text: string, caret: number) => {
    const part = partAt(parse(text), caret)
    return part && text.slice(part.start, part.end)
  }
  assert.equal(at('status:open lamp', 11), 'status:open')
  assert.equal(at('status:open lamp', 12), undefined)
  assert.equal(at('status:open lamp', 3), 'status:open')
  assert.equal(at('status:open lamp', 16), 'lamp')
  assert.equal(at('', 0), undefined)
})

test('what is taken out leaves one blank, and the caret where it stood', () => {
  const take = (text: string, caret: number, ...which: number[]) =>
    withoutParts(
      text,
      parse(text).filter((_, index) => which.includes(index)),
      caret,
    )
  assert.deepEqual(take('status:open printer', 12, 0), { text: 'printer', caret: 0 })
  assert.deepEqual(take('red status:open lamp', 18, 1), { text: 'red lamp', caret: 6 })
  assert.deepEqual(take('red status:open ', 16, 1), { text: 'red ', caret: 4 })
  assert.deepEqual(take('tag:a x tag:b y', 15, 0, 2), { text: 'x y', caret: 3 })
  assert.deepEqual(take('tag:a tag:b', 11, 0, 1), { text: '', caret: 0 })
})

const anything = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 200 }),
  fc.string({ unit: fc.constantFrom(...'ab :-",.\n\u00a0', 'tag:', 'status:', '-tag:"', '""'), maxLength: 60 }),
)
const typed = fc.record({
  name: fc.constantFrom(...names),
  value: fc.oneof(
    fc.string({ unit: 'binary', maxLength: 20 }),
    fc.string({ unit: fc.constantFrom(...'a", :-\n'), maxLength: 8 }),
  ),
  isExcluded: fc.boolean(),
})

test('the parts are all of a text but blanks, in order', () => {
  fc.assert(
    fc.property(anything, (text) => {
      let at = 0
      for (const { start, end } of parse(text)) {
        assert.ok(start >= at && end > start)
        assert.equal(text.slice(at, start).trim(), '')
        at = end
      }
      assert.equal(text.slice(at).trim(), '')
    }),
    { numRuns: 2_000 },
  )
})

test('what is printed is read as what it was, whatever the values hold', () => {
  const bare = ({ name, value, isExcluded }: Typed) => ({ name, value, isExcluded })
  const operators = (parts: readonly Part[]) => parts.flatMap((part) => (part.kind === 'operator' ? [bare(part)] : []))
  fc.assert(
    fc.property(fc.array(typed, { maxLength: 6 }), (all) => {
      const text = all.map(printOperator).join(' ')
      assert.deepEqual(operators(parse(text)), all.map(bare))
      assert.equal(parse(text).length, all.length)
    }),
    { numRuns: 2_000 },
  )
})

test('a text that is read and printed again is read as the same', () => {
  const meaning = (text: string) =>
    parse(text).map((part) =>
      part.kind === 'operator' ? [part.isExcluded, part.name, part.value] : text.slice(part.start, part.end),
    )
  const print = (text: string) =>
    parse(text)
      .map((part) => (part.kind === 'operator' ? printOperator(part) : text.slice(part.start, part.end)))
      .join(' ')
  fc.assert(
    fc.property(anything, (text) => {
      // What stood without a blank beside a phrase stands apart then, and can be an operator.
      const once = print(text)
      assert.deepEqual(meaning(print(once)), meaning(once))
      const isApart = parse(text).every(({ end }) => end === text.length || /\s/.test(text.charAt(end)))
      if (isApart && !/"[^"]*$/.test(text.replaceAll(/[^"]*"[^"]*"/g, '')))
        assert.deepEqual(meaning(once), meaning(text))
    }),
    { numRuns: 2_000 },
  )
})

test('withoutParts leaves the other parts as they were', () => {
  fc.assert(
    fc.property(anything, fc.array(fc.boolean(), { minLength: 40, maxLength: 40 }), fc.nat(), (text, taken, place) => {
      const parts = parse(text)
      const out = parts.filter((_, index) => taken[index % 40])
      const left = withoutParts(text, out, place % (text.length + 1))
      assert.ok(left.caret >= 0 && left.caret <= left.text.length)
      const kept = parts.filter((part) => !out.includes(part)).map(({ start, end }) => text.slice(start, end))
      assert.equal(left.text.replaceAll(/\s/g, ''), kept.join('').replaceAll(/\s/g, ''))
    }),
    { numRuns: 2_000 },
  )
})

test('a long text takes steps in proportion to its length', () => {
  const steps = (text: string) => {
    let asked = 0
    const parts = parseText(text, (name) => {
      asked++
      return name === 'tag'
    })
    return asked + parts.length
  }
  for (const piece of ['tag:"', 'x:"a ', 'tag:"""', '-tag:', '"" ', 'a:""" ']) {
    const [short, long] = [steps(piece.repeat(500)), steps(piece.repeat(5_000))]
    assert.ok(long <= 11 * short, `${piece}: ${short}, then ${long}`)
  }
})
