import { deepEqual, equal, ok } from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { requestBudget } from '../platform/budgets.ts'
import { replaceLatinLetters } from '../../text/latin-letters.ts'
import { boundary, fold, pieceEnds, tokensOf, wordsOf } from './tokenizer.ts'

test('Words are lower case, without accents, and nothing but letters and digits', () => {
  const examples: readonly [text: string, words: string][] = [
    ['', ''],
    [' \n', ''],
    ['Printer  JAMS!', 'printer jams'],
    ['Ångström café', 'angstrom cafe'],
    ['x-ray_1.5', 'x ray 1 5'],
    ['ﬁ ½ ①', 'fi 1 2 1'],
    ['東京 です', '東 京 て す'],
    ['Bellhop™ 10㎏', 'bellhop tm 10 kg'],
    ['😀🚀', ''],
    ['a\u0000b', 'a b'],
    ['\uD800x\uDFFF', 'x'],
    ['x'.repeat(150), 'x'.repeat(100)],
    ['ß'.repeat(60), 's'.repeat(100)],
  ]
  for (const [text, words] of examples) equal(fold(text), words)
})

test('Strokes, hooks and ligatures are forgiven both ways', () => {
  const examples: readonly (readonly string[])[] = [
    ['Łódź', 'lodz', 'LODZ'],
    ['Øresund', 'oresund', 'ØRESUND'],
    ['straße', 'STRASSE', 'STRAẞE', 'strasse'],
    ['Đorđe', 'djordje'.replaceAll('dj', 'd')],
    ['Þórður', 'thordur'],
    ['Ærø', 'aero'],
    ['cœur', 'COEUR'],
    ['Għawdex', 'ghawdex'],
    ['Iğdır', 'IĞDIR', 'İğdir'],
    ['Ŧŧ', 'tt'],
    ['Azərbaycan', 'azerbaycan'],
    ['ΟΔΟΣ', 'οδος', 'οδοσ'],
  ]
  for (const [first = '', ...others] of examples) for (const other of others) equal(fold(other), fold(first), other)
})

test('Only letters that Unicode leaves whole are in the table', () => {
  for (let codePoint = 0; codePoint < 0x20000; codePoint++) {
    const letter = String.fromCodePoint(codePoint)
    if (replaceLatinLetters(letter) === letter) continue
    equal(letter.normalize('NFKD'), letter)
    equal(letter.toLowerCase(), letter)
    ok(/^(?:[a-z]{1,2}|σ)$/.test(fold(letter)), letter)
  }
})

/** Every character that has letters in its plane, in texts of a few thousand, with a letter before and behind each. */
function* allCharacters(): Generator<string> {
  for (let start = 0; start < 0x4_0000; start += 4_096) {
    let text = ''
    for (let codePoint = start; codePoint < start + 4_096; codePoint++) text += `a${String.fromCodePoint(codePoint)}b `
    yield text
  }
}

test('Of every character there is: folding again changes nothing, and tokens are the words', () => {
  for (const text of allCharacters()) {
    const words = wordsOf(text)
    equal(fold(words.join(' ')), words.join(' '))
    deepEqual(
      tokensOf(text).map(({ word }) => word),
      words,
    )
    ok(!words.includes(boundary))
  }
})

test('What cannot be seen parts no words, and is marked with the word that it stands in', () => {
  for (const unseen of ['\u00ad', '\u200b', '\u200d', '\u2060', '\ufeff', '\u{e0020}', '\u115f', '\ufe0f\u00ad']) {
    const text = `The sup${unseen}port, ${unseen} de${unseen}sk`
    equal(fold(text), 'the support desk')
    deepEqual(wordsOf(text), ['the', 'support', 'desk'])
    deepEqual(
      tokensOf(text).map(({ word, start, end }) => [word, text.slice(start, end)]),
      [
        ['the', 'The'],
        ['support', `sup${unseen}port`],
        ['desk', `de${unseen}sk`],
      ],
    )
    equal(fold(unseen), '')
    deepEqual(
      tokensOf(`\u6771${unseen}\u4eac`).map(({ word }) => word),
      ['\u6771', '\u4eac'],
    )
    const long = `${'x '.repeat(2_046)}sup${unseen}port`
    deepEqual([...pieceEnds(long)], [long.length])
  }
})

