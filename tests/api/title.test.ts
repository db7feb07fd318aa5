/** The subject of a ticket: agents change it, everyone who sees the ticket hears of it, and a search finds the new words alone. */
import { deepEqual, equal, match, ok } from 'node:assert/strict'
import { after, test } from 'node:test'
import { startApp } from '../support/app.ts'
import { documents, signUpCast, told, type SeenTicket, type TestUser } from '../support/cast.ts'
import { stored } from '../support/database.ts'
import { note } from '../support/files.ts'
import { follow } from '../support/live.ts'
import { search, titles } from '../support/search.ts'

const desk = await startApp()
after(() => desk[Symbol.asyncDispose]())
const { cara, carl, ada, abe } = await signUpCast(desk)

const ask = (person: TestUser, { id }: { id: string }, title: string | null) =>
  person.ask(documents.changeTicket, { id, title })
const rename = async (ticket: { id: string }, title: string, by = ada): Promise<SeenTicket & { updatedAt: string }> =>
  told(await ask(by, ticket, title), 'updateTicket')

test('An agent changes it, everyone on the ticket sees it, and the history has both', async () => {
  const ticket = await cara.submits('A lamp')
  desk.clock.advance(60_000)
  const renamed = await rename(ticket, 'A lamp without a bulb', abe)
  equal(renamed.title, 'A lamp without a bulb')
  equal(renamed.updatedAt, new Date(desk.clock.now()).toISOString())
  equal((await cara.opens(ticket)).title, 'A lamp without a bulb')
  equal((await cara.lists()).find(({ id }) => id === ticket.id)?.title, 'A lamp without a bulb')
  await rename(ticket, 'A lamp without a bulb')
  deepEqual(
    stored(
      desk,
      `SELECT actor_id, audience, data FROM event WHERE kind = 'ticket.title_changed' AND ticket_id = ${ticket.id} ORDER BY id`,
    ).map(({ actor_id: actor, audience, data }) => [String(actor), audience, JSON.parse(String(data))]),
    [[abe.id, 'everyone', { from: 'A lamp', to: 'A lamp without a bulb' }]],
  )
})

test('The rules are those of a new ticket, and a refused title changes nothing', async () => {
  const ticket = await cara.submits('A chair')
  for (const [title, words] of [
    ['', 'Subject is required.'],
    [' \u200b\t', 'Subject is required.'],
    ['x'.repeat(251), 'Subject may have at most 250 characters.'],
    ['a\0b', /cannot be stored|character/],
  ] as const) {
    const { errors } = await ask(ada, ticket, title)
    equal(errors[0]?.extensions.code, 'INVALID', JSON.stringify(title))
    equal(errors[0]?.extensions.field, 'title')
    if (typeof words === 'string') equal(errors[0]?.message, words)
    else match(errors[0]?.message ?? '', words)
  }
  equal((await ada.opens(ticket)).title, 'A chair')
  equal((await rename(ticket, '😀'.repeat(250))).title, '😀'.repeat(250))
  const { errors } = await ask(ada, ticket, null)
  equal(errors[0]?.extensions.code, 'INVALID')
})

test('With a wrong title nothing else is changed', async () => {
  const ticket = await cara.submits('A shelf')
  const document = 'mutation ($id: ID!) { updateTicket(id: $id, title: " ", status: closed, addTags: ["x"]) { id } }'
  equal((await ada.ask(document, { id: ticket.id })).errors[0]?.extensions.code, 'INVALID')
  equal((await ada.opens(ticket)).status, 'open')
  equal(stored(desk, `SELECT * FROM ticket_tag WHERE ticket_id = ${ticket.id}`).length, 0)
})

test('Together with other fields it is one change, and later than the one before, within the same millisecond too', async () => {
  const ticket = await cara.submits('A carpet')
  const document =
    'mutation ($id: ID!) { updateTicket(id: $id, title: "A rug", status: pending, priority: high) { title status priority updatedAt } }'
  const { updatedAt, ...others } = told(await ada.ask(document, { id: ticket.id }), 'updateTicket')
  deepEqual(others, { title: 'A rug', status: 'pending', priority: 'high' })
  equal(Date.parse(updatedAt), Date.parse((await cara.opens(ticket)).createdAt) + 1)
  deepEqual(
    stored(desk, `SELECT kind FROM event WHERE ticket_id = ${ticket.id} ORDER BY id`).map(({ kind }) => kind),
    ['ticket.created', 'ticket.title_changed', 'ticket.status_changed', 'ticket.priority_changed'],
  )
})

