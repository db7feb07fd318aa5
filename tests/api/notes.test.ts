/** Internal notes: agents write them beside the talk with the customer, who can't learn that there are any. */
import { deepEqual, equal, match, ok } from 'node:assert/strict'
import { after, test } from 'node:test'
import { requestBudget } from '../../server/platform/budgets.ts'
import { hours, startApp } from '../support/app.ts'
import { documents, signUpCast, told, type TestUser, type SeenNote, type SeenTicket } from '../support/cast.ts'
import { count, digest, stored } from '../support/database.ts'
import { lastChange } from '../support/live.ts'
import { actorOf } from '../support/many.ts'
import { searchTickets } from '../support/search-tickets.ts'

const desk = await startApp()
after(() => desk[Symbol.asyncDispose]())
const { cara, carl, ada, abe } = await signUpCast(desk)

const commentsDocument =
  'query ($id: ID!) { comments(ticketId: $id) { id content audience createdAt user { id email role } } }'
const read = async (person: TestUser, { id }: SeenTicket): Promise<SeenNote[]> =>
  told(await person.ask(commentsDocument, { id }), 'comments')

test('Agents read notes where they were written, each with its audience; the customer reads the talk alone', async () => {
  const ticket = await cara.submits('A printer')
  await cara.comments(ticket, 'It blinks.')
  const note = await ada.notes(ticket, 'Third time this month.')
  deepEqual([note.audience, note.user.id], ['agents', ada.id])
  await abe.comments(ticket, 'We will send another.')
  deepEqual(
    (await read(abe, ticket)).map(({ content, audience }) => [content, audience]),
    [
      ['It blinks.', 'everyone'],
      ['Third time this month.', 'agents'],
      ['We will send another.', 'everyone'],
    ],
  )
  deepEqual(
    (await read(cara, ticket)).map(({ content, audience }) => [content, audience]),
    [
      ['It blinks.', null],
      ['We will send another.', null],
    ],
  )
})

test('The audience of what a customer writes is null to them, and everyone unless told otherwise', async () => {
  const ticket = await cara.submits('A scanner')
  const add = `mutation ($id: ID!, $audience: Audience) { addComment(ticketId: $id, content: "Hm", audience: $audience) { audience } }`
  for (const variables of [{}, { audience: null }, { audience: 'everyone' }]) {
    deepEqual(told(await cara.ask(add, { id: ticket.id, ...variables }), 'addComment'), { audience: null })
    deepEqual(told(await ada.ask(add, { id: ticket.id, ...variables }), 'addComment'), { audience: 'everyone' })
  }
  equal((await read(cara, ticket)).length, 6)
  equal((await cara.ask(add, { id: ticket.id, audience: 'AGENTS' })).status, 400)
})

test('A customer is told that notes are for agents, on their own ticket; of any other nothing', async () => {
  const ticket = await cara.submits('A lamp')
  const before = await digest(desk)
  for (const content of ['Hm', '', 'x'.repeat(100_001)]) {
    const { data, errors } = await cara.ask(documents.addNote, { ticketId: ticket.id, content })
    deepEqual([data.addComment, errors[0]?.extensions.code], [null, 'FORBIDDEN'])
    equal(errors[0]?.message, 'Only agents can write internal notes.')
    equal((await carl.ask(documents.addNote, { ticketId: ticket.id, content })).errors[0]?.extensions.code, 'NOT_FOUND')
  }
  deepEqual(await digest(desk), before)
})

test('A note needs words, as many as a comment may have', async () => {
  const ticket = await cara.submits('A shelf')
  for (const [content, words] of [
    [' \n', /A note is required/],
    ['x'.repeat(100_001), /100,000/],
  ] as const) {
    const { errors } = await ada.ask(documents.addNote, { ticketId: ticket.id, content })
    deepEqual([errors[0]?.extensions.code, errors[0]?.extensions.field], ['INVALID', 'content'])
    match(errors[0]?.message ?? '', words)
  }
  const text = `${'ä'.repeat(99_990)}\u{1F469}\r\n <b>`
  equal((await ada.notes(ticket, text)).content, text)
})

