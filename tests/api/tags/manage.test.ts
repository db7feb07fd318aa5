/** Admins rename, merge and delete tags, on however many tickets. */
import { deepEqual, equal, match } from 'node:assert/strict'
import { after, test } from 'node:test'
import { documents, told } from '../../support/cast.ts'
import { meddle, stored } from '../../support/database.ts'
import { openTaggedDesk, type Has } from './tagged-desk.ts'

const { desk, cara, ada, abe, change, tagsOf, tags, tagNamed, rename, merge, remove, list, settled, history } =
  await openTaggedDesk()
after(() => desk[Symbol.asyncDispose]())

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
