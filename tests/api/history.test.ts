/** The history of a ticket: all that happened to it, in pages, and of that for customers what concerns them. */
import { deepEqual, equal, ok } from 'node:assert/strict'
import { after, test } from 'node:test'
import { hours, minutes, startApp } from '../support/app.ts'
import { documents, signUp, signUpCast, told, type SeenTicket, type SeenUser, type TestUser } from '../support/cast.ts'
import { meddle } from '../support/database.ts'
import { eventually } from '../support/eventually.ts'
import { note } from '../support/files.ts'
import { follow } from '../support/live.ts'
import { actorOf } from '../support/many.ts'
import { recordReads } from '../support/recorded-reads.ts'
import { historyOf as historyWith } from '../../server/history/history.ts'

const desk = await startApp()
after(() => desk[Symbol.asyncDispose]())
const { cara, carl, ada, abe } = await signUpCast(desk)

interface Entry {
  readonly id: string
  readonly kind: string
  readonly at: string
  readonly actor: SeenUser | null
  readonly from: string | null
  readonly to: string | null
  readonly fromName: string | null
  readonly toName: string | null
  readonly added: readonly string[]
  readonly removed: readonly string[]
  readonly comment: string | null
  readonly fileName: string | null
  readonly audience: string | null
  readonly batch: { readonly id: string; readonly tickets: number | null; readonly undoes: string | null } | null
  readonly cause: string | null
}
type Has = Pick<SeenTicket, 'id'>
type Page = { readonly changesOnly?: boolean; readonly first?: number; readonly after?: string }
interface Seen {
  readonly entries: readonly Entry[]
  readonly hasMore: boolean
  readonly length: number
}

const look = async (person: TestUser, { id }: Has, page: Page = {}): Promise<Seen> =>
  told(await person.ask(documents.history, { ticketId: id, ...page }), 'history')
/** The oldest first. */
const historyOf = async (person: TestUser, ticket: Has, page?: Page): Promise<Entry[]> =>
  (await look(person, ticket, page)).entries.toReversed()
const set = async (person: TestUser, { id }: Has, wanted: Readonly<Record<string, unknown>>) =>
  told(
    await person.ask(
      `mutation ($id: ID!, $title: String, $status: Status, $priority: Priority, $assignee: ID, $team: ID, $addTags: [String!],
        $removeTags: [String!], $snoozedUntil: DateTime) { updateTicket(id: $id, title: $title, status: $status, priority: $priority,
        assignee: $assignee, team: $team, addTags: $addTags, removeTags: $removeTags, snoozedUntil: $snoozedUntil) { id } }`,
      { id, ...wanted },
    ),
    'updateTicket',
  )
const later = (ms: number) => new Date(desk.clock.now() + ms).toISOString()
const whatOf = ({ kind, from, to }: Entry) => [kind, from, to]

test('All that happened, by whom, from what and to what, the newest first', async () => {
  const ticket = await cara.submits('A lamp', { files: [note('the lamp', 'lamp.txt')] })
  const until = later(hours(3))
  await set(ada, ticket, { priority: 'high', addTags: ['light', 'desk'] })
  await set(ada, ticket, { assignee: abe.id, title: 'A lamp flickers' })
  await set(abe, ticket, { removeTags: ['desk'], snoozedUntil: until })
  const comment = await ada.comments(ticket, 'Which bulb?')
  const secret = await abe.notes(ticket, 'Not again.', { files: [note('x', 'bulb.txt')] })
  await set(abe, ticket, { status: 'pending', assignee: null })

  const seen = await look(ada, ticket)
  equal(seen.hasMore, false)
  equal(seen.length, seen.entries.length)
  ok(seen.entries.every(({ id }, at) => at === 0 || Number(id) < Number(seen.entries[at - 1]?.id)))
  deepEqual(
    seen.entries.toReversed().map(({ actor, ...entry }) => [actor?.id, ...whatOf(entry as Entry)]),
    [
      [cara.id, 'created', null, null],
      [cara.id, 'file', null, null],
      [ada.id, 'priority', 'normal', 'high'],
      [ada.id, 'tags', null, null],
      [ada.id, 'title', 'A lamp', 'A lamp flickers'],
      [ada.id, 'assignee', null, abe.id],
      [abe.id, 'snoozedUntil', null, until],
      [abe.id, 'tags', null, null],
      [ada.id, 'comment', null, null],
      [abe.id, 'comment', null, null],
      [abe.id, 'file', null, null],
      [abe.id, 'status', 'open', 'pending'],
      [abe.id, 'assignee', abe.id, null],
    ],
  )
  const all = seen.entries.toReversed()
  deepEqual([all[3]?.added, all[3]?.removed, all[7]?.added, all[7]?.removed], [['desk', 'light'], [], [], ['desk']])
  deepEqual([all[5]?.fromName, all[5]?.toName, all[12]?.fromName], [null, 'Abe', 'Abe'])
  deepEqual(
    [1, 8, 9, 10].map((at) => [all[at]?.comment, all[at]?.fileName, all[at]?.audience]),
    [
      [null, 'lamp.txt', 'everyone'],
      [comment.id, null, 'everyone'],
      [secret.id, null, 'agents'],
      [secret.id, 'bulb.txt', 'agents'],
    ],
  )
  deepEqual(
    (await historyOf(ada, ticket, { changesOnly: true })).map(({ kind }) => kind),
    ['priority', 'tags', 'title', 'assignee', 'snoozedUntil', 'tags', 'status', 'assignee'],
  )

  const customers = await look(cara, ticket)
  equal(customers.length, 5)
  deepEqual(
    customers.entries.toReversed().map(({ actor, ...entry }) => [actor?.id ?? null, ...whatOf(entry as Entry)]),
    [
      [cara.id, 'created', null, null],
      [cara.id, 'file', null, null],
      [null, 'title', 'A lamp', 'A lamp flickers'],
      [null, 'comment', null, null],
      [null, 'status', 'open', 'pending'],
    ],
  )
})

