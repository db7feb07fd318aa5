/** Tags: agents make them by using them, find by them and hear of them; a customer can't learn that there are any. */
import { deepEqual, equal, match, ok } from 'node:assert/strict'
import { after, test } from 'node:test'
import { requestBudget } from '../../server/platform/budgets.ts'
import { createRandom } from '../stress/random.ts'
import { startApp } from '../support/app.ts'
import { documents, signUpCast, told, type TestUser } from '../support/cast.ts'
import { meddle, stored } from '../support/database.ts'
import { eventually } from '../support/eventually.ts'
import { follow, lastChange } from '../support/live.ts'

const desk = await startApp()
after(() => desk[Symbol.asyncDispose]())
const { cara, carl, ada, abe } = await signUpCast(desk)
type Has = { readonly id: string }
type Change = { addTags?: readonly string[] | null; removeTags?: readonly string[] | null }

const ask = (person: TestUser, { id }: Has, change: Change) => person.ask(documents.changeTicket, { id, ...change })
const change = async (ticket: Has, wanted: Change, by = ada): Promise<string[]> =>
  told(await ask(by, ticket, wanted), 'updateTicket').tags
const tagsOf = async (ticket: Has, person = ada): Promise<string[] | null> =>
  told(await person.ask('query ($id: ID!) { ticket(id: $id) { tags } }', { id: ticket.id }), 'ticket').tags

interface SeenTag {
  readonly id: string
  readonly name: string
  readonly tickets: number
  readonly isCapped: boolean
}
const tags = async (given: object = {}): Promise<SeenTag[]> => told(await ada.ask(documents.tags, { ...given }), 'tags')
const tagNamed = async (name: string): Promise<SeenTag> => {
  const found = (await tags({ prefix: name })).find((one) => one.name === name)
  ok(found, `There is no tag ${name}.`)
  return found
}
const rename = async (name: string, to: string) =>
  ada.ask(documents.renameTag, { id: (await tagNamed(name)).id, name: to })
const merge = async (from: string, into: string) =>
  told(
    await ada.ask(documents.mergeTags, { from: (await tagNamed(from)).id, into: (await tagNamed(into)).id }),
    'mergeTags',
  )
const remove = async (name: string) =>
  told(await ada.ask(documents.deleteTag, { id: (await tagNamed(name)).id }), 'deleteTag')

const listDocument = `query ($filter: TicketFilter, $sort: TicketSort, $first: Int, $after: String) {
  tickets(filter: $filter, sort: $sort, first: $first, after: $after) { id tags status cursor } }`
const list = async (
  variables: object,
  person = ada,
): Promise<{ id: string; tags: string[]; status: string; cursor: string }[]> =>
  told(await person.ask(listDocument, { ...variables }), 'tickets')
const settled = () =>
  eventually(async () => {
    const [row] = stored(
      desk,
      `SELECT count(*) AS left_over FROM ticket_tag JOIN tag ON tag.id = ticket_tag.tag_id
       WHERE tag.alias_of IS NOT NULL OR tag.folded IS NULL`,
    )
    const waiting = stored(desk, `SELECT id FROM job WHERE kind = 'tags.settle'`).length
    return Number(row?.left_over) === 0 && waiting === 0
  })
const history = (ticket: Has) =>
  stored(
    desk,
    `SELECT actor_id, audience, data FROM event WHERE kind = 'ticket.tags_changed' AND ticket_id = ${ticket.id} ORDER BY id`,
  ).map(({ actor_id: actor, audience, data }) => [String(actor), audience, JSON.parse(String(data))])

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

test('Names are the same whatever their case and form', async () => {
  const ticket = await cara.submits('A chair')
  await change(ticket, { addTags: ['Straße', 'Ωμέγας', 'cafe\u0301'] })
  await change(ticket, { addTags: ['STRASSE', 'ωμέγας', 'ΩΜΈΓΑΣ', 'café', 'CAFÉ'] })
  deepEqual(await tagsOf(ticket), ['café', 'Straße', 'Ωμέγας'])
  deepEqual(await change(ticket, { removeTags: ['strasse', 'Cafe\u0301'] }), ['Ωμέγας'])
})

test('Blanks that look alike are one', async () => {
  const ticket = await cara.submits('A desk of oak')
  await change(ticket, { addTags: ['next week'] })
  deepEqual(await change(ticket, { addTags: ['next\u00a0week', '\u2003next \u3000week'] }), ['next week'])
  deepEqual(
    (await list({ filter: { tags: ['next\u00a0WEEK'] } })).map(({ id }) => id),
    [ticket.id],
  )
})

