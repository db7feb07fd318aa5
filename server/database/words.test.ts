import { deepEqual, equal, ok } from 'node:assert/strict'
import { test } from 'node:test'
import { requestBudget } from '../platform/budgets.ts'
import { parseSearch, tokensOf, wordsOf } from './words.ts'

test('Words are lower case, without accents, and nothing but letters and digits', () => {
  const examples: readonly [string, string][] = [
    ['', ''],
    [' \n', ''],
    ['Printer  JAMS!', 'printer jams'],
    ['Ångström café', 'angstrom cafe'],
    ['x-ray_1.5', 'x ray 1 5'],
    ['ﬁ ½ ①', 'fi 1 2 1'],
    ['東京 です', '東 京 て す'],
    ['😀🚀', ''],
    ['a\u0000b', 'a b'],
    ['x'.repeat(150), 'x'.repeat(100)],
  ]
  for (const [text, words] of examples) equal(wordsOf(text), words)
})

test('Addresses are words in parts, and behind all others once more as one', () => {
  equal(
    wordsOf('Write to Dora.Meyer@shop.example, please'),
    'write to dora meyer shop example please dorameyershopexample',
  )
  equal(wordsOf('@ a@ @b x@y x@y'), 'a b x y x y xy')
})

test('A hostile text takes no longer than any other', () => {
  for (const text of [
    'x'.repeat(100_000) + ' @',
    '@'.repeat(100_000),
    'a@b '.repeat(25_000),
    `${'x'.repeat(99_999)}@`,
    `e${'\u0315\u0300'.repeat(49_999)}`,
    `e${'\u0315'.repeat(50_000)}${'\u0300'.repeat(49_999)}`,
  ]) {
    const began = performance.now()
    wordsOf(text)
    ok(performance.now() - began < 2_000, text.slice(0, 10))
  }
})

test('Signs that stand for many letters do not make a text larger than the index may hold', () => {
  const { characters, addresses } = requestBudget.indexed
  for (const sign of ['\uFDFA', '\uFDFA ', '\u3300', '\u00BD', 'x\uFDFA']) {
    const words = wordsOf(sign.repeat(100_000 / sign.length))
    ok(words.length <= characters && words.length > characters / 2, `${sign}: ${words.length}`)
    ok(!words.includes('  ') && words === words.trim())
  }
  const many = Array.from({ length: 5_000 }, (_, index) => `a${index}@b.example`).join(' ')
  equal(wordsOf(many).split(' ').length, 3 * 5_000 + addresses)
})

test('A text that is cut piece by piece has the words that it has as a whole', () => {
  const parts = [
    'Printer JAMS, ',
    'caf\u00e9\u0301 ',
    '\u6771\u4EAC',
    '\u0E01\u0E33 ',
    '\u{1D518}\u{1D52B} ',
    '\uFDFA',
    'x-ray_1.5 ',
    '\u{1F600}',
    '\uD504\uB9B0 ',
  ]
  let seed = 7
  const pick = () => parts[(seed = (seed * 1_103_515_245 + 12_345) % 2 ** 31) % parts.length] as string
  for (let times = 0; times < 20; times++) {
    const short = Array.from({ length: 200 }, pick).join('')
    const long = Array.from({ length: 12 }, () => short).join('\n')
    equal(wordsOf(long), Array.from({ length: 12 }, () => wordsOf(short)).join(' '))
  }
  equal(wordsOf('x'.repeat(50_000)), 'x'.repeat(100))
  equal(wordsOf('\u6771'.repeat(9_000)), Array(9_000).fill('\u6771').join(' '))
})

test('A long phrase is several that overlap by a word, and no more of them than a search may have', () => {
  const { wordsOfPhrase, terms } = requestBudget.search
  const parts = parseSearch(`"${'ab '.repeat(60)}cd`)
  deepEqual(
    parts.map(({ words }) => words.length),
    [10, 10, 10, 10, 10, 10, 7],
  )
  ok(parts.at(-1)?.isPrefix)
  equal(parts.at(-1)?.words.at(-1), 'cd')
  ok(parseSearch('\u6771'.repeat(200)).every(({ words }) => words.length <= wordsOfPhrase))
  equal(parseSearch('\u6771'.repeat(200)).length, terms)
  equal(parseSearch('"a b c d e f g h i j"').length, 1)
})

test('Tokens are the same words, each with its place', () => {
  for (const text of ['Printer JAMS, café ½', '東京タワー', 'a😀b']) {
    deepEqual(
      tokensOf(text)
        .map(({ word }) => word)
        .join(' '),
      wordsOf(text),
    )
    for (const { word, start, end } of tokensOf(text)) ok(wordsOf(text.slice(start, end)).includes(word))
  }
})

test('What is typed is words and phrases, the last perhaps only begun', () => {
  const terms = (text: string) =>
    parseSearch(text).map(({ words, isPrefix }) => words.join('+') + (isPrefix ? '*' : ''))
  deepEqual(terms('printer ja'), ['printer', 'ja*'])
  deepEqual(terms('printer ja '), ['printer', 'ja'])
  deepEqual(terms('printer j'), ['printer', 'j'])
  deepEqual(terms('"red light" bl'), ['red+light', 'bl*'])
  deepEqual(terms('"red li'), ['red+li*'])
  deepEqual(terms('"red light"'), ['red+light'])
  deepEqual(terms('x-ray'), ['x+ray*'])
  deepEqual(terms('cara@example.com'), ['caraexamplecom*'])
  deepEqual(terms('cara@'), ['cara*'])
  deepEqual(terms('" * "" @ &'), [])
  equal(terms(Array.from({ length: 50 }, (_, index) => `w${index}`).join(' ')).length, 10)
})
