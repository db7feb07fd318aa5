/** The talk on a ticket: who may join, what is kept, and that nothing is lost. */
import { deepEqual, equal, match } from 'node:assert/strict'
import { once } from 'node:events'
import type { Socket } from 'node:net'
import { after, test } from 'node:test'
import { requestBudget } from '../../server/platform/budgets.ts'
import { startApp } from '../support/app.ts'
import { documents, signUpCast } from '../support/cast.ts'
import { openSocket } from '../support/client.ts'
import { eventually } from '../support/eventually.ts'
import { count, digest, stored } from '../support/database.ts'
import { actorOf } from '../support/many.ts'

const desk = await startApp()
after(() => desk[Symbol.asyncDispose]())
const { cara, carl, ada } = await signUpCast(desk)

test('Customer and agents talk, oldest first, each under their own name', async () => {
  const ticket = await cara.submits('Printer broken')
  deepEqual(await cara.reads(ticket), [])
  await ada.comments(ticket, 'Have you tried turning it off and on?')
  desk.clock.advance(-5000)
  const second = await cara.comments(ticket, 'Yes.')
  deepEqual(second.user, { id: cara.id, email: cara.email, role: 'customer' })
  equal(second.createdAt, new Date(desk.clock.now()).toISOString())
  for (const reader of [cara, ada]) {
    deepEqual(
      (await reader.reads(ticket)).map(({ user, content }) => [user.email, content]),
      [
        [ada.email, 'Have you tried turning it off and on?'],
        [cara.email, 'Yes.'],
      ],
    )
  }
})

test('A comment is kept exactly as it was sent', async () => {
  const ticket = await cara.submits('Exact')
  const texts = [
    '  a\r\n\tb  ',
    '<b>bold</b> & "so"',
    '\u{1F469}\u200D\u{1F680}\u202E',
    "'; DROP TABLE comment; --",
    'x'.repeat(100_000),
  ]
  for (const text of texts) equal((await cara.comments(ticket, text)).content, text)
  deepEqual(
    (await ada.reads(ticket)).map(({ content }) => content),
    texts,
  )
})

test('A comment needs words, 100,000 characters at most', async () => {
  const ticket = await cara.submits('Limits')
  const before = await digest(desk)
  const wrong: readonly [string, RegExp][] = [
    ['', /required/],
    [' \n\t ', /required/],
    ['x'.repeat(100_001), /100,000/],
    ['nul \0', /not valid text/],
  ]
  for (const [content, message] of wrong) {
    const { errors, data } = await cara.ask(documents.addComment, { ticketId: ticket.id, content })
    deepEqual([data.addComment, errors[0]?.extensions.code, errors[0]?.extensions.field], [null, 'INVALID', 'content'])
    match(errors[0]?.message ?? '', message)
  }
  deepEqual(await digest(desk), before)
})

test("Carl can't join Cara's talk, not even with words that would be refused", async () => {
  const ticket = await cara.submits('Private')
  await ada.comments(ticket, 'Between us')
  for (const content of ['Let me in', '', 'x'.repeat(100_001)]) {
    const { errors } = await carl.ask(documents.addComment, { ticketId: ticket.id, content })
    equal(errors[0]?.extensions.code, 'NOT_FOUND')
  }
  equal((await cara.reads(ticket)).length, 1)
})

test('Author and time can not be sent along', async () => {
  const ticket = await cara.submits('Forged')
  for (const extra of [`userId: "${ada.id}"`, 'createdAt: "2020-01-01T00:00:00Z"', 'user: {id: "1"}']) {
    const { status } = await cara.ask(
      `mutation { addComment(ticketId: "${ticket.id}", content: "x", ${extra}) { id } }`,
    )
    equal(status, 400)
  }
  equal((await cara.reads(ticket)).length, 0)
})

test('Several comments in one request are all kept, in order', async () => {
  const ticket = await cara.submits('Several')
  const fields = Array.from(
    { length: 12 },
    (_, index) => `c${index}: addComment(ticketId: $id, content: "${index}") { id }`,
  )
  await cara.ask(`mutation ($id: ID!) { ${fields.join(' ')} }`, { id: ticket.id })
  deepEqual(
    (await cara.reads(ticket)).map(({ content }) => content),
    Array.from({ length: 12 }, (_, index) => String(index)),
  )
})

