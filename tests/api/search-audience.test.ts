/** What is written for agents alone does not exist for a customer who searches: not found, counted, ranked, corrected to, or timed. */
import { deepEqual, ok } from 'node:assert/strict'
import { test } from 'node:test'
import { searchTickets as search } from '../../server/search/search.ts'
import { startApp, type Desk } from '../support/app.ts'
import { signUpAda, signUpCara, signUpCarl, type TestUser, type SeenTicket } from '../support/cast.ts'
import { actorOf } from '../support/many.ts'
import { recordAllReads } from '../support/recorded-reads.ts'
import { buildIndexOf, forgetIndex } from '../support/search-index.ts'
import { allPages, idsOf, searchTickets } from '../support/search-tickets.ts'

const secret = 'zzqsecret scheme about printers'
/** Of which each would tell something, if it told anything. */
const texts = [
  'zzqsecret ',
  'zzqsec',
  '"zzqsecret scheme"',
  '"zzqsecret sch',
  'printer zzqsecret ',
  'printer scheme ',
  'zzqsecert ',
  'printer zzqsecert ',
  'printer ',
  'printe',
  'printers ',
  'pritner ',
]

interface Cast {
  readonly desk: Desk
  readonly cara: TestUser
  readonly carl: TestUser
  readonly ada: TestUser
  readonly tickets: readonly SeenTicket[]
}

async function startCast(desk: Desk): Promise<Cast> {
  const [cara, carl, ada] = [await signUpCara(desk), await signUpCarl(desk), await signUpAda(desk)]
  const tickets = []
  for (const title of ['A printer', 'Nothing', 'Printers', 'The scanner']) tickets.push(await cara.submits(title))
  tickets.push(await carl.submits('Printer of Carl', { description: 'which prints' }))
  return { desk, cara, carl, ada, tickets }
}

/** All that the answers say, cursors included. */
const answers = async (person: TestUser): Promise<unknown[]> => {
  const all = []
  for (const text of texts) {
    all.push(await searchTickets(person, text, { first: 100 }))
    all.push(await allPages(person, text, { first: 1 }))
  }
  return all
}

/** Writes on the second ticket of Cara, which says nothing of it to her, and on her third, which does. */
async function writeSecrets({ ada, tickets }: Cast, text = secret): Promise<void> {
  for (const ticket of tickets.slice(1, 3)) await ada.notes(ticket, text)
}

test('A customer gets the very same answers whether or not there are texts for agents', async () => {
  await using desk = await startApp()
  const cast = await startCast(desk)
  const { cara, carl } = cast
  const before = [await answers(cara), await answers(carl)]
  await writeSecrets(cast)
  deepEqual([await answers(cara), await answers(carl)], before)
})

test('Agents find what is written for them, beside all else of the ticket, and by its requester', async () => {
  await using desk = await startApp()
  const cast = await startCast(desk)
  const { ada, cara, carl } = cast
  const [first, second, third] = cast.tickets.map(({ id }) => Number(id)) as [number, number, number]
  await writeSecrets(cast)
  for (const text of ['zzqsecret ', 'zzqsec', '"zzqsecret scheme"', 'zzqsecret printers ', 'scheme nothing ']) {
    const expected = text.includes('nothing') ? [second] : [third, second]
    const ids = async (more: object = {}) => idsOf((await searchTickets(ada, text, more)).hits)
    deepEqual(await ids(), expected, text)
    deepEqual(await ids({ requester: cara.id }), expected, text)
    deepEqual(await ids({ requester: carl.id }), [], text)
  }
  deepEqual(idsOf((await searchTickets(ada, 'printer ', { requester: cara.id })).hits), [third, first, second])
  const corrected = await searchTickets(ada, 'zzqsecert ')
  deepEqual([idsOf(corrected.hits), corrected.correctedText?.trim()], [[third, second], 'zzqsecret'])
})

test('What a customer asks of the database is the same whatever is written for agents', async () => {
  const told = []
  for (const text of [secret, 'wxysecret wxyplan', Array.from({ length: 300 }, (_, at) => `zzqsec${at}`).join(' ')]) {
    await using desk = await startApp()
    const cast = await startCast(desk)
    await writeSecrets(cast, text)
    const seen = []
    for (const person of [cast.cara, cast.carl]) {
      for (const text of texts) {
        const { database, asked } = recordAllReads(desk.app.database)
        await search(database, actorOf(person), { text, exactly: false, filter: {}, first: 20 })
        ok(asked.length)
        seen.push({ text, asked })
      }
    }
    told.push(seen)
  }
  for (const other of told.slice(1)) deepEqual(other, told[0])
})

test('It is the same with an index that is built anew', async () => {
  await using desk = await startApp()
  const cast = await startCast(desk)
  const { ada, cara } = cast
  const before = await answers(cara)
  await writeSecrets(cast)
  const found = await searchTickets(ada, 'zzqsecret printers ')
  await forgetIndex(desk)
  await buildIndexOf(desk)
  deepEqual(await searchTickets(ada, 'zzqsecret printers '), found)
  deepEqual(idsOf(found.hits), [Number(cast.tickets[2]?.id), Number(cast.tickets[1]?.id)])
  deepEqual(await answers(cara), before)
})
