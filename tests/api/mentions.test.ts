/** Colleagues who are named in notes: told when the note is written, to agents alone. */
import { deepEqual, equal } from 'node:assert/strict'
import { after, test } from 'node:test'
import { requestBudget } from '../../server/platform/budgets.ts'
import { startApp } from '../support/app.ts'
import { documents, signUp, signUpCast, told, type TestUser } from '../support/cast.ts'
import { count, meddle, stored } from '../support/database.ts'

const desk = await startApp()
after(() => desk[Symbol.asyncDispose]())
const { cara, ada, abe } = await signUpCast(desk)

const read = async (person: TestUser, id: string) =>
  told(
    await person.ask('query ($id: ID!) { comments(ticketId: $id) { content mentions { text user { id name } } } }', {
      id,
    }),
    'comments',
  )
const add = `mutation ($ticketId: ID!, $content: String!) {
  addComment(ticketId: $ticketId, content: $content, audience: agents) { id mentions { text user { id } } } }`
const mentionsOf = async (ticketId: string, content: string, key?: string) =>
  told(await ada.ask(add, { ticketId, content }, key ? { headers: { 'idempotency-key': key } } : {}), 'addComment')
    .mentions

test('A note names colleagues as they are called when it is written, and shows what they are called since', async () => {
  const { id } = await cara.submits('A printer')
  deepEqual(await mentionsOf(id, 'Ask @Abe, or @ada@example.com. Not @Cara.'), [
    { text: '@Abe', user: { id: abe.id } },
    { text: '@ada@example.com', user: { id: ada.id } },
  ])
  deepEqual(await mentionsOf(id, 'Nobody here.'), [])
  told(await abe.ask(documents.updateProfile, { name: 'Abraham' }), 'updateProfile')
  deepEqual(await mentionsOf(id, '@Abe is no more'), [])
  const [first] = await read(abe, id)
  deepEqual(
    first.mentions.map(({ text, user }: { text: string; user: { name: string } }) => [text, user.name]),
    [
      ['@Abe', 'Abraham'],
      ['@ada@example.com', 'Ada'],
    ],
  )
})

test('The event of the note has who is named, each once; that of a note without names has none', async () => {
  const { id } = await cara.submits('A scanner')
  await mentionsOf(id, '@ada@example.com and @Ada and @ADA')
  await mentionsOf(id, 'Nobody')
  const events = stored(desk, `SELECT data FROM event WHERE ticket_id = ${id} AND kind = 'comment.added' ORDER BY id`)
  deepEqual(
    events.map(({ data }) => JSON.parse(String(data)).mentions),
    [[Number(ada.id)], undefined],
  )
})

test('A repeat names nobody anew, and answers the same', async () => {
  const { id } = await cara.submits('A lamp')
  const first = await mentionsOf(id, 'Look, @Ada', 'a-key-for-the-lamp')
  const before = count(desk, 'mention')
  deepEqual(await mentionsOf(id, 'Look, @Ada', 'a-key-for-the-lamp'), first)
  equal(count(desk, 'mention'), before)
})

test('What is for everyone names nobody, and customers are told of no mentions', async () => {
  const { id } = await cara.submits('A kettle')
  await ada.comments({ id }, 'Ask @Ada')
  await cara.comments({ id }, 'Is @Ada there?')
  await mentionsOf(id, '@Ada is')
  deepEqual(
    (await read(cara, id)).map(({ mentions }: { mentions: unknown }) => mentions),
    [null, null],
  )
  deepEqual(
    (await read(ada, id)).map(({ mentions }: { mentions: unknown[] }) => mentions.length),
    [0, 0, 1],
  )
})

test('Nobody who is deactivated can be named, and a name is somebody’s again once it is theirs alone', async () => {
  const { id } = await cara.submits('A shelf')
  const twin = await signUp(desk, 'twin', 'agent')
  told(await twin.ask(documents.updateProfile, { name: 'Ada' }), 'updateProfile')
  deepEqual(await mentionsOf(id, '@Ada'), [])
  told(await ada.ask(documents.deactivate, { id: twin.id }), 'deactivate')
  deepEqual(await mentionsOf(id, '@Ada'), [{ text: '@Ada', user: { id: ada.id } }])
  deepEqual(await mentionsOf(id, '@twin@example.com'), [])
})

test('A ticket that names very many names nobody more', async () => {
  const { id } = await cara.submits('A crowd')
  await mentionsOf(id, 'First, @Ada')
  const named = requestBudget.mentions.ofTicket - 1
  meddle(
    desk,
    `WITH RECURSIVE one(number) AS (SELECT 1 UNION ALL SELECT number + 1 FROM one WHERE number < ${named})
     INSERT INTO mention (comment_id, written, user_id)
     SELECT (SELECT max(id) FROM comment WHERE ticket_id = ${id}), '@' || number, ${ada.id} FROM one`,
  )
  deepEqual(await mentionsOf(id, 'And @Ada'), [])
  const { id: other } = await cara.submits('Another one')
  equal((await mentionsOf(other, 'And @Ada')).length, 1)
})
