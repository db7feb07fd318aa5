/** Where in a ticket a search says that it was found, when the words stand in different texts and the last is only begun. */
import { deepEqual, equal } from 'node:assert/strict'
import { after, test } from 'node:test'
import { requestBudget } from '../../server/platform/budgets.ts'
import { startApp } from '../support/app.ts'
import { signUpCast, type TestUser } from '../support/cast.ts'
import { searchTickets } from '../support/search-tickets.ts'

const desk = await startApp()
after(() => desk[Symbol.asyncDispose]())
const { cara, carl, ada } = await signUpCast(desk)

const words = (start: string, count: number) =>
  Array.from({ length: count }, (_, index) => `${start}${index.toString(36)}`).join(' ')

/** The place and the marked words of each hit. */
async function found(person: TestUser, text: string): Promise<[place: string, marked: string][]> {
  const { hits } = await searchTickets(person, text, { exactly: true })
  return hits.map(({ place, excerpt }) => [place, excerpt.flatMap((one) => (one.isHit ? one.text : [])).join(' ')])
}

test('The text that holds all words is shown, and where none does, the one that holds the first', async () => {
  const apart = await cara.submits('Apart', { description: 'of a kestrel' })
  await ada.comments(apart, 'of a heron')
  await cara.comments(apart, 'of an osprey')
  const together = await cara.submits('Together', { description: 'of a heron' })
  await ada.comments(together, 'of an osprey')
  await cara.comments(together, 'of an osprey, a heron and a kestrel')
  await carl.submits('Another', { description: 'osprey heron kestrel' })
  for (const person of [cara, ada]) {
    const ofCarl: [string, string][] = person === ada ? [['description', 'osprey heron kestrel']] : []
    deepEqual(await found(person, 'osprey heron kestrel '), [
      ...ofCarl,
      ['comment', 'osprey heron kestrel'],
      ['comment', 'osprey'],
    ])
    deepEqual((await found(person, 'heron osprey kestrel ')).at(-1), ['comment', 'heron'])
  }
})

test('A begun word is shown where it stands, however many words it can become', async () => {
  const { endings } = requestBudget.search
  // More than a word is looked for as by an agent; and enough of the customer's own that not each is looked up in a ticket.
  await carl.submits('Endings', { description: words('zzplx', endings + 50) })
  await cara.submits('Own endings', { description: words('zzply', 60) })
  await cara.submits('Close', { description: 'printer zzpending' })
  const ticket = await cara.submits('Of a printer', { description: 'nothing else, but a zzpending' })
  await ada.comments(ticket, 'a printer')
  await ada.comments(ticket, 'the printer of the zzplacement')
  for (const person of [cara, ada]) {
    deepEqual(await found(person, 'printer zzpl'), [['comment', 'printer zzplacement']])
    deepEqual(await found(person, 'zzplac'), [['comment', 'zzplacement']])
    deepEqual((await found(person, 'zzpl'))[0], ['comment', 'zzplacement'])
    deepEqual(await found(person, '"the zzplac'), [['comment', 'the zzplacement']])
  }
  deepEqual(await found(ada, '"the zzpl'), [['comment', 'the zzplacement']])
  deepEqual(await found(ada, 'nothing "the zzpl'), [['comment', 'the zzplacement']])
})

test('Behind very many texts of a ticket a begun word of its requester is still shown where it stands', async () => {
  const ticket = await cara.submits('Many texts', { description: `sparrow ${words('yyrx', 60)}` })
  for (let index = 0; index < 25; index++) await cara.comments(ticket, `sparrow ${index}`)
  await cara.comments(ticket, 'yyrlast and nothing else')
  await cara.submits('Later', { description: 'sparrow' })
  const [hit, ...others] = await found(cara, 'yyrl')
  deepEqual(hit, ['comment', 'yyrlast'])
  equal(others.length, 0)
  // Both words: no text has them together, so the first shows.
  deepEqual(await found(cara, 'sparrow yyrl'), [['description', 'sparrow']])
})
