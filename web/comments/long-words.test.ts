import { equal } from 'node:assert/strict'
import { test } from 'node:test'
import { breakLongWords } from './long-words.ts'

const shown = (text: string) => breakLongWords(text).replaceAll('\u200b\u200c', '|')

test('What no word is, but a browser would draw for long, is parted', () => {
  equal(shown(`e${'\u0301'.repeat(1_000)}`), `e${`${'\u0301'.repeat(500)}|`.repeat(1)}${'\u0301'.repeat(500)}`)
  equal(shown('ب'.repeat(1_001)), `${`${'ب'.repeat(500)}|`.repeat(2)}ب`)
  equal(shown('\u3099'.repeat(501)), `${'\u3099'.repeat(500)}|\u3099`)
  equal(shown(`${'ب'.repeat(499)}\u200d`.repeat(2)), `${'ب'.repeat(499)}\u200d|${'ب'.repeat(499)}\u200d`)
})

test('All else stays as it was written', () => {
  for (const text of [
    '',
    'The scanner, again, says no',
    'w'.repeat(2_000),
    '0123456789abcdef'.repeat(200),
    'プリンターが点滅します'.repeat(200),
    '打印机在闪'.repeat(500),
    'مرحبا بكم '.repeat(500),
    'ب'.repeat(500),
    'é'.repeat(499),
  ])
    equal(breakLongWords(text), text)
})