test('Pages by key: who reads on gets each entry once, whatever is written meanwhile', async () => {
  const ticket = await cara.submits('A chair')
  for (const status of ['pending', 'open', 'resolved', 'open', 'closed'] as const) await ada.sets(ticket, status)
  const whole = (await look(ada, ticket)).entries
  equal(whole.length, 6)
  const read: Entry[] = []
  for (let page: Seen | undefined; page?.hasMore !== false;) {
    const after = read.at(-1)?.id
    page = await look(ada, ticket, { first: 2, ...(after !== undefined && { after }) })
    read.push(...page.entries)
    await set(abe, ticket, { priority: read.length % 4 ? 'urgent' : 'low' })
  }
  deepEqual(
    read.map(({ id }) => id),
    whole.map(({ id }) => id),
  )
  deepEqual((await look(ada, ticket, { after: 'x' })).entries, [])
  for (const first of [0, 101]) {
    const { errors } = await ada.ask(documents.history, { ticketId: ticket.id, first })
    equal(errors[0]?.extensions.code, 'INVALID')
  }
  for (const id of ['999999', 'x']) {
    const { errors } = await ada.ask(documents.history, { ticketId: id })
    equal(errors[0]?.extensions.code, 'NOT_FOUND')
  }
  const foreign = await carl.ask(documents.history, { ticketId: ticket.id, changesOnly: true })
  equal(foreign.errors[0]?.extensions.code, 'NOT_FOUND')
  deepEqual((await look(cara, await cara.submits('A table'), { changesOnly: true })).entries, [])
})

test('A change of many tickets, and what takes it back, say so in each of them, also once the batch is forgotten', async () => {
  const tickets = [await cara.submits('One'), await cara.submits('Two'), await cara.submits('Three')]
  const batch = told(
    await ada.ask(documents.updateTickets, {
      tickets: { ids: tickets.map(({ id }) => id) },
      change: { priority: 'urgent', status: 'pending' },
    }),
    'updateTickets',
  ).id as string
  const isDone = async (id: string) => told(await ada.ask(documents.batch, { id }), 'batch').state === 'done'
  await eventually(() => isDone(batch))
  const undo = told(await ada.ask(documents.undo, { batch }), 'undo').id as string
  await eventually(() => isDone(undo))
  meddle(desk, 'DELETE FROM batch_piece; UPDATE batch SET undoes_id = NULL; DELETE FROM batch')
  const [ticket] = tickets as [SeenTicket]
  deepEqual(
    (await historyOf(abe, ticket, { changesOnly: true })).map(({ actor, batch, ...entry }) => [
      actor?.id,
      ...whatOf(entry as Entry),
      batch,
    ]),
    [
      [ada.id, 'status', 'open', 'pending', { id: batch, tickets: 3, undoes: null }],
      [ada.id, 'priority', 'normal', 'urgent', { id: batch, tickets: 3, undoes: null }],
      [ada.id, 'status', 'pending', 'open', { id: undo, tickets: 3, undoes: batch }],
      [ada.id, 'priority', 'urgent', 'normal', { id: undo, tickets: 3, undoes: batch }],
    ],
  )
  deepEqual(
    (await historyOf(cara, ticket, { changesOnly: true })).map(({ batch, actor, kind }) => [kind, actor, batch]),
    [
      ['status', null, null],
      ['status', null, null],
    ],
  )
})

