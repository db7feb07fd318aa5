/** Searches whose words stand in different texts of a ticket, beside others or only begun: where they are found, and of phrases, be they rare or frequent, that all are. */
import { deepEqual, equal } from 'node:assert/strict'
import { after, test } from 'node:test'
import { addComment } from '../../server/comments/comments.ts'
import { requestBudget } from '../../server/platform/budgets.ts'
import { startApp } from '../support/app.ts'
import { signUpCast, type TestUser } from '../support/cast.ts'
import { actorOf, submitMany } from '../support/many.ts'
import { allPages, idsOf, searchTickets } from '../support/search-tickets.ts'

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

test('Words beside a phrase are found, be it rare or in more tickets than are looked through for it', async () => {
  const many = 2_100
  const titles: string[] = []
  await submitMany(desk, carl, many, (index) => {
    const title = `Parcel ${index}${index % 25 ? '' : ' lid'}${index % 5 ? '' : ' cap'}`
    titles.push(title)
    // A few have the words, but not side by side.
    const phrase = index % 50 ? 'a crimson box' : 'a crimson, or other, box'
    return { title, description: `${phrase}${index % 700 === 25 ? ' of walnut wood' : ''}` }
  })
  const holding = (isWanted: (index: number) => boolean) =>
    titles.filter((_, index) => index % 50 && isWanted(index)).toReversed()
  for (const person of [carl, ada]) {
    const all = async (text: string, first = 200) =>
      (await allPages(person, text, { first, exactly: true })).map(({ ticket }) => ticket.title)
    deepEqual(
      await all('"crimson box" lid '),
      holding((index) => index % 25 === 0),
    )
    deepEqual(
      await all('"crimson box" cap '),
      holding((index) => index % 5 === 0),
    )
    deepEqual(
      await all('"crimson box" cap ', 7),
      holding((index) => index % 5 === 0),
    )
    deepEqual(
      await all('"crimson box" '),
      holding(() => true),
    )
    deepEqual(
      await all('"walnut wood" '),
      holding((index) => index % 700 === 25),
    )
    deepEqual(
      await all('"walnut wood" "crimson box" lid '),
      holding((index) => index % 700 === 25),
    )
    deepEqual(
      await all('"walnut wood" cap ', 1),
      holding((index) => index % 700 === 25),
    )
    deepEqual(await all('"box crimson" lid '), [])
    const { hits } = await searchTickets(person, '"crimson box" lid ', { status: ['closed'] })
    deepEqual(idsOf(hits), [])
  }
})

test('A phrase whose last word is begun is found behind very many texts that only seem to hold it', async () => {
  const { endings } = requestBudget.search
  const desks = await carl.submits('Desks', { description: words('qqlox', endings + 50) })
  for (let index = 0; index < 25; index++) await carl.comments(desks, `steel and a qqlobster ${index}`)
  await carl.comments(desks, 'behind them the steel qqloften')
  for (const text of ['"steel qqlo', 'desks "steel qqlo', '"steel qqlof', 'desks "them the steel qqlo']) {
    const { hits } = await searchTickets(ada, text, { exactly: true })
    deepEqual(idsOf(hits), [Number(desks.id)], text)
  }
})

test('Of a ticket with very many texts the first that holds it is shown, however far behind', async () => {
  const ticket = await cara.submits('Aviary')
  const write = (content: (index: number) => string) =>
    desk.app.database.write(actorOf(ada), async (transaction) => {
      const services = { limits: desk.config.limits, key: undefined }
      for (let index = 0; index < 230; index++)
        await addComment(transaction, { ticketId: Number(ticket.id), content: content(index) }, services)
    })
  await write((index) => (index === 229 ? 'a tufted lapwing' : `a wren ${index}`))
  await write((index) => (index === 7 ? 'another tufted lapwing' : `a robin ${index}`))
  for (const person of [cara, ada]) {
    for (const [text, marked] of [
      ['lapwing', 'lapwing'],
      ['tufted lapw', 'tufted lapwing'],
      ['"a tufted lapw', 'a tufted lapwing'],
      ['robin lapwing ', 'robin'],
    ] as const)
      deepEqual(await found(person, text), [['comment', marked]], text)
  }
})
