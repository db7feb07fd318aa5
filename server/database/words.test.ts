import { deepEqual, equal, ok } from 'node:assert/strict'
import { test } from 'node:test'
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
