import { deepEqual, ok, throws } from 'node:assert/strict'
import { test } from 'node:test'
import { requestBudget } from '../platform/budgets.ts'
import { correctedTerm, parseCorrectedCursor, toCorrectedCursor } from './corrected-cursor.ts'
import { fold } from './tokenizer.ts'

const terms = ['printr', 'papr', 'jammd', 'again'].map(correctedTerm)

test('The longest words that are corrected fit into a cursor', () => {
  const words = ['a', '\u{10428}', 'b'].map((letter) => letter.repeat(100))
  const corrected = [...words.map(correctedTerm), ...terms.slice(words.length)]
  const cursor = toCorrectedCursor(terms, corrected, 'best.1.9999999999.9999999999')
  deepEqual(parseCorrectedCursor(terms, cursor), { terms: corrected, cursor: 'best.1.9999999999.9999999999' })
})

test('A cursor of any length is refused without looking at its words', () => {
  const took = (work: () => void): number => {
    const since = performance.now()
    work()
    return performance.now() - since
  }
  // Each of these becomes eighteen letters.
  const long = '\ufdfa'.repeat(requestBudget.json.text - 100)
  const folding = took(() => fold(long))
  const refusing = took(() => {
    for (let time = 0; time < 20; time++)
      throws(() => parseCorrectedCursor(terms, `corrected.0-${long}.all.9`), /cursor/)
  })
  ok(refusing < folding, `${refusing} ms for twenty, ${folding} ms to fold one`)
})
