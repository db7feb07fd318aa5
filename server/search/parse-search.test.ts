import { deepEqual, equal, ok } from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { requestBudget } from '../platform/budgets.ts'
import { addressesIn } from './addresses.ts'
import { parseSearch } from './parse-search.ts'
import { fold } from './tokenizer.ts'

const { terms: most, wordsOfPhrase, ignored } = requestBudget.search

/** Short to read: words with + between, quotes for exact ones, * for begun ones, addresses as they are. */
const terms = (text: string): string[] =>
  parseSearch(text).terms.map(({ words, isPrefix, isExact }) => {
    const shown = words
      .join('+')
      .replace(/[\ue000-\ue07f]/g, (sign) => String.fromCharCode(sign.charCodeAt(0) - 0xe000))
    return (isExact ? `"${shown}"` : shown) + (isPrefix ? '*' : '')
  })
const words = (start: string, count: number, from = 0) =>
  Array.from({ length: count }, (_, index) => `${start}${index + from}`).join(' ')

test('What is typed is words and phrases, the last perhaps only begun', () => {
  deepEqual(terms('printer ja'), ['printer', 'ja*'])
  deepEqual(terms('printer ja '), ['printer', 'ja'])
  deepEqual(terms('printer j'), ['printer', 'j'])
  deepEqual(terms('"red light" bl'), ['"red+light"', 'bl*'])
  deepEqual(terms('"red li'), ['"red+li"*'])
  deepEqual(terms('"red light"'), ['"red+light"'])
  deepEqual(terms('"printer"'), ['"printer"'])
  deepEqual(terms('x-ray'), ['x+ray*'])
  deepEqual(terms('invoice-42 '), ['invoice+42'])
  deepEqual(terms('Łódź Straße '), ['lodz', 'strasse'])
  deepEqual(terms('" * "" @ &'), [])
  deepEqual(terms('printer *'), ['printer'])
})

test('An address is one term, and what is glued to it others', () => {
  deepEqual(terms('Cara@Example.com '), ['cara@example.com'])
  deepEqual(terms('cara@exam'), ['cara@exam*'])
  deepEqual(terms('cara@'), ['cara*'])
  deepEqual(terms('<cara@example.com>, x'), ['cara@example.com', 'x'])
  deepEqual(terms('mailto:cara@example.com?subject=Hi '), ['cara@example.com', 'subject+hi'])
  deepEqual(terms('cara@a.example;carl@b.example '), ['cara@a.example', 'carl@b.example'])
  deepEqual(terms('"cara@example.com"'), ['"cara+example+com"'])
  const [term] = parseSearch("o'hara+tag@example.com ").terms
  deepEqual(term?.words, addressesIn("O'Hara+tag@example.com").slice(0, 1))
  deepEqual(term?.shown, ['o', 'hara', 'tag', 'example', 'com'])
  deepEqual(term?.stems, [])
})

test('Single words that are not in quotes have stems', () => {
  const stems = (text: string) => parseSearch(text).terms.map((term) => term.stems)
  deepEqual(stems('refunds invoice-cards "deliveries" x42s Druckern'), [['refund'], [], [], [], ['druck']])
})

test('A minus before a word or a quote excludes it; within a word, and before a digit, it is none', () => {
  const excluded = (text: string) =>
    parseSearch(text).excluded.map((all) => all.map(({ words, isExact }) => `${isExact ? '"' : ''}${words.join('+')}`))
  deepEqual(excluded('printer -toner -"red light" -x-ray -Toner'), [['toner'], ['"red+light'], ['x+ray']])
  deepEqual(terms('printer -toner'), ['printer'])
  deepEqual(terms('printer -toner ja'), ['printer', 'ja*'])
  deepEqual(excluded('-a'), [['a']])
  for (const text of ['-1', '--help', '- toner', 'x-toner', '"a"-b', '-', '-"', '"x -b"', '-"" x'])
    deepEqual(excluded(text), [], text)
  deepEqual(terms('-40 --help x-"red light"'), ['40', 'help', 'x', '"red+light"'])
  const long = parseSearch(`printer -"${words('w', 25)}"`)
  deepEqual(
    long.excluded.map((all) => all.length),
    [3],
  )
  const many = parseSearch(`${words('w', most - 1)} -a -b`)
  deepEqual([many.terms.length, many.excluded.length, many.ignoredWords], [most - 1, 1, ['-b']])
  deepEqual(parseSearch(`printer -${'x'.repeat(300)}`).ignoredWords, [`-${'x'.repeat(38)}…`])
})

test('What is repeated counts once', () => {
  deepEqual(terms('printer Printer PRINTER jam printer'), ['printer', 'jam'])
  deepEqual(terms('printer "printer"'), ['printer', '"printer"'])
  deepEqual(terms('cara@a.example CARA@a.example cara@a.example'), ['cara@a.example'])
  const { terms: all, ignoredWords } = parseSearch(`${words('w', 30)} ${'w1 w2 '.repeat(10)}`)
  equal(all.length, 30)
  deepEqual(ignoredWords, [])
})