test('What no tag can be called is refused, with the argument and the reason', async () => {
  const ticket = await cara.submits('A shelf')
  const most = requestBudget.tagsOfTicket
  for (const [wanted, field, words] of [
    [{ addTags: [''] }, 'addTags', /needs a name/],
    [{ addTags: ['  '] }, 'addTags', /needs a name/],
    [{ addTags: ['a,b'] }, 'addTags', /comma/],
    [{ addTags: ['a\tb'] }, 'addTags', /can not be shown/],
    [{ addTags: ['\u202egnp'] }, 'addTags', /can not be shown/],
    [{ addTags: ['\u200b'] }, 'addTags', /can not be shown/],
    [{ addTags: ['\u2800'] }, 'addTags', /can not be shown/],
    [{ addTags: ['a\ufff9b'] }, 'addTags', /can not be shown/],
    [{ addTags: ['\u00a0\u3000'] }, 'addTags', /needs a name/],
    [{ addTags: ['\ud800'] }, 'addTags', /can not be shown/],
    [{ addTags: ['x'.repeat(41)] }, 'addTags', /at most 40 characters/],
    [{ addTags: ['x'.repeat(100_000)] }, 'addTags', /at most 40 characters/],
    [{ addTags: ['both'], removeTags: ['BOTH'] }, 'removeTags', /added and removed/],
    [{ addTags: Array.from({ length: most + 1 }, (_, at) => `t${at}`) }, 'addTags', /at most 20 tags/],
  ] as const) {
    const { errors } = await ask(ada, ticket, wanted)
    equal(errors[0]?.extensions.code, 'INVALID', JSON.stringify(wanted).slice(0, 80))
    equal(errors[0]?.extensions.field, field)
    match(errors[0]?.message ?? '', words)
  }
  equal((await ask(ada, ticket, { addTags: [] })).errors[0]?.extensions.code, 'INVALID')
  deepEqual(await tagsOf(ticket), [])
  deepEqual(await change(ticket, { addTags: ['😀'.repeat(40)] }), ['😀'.repeat(40)])
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

test('Tags are listed by name, by what they begin with, in pages, with how many tickets have each', async () => {
  for (const [title, addTags] of [
    ['One', ['list b', 'list a']],
    ['Two', ['list b', 'List C']],
    ['Three', ['list b']],
  ] as const)
    await change(await cara.submits(title), { addTags })
  const known = [
    ['list a', 1],
    ['list b', 3],
    ['List C', 1],
  ]
  deepEqual(
    (await tags({ prefix: 'LIST ' })).map(({ name, tickets }) => [name, tickets]),
    known,
  )
  const [first] = await tags({ prefix: 'list', first: 1 })
  equal(first?.name, 'list a')
  deepEqual(
    (await tags({ prefix: 'list', after: first?.name })).map(({ name }) => name),
    ['list b', 'List C'],
  )
  deepEqual(await tags({ prefix: 'list z' }), [])
  equal((await ada.ask(documents.tags, { first: 201 })).errors[0]?.extensions.field, 'first')
})

test('Filters and pages by tags are what the whole list says, with every sort', async () => {
  const random = createRandom('tags')
  const words = ['filter red', 'filter green', 'filter blue', 'filter rare']
  for (let times = 0; times < 60; times++) {
    desk.clock.advance(random.pick([0, 1, 1_000]))
    const ticket = await cara.submits(`Ticket ${times}`)
    const addTags = words.filter((word) => random.chance(word === 'filter rare' ? 0.05 : 0.4))
    if (addTags.length) await change(ticket, { addTags })
    if (random.chance(0.5)) await ada.sets(ticket, random.pick(['pending', 'closed'] as const))
  }
  const all: { id: string; tags: string[]; status: string }[] = told(
    await ada.ask('{ tickets { id tags status } }'),
    'tickets',
  )
  const [red, green, blue, rare] = words as [string, string, string, string]
  const filters: { tags?: string[]; anyTag?: string[]; noTags?: string[]; status?: string[] }[] = [
    { tags: [red] },
    { tags: [red.toUpperCase(), green] },
    { tags: ['no such tag'] },
    { anyTag: [blue, rare] },
    { anyTag: [rare, 'no such tag'] },
    { noTags: [red] },
    { noTags: ['no such tag'], tags: [rare] },
    { tags: [green], anyTag: [red, blue], noTags: [rare] },
    { tags: [green], status: ['open'] },
    { tags: [green], status: ['open', 'closed'] },
    { tags: [], anyTag: [], noTags: [] },
  ]
  for (const filter of filters) {
    const has = (own: string[], name: string) => own.some((one) => one.toLowerCase() === name.toLowerCase())
    const wanted = all.filter(
      ({ tags: own, status }) =>
        (filter.tags ?? []).every((name) => has(own, name)) &&
        (!filter.anyTag?.length || filter.anyTag.some((name) => has(own, name))) &&
        !(filter.noTags ?? []).some((name) => has(own, name)) &&
        (filter.status?.includes(status) ?? true),
    )
    for (const sort of ['newest', 'oldest', 'updated', 'status', 'priority']) {
      const found: string[] = []
      for (let cursor: string | null = null; ;) {
        const page = await list({ filter, sort, first: 7, after: cursor })
        found.push(...page.map(({ id }) => id))
        if (page.length < 7) break
        cursor = page.at(-1)?.cursor ?? null
      }
      const expected = wanted.map(({ id }) => id)
      if (sort === 'newest') deepEqual(found, expected, JSON.stringify(filter))
      deepEqual(found.toSorted(), expected.toSorted(), `${sort}: ${JSON.stringify(filter)}`)
    }
    const counts: { count: number }[] = told(
      await ada.ask('query ($filter: TicketFilter) { ticketCounts(filter: $filter) { count } }', { filter }),
      'ticketCounts',
    )
    equal(
      counts.reduce((sum, { count }) => sum + count, 0),
      wanted.length,
      JSON.stringify(filter),
    )
    const ids = all.slice(0, 100).map(({ id }) => id)
    const among = told(
      await ada.ask('query ($ids: [ID!], $filter: TicketFilter) { tickets(ids: $ids, filter: $filter) { id } }', {
        ids,
        filter,
      }),
      'tickets',
    )
    deepEqual(
      among.map(({ id }: Has) => id),
      wanted.map(({ id }) => id).filter((id) => ids.includes(id)),
    )
  }
})

test('A renamed tag has its new name everywhere, and the old one leads to it', async () => {
  const [first, second] = [await cara.submits('First'), await cara.submits('Second')]
  await change(first, { addTags: ['biling'] })
  deepEqual(told(await rename('biling', 'Billing'), 'renameTag').name, 'Billing')
  deepEqual(await tagsOf(first), ['Billing'])
  deepEqual(await change(second, { addTags: ['BILING'] }), ['Billing'])
  deepEqual(
    (await list({ filter: { tags: ['biling'] } })).map(({ id }) => id),
    [second.id, first.id],
  )
  deepEqual(
    (await tags({ prefix: 'bil' })).map(({ name, tickets }) => [name, tickets]),
    [['Billing', 2]],
  )
  equal(told(await rename('Billing', 'BILLING'), 'renameTag').name, 'BILLING')
  // Back, and forth again: the two names change places.
  equal(told(await rename('BILLING', 'biling'), 'renameTag').name, 'biling')
  deepEqual(await change(second, { removeTags: ['billing'] }), [])
  await change(first, { addTags: ['refund'] })
  const { errors } = await rename('biling', 'Refund')
  deepEqual([errors[0]?.extensions.code, errors[0]?.extensions.field], ['CONFLICT', 'name'])
  match(errors[0]?.message ?? '', /already a tag “refund”/)
  equal((await rename('biling', 'a,b')).errors[0]?.extensions.code, 'INVALID')
  const told2 = stored(desk, `SELECT data FROM event WHERE kind = 'tag.renamed' ORDER BY id`).map(({ data }) =>
    JSON.parse(String(data)),
  )
  deepEqual(
    told2.map(({ from, to }) => [from, to]),
    [
      ['biling', 'Billing'],
      ['Billing', 'BILLING'],
      ['BILLING', 'biling'],
    ],
  )
})

test('Merged tags are one at once, on however many tickets, and a job tidies up', async () => {
  const tickets = []
  for (const addTags of [['bug'], ['defect'], ['bug', 'defect'], ['bug', 'other']])
    tickets.push(await cara.submits(addTags.join()))
  const [a, b, c, d] = tickets as unknown as [Has, Has, Has, Has]
  for (const [ticket, addTags] of [
    [a, ['bug']],
    [b, ['defect']],
    [c, ['bug', 'defect']],
    [d, ['bug', 'other']],
  ] as const)
    await change(ticket, { addTags })
  equal((await merge('bug', 'defect')).name, 'defect')
  const expected = [['defect'], ['defect'], ['defect'], ['defect', 'other']]
  for (const [at, ticket] of tickets.entries()) deepEqual(await tagsOf(ticket), expected[at])
  for (const name of ['bug', 'defect']) {
    deepEqual(
      (await list({ filter: { tags: [name] } })).map(({ id }) => id),
      tickets.map(({ id }) => id).toReversed(),
      name,
    )
  }
  await settled()
  for (const [at, ticket] of tickets.entries()) deepEqual(await tagsOf(ticket), expected[at])
  equal((await tagNamed('defect')).tickets, 4)
  deepEqual(await change(a, { removeTags: ['bug'] }), [])
  deepEqual(await change(a, { addTags: ['Bug'] }), ['defect'])
  await merge('defect', 'other')
  deepEqual(await tagsOf(c), ['other'])
  deepEqual(await change(c, { removeTags: ['bug'] }), [])
  const own = await tagNamed('other')
  equal((await ada.ask(documents.mergeTags, { from: own.id, into: own.id })).errors[0]?.extensions.code, 'INVALID')
  equal((await ada.ask(documents.mergeTags, { from: own.id, into: '999' })).errors[0]?.extensions.code, 'NOT_FOUND')
})

test('A ticket that is changed while its tags are being merged keeps what was done', async () => {
  const [one, two] = [await cara.submits('Under way'), await cara.submits('Under way too')]
  await change(one, { addTags: ['way from', 'way into'] })
  await change(two, { addTags: ['way from'] })
  // As the moment between the merge and the job.
  const [from, into] = [await tagNamed('way from'), await tagNamed('way into')]
  meddle(desk, `UPDATE tag SET alias_of = ${into.id} WHERE id = ${from.id}`)
  deepEqual(await change(one, { removeTags: ['way into'] }), [])
  deepEqual(await change(two, { addTags: ['way into', 'new'] }), ['new', 'way into'])
  deepEqual(
    (await list({ filter: { anyTag: ['way from', 'way into'] } })).map(({ id }) => id),
    [two.id],
  )
  equal(history(two).length, 2)
})

test('A deleted tag is on no ticket from then on, and its name is free', async () => {
  const tickets = [await cara.submits('Gone'), await cara.submits('Gone too')]
  for (const ticket of tickets) await change(ticket, { addTags: ['fad', 'stays'] })
  await rename('fad', 'fashion')
  equal((await remove('fashion')).name, 'fashion')
  for (const ticket of tickets) deepEqual(await tagsOf(ticket), ['stays'])
  deepEqual(await list({ filter: { anyTag: ['fashion', 'fad'] } }), [])
  deepEqual((await tags({ prefix: 'fa' })).length, 0)
  deepEqual(await change(tickets[0] as Has, { addTags: ['Fashion', 'fad'] }), ['fad', 'Fashion', 'stays'])
  deepEqual(await tagsOf(tickets[1] as Has), ['stays'])
  await settled()
  deepEqual(await tagsOf(tickets[0] as Has), ['fad', 'Fashion', 'stays'])
  equal(stored(desk, 'SELECT id FROM tag WHERE folded IS NULL').length, 0)
})

test('Only admins rename, merge and delete', async () => {
  await change(await cara.submits('An admin matter'), { addTags: ['kept as it is', 'kept too'] })
  const [one, two] = [await tagNamed('kept as it is'), await tagNamed('kept too')]
  for (const person of [abe, cara]) {
    for (const [document, given] of [
      [documents.renameTag, { id: one.id, name: 'another' }],
      [documents.mergeTags, { from: one.id, into: two.id }],
      [documents.deleteTag, { id: one.id }],
    ] as const) {
      const { errors } = await person.ask(document, given)
      equal(errors[0]?.message, 'Only admins can rename, merge and delete tags.')
    }
  }
  equal((await tags({ prefix: 'kept' })).length, 2)
})

test('Two who make the same tag at once make one', async () => {
  const tickets = await Promise.all(Array.from({ length: 8 }, (_, at) => cara.submits(`At once ${at}`)))
  await Promise.all(
    tickets.map((ticket, at) => change(ticket, { addTags: ['At once', `own ${at % 3}`] }, at % 2 ? ada : abe)),
  )
  equal((await tagNamed('At once')).tickets, 8)
  equal((await tags({ prefix: 'own ' })).length, 3)
})

/** Tickets that never came through the API, with a tag that most of them have. */
function plant(count: number): number {
  const [{ id } = { id: 0 }] = stored(desk, 'SELECT max(id) AS id FROM ticket')
  const first = Number(id) + 1
  meddle(
    desk,
    `INSERT INTO ticket (id, title, status, requester_id, created_at, updated_at)
     WITH RECURSIVE one (n) AS (SELECT 0 UNION ALL SELECT n + 1 FROM one WHERE n < ${count - 1})
     SELECT ${first} + n, 'Planted ' || n, CASE WHEN n % 50 = 0 THEN 'open' ELSE 'closed' END, ${cara.id},
       ${desk.clock.now()} + n, ${desk.clock.now()} + n FROM one`,
  )
  meddle(
    desk,
    `INSERT INTO tag (name, folded, created_at) VALUES ('common', 'common', 0), ('rather common', 'rather common', 0)`,
  )
  for (const [name, every] of [
    ['common', 1],
    ['rather common', 2],
  ] as const)
    meddle(
      desk,
      `INSERT INTO ticket_tag (ticket_id, tag_id, created_at)
       SELECT ticket.id, tag.id, ticket.created_at FROM ticket, tag WHERE tag.name = '${name}' AND ticket.id >= ${first} AND ticket.id % ${every} = 0`,
    )
  return first
}

test('A tag on thousands of tickets is listed, counted, merged and deleted like any other', async () => {
  const count = 4_500
  const first = plant(count)
  const newest = Array.from({ length: count }, (_, at) => first + count - 1 - at)
  const ids = async (filter: object, sort: string, after: string | null = null) =>
    (await list({ filter, sort, first: 100, after })).map(({ id }) => Number(id))
  for (const [filter, keep] of [
    [{ tags: ['common'] }, () => true],
    [{ tags: ['common', 'rather common'] }, (id: number) => id % 2 === 0],
    [{ anyTag: ['common', 'rather common'] }, () => true],
    [{ tags: ['common'], status: ['open'] }, (id: number) => (id - first) % 50 === 0],
    [{ tags: ['common'], status: ['closed'] }, (id: number) => (id - first) % 50 !== 0],
    [{ tags: ['common'], status: ['open', 'closed'] }, () => true],
    [{ tags: ['common'], noTags: ['rather common'] }, (id: number) => id % 2 === 1],
  ] as const) {
    const wanted = newest.filter(keep)
    deepEqual(await ids(filter, 'newest'), wanted.slice(0, 100), JSON.stringify(filter))
    deepEqual(await ids(filter, 'oldest'), wanted.toReversed().slice(0, 100), JSON.stringify(filter))
    deepEqual(await ids(filter, 'updated'), wanted.slice(0, 100), JSON.stringify(filter))
  }
  const page = await list({ filter: { tags: ['common'] }, sort: 'newest', first: 150 })
  deepEqual(
    (await ids({ tags: ['common'] }, 'newest', page.at(-1)?.cursor ?? null)).slice(0, 3),
    newest.slice(150, 153),
  )
  const counts = told(
    await ada.ask('{ ticketCounts(filter: { tags: ["common"] }) { status count isCapped } }'),
    'ticketCounts',
  )
  deepEqual(
    counts.map(({ status, count: of, isCapped }: any) => [status, of, isCapped]),
    [
      ['open', 90, false],
      ['pending', 0, false],
      ['resolved', 0, false],
      ['closed', 1_000, true],
    ],
  )
  const { tickets, isCapped } = await tagNamed('common')
  deepEqual([tickets, isCapped], [1_000, true])
  equal((await merge('rather common', 'common')).name, 'common')
  deepEqual(await tagsOf({ id: String(first) }), ['common'])
  deepEqual(await ids({ tags: ['rather common'] }, 'newest'), newest.slice(0, 100))
  await settled()
  equal(
    stored(desk, `SELECT count(*) AS held FROM ticket_tag JOIN tag ON tag.id = tag_id WHERE name = 'common'`)[0]?.[
      'held'
    ],
    count,
  )
  await remove('common')
  deepEqual(await list({ filter: { tags: ['common'] }, sort: 'newest' }), [])
  await settled()
  equal(stored(desk, `SELECT id FROM tag WHERE name IN ('common', 'rather common')`).length, 0)
})
