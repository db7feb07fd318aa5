import { deepEqual, equal, ok } from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { nextTurn } from '../platform/event-loop.ts'
import { byCodePoint, createVocabulary, separator } from './vocabulary.ts'

const vocabularyOf = (words: readonly string[]) =>
  createVocabulary([...new Set(words)].toSorted(byCodePoint).join(separator))

/** Words as `fold` leaves them: letters of one, two and three bytes, of two code units, and the signs of addresses. */
const letters = ['a', 'b', 'ä', 'ж', '中', '\u{E040}', '\uFB13', '\u{10428}', '\u{20000}', '1']
const word = fc.array(fc.constantFrom(...letters), { minLength: 1, maxLength: 5 }).map((all) => all.join(''))

test('Words are found, and those that begin with what was typed, the shortest first, as a look at each of them would find them', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(word, { maxLength: 40 }),
      word,
      fc.integer({ min: 1, max: 8 }),
      async (words, start, limit) => {
        const vocabulary = vocabularyOf(words)
        for (const one of [...words, start, `${start}a`]) equal(vocabulary.has(one), words.includes(one), one)
        const expected = [...new Set(words)]
          .filter((one) => one.startsWith(start))
          .toSorted((a, b) => a.length - b.length || byCodePoint(a, b))
        deepEqual(await vocabulary.beginning(start, limit), {
          words: expected.slice(0, limit),
          hasMore: expected.length > limit,
        })
      },
    ),
  )
})

test('The order is that of the bytes of UTF-8, in which databases sort', () => {
  fc.assert(
    fc.property(word, word, (a, b) => {
      equal(Math.sign(byCodePoint(a, b)), Buffer.compare(Buffer.from(a), Buffer.from(b)))
    }),
  )
})

test('Without words nothing is found', async () => {
  const vocabulary = createVocabulary('')
  equal(vocabulary.has('a'), false)
  equal(vocabulary.has(''), false)
  deepEqual(await vocabulary.beginning('a', 5), { words: [], hasMore: false })
})

test('A part of a word is none, and neither are two', () => {
  const vocabulary = vocabularyOf(['printer', 'scanner'])
  for (const one of ['', 'print', 'rinter', 'printers', `printer${separator}scanner`.slice(0, 9)]) {
    equal(vocabulary.has(one), false, one)
  }
})

test('What it takes is told: a byte a letter where that is enough, else two', () => {
  const words = (letter: string) => Array.from({ length: 1_000 }, (_, at) => `${letter}${at}`)
  const [latin, other] = [vocabularyOf(words('é')), vocabularyOf(words('ж'))]
  const length = words('x').join(separator).length
  ok(latin.bytes >= length && latin.bytes < 1.2 * length + 1_000, `${latin.bytes}`)
  ok(other.bytes >= 2 * length, `${other.bytes}`)
})

test('Others get their turn while very many words are looked through', async () => {
  const inOrder = Array.from({ length: 500_000 }, (_, at) => `word${String(at).padStart(6, '0')}`)
  const vocabulary = createVocabulary(inOrder.join(separator))
  let turns = 0
  let isDone = false
  const others = (async () => {
    for (; !isDone; turns++) await nextTurn()
  })()
  const { words, hasMore } = await vocabulary.beginning('wo', 3)
  isDone = true
  await others
  deepEqual([words, hasMore], [inOrder.slice(0, 3), true])
  ok(turns > 1, `${turns} turns`)
})
