import { deepEqual, equal, ok } from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { editsOf } from './spelling.ts'
import { fold } from './tokenizer.ts'

test('One mistake of each kind is mended', () => {
  for (const [typed, meant] of [
    ['printr', 'printer'],
    ['invoces', 'invoices'],
    ['pprinter', 'printer'],
    ['printerr', 'printer'],
    ['rinter', 'printer'],
    ['printet', 'printer'],
    ['pirnter', 'printer'],
    ['printre', 'printer'],
    ['rechnug', 'rechnung'],
    ['зкааз', 'заказ'],
    ['παραγελια', 'παραγγελια'],
  ] as const) {
    ok(editsOf(typed).includes(meant), `${typed} → ${meant}`)
  }
})

test('All of them, each once, and not the word itself', () => {
  const edits = editsOf('abcde')
  // 5 deletions, 4 swaps, 5 × 25 replacements; of 6 × 26 insertions those of a letter beside itself come twice.
  equal(edits.length, 5 + 4 + 5 * 25 + 6 * 26 - 5)
  equal(new Set(edits).size, edits.length)
  ok(!edits.includes('abcde') && !editsOf('aaaaa').includes('aaaaa'))
})

test('Short words, words with digits and what is no word have none', () => {
  for (const word of ['', 'abcd', 'mp3player', '12345', '\u{1D518}abc', 'a\uE040b\uE02Eexample'])
    deepEqual(editsOf(word), [])
})

/** The distance by its definition (optimal string alignment), a row a letter. */
function distance(a: string, b: string): number {
  const rows = Array.from({ length: a.length + 1 }, () => Array<number>(b.length + 1).fill(0))
  const at = (i: number, j: number) => rows[i]?.[j] ?? Infinity
  for (let i = 0; i <= a.length; i++) {
    for (let j = 0; j <= b.length; j++) {
      const isSame = a[i - 1] === b[j - 1]
      const isSwap = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]
      const ways = [at(i - 1, j) + 1, at(i, j - 1) + 1, at(i - 1, j - 1) + (isSame ? 0 : 1)]
      if (isSwap) ways.push(at(i - 2, j - 2) + 1)
      ;(rows[i] as number[])[j] = i || j ? Math.min(...ways) : 0
    }
  }
  return at(a.length, b.length)
}

test('Edits are folded words one mistake away, and no more than about 800', () => {
  const words = fc.string({ unit: fc.constantFrom(...'etaoinxqz'), minLength: 5, maxLength: 100 })
  const others = fc.string({ unit: fc.constantFrom(...'אбвгдαβγไกخ'), minLength: 5, maxLength: 100 })
  fc.assert(
    fc.property(fc.oneof(words, others), (word) => {
      const edits = editsOf(word)
      ok(edits.length <= 800, `${edits.length}`)
      for (const edit of edits) {
        equal(distance(word, edit), 1)
        if (edit.length <= 100) equal(fold(edit).replaceAll(' ', ''), edit)
      }
    }),
  )
})
