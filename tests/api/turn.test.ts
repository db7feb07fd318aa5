/** Whose turn it is on a ticket, and since when: it follows from words for everyone and the status, and from nothing else. */
import { deepEqual, equal, match, ok } from 'node:assert/strict'
import { after, test } from 'node:test'
import { createRandom } from '../stress/random.ts'
import { minutes, startApp } from '../support/app.ts'
import { documents, signUpCast, told, type Status, type TestUser } from '../support/cast.ts'
import { count } from '../support/database.ts'
import { openLineAs } from '../support/live.ts'

const desk = await startApp()
after(() => desk[Symbol.asyncDispose]())
const { cara, carl, ada, abe } = await signUpCast(desk)
const statuses: readonly Status[] = ['open', 'pending', 'resolved', 'closed']

type Has = { readonly id: string }

const ticketDocument = 'query ($id: ID!) { ticket(id: $id) { turn waitingSince status } }'
const seen = async (person: TestUser, { id }: Has) => told(await person.ask(ticketDocument, { id }), 'ticket')
const now = () => new Date(desk.clock.now()).toISOString()

test('A new ticket is the agents’ turn; a reply makes it the customer’s, a word of theirs the agents’ again', async () => {
  const created = now()
  const ticket = await cara.submits('A lamp')
  const is = async (turn: string | null, waitingSince: string | null) => {
    const { turn: found, waitingSince: since } = await seen(abe, ticket)
    deepEqual([found, since], [turn, waitingSince])
  }
  await is('agents', created)
  desk.clock.advance(minutes(1))
  await cara.comments(ticket, 'It still flickers.')
  await is('agents', created)
  desk.clock.advance(minutes(1))
  const answered = now()
  await ada.comments(ticket, 'Which bulb?')
  desk.clock.advance(minutes(1))
  await abe.comments(ticket, 'And which socket?')
  await is('customer', answered)
  desk.clock.advance(minutes(1))
  await ada.notes(ticket, 'They never know.')
  await ada.sets(ticket, 'pending')
  await is('customer', answered)
  const said = now()
  await cara.comments(ticket, 'A round one.')
  await is('agents', said)
  equal((await seen(abe, ticket)).status, 'open')
  desk.clock.advance(minutes(1))
  const update = 'mutation ($id: ID!, $status: Status) { updateTicket(id: $id, status: $status) { turn waitingSince } }'
  const set = async (status: Status) => told(await ada.ask(update, { id: ticket.id, status }), 'updateTicket')
  deepEqual(await set('resolved'), { turn: null, waitingSince: null })
  await ada.comments(ticket, 'All is well.')
  await is(null, null)
  desk.clock.advance(minutes(1))
  const reopened = now()
  deepEqual(await set('pending'), { turn: 'agents', waitingSince: reopened })
  await set('closed')
  desk.clock.advance(minutes(1))
  await cara.comments(ticket, 'It flickers again.')
  await is('agents', now())
})

test('Who filed a ticket is its customer, be it an agent', async () => {
  const created = now()
  const ticket = await ada.submits('The printer of the desk')
  desk.clock.advance(minutes(1))
  await ada.comments(ticket, 'It is out of paper.')
  deepEqual(await seen(abe, ticket), { turn: 'agents', waitingSince: created, status: 'open' })
  await abe.comments(ticket, 'There is some now.')
  deepEqual(await seen(ada, ticket), { turn: 'customer', waitingSince: now(), status: 'open' })
})

interface Word {
  readonly by: 'customer' | 'agent'
  readonly at: string
}

/** Said otherwise than the product says it: the last words by the same side, since the ticket was last opened. */
function expected(
  status: Status,
  openedAt: string,
  words: readonly Word[],
): { turn: string | null; waitingSince: string | null } {
  if (status === 'resolved' || status === 'closed') return { turn: null, waitingSince: null }
  const all: Word[] = [{ by: 'customer', at: openedAt }, ...words]
  const last = all.at(-1) as Word
  const before = all.findLastIndex(({ by }) => by !== last.by)
  return { turn: last.by === 'customer' ? 'agents' : 'customer', waitingSince: (all[before + 1] as Word).at }
}

