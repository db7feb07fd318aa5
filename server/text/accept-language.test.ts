import { equal } from 'node:assert/strict'
import { test } from 'node:test'
import { localeFor } from './accept-language.ts'

test('The language that is liked best of those there are, of equals the first, else English', () => {
  const expected: readonly [unknown, string][] = [
    ['de', 'de'],
    ['de-AT', 'de'],
    ['DE-de, en;q=0.8', 'de'],
    ['en-GB,en;q=0.9,de;q=0.8', 'en'],
    ['en;q=0.5, de;q=0.7', 'de'],
    ['de, en', 'de'],
    ['fr-FR, fr;q=0.9, de;q=0.4, en;q=0.3', 'de'],
    ['fr, *', 'en'],
    ['de;q=0', 'en'],
    ['de;q=0, en;q=0', 'en'],
    ['de ; q=0.001', 'de'],
    ['de;q=2, en;q=0.1', 'en'],
    ['de;q=x', 'en'],
    ['constructor, __proto__', 'en'],
    ['', 'en'],
    [undefined, 'en'],
    [['de'], 'en'],
    [7, 'en'],
    [`${'fr,'.repeat(10_000)}de`, 'en'],
  ]
  for (const [header, locale] of expected) equal(localeFor(header), locale, String(header).slice(0, 80))
})