test('Each new title is later than the one before, whatever happens within the same millisecond', async () => {
  const ticket = await cara.submits('A mirror')
  const { id } = ticket
  const time = () => Number(stored(desk, `SELECT updated_at FROM ticket WHERE id = ${id}`)[0]?.['updated_at'])
  const times = [time()]
  for (const happens of [
    () => rename(ticket, 'A broken mirror'),
    () => ada.sets(ticket, 'resolved'),
    () => rename(ticket, 'A mirror'),
    () => cara.comments(ticket, 'It is broken.'),
    () => rename(ticket, 'A mirror, again'),
    () => ada.ask('mutation ($id: ID!) { updateTicket(id: $id, title: "A mirror", status: closed) { id } }', { id }),
  ]) {
    await happens()
    times.push(time())
  }
  const [first] = times as [number]
  deepEqual(
    times.map((one) => one - first),
    [0, 1, 1, 2, 2, 3, 4],
  )
})

test('A customer may not change the subject of their own ticket', async () => {
  const ticket = await cara.submits('A curtain')
  const own = await ask(cara, ticket, 'Mine')
  equal(own.errors[0]?.message, 'Only agents can change the title of a ticket.')
  equal((await ask(carl, ticket, 'Mine')).errors[0]?.extensions.code, 'NOT_FOUND')
  equal((await ada.opens(ticket)).title, 'A curtain')
})

test('Whoever follows hears of it, the requester too', async () => {
  const ticket = await cara.submits('A window')
  await using owner = await follow(desk, cara, { ticket: ticket.id })
  await using agent = await follow(desk, abe)
  await rename(ticket, 'A broken window')
  for (const ear of [owner, agent]) await ear.hears(({ kind, ticket: of }) => kind === 'title' && of?.id === ticket.id)
})

test('A search finds the new words and no longer the old ones, for agents and for the requester', async () => {
  const ticket = await cara.submits('The zebrafinch sings', {
    description: 'It sits in a birdcage.',
    files: [note('kept', 'plumage.txt')],
  })
  await cara.comments(ticket, 'It is a parakeet after all.')
  await ada.notes(ticket, 'She means the cockatoo.')
  for (const who of [cara, ada]) deepEqual(await titles(who, 'zebrafinch'), ['The zebrafinch sings'])
  await rename(ticket, 'The parakeet whistles')
  for (const who of [cara, ada]) {
    for (const gone of ['zebrafinch', '"zebrafinch sings"', 'zebraf', 'singing'])
      deepEqual(await titles(who, gone), [], gone)
    for (const found of [
      'whistles',
      'whistle',
      '"parakeet whistles"',
      'whist',
      'birdcage',
      '"after all"',
      'plumage.txt',
      `#${ticket.id}`,
    ]) {
      deepEqual(await titles(who, found), ['The parakeet whistles'], found)
    }
    equal((await search(who, 'whistles'))[0]?.place, 'title')
  }
  deepEqual(await titles(ada, 'cockatoo'), ['The parakeet whistles'])
  deepEqual(await titles(cara, 'cockatoo'), [])
  await rename(ticket, 'The zebrafinch again')
  deepEqual(await titles(cara, 'zebraf'), ['The zebrafinch again'])
  deepEqual(await titles(ada, 'whistles'), [])
})

test('A word that stands elsewhere on the ticket is still found there, also with the old title', async () => {
  const ticket = await cara.submits('The marimba', { description: 'A marimba in tune.' })
  await rename(ticket, 'The xylophone')
  const [hit] = await search(ada, 'marimba')
  deepEqual([hit?.ticket.title, hit?.place], ['The xylophone', 'description'])
})

test('So it is for a ticket of very many words, which lies in parts', async () => {
  const words = Array.from({ length: 9_000 }, (_, at) => `word${at.toString(36)}q`).join(' ')
  const ticket = await cara.submits('The accordion wheezes', { description: words })
  await cara.comments(ticket, 'Its bellows leak.')
  await rename(ticket, 'The concertina wheezes')
  deepEqual(await titles(ada, 'accordion'), [])
  for (const found of ['concertina', 'wheezes', 'word1q', 'word6xzq', 'bellows', 'concertina bellows word5q']) {
    deepEqual(await titles(ada, found), ['The concertina wheezes'], found)
    deepEqual(await titles(cara, found), ['The concertina wheezes'], found)
  }
  await ada.comments(ticket, 'We send a new hurdygurdy.')
  deepEqual(await titles(cara, 'concertina hurdygurdy'), ['The concertina wheezes'])
  ok((await titles(ada, 'accordion')).length === 0)
})