test('A snoozed ticket comes back by itself, or as its customer writes', async () => {
  const [first, second] = [await cara.submits('A door'), await cara.submits('A window')]
  const until = later(hours(1))
  for (const ticket of [first, second]) await set(ada, ticket, { snoozedUntil: until })
  await cara.comments(second, 'It is open.')
  desk.clock.advance(hours(1) + minutes(1))
  await desk.app.database.write('system', async (write) => write.publish('jobs waiting'))
  await eventually(async () => (await historyOf(ada, first, { changesOnly: true })).length === 2)
  for (const [ticket, actor] of [
    [first, undefined],
    [second, cara.id],
  ] as const)
    deepEqual(
      (await historyOf(ada, ticket, { changesOnly: true })).map((entry) => [entry.actor?.id, ...whatOf(entry)]),
      [
        [ada.id, 'snoozedUntil', null, until],
        [actor, 'snoozedUntil', until, null],
      ],
    )
})

test('What was handed over says why, and who is deactivated or what is deleted keeps its name', async () => {
  const [leaves, stays] = [await signUp(desk, 'lena', 'agent'), await signUp(desk, 'sam', 'agent')]
  const team: string = told(await ada.ask(documents.createTeam, { name: 'Repairs' }), 'createTeam').id
  for (const { id: agent } of [leaves, stays]) await ada.ask(documents.addTeamMember, { team, agent })
  const [lamp, chair, closed] = [await cara.submits('L'), await cara.submits('C'), await cara.submits('X')]
  for (const ticket of [lamp, closed]) await set(ada, ticket, { assignee: leaves.id })
  await set(ada, chair, { team, assignee: stays.id })
  await ada.sets(closed, 'closed')
  told(await ada.ask(documents.deactivate, { id: leaves.id, assignee: stays.id }), 'deactivate')
  await ada.ask(documents.removeTeamMember, { team, agent: stays.id })
  await ada.ask(documents.deleteTeam, { team, id: team })
  await cara.comments(closed, 'It is back.')
  const lastOf = async (ticket: Has, count: number) =>
    (await historyOf(abe, ticket, { changesOnly: true })).slice(-count).map((entry) => {
      const { kind, fromName, toName, cause } = entry
      return [kind, fromName, toName, cause]
    })
  deepEqual(await lastOf(lamp, 1), [['assignee', 'Lena', 'Sam', 'deactivated']])
  deepEqual(await lastOf(chair, 2), [
    ['assignee', 'Sam', null, 'left_team'],
    ['team', 'Repairs', null, 'team_deleted'],
  ])
  deepEqual(await lastOf(closed, 2), [
    ['status', null, null, null],
    ['assignee', 'Lena', null, 'outdated'],
  ])
})

test('What is told live is the newest entry by then, by the same id', async () => {
  const ticket = await cara.submits('A bell')
  await using agents = await follow(desk, abe, { ticket: ticket.id })
  await using customers = await follow(desk, cara, { ticket: ticket.id })
  await set(ada, ticket, { priority: 'urgent' })
  await agents.hears(({ kind }) => kind === 'priority')
  equal(agents.changes().at(-1)?.id, (await look(abe, ticket)).entries[0]?.id)
  await set(ada, ticket, { status: 'pending' })
  for (const [ear, person] of [
    [agents, abe],
    [customers, cara],
  ] as const) {
    await ear.hears(({ kind }) => kind === 'status')
    equal(ear.changes().at(-1)?.id, (await look(person, ticket, { changesOnly: true })).entries[0]?.id)
  }
})

test('A tag that was renamed is called as it was then', async () => {
  const ticket = await cara.submits('A shelf')
  await set(abe, ticket, { addTags: ['shelv'] })
  const [tag] = told(await ada.ask('{ tags(prefix: "shelv") { id } }'), 'tags')
  told(await ada.ask(documents.renameTag, { id: tag.id, name: 'shelf' }), 'renameTag')
  await set(abe, ticket, { removeTags: ['shelf'] })
  deepEqual(
    (await historyOf(ada, ticket, { changesOnly: true })).map(({ added, removed }) => [added, removed]),
    [
      [['shelv'], []],
      [[], ['shelf']],
    ],
  )
})

test('A page is a few statements, however much is named in it, and the number of all is asked for only where it is wanted', async () => {
  const ticket = await cara.submits('A desk', { files: [note('x', 'a.txt'), note('y', 'b.txt')] })
  for (let times = 0; times < 6; times++) {
    await set(ada, ticket, { assignee: times % 2 ? ada.id : abe.id })
    await abe.comments(ticket, 'Hm.', { files: [note(`z${times}`, `c${times}.txt`)] })
  }
  const { read, asked } = recordReads(desk.app.database)
  const seen = await historyWith(read(actorOf(ada)), {
    ticketId: Number(ticket.id),
    changesOnly: false,
    first: 100,
    after: undefined,
  })
  equal(seen.entries.length, 21)
  equal(asked.length, 3)
})