test('A note leaves the ticket as it is: its time, its status, its place in every order, its counts', async () => {
  const [older, newer] = [await cara.submits('An older one'), await cara.submits('A newer one')]
  await ada.sets(older, 'closed')
  desk.clock.advance(hours(1))
  await cara.comments(newer, 'Any news?')
  const look = async (person: TestUser) => [
    (await person.ask('{ tickets { id status updatedAt } }')).data,
    (await person.ask('{ tickets(sort: updated) { id } }')).data,
    (await person.ask('{ ticketCounts { status count } }')).data,
  ]
  const [ofCara, ofAda, last] = [await look(cara), await look(ada), await lastChange(desk, cara)]
  desk.clock.advance(hours(1))
  await ada.notes(older, 'Do not open this again.')
  deepEqual([await look(cara), await look(ada), await lastChange(desk, cara)], [ofCara, ofAda, last])
  const [event] = stored(
    desk,
    `SELECT kind, audience, actor_id FROM event WHERE ticket_id = ${older.id} ORDER BY id DESC LIMIT 1`,
  )
  deepEqual([event?.kind, event?.audience, String(event?.actor_id)], ['comment.added', 'agents', ada.id])
  await cara.comments(older, 'It broke again.')
  equal((await cara.opens(older)).status, 'open')
})

test('A note sent twice with one key is there once, and never becomes a reply', async () => {
  const ticket = await cara.submits('A chair')
  const key = 'a-key-that-is-used-again'
  const first = await ada.notes(ticket, 'He is rude.', { key })
  deepEqual(await ada.notes(ticket, 'He is rude.', { key }), first)
  equal((await ada.comments(ticket, 'He is rude.', { key })).id, first.id)
  equal((await abe.notes(ticket, 'He is not.', { key })).content, 'He is not.')
  equal((await cara.comments(ticket, 'Hello?', { key })).content, 'Hello?')
  deepEqual(
    (await cara.reads(ticket)).map(({ content }) => content),
    ['Hello?'],
  )
  equal(count(desk, `comment WHERE ticket_id = ${ticket.id}`), 3)
})

test('Whoever finds a note by its words is told that it is one', async () => {
  const ticket = await cara.submits('A desk lamp')
  await ada.notes(ticket, 'It is a quagga in disguise.')
  await ada.comments(ticket, 'It is an okapi.')
  const places = async (person: TestUser, text: string) =>
    (await searchTickets(person, text)).hits.map(({ place }) => place)
  deepEqual(await places(abe, 'quagga '), ['note'])
  deepEqual(await places(abe, 'okapi '), ['comment'])
  deepEqual(await places(cara, 'quagga '), [])
  deepEqual(await places(cara, 'okapi '), ['comment'])
})

/** As large as they can become in an answer: each character takes six. */
async function fill(
  ticket: SeenTicket,
  audience: 'everyone' | 'agents',
  { bytes, comments }: { bytes: number; comments: number },
) {
  const [ticketId, author] = [Number(ticket.id), Number(ada.id)]
  await desk.app.database.write(actorOf(ada), async (write) => {
    for (let left = comments; left > 0; left--) {
      const content = '\u0001'.repeat(Math.floor(bytes / comments))
      const row = { ticket_id: ticketId, author_id: author, content, audience, created_at: write.now }
      await write.db.insertInto('comment').values(row).execute()
    }
  })
}

test('Notes and the talk each have room of their own, and all of it can be read at once', async () => {
  const { commentsOfTicket, notesOfTicket } = requestBudget
  const ticket = await cara.submits('A full one')
  await fill(ticket, 'agents', notesOfTicket)
  const refused = await ada.ask(documents.addNote, { ticketId: ticket.id, content: 'x' })
  deepEqual([refused.errors[0]?.extensions.code, refused.errors[0]?.extensions.field], ['INVALID', 'content'])
  match(refused.errors[0]?.message ?? '', /as many internal notes as it can/)
  for (const person of [cara, ada]) await person.comments(ticket, 'There is room for this.')
  equal((await cara.reads(ticket)).length, 2)

  await fill(ticket, 'everyone', { ...commentsOfTicket, comments: commentsOfTicket.comments - 2 })
  for (const person of [cara, ada]) {
    const { errors } = await person.ask(documents.addComment, { ticketId: ticket.id, content: 'x' })
    match(errors[0]?.message ?? '', /as many comments as it can/)
  }
  const { status, text, data } = await ada.ask(commentsDocument, { id: ticket.id })
  equal(status, 200, text.slice(0, 300))
  equal(data.comments.length, commentsOfTicket.comments + notesOfTicket.comments)
  ok(text.length > 0.7 * requestBudget.answerCharacters, `${text.length} characters`)

  const talk = await cara.submits('A talkative one')
  await fill(talk, 'everyone', { bytes: commentsOfTicket.comments, comments: commentsOfTicket.comments })
  await ada.notes(talk, 'There is room for a note.')
})