test('Whatever order words, notes and changes come in, it is as a simple model says', async () => {
  const random = createRandom('turn')
  for (let tickets = 0; tickets < 12; tickets++) {
    const by = random.pick([cara, carl, ada])
    let openedAt = now()
    let status: Status = 'open'
    let words: Word[] = []
    const ticket = await by.submits(`Ticket ${tickets}`)
    const reopen = () => ([openedAt, words] = [now(), []])
    const say = (side: Word['by']) => words.push({ by: side, at: now() })
    const isActive = () => status === 'open' || status === 'pending'
    const acts: Record<string, () => Promise<unknown>> = {
      async customer() {
        await by.comments(ticket, 'Hello?')
        if (by !== ada) {
          if (!isActive()) reopen()
          status = 'open'
        }
        say('customer')
      },
      async agent() {
        await abe.comments(ticket, 'One moment.')
        say('agent')
      },
      note: () => ada.notes(ticket, 'No idea.'),
      async status() {
        const to = random.pick(statuses)
        await ada.sets(ticket, to)
        const wasActive = isActive()
        status = to
        if (isActive() && !wasActive) reopen()
      },
      other: () => ada.ask(documents.assignTicket, { id: ticket.id, assignee: abe.id, addTags: ['odd'] }),
      title: () => ada.ask(documents.changeTicket, { id: ticket.id, title: `Ticket ${tickets}, renamed` }),
    }
    const done: string[] = []
    for (let act = 0; act < 14; act++) {
      desk.clock.advance(random.pick([0, 1, minutes(7)]))
      const name = random.pick(['customer', 'customer', 'agent', 'agent', 'note', 'status', 'status', 'other', 'title'])
      done.push(name)
      await acts[name]?.()
      deepEqual(await seen(ada, ticket), { ...expected(status, openedAt, words), status }, done.join())
    }
  }
})

const listDocument = `query ($filter: TicketFilter, $sort: TicketSort, $first: Int, $after: String) {
  tickets(filter: $filter, sort: $sort, first: $first, after: $after) { id turn waitingSince status createdAt assignee { id } team { id } cursor } }`
const list = async (person: TestUser, variables: Record<string, unknown>): Promise<any[]> =>
  told(await person.ask(listDocument, variables), 'tickets')

async function allPages(variables: Record<string, unknown>, first: number): Promise<string[]> {
  const found: string[] = []
  for (let after: string | null = null; ;) {
    const page: any[] = await list(ada, { ...variables, first, after })
    found.push(...page.map(({ id }) => id))
    if (page.length < first) return found
    after = page.at(-1).cursor
  }
}