test('What is more than a search may have is told as it was typed', () => {
  const { terms: all, ignoredWords } = parseSearch(`${words('w', most)} Über "Red light" w1 !!! x-ray`)
  equal(all.length, most)
  deepEqual(ignoredWords, ['Über', '"Red light"', 'x-ray'])
  ok(all.every(({ isPrefix }) => !isPrefix))
  deepEqual(parseSearch(words('w', most)).ignoredWords, [])
})

test('What lies beyond the first 200 characters is told, and nothing is cut in two', () => {
  const start = `${'x '.repeat(96)}y `
  deepEqual(parseSearch(`${start}printer jam x`), { ...parseSearch(start), ignoredWords: ['printer', 'jam'] })
  const phrase = parseSearch(`${start}"Red light district" jam`)
  deepEqual(
    phrase.terms.map((term) => term.words),
    [['x'], ['y'], ['red']],
  )
  deepEqual(phrase.ignoredWords, ['light district"', 'jam'])
  const longer = parseSearch(`y "${words('part', 40)}" end`)
  deepEqual(longer.terms.at(-1)?.words.at(-1), 'part28')
  ok(!longer.terms.at(-1)?.isPrefix)
  deepEqual(longer.ignoredWords, [`${words('part', 40, 29).slice(0, 39)}…`, 'end'])
})

test('Of a single word that is very long the beginning is looked for, as begun', () => {
  for (const text of ['x'.repeat(201), 'x'.repeat(100_000)]) {
    deepEqual(terms(text), [`${'x'.repeat(100)}*`])
    deepEqual(parseSearch(text).ignoredWords, [])
  }
  deepEqual(parseSearch(`a ${'x'.repeat(300)}`).ignoredWords, [`${'x'.repeat(39)}…`])
  const signs = Array.from({ length: 300 }, (_, index) => String.fromCharCode(0x4e00 + index))
  const long = parseSearch(signs.join(''))
  equal(new Set(long.terms.flatMap((term) => term.words)).size, 200)
  deepEqual(long.ignoredWords, [`${signs.slice(200, 239).join('')}…`])
})

test('A long phrase is several that overlap by a word', () => {
  const phrase = parseSearch(`"${words('w', 50)}`).terms
  deepEqual(
    phrase.map((term) => term.words.length),
    [10, 10, 10, 10, 10, 5],
  )
  for (const [index, term] of phrase.entries()) {
    ok(term.isExact && term.isPrefix === (index === 5))
    if (index) equal(term.words[0], phrase[index - 1]?.words.at(-1))
  }
  equal(parseSearch('"a b c d e f g h i j"').terms.length, 1)
})

test('Whatever is typed, terms are few, folded and different, and what is told is little', () => {
  const typed = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 400 }),
    fc.string({ unit: fc.constantFrom(...'ab @"\'-.,;:東ß\u{1D518}\ud800 '), maxLength: 600 }),
    fc.array(fc.string({ unit: 'grapheme', maxLength: 80 }), { maxLength: 200 }).map((all) => all.join(' ')),
  )
  fc.assert(
    fc.property(typed, (text) => {
      const parsed = parseSearch(text)
      ok(parsed.terms.length <= most)
      const keys = parsed.terms.map((term) => JSON.stringify([term.isExact, term.words]))
      equal(new Set(keys).size, keys.length)
      for (const { words, shown = words, isPrefix, stems } of parsed.terms) {
        ok(words.length > 0 && words.length <= wordsOfPhrase && shown.length <= wordsOfPhrase)
        for (const word of [...shown, ...stems]) equal(fold(word), word)
        ok(!isPrefix || (words.at(-1) as string).length > 1)
      }
      ok(parsed.terms.slice(0, -1).every(({ isPrefix }) => !isPrefix))
      ok(parsed.ignoredWords.length <= ignored.words)
      for (const word of parsed.ignoredWords) ok(word && word.length <= ignored.characters && word.isWellFormed())
      ok(parsed.terms.length + parsed.excluded.flat().length <= most)
      ok(parsed.excluded.flat().every(({ isPrefix }) => !isPrefix))
      // Of a text with words something is looked for, excluded or told.
      const { terms, excluded, ignoredWords } = parsed
      if (fold(text.slice(0, 100))) ok(terms.length + excluded.length + ignoredWords.length > 0)
    }),
    { numRuns: 500 },
  )
})

test('Of a very long text few words are told, soon', () => {
  const began = performance.now()
  parseSearch(words('plain', 200))
  const plain = performance.now() - began
  for (const text of [
    words('w', 100_000),
    'x '.repeat(100_000),
    '"'.repeat(200_000),
    '@ '.repeat(100_000),
    'a@'.repeat(100_000),
  ]) {
    const time = () => {
      const began = performance.now()
      ok(parseSearch(text).ignoredWords.length <= ignored.words)
      return performance.now() - began
    }
    ok(time() < 100 * plain || time() < 100 * plain, text.slice(0, 10))
  }
})
