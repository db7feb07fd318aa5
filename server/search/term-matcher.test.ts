import { deepEqual, equal, ok } from 'node:assert/strict'
import { test } from 'node:test'
import { parseSearch } from './parse-search.ts'
import { stemOf } from './stemmer.ts'
import { createTermMatcher } from './term-matcher.ts'
import { tokensOf } from './tokenizer.ts'

const letters = 'abcdefghijklmnopqrstuvwxyz'

test('Each distinct word of the texts is stemmed once, however many terms there are and however often it stands there', () => {
  const wanted = Array.from({ length: 26 }, (_, at) => `ab${letters[at]}${letters[(at * 7) % 26]}q`)
  const { terms } = parseSearch(`${wanted.join(' ')} `)
  ok(terms.length > 20)
  const stemmed: string[] = []
  const matcher = createTermMatcher(terms, (word, language) => {
    stemmed.push(`${language} ${word}`)
    return stemOf(word, language)
  })
  const near = wanted.map((word) => `${word.slice(0, -1)}x`)
  const tokens = tokensOf(`${near.join(' ')} `.repeat(50))
  for (const language of ['english', 'german'] as const) {
    for (const at of tokens.keys())
      equal(
        matcher.lengthAt(tokens, at, () => language),
        0,
      )
  }
  equal(stemmed.length, 2 * near.length)
  equal(new Set(stemmed).size, stemmed.length)
  for (const word of ['other', 'words', 'entirely']) ok(!matcher.mayBegin(word, () => 'english'))
  equal(stemmed.length, 2 * near.length)
})

test('The language of a text is asked for only where it tells whether a word is a form of a term', () => {
  const matcher = createTermMatcher(parseSearch('refund happens "to the letter" beg').terms)
  let asked = 0
  const mayBegin = (word: string) =>
    matcher.mayBegin(word, () => {
      asked++
      return 'german'
    })
  for (const word of ['refund', 'refunds', 'happ', 'to', 'beginning']) ok(mayBegin(word), word)
  for (const word of ['reformed', 'hapless', 'the', 'other']) ok(!mayBegin(word), word)
  equal(asked, 0)
  // Forms of it in English alone.
  for (const word of ['refunded', 'happened']) {
    ok(!mayBegin(word), word)
    ok(matcher.mayBegin(word, () => 'english'))
    ok(!matcher.mayBegin(word, undefined))
  }
  equal(asked, 2)
})

test('The longest term that stands there counts: a word, a form of it, a phrase, a begun word', () => {
  const lengths = (text: string, typed: string, language?: 'english' | 'german') => {
    const matcher = createTermMatcher(parseSearch(typed).terms)
    const tokens = tokensOf(text)
    const told = language && (() => language)
    const found = tokens.map((_, at) => matcher.lengthAt(tokens, at, told))
    for (const [at, { word }] of tokens.entries()) if (found[at]) ok(matcher.mayBegin(word, told), word)
    return found
  }
  deepEqual(lengths('a refund of refunds refunded', 'refund ', 'english'), [0, 1, 0, 1, 1])
  deepEqual(lengths('a refund of refunds refunded', 'refund '), [0, 1, 0, 0, 0])
  deepEqual(lengths('refunds', '"refund"', 'english'), [0])
  deepEqual(lengths('a b c d', '"a b" "a b c" '), [3, 0, 0, 0])
  deepEqual(lengths('a b d', '"a b" "a b c" '), [2, 0, 0])
  deepEqual(lengths('new printer print', 'prin'), [0, 1, 1])
  deepEqual(lengths('x-raying x ray', 'x-ra'), [2, 0, 2, 0])
  deepEqual(lengths('Cara@example.org', 'cara@example.org '), [3, 0, 0])
})
