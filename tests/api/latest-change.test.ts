/** Loading first and following afterwards, without a gap and without loading again: the answer says from which change on to follow. */
import { deepEqual, equal } from 'node:assert/strict'
import { after, test } from 'node:test'
import { startApp } from '../support/app.ts'
import { documents, signUpCast, type Person } from '../support/cast.ts'
import { ask } from '../support/client.ts'
import { follow } from '../support/live.ts'

const header = 'bellhop-latest-change'
const desk = await startApp()
after(() => desk[Symbol.asyncDispose]())
const { cara, carl, ada } = await signUpCast(desk)

const latestFor = async (person: Person) =>
  (await person.ask(documents.user, {}, { headers: { [header]: 'wanted' } })).headers.get(header)

test('Whoever follows from the change that an answer named is told of all that came later', async () => {
  const ticket = await cara.submits('Lamp flickers')
  const latest = (await latestFor(ada)) as string
  await ada.comments(ticket, 'Which bulb?')
  await ada.sets(ticket, 'closed')
  await using ear = await follow(desk, ada, { after: latest })
  // Where several processes share the database, earlier ones may be told once more.
  deepEqual(
    ear.changes().flatMap(({ id, kind }) => (Number(id) > Number(latest) ? [kind] : [])),
    ['comment', 'status', 'ready'],
  )
})

test('It is the latest of those that one may know of, as it is where one begins to follow', async () => {
  const mine = await carl.submits('Chair squeaks')
  const latest = await latestFor(carl)
  await cara.submits('Not for Carl')
  equal(await latestFor(carl), latest)
  await using ear = await follow(desk, carl)
  equal(ear.changes()[0]?.id, latest)
  await ada.comments(mine, 'Since when?')
  const comment = await ear.hears(({ kind }) => kind === 'comment')
  equal(await latestFor(carl), comment.id)
})

test('Only who asks for it and is logged in is told', async () => {
  equal((await cara.ask(documents.user)).headers.get(header), null)
  const headers = { [header]: 'wanted' }
  equal((await ask(desk.url, documents.user, {}, { headers })).headers.get(header), null)
  equal((await ask(desk.url, documents.user, {}, { headers, token: 'made-up' })).headers.get(header), null)
})
