/** Loading first and following afterwards, without a gap and without loading again: the answer says from which change on to follow. */
import { deepEqual, equal, ok } from 'node:assert/strict'
import { after, test } from 'node:test'
import { processBudget } from '../../server/platform/budgets.ts'
import { setStatus } from '../../server/tickets/status.ts'
import { startApp } from '../support/app.ts'
import { documents, signUpCast, type TestUser } from '../support/cast.ts'
import { ask } from '../support/client.ts'
import { follow } from '../support/live.ts'
import { actorOf } from '../support/many.ts'

const header = 'bellhop-latest-change'
const desk = await startApp()
after(() => desk[Symbol.asyncDispose]())
const { cara, carl, ada } = await signUpCast(desk)

/** The latest change, and those that will be told again. */
async function latestFor(person: TestUser): Promise<{ latest: string; toldAgain: string[] }> {
  const { headers } = await person.ask(documents.user, {}, { headers: { [header]: 'wanted' } })
  const [latest = '', ...toldAgain] = headers.get(header)?.split(', ') ?? []
  return { latest, toldAgain }
}

test('Whoever follows from the change that an answer named is told of all that came later', async () => {
  await cara.submits('Desk wobbles')
  const ticket = await cara.submits('Lamp flickers')
  const { latest, toldAgain } = await latestFor(ada)
  await ada.comments(ticket, 'Which bulb?')
  await ada.sets(ticket, 'closed')
  await using ear = await follow(desk, ada, { after: latest })
  deepEqual(
    ear.changes().flatMap(({ id, kind }) => (toldAgain.includes(id) ? [] : [kind])),
    ['comment', 'status', 'ready'],
  )
  // Unless something was held back, only where several processes share the database.
  equal(toldAgain.length > 0, desk.app.database.isShared)
})

test('It is the latest of those that one may know of, as it is where one begins to follow', async () => {
  const mine = await carl.submits('Chair squeaks')
  const before = await latestFor(carl)
  await cara.submits('Not for Carl')
  deepEqual(await latestFor(carl), before)
  await using ear = await follow(desk, carl)
  equal(ear.changes()[0]?.id, before.latest)
  await ada.comments(mine, 'Since when?')
  const comment = await ear.hears(({ kind }) => kind === 'comment')
  equal((await latestFor(carl)).latest, comment.id)
})

test('What agents change by the hundreds changes nothing of what a customer is told who is not concerned', async () => {
  for (const title of ['Shelf leans', 'Shelf fell']) await carl.submits(title)
  const before = await latestFor(carl)
  const other = await cara.submits('Very busy')
  await using ear = await follow(desk, ada)
  await desk.app.database.write(actorOf(ada), async (write) => {
    for (let change = 0; change < 2 * processBudget.liveFlood.single.burst; change++)
      await setStatus(write, Number(other.id), change % 2 ? 'open' : 'pending')
  })
  await ear.hears(({ kind }) => kind === 'reset')
  ok((await latestFor(ada)).toldAgain.length > 0)
  deepEqual(await latestFor(carl), before)
})

test('Only who asks for it and is logged in is told', async () => {
  equal((await cara.ask(documents.user)).headers.get(header), null)
  const headers = { [header]: 'wanted' }
  equal((await ask(desk.url, documents.user, {}, { headers })).headers.get(header), null)
  equal((await ask(desk.url, documents.user, {}, { headers, token: 'made-up' })).headers.get(header), null)
})