test('All apostrophes part words alike', () => {
  for (const apostrophe of ["'", '\u2019', '\u02bc']) {
    const text = `комп${apostrophe}ютер`
    deepEqual(wordsOf(text), ['комп', 'ютер'])
    deepEqual(
      tokensOf(text).map(({ word, start }) => [word, start]),
      [
        ['комп', 0],
        ['ютер', 5],
      ],
    )
  }
  equal(fold('\u0149ice'), 'nice')
})

const parts = [
  'sup\u00ADpo\u200Brt',
  '\u2060',
  '\u02BC',
  '\u0149',
  'Printer JAMS, ',
  'caf\u00e9\u0301 ',
  '\u6771\u4EAC',
  '\u0E01\u0E33 ',
  '\u0E31',
  '\u{1D518}\u{1D52B} ',
  '\uFDFA',
  'x-ray_1.5 ',
  '\u{1F600}',
  '\uD504\uB9B0 ',
  '\u330D',
  'iPhone15',
  '\u2122',
  'Stra\u00dfe',
  '\u00BD',
  '\uD800',
]
const texts = fc.oneof(
  fc.array(fc.constantFrom(...parts), { maxLength: 60 }).map((all) => all.join('')),
  fc.string({ unit: 'grapheme', maxLength: 200 }),
  fc.string({ unit: 'binary', maxLength: 200 }),
)

test('Folding what is folded changes nothing', () => {
  fc.assert(
    fc.property(texts, (text) => equal(fold(fold(text)), fold(text))),
    { numRuns: 1_000 },
  )
})

test('Tokens are the same words, each with its place', () => {
  fc.assert(
    fc.property(texts, (text) => {
      const tokens = tokensOf(text)
      deepEqual(
        tokens.map(({ word }) => word),
        wordsOf(text),
      )
      for (const { word, start, end } of tokens) ok(wordsOf(text.slice(start, end)).includes(word))
    }),
    { numRuns: 1_000 },
  )
})

test('A text that is folded piece by piece has the words that it has as a whole', () => {
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...parts), { minLength: 50, maxLength: 60 }), (all) => {
      const long = all.join('').repeat(40)
      equal(wordsOf(long).join(' '), fold(long))
      let start = 0
      const words: string[] = []
      for (const end of pieceEnds(long)) {
        words.push(fold(long.slice(start, end)))
        start = end
      }
      equal(start, long.length)
      equal(words.filter(Boolean).join(' '), fold(long))
    }),
    { numRuns: 30 },
  )
  deepEqual(wordsOf('x'.repeat(50_000)), ['x'.repeat(100)])
  deepEqual(wordsOf(`${'x'.repeat(300_000)} end`), ['x'.repeat(100), 'end'])
  equal(wordsOf('\u6771'.repeat(9_000)).length, 9_000)
})

test('Signs that stand for many letters do not make a text larger than the index may hold', () => {
  const { characters } = requestBudget.indexed
  for (const sign of ['\uFDFA', '\uFDFA ', '\u3300', '\u00BD', 'x\uFDFA']) {
    const words = wordsOf(sign.repeat(100_000 / sign.length))
    const { length } = words.join(' ')
    ok(length <= characters && length > characters / 2, `${sign}: ${length}`)
    ok(words.every(Boolean))
    // The last one is whole.
    ok(wordsOf(sign.repeat(3)).includes(words.at(-1) as string))
  }
})

test('A hostile text takes no longer than many times a plain one', () => {
  const plain = time(() => wordsOf('Überall stehen gewöhnliche Wörter. '.repeat(3_000)))
  for (const text of [
    `${'x'.repeat(99_999)}@`,
    '@'.repeat(100_000),
    `e${'\u0315\u0300'.repeat(49_999)}`,
    `e${'\u0315'.repeat(50_000)}${'\u0300'.repeat(49_999)}`,
    '\uFDFA'.repeat(100_000),
    'ß'.repeat(100_000),
    '\u6771'.repeat(100_000),
    '\uD800'.repeat(100_000),
  ]) {
    const hostile = () =>
      Math.min(
        time(() => wordsOf(text)),
        time(() => [...pieceEnds(text)]),
      )
    ok(hostile() < 100 * plain || hostile() < 100 * plain, text.slice(0, 10))
    const placed = () => time(() => tokensOf(text))
    ok(placed() < 300 * plain || placed() < 300 * plain, text.slice(0, 10))
  }
})

function time(work: () => unknown): number {
  const begun = performance.now()
  work()
  return performance.now() - begun
}
