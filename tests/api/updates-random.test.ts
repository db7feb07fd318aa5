/** Whatever people do to tickets in whatever order, each agent has been told exactly what the rules say. */
import { deepEqual, ok } from 'node:assert/strict'
import { after, test } from 'node:test'
import { createRandom, type Random } from '../stress/random.ts'
import { startApp } from '../support/app.ts'
import { documents, signUp, signUpCast, told, type SeenTicket, type Status, type TestUser } from '../support/cast.ts'

const desk = await startApp()
after(() => desk[Symbol.asyncDispose]())
const { cara, carl, ada, abe } = await signUpCast(desk)
const eve = await signUp(desk, 'eve', 'agent')
const agents = [ada, abe, eve]
const statuses: readonly Status[] = ['open', 'pending', 'resolved', 'closed']

interface Known {
  readonly ticket: SeenTicket
  readonly owner: TestUser
  status: Status
  /** It is the customer's turn. */
  isAnswered: boolean
  assignee: TestUser | null
  readonly watching: Map<TestUser, 'watching' | 'muted'>
}

/** By agent: how often each thing was told of each ticket and not read. */
const expected = new Map<TestUser, Map<string, number>>(agents.map((agent) => [agent, new Map()]))

function expectTold(agent: TestUser, kind: string, { ticket }: Known) {
  const own = expected.get(agent) as Map<string, number>
  const key = `${kind} #${ticket.id}`
  own.set(key, (own.get(key) ?? 0) + 1)
}

/** Of one event: those whom it concerns first, then all who watch. */
function expectEvent(by: TestUser, known: Known, concerned: ReadonlyMap<TestUser, string>, watched?: string) {
  for (const agent of agents) {
    const state = known.watching.get(agent)
    const kind = concerned.get(agent)
    if (agent === by) continue
    if (kind === 'mentioned' || (kind && state !== 'muted')) expectTold(agent, kind, known)
    else if (watched && state === 'watching') expectTold(agent, watched, known)
  }
}

const ofAssignee = ({ assignee }: Known, kind: string) => new Map(assignee ? [[assignee, kind]] : [])

function expectStatus(by: TestUser, known: Known, status: Status) {
  if (status === known.status) return
  const isReopened = ['resolved', 'closed'].includes(known.status) && ['open', 'pending'].includes(status)
  // Nobody's turn while it is done, and the agents' once it is opened again.
  if (isReopened || ['resolved', 'closed'].includes(status)) known.isAnswered = false
  known.status = status
  expectEvent(by, known, isReopened ? ofAssignee(known, 'reopened') : new Map(), 'status_changed')
}

async function act(random: Random, known: Known): Promise<void> {
  const { ticket, owner } = known
  const by = random.pick(agents)
  switch (random.pick(['answer', 'not solved', 'reply', 'note', 'status', 'assign', 'watch', 'read', 'read all'])) {
    case 'answer':
      await owner.comments(ticket, 'Still.')
      known.isAnswered = false
      expectEvent(owner, known, ofAssignee(known, 'answered'), 'commented')
      return expectStatus(owner, known, 'open')
    case 'reply':
      await by.comments(ticket, 'Is it?')
      known.isAnswered = known.status === 'open' || known.status === 'pending'
      return expectEvent(by, known, new Map(), 'commented')
    case 'not solved': {
      told(await owner.ask(documents.answerSolution, { ticketId: ticket.id, solved: false }), 'answerSolution')
      const { status, isAnswered } = known
      known.isAnswered = false
      if (status === 'open' && !isAnswered) return
      const isActive = status === 'open' || status === 'pending'
      expectEvent(
        owner,
        known,
        isActive ? ofAssignee(known, 'answered') : new Map(),
        status === 'open' ? 'commented' : undefined,
      )
      return expectStatus(owner, known, 'open')
    }
    case 'note': {
      const named = agents.filter(() => random.chance(0.3))
      await by.notes(ticket, `See: ${named.map(({ email }) => `@${email}`).join(', ')}.`)
      return expectEvent(by, known, new Map(named.map((agent) => [agent, 'mentioned'])), 'noted')
    }
    case 'status': {
      const status = random.pick(statuses)
      await by.sets(ticket, status)
      return expectStatus(by, known, status)
    }
    case 'assign': {
      const to = random.pick([...agents, null])
      told(await by.ask(documents.assignTicket, { id: ticket.id, assignee: to?.id ?? null }), 'updateTicket')
      if (to && to !== known.assignee) expectEvent(by, known, new Map([[to, 'assigned']]))
      known.assignee = to
      return
    }
    case 'watch': {
      const watching = random.pick(['watching', 'muted', 'no'] as const)
      told(await by.ask(documents.watchTicket, { id: ticket.id, watching }), 'watchTicket')
      if (watching === 'no') known.watching.delete(by)
      else known.watching.set(by, watching)
      return
    }
    case 'read': {
      told(await by.ask(documents.markUpdatesRead, { ticket: ticket.id }), 'markUpdatesRead')
      const own = expected.get(by) as Map<string, number>
      for (const key of own.keys()) if (key.endsWith(` #${ticket.id}`)) own.delete(key)
      return
    }
    case 'read all':
      if (!random.chance(0.3)) return
      told(await by.ask(documents.markUpdatesRead), 'markUpdatesRead')
      expected.set(by, new Map())
  }
}

const unread = async (agent: TestUser) =>
  (told(await agent.ask(documents.updates, { first: 100 }), 'updates') as SeenUpdate[])
    .filter(({ isRead }) => !isRead)
    .map(({ kind, ticket, times }) => `${times} × ${kind} #${ticket.id}`)
    .toSorted()

interface SeenUpdate {
  readonly kind: string
  readonly ticket: { readonly id: string }
  readonly times: number
  readonly isRead: boolean
}

test('Everyone has been told what concerns them, as often as it happened since they read it, and nothing else', async () => {
  let compared = 0
  for (const seed of ['a', 'b']) {
    const random = createRandom(`updates ${seed}`)
    const known: Known[] = []
    for (const owner of [cara, carl, cara])
      known.push({
        ticket: await owner.submits('A lamp'),
        owner,
        status: 'open',
        isAnswered: false,
        assignee: null,
        watching: new Map(),
      })
    for (let step = 0; step < 120; step++) {
      desk.clock.advance(random.pick([0, 1, 60_000]))
      await act(random, random.pick(known))
      const agent = random.pick(agents)
      const own = [...(expected.get(agent) as Map<string, number>)].map(([key, times]) => `${times} × ${key}`)
      deepEqual(await unread(agent), own.toSorted(), `${agent.email} after step ${step} of ${seed}`)
      compared += own.length
    }
  }
  ok(compared > 200, `${compared} updates were compared`)
})