test('Filters and pages by who waits longest are what the whole list says, with team and assignee too', async () => {
  const team: string = told(await ada.ask(documents.createTeam, { name: 'Lamps' }), 'createTeam').id
  for (const { id: agent } of [ada, abe]) await ada.ask(documents.addTeamMember, { team, agent })
  const random = createRandom('waiting')
  for (let times = 0; times < 30; times++) {
    desk.clock.advance(random.pick([0, 1, 1_000]))
    const ticket = await random.pick([cara, carl]).submits(`Chair ${times}`)
    if (random.chance(0.4)) await ada.comments(ticket, 'Which one?')
    if (random.chance(0.3)) await ada.sets(ticket, random.pick(statuses))
    if (random.chance(0.5)) await ada.ask(documents.assignTicket, { id: ticket.id, team, assignee: ada.id })
  }
  const all = await list(ada, { sort: 'newest', first: 200 })
  const turns = ['agents', 'customer', null]
  const byWaiting = all.toSorted(
    (a, b) =>
      turns.indexOf(a.turn) - turns.indexOf(b.turn) ||
      (a.turn ? Date.parse(a.waitingSince) - Date.parse(b.waitingSince) || a.id - b.id : 0),
  )
  // By name, and those of nobody last.
  const byAssignee = [abe.id, ada.id, undefined].flatMap((id) => all.filter(({ assignee }) => assignee?.id === id))
  const filters: { turn?: string[]; status?: string[]; assignee?: string[]; team?: string[] }[] = [
    {},
    { turn: ['agents'] },
    { turn: ['customer'] },
    { turn: ['customer', 'agents'] },
    { turn: ['agents'], assignee: ['me'] },
    { turn: ['agents'], team: [team] },
    { turn: ['customer'], team: [team], assignee: ['me'], status: ['open'] },
    { status: ['pending', 'closed', 'resolved'] },
    { turn: ['agents'], status: ['closed'] },
    { assignee: ['nobody'] },
  ]
  for (const filter of filters) {
    const passes = (one: any) =>
      (filter.turn?.includes(one.turn) ?? true) &&
      (filter.status?.includes(one.status) ?? true) &&
      (!filter.assignee || (filter.assignee[0] === 'me' ? one.assignee?.id === ada.id : !one.assignee)) &&
      (!filter.team || one.team?.id === team)
    for (const [sort, order] of [
      ['waiting', byWaiting],
      ['turn', byWaiting],
      ['newest', all],
      ['assignee', byAssignee],
    ] as const) {
      const wanted = order.filter(passes).map(({ id }) => id)
      for (const first of [3, 50])
        deepEqual(await allPages({ filter, sort }, first), wanted, `${sort} by ${first}: ${JSON.stringify(filter)}`)
    }
    const counts = told(
      await ada.ask('query ($filter: TicketFilter) { ticketCounts(filter: $filter) { count } }', { filter }),
      'ticketCounts',
    )
    equal(
      counts.reduce((sum: number, one: { count: number }) => sum + one.count, 0),
      all.filter(passes).length,
    )
  }
  ok(byWaiting.findIndex(({ turn }) => turn === null) > 20, 'There is some of each.')
  const wrong = await ada.ask(listDocument, { sort: 'waiting', after: 'waiting.agents.x.1' })
  equal(wrong.errors[0]?.extensions.code, 'INVALID')
})

test('A customer is told both of what they see, wherever a ticket is told, and may ask for what waits for them', async () => {
  const ticket = await cara.submits('A curtain of velvet')
  await carl.submits('A curtain of velvet, too')
  const answered = now()
  await ada.comments(ticket, 'Which colour?')
  deepEqual(await seen(cara, ticket), { turn: 'customer', waitingSince: answered, status: 'open' })
  for (const variables of [{}, { sort: 'newest' }]) {
    for (const { id, turn, waitingSince } of await list(cara, variables)) {
      const { turn: known, waitingSince: since } = await seen(ada, { id })
      deepEqual([turn, waitingSince], [known, since])
    }
  }
  const search = '{ searchTickets(text: "velvet") { hits { ticket { turn waitingSince } } } }'
  deepEqual(told(await cara.ask(search), 'searchTickets').hits, [
    { ticket: { turn: 'customer', waitingSince: answered } },
  ])
  const all = await list(cara, { sort: 'newest', first: 200 })
  for (const turn of ['agents', 'customer']) {
    const wanted = all.filter((one) => one.turn === turn).map(({ id }) => id)
    ok(wanted.length > 1)
    const filter = { turn: [turn] }
    for (const sort of ['newest', 'status', 'updated']) {
      const found = await list(cara, { filter, sort, first: 200 })
      deepEqual(new Set(found.map(({ id }) => id)), new Set(wanted), sort)
    }
    deepEqual(
      (await list(cara, { filter, first: 2 })).map(({ id }) => id),
      wanted.slice(0, 2),
    )
    const counted = 'query ($filter: TicketFilter) { ticketCounts(filter: $filter) { count } }'
    const counts = told(await cara.ask(counted, { filter }), 'ticketCounts')
    equal(
      counts.reduce((sum: number, { count }: { count: number }) => sum + count, 0),
      wanted.length,
    )
    const found =
      'query ($filter: TicketFilter) { searchTickets(text: "velvet", filter: $filter) { hits { ticket { id } } } }'
    const { hits } = told(await cara.ask(found, { filter }), 'searchTickets')
    deepEqual(hits.length, turn === 'customer' ? 1 : 0)
  }
  for (const sort of ['waiting', 'turn']) {
    const { errors } = await cara.ask(`{ tickets(sort: ${sort}) { id } }`)
    match(errors[0]?.message ?? '', /^Only agents can sort tickets by/)
  }
})