test('500 comments at once are all kept, beside status changes, each in the history', async () => {
  const ticket = await cara.submits('Busy')
  await Promise.all([
    ...Array.from({ length: 500 }, (_, index) => (index % 2 ? cara : ada).comments(ticket, `comment ${index}`)),
    ...Array.from({ length: 20 }, (_, index) => ada.sets(ticket, index % 2 ? 'closed' : 'pending')),
  ])
  const contents = new Set((await ada.reads(ticket)).map(({ content }) => content))
  equal(contents.size, 500)
  equal(count(desk, `event WHERE kind = 'comment.added' AND ticket_id = ${ticket.id}`), 500)
})

test('A comment is in the history with its author', async () => {
  const ticket = await cara.submits('History')
  const comment = await ada.comments(ticket, 'Noted')
  const events = stored(
    desk,
    `SELECT kind, actor_id AS actor, data FROM event WHERE ticket_id = ${ticket.id} ORDER BY id`,
  )
  deepEqual(
    events.map(({ kind, actor, data }) => [kind, String(actor), JSON.parse(String(data))]),
    [
      ['ticket.created', cara.id, {}],
      ['comment.added', ada.id, { commentId: Number(comment.id) }],
    ],
  )
})

test('A ticket takes only as many comments as can be read at once, and says so', async () => {
  const ticket = await cara.submits('Flooded')
  const content = 'ä'.repeat(100_000)
  for (let index = 0; index < 15; index++) await cara.comments(ticket, content)
  const { data, errors } = await cara.ask(documents.addComment, { ticketId: ticket.id, content: 'x' })
  deepEqual([data.addComment, errors[0]?.extensions.code, errors[0]?.extensions.field], [null, 'INVALID', 'content'])
  equal((await cara.reads(ticket)).length, 15)
  await cara.comments(await cara.submits('Another'), content)
})

test('Nor any number of short ones', async () => {
  const ticket = await cara.submits('Flooded by drops')
  const most = requestBudget.commentsOfTicket.comments
  await desk.app.database.write(actorOf(cara), async (write) => {
    for (let index = 0; index < most; index++) {
      await write.db
        .insertInto('comment')
        .values({ ticket_id: Number(ticket.id), author_id: Number(cara.id), content: 'x', created_at: write.now })
        .execute()
    }
  })
  const { data, errors } = await cara.ask(documents.addComment, { ticketId: ticket.id, content: 'x' })
  deepEqual([data.addComment, errors[0]?.extensions.code, errors[0]?.extensions.field], [null, 'INVALID', 'content'])
  equal((await cara.reads(ticket)).length, most)
})

test('Who asks for long answers and fetches none of them is told to fetch them first, until they are gone', async () => {
  const ticket = (await cara.lists()).find(({ title }) => title === 'Flooded')
  const times = (count: number) =>
    `{ ${Array.from({ length: count }, (_, index) => `a${index}: comments(ticketId: "${ticket?.id}") { content }`).join(' ')} }`
  const body = JSON.stringify({ query: times(10) })
  const head = `POST /graphql HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${cara.token}\r\nContent-Type: application/json`
  const sockets: Socket[] = []
  for (let index = 0; index < 8; index++) {
    const socket = await openSocket(desk.url)
    socket.write(`${head}\r\nContent-Length: ${body.length}\r\n\r\n${body}`)
    await once(socket, 'data')
    socket.pause()
    sockets.push(socket)
  }
  const plain = { headers: { 'accept-encoding': 'identity' } }
  const more = await cara.ask(times(10), {}, plain)
  deepEqual([more.status, more.errors[0]?.extensions.code], [503, 'UNAVAILABLE'])
  equal((await ada.ask('{ user { id } }')).status, 200)
  for (const socket of sockets) socket.destroy()
  await eventually(async () => (await cara.ask(times(10), {}, plain)).status === 200)
})
