/** Tags on tickets: agents put them on and hear of them; a customer can't learn that there are any. */
import { deepEqual, equal, match, ok } from 'node:assert/strict'
import { after, test } from 'node:test'
import { requestBudget } from '../../../server/platform/budgets.ts'
import { documents, told } from '../../support/cast.ts'
import { meddle, stored } from '../../support/database.ts'
import { follow, lastChange } from '../../support/live.ts'
import { openTaggedDesk } from './tagged-desk.ts'

const { desk, cara, carl, ada, abe, ask, change, tagsOf, tags, tagNamed, history } = await openTaggedDesk()
after(() => desk[Symbol.asyncDispose]())

test('Any agent puts tags on a ticket and takes them off, one by one or several, and the history keeps each change', async () => {
  const ticket = await cara.submits('A lamp')
  deepEqual(await tagsOf(ticket), [])
  deepEqual(await change(ticket, { addTags: ['lamps', 'A second one'] }), ['A second one', 'lamps'])
  deepEqual(await change(ticket, { addTags: ['LAMPS', '  a  second one '] }, abe), ['A second one', 'lamps'])
  deepEqual(await change(ticket, { addTags: ['third'], removeTags: ['Lamps', 'never seen'] }, abe), [
    'A second one',
    'third',
  ])
  deepEqual(await tagsOf(ticket), ['A second one', 'third'])
  deepEqual(history(ticket), [
    [ada.id, 'agents', { from: [], to: ['A second one', 'lamps'] }],
    [abe.id, 'agents', { from: ['A second one', 'lamps'], to: ['A second one', 'third'] }],
  ])
})

test('A ticket has room for so many, a desk for more', async () => {
  const ticket = await cara.submits('A crowded one')
  const { tagsOfTicket: most, tagsOfDesk } = requestBudget
  const many = Array.from({ length: most }, (_, at) => `crowd ${String(at).padStart(2, '0')}`)
  deepEqual(await change(ticket, { addTags: many }), many)
  equal((await ask(ada, ticket, { addTags: ['one more'] })).errors[0]?.extensions.code, 'INVALID')
  deepEqual(await change(ticket, { addTags: ['one more'], removeTags: ['crowd 00'] }), [...many.slice(1), 'one more'])
  const [{ tags: there } = { tags: 0 }] = stored(desk, 'SELECT count(*) AS tags FROM tag')
  meddle(
    desk,
    `INSERT INTO tag (name, folded, created_at) WITH RECURSIVE one (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM one WHERE n < ${tagsOfDesk - Number(there)})
     SELECT 'filler' || n, 'filler' || n, 0 FROM one`,
  )
  const other = await cara.submits('Another')
  const { errors } = await ask(ada, other, { addTags: ['beyond'] })
  deepEqual([errors[0]?.extensions.code, errors[0]?.extensions.field], ['CONFLICT', 'addTags'])
  match(errors[0]?.message ?? '', /There are 5,000 tags already/)
  deepEqual(await change(other, { addTags: ['Filler7'] }), ['filler7'])
  meddle(desk, `DELETE FROM ticket_tag WHERE tag_id IN (SELECT id FROM tag WHERE name LIKE 'filler%')`)
  meddle(desk, `DELETE FROM tag WHERE name LIKE 'filler%'`)
})

test('To a customer they are null wherever a ticket is told, and their change leaves no trace', async () => {
  const ticket = await cara.submits('A curtain of velvet')
  const document = 'query ($id: ID!) { ticket(id: $id) { tags updatedAt status priority } }'
  const before = told(await cara.ask(document, { id: ticket.id }), 'ticket')
  equal(before.tags, null)
  const [lastOfCara, lastOfAda] = [await lastChange(desk, cara), await lastChange(desk, ada)]
  desk.clock.advance(60_000)
  await change(ticket, { addTags: ['velvet plumage'] })
  deepEqual(told(await cara.ask(document, { id: ticket.id }), 'ticket'), before)
  equal(await lastChange(desk, cara), lastOfCara)
  ok((await lastChange(desk, ada)) !== lastOfAda)
  for (const one of told(await cara.ask('{ tickets { tags } }'), 'tickets')) equal(one.tags, null)
  const search = '{ searchTickets(text: "velvet") { hits { ticket { tags } } } }'
  deepEqual(told(await cara.ask(search), 'searchTickets').hits, [{ ticket: { tags: null } }])
  deepEqual(told(await ada.ask(search), 'searchTickets').hits, [{ ticket: { tags: ['velvet plumage'] } }])
  for (const who of [cara, ada])
    deepEqual(told(await who.ask('{ searchTickets(text: "plumage") { hits { place } } }'), 'searchTickets').hits, [])
  for (const field of ['tags', 'anyTag', 'noTags']) {
    for (const name of ['velvet plumage', 'nothing of the kind']) {
      const filter = { [field]: [name] }
      for (const query of [
        'query ($filter: TicketFilter) { tickets(filter: $filter) { id } }',
        'query ($filter: TicketFilter) { tickets(ids: ["1"], filter: $filter) { id } }',
        'query ($filter: TicketFilter) { ticketCounts(filter: $filter) { count } }',
        'query ($filter: TicketFilter) { searchTickets(text: "velvet", filter: $filter) { hits { cursor } } }',
      ]) {
        const { errors, data } = await cara.ask(query, { filter })
        deepEqual([Object.values(data), errors[0]?.extensions.code], [[null], 'FORBIDDEN'], query)
        equal((await ada.ask(query, { filter })).errors.length, 0, query)
      }
    }
  }
  equal(
    (await ask(cara, ticket, { addTags: ['mine'] })).errors[0]?.message,
    'Only agents can change the tags of a ticket.',
  )
  equal((await ask(carl, ticket, { addTags: ['mine'] })).errors[0]?.extensions.code, 'NOT_FOUND')
  equal((await cara.ask(documents.tags)).errors[0]?.extensions.code, 'FORBIDDEN')
})

test('Agents who follow hear of it, the requester does not, nor when they come back', async () => {
  const ticket = await cara.submits('A window')
  const asOwner = await lastChange(desk, cara)
  await using agent = await follow(desk, abe)
  await using owner = await follow(desk, cara, { ticket: ticket.id })
  await change(ticket, { addTags: ['glass'] })
  await agent.hears(({ kind, ticket: of }) => kind === 'tags' && of?.id === ticket.id)
  await ada.sets(ticket, 'pending')
  await owner.hears(({ kind }) => kind === 'status')
  await using later = await follow(desk, cara, { after: asOwner, ticket: ticket.id })
  for (const ear of [owner, later]) equal(ear.changes().filter(({ kind }) => kind === 'tags').length, 0)
})

test('Two who make the same tag at once make one', async () => {
  const tickets = await Promise.all(Array.from({ length: 8 }, (_, at) => cara.submits(`At once ${at}`)))
  await Promise.all(
    tickets.map((ticket, at) => change(ticket, { addTags: ['At once', `own ${at % 3}`] }, at % 2 ? ada : abe)),
  )
  equal((await tagNamed('At once')).tickets, 8)
  equal((await tags({ prefix: 'own ' })).length, 3)
})