test('What agents do among themselves changes neither for a customer', async () => {
  const ticket = await cara.submits('A shutter')
  await ada.comments(ticket, 'Which one?')
  const ofCara = '{ ticket(id: ID) { turn waitingSince confirmedAt updatedAt status } }'.replace('ID', ticket.id)
  const before = told(await cara.ask(ofCara), 'ticket')
  await using owner = await turnsOn(ticket, cara)
  desk.clock.advance(minutes(5))
  await ada.notes(ticket, 'The upper one?')
  const until = new Date(desk.clock.now() + minutes(60)).toISOString()
  await ada.ask(documents.assignTicket, { id: ticket.id, assignee: abe.id, addTags: ['odd'], snoozedUntil: until })
  await abe.ask('mutation ($id: ID!) { updateTicket(id: $id, priority: urgent) { id } }', { id: ticket.id })
  deepEqual(told(await cara.ask(ofCara), 'ticket'), before)
  await cara.comments(ticket, 'The lower one.')
  await owner.hears(1)
  deepEqual(owner.told(), [['comment', 'agents', now()]])
})

test('Whoever follows is told it with the comment, and a note changes nothing of it', async () => {
  const ticket = await cara.submits('A window')
  await using agent = await turnsOn(ticket, abe)
  await using owner = await turnsOn(ticket, cara)
  desk.clock.advance(minutes(1))
  const answered = now()
  await ada.comments(ticket, 'Which one?')
  await agent.hears(1)
  await owner.hears(1)
  desk.clock.advance(minutes(1))
  await ada.notes(ticket, 'The upper one.')
  await agent.hears(2)
  await cara.comments(ticket, 'The lower one.')
  await agent.hears(3)
  await owner.hears(2)
  const said = now()
  await ada.sets(ticket, 'closed')
  await agent.hears(4)
  const customers = ['comment', 'customer', answered]
  deepEqual(agent.told(), [customers, customers, ['comment', 'agents', said], ['status', null, null]])
  await owner.hears(3)
  deepEqual(owner.told(), [customers, ['comment', 'agents', said], ['status', null, null]])
})

/** What this person is told of one ticket from now on: the kind of each change, whose turn it is and since when. */
async function turnsOn({ id }: Has, person: TestUser) {
  const line = await openLineAs(desk, person.token)
  await line.until(({ type }) => type === 'connection_ack')
  const query = 'subscription ($id: ID) { ticketChanges(ticket: $id) { kind ticket { turn waitingSince } } }'
  line.send({ id: '1', type: 'subscribe', payload: { query, variables: { id } } })
  const changes = () => line.messages.flatMap(({ payload }) => payload?.data?.ticketChanges ?? [])
  await line.until(() => changes().some(({ kind }) => kind === 'ready'))
  const told = () => changes().flatMap(({ kind, ticket }) => (ticket ? [[kind, ticket.turn, ticket.waitingSince]] : []))
  return {
    told,
    hears: (changes: number) => line.until(() => told().length >= changes),
    [Symbol.asyncDispose]: () => line[Symbol.asyncDispose](),
  }
}

test('Every ticket that is open or pending has a turn, and no other', () => {
  equal(count(desk, "ticket WHERE (turn IS NULL) = (status IN ('open', 'pending'))"), 0)
  equal(count(desk, 'ticket WHERE (turn IS NULL) <> (waiting_since IS NULL)'), 0)
})
