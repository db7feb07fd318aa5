/** Mistakes in what is typed, in a desk of made-up texts: forgiven with words of what one may see, and with what these words find. */
import { deepEqual, ok } from 'node:assert/strict'
import { after, test } from 'node:test'
import { seededRandom } from '../../scripts/demo/random.ts'
import { knownSeed, startKnownDesk } from '../support/search-desk.ts'
import { allowedOrders, expectedOf, fold } from '../support/search-oracle.ts'
import { createTextMaker } from '../support/search-texts.ts'
import { idsOf, searchTickets } from '../support/search-tickets.ts'

const desk = await startKnownDesk(480)
after(() => desk[Symbol.asyncDispose]())
const { cara, carl, ada } = desk.people
const { seenBy, add } = desk
const viewers = [ada, cara, carl] as const

test('One mistake in a longer word is forgiven, with words of what one may see oneself, and not where all was meant', async () => {
  await add([{ title: 'Kaleidoscope delivery' }], [cara])
  await add([{ title: 'Marzipan delivery' }], [carl])
  const mistakes = (word: string) => [
    `${word.slice(0, 4)}${word.slice(5)}`,
    `${word.slice(0, 4)}q${word.slice(4)}`,
    `${word.slice(0, 4)}q${word.slice(5)}`,
    `${word.slice(0, 4)}${word[5]}${word[4]}${word.slice(6)}`,
  ]
  for (const [word, owner, other] of [
    ['kaleidoscope', cara, carl],
    ['marzipan', carl, cara],
  ] as const) {
    for (const mistake of mistakes(word)) {
      for (const text of [`${mistake} `, `delivery ${mistake} `]) {
        const right = text.replace(mistake, word).trim()
        for (const person of [owner, ada]) {
          const { hits, correctedText } = await searchTickets(person, text)
          deepEqual([hits.length, fold(correctedText ?? '').trim()], [1, right], text)
          const asTyped = await searchTickets(person, text, { exactly: true })
          deepEqual([asTyped.hits, asTyped.correctedText], [[], null], text)
        }
        const unseen = await searchTickets(other, text)
        deepEqual([unseen.hits, unseen.correctedText], [[], null], text)
      }
    }
  }
  const twoMistakes = await searchTickets(ada, 'kalqidosqope ')
  deepEqual([twoMistakes.hits, twoMistakes.correctedText], [[], null])
})

test('What a correction finds is what its text finds', async () => {
  const random = seededRandom(35)
  const maker = createTextMaker(seededRandom(knownSeed))
  let corrected = 0
  for (let index = 0; index < 40; index++) {
    const word = maker.word()
    if (!/^\p{L}{6,}$/u.test(word)) continue
    const at = random.between(1, word.length - 2)
    const text = `${word.slice(0, at)}${word.slice(at + 1)} `
    for (const person of viewers) {
      const { hits, correctedText } = await searchTickets(person, text, { first: 200 })
      const mine = expectedOf(seenBy(person), `${(correctedText ?? text).trim()} `)
      if (correctedText !== null) corrected++
      if (mine.titles.length + mine.others.length > 200) continue
      ok(
        allowedOrders(mine).some((order) => order.join() === idsOf(hits).join()),
        `${person.email}: ${text} → ${correctedText}`,
      )
    }
  }
  ok(corrected > 10, `${corrected} were corrected`)
})
