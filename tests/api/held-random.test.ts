/** Whatever three people write on a ticket in whatever order, and hold, and take back: no reply is accepted on an outdated view without a second yes, none is held back without a reason, and none is lost or doubled. */
import { deepEqual, equal, ok } from 'node:assert/strict'
import { after, test } from 'node:test'
import { createRandom, type Random } from '../stress/random.ts'
import { minutes, startApp } from '../support/app.ts'
import { documents, signUp, signUpCast, told, type SeenTicket, type TestUser } from '../support/cast.ts'
import type { Answer } from '../support/client.ts'
import { count, stored } from '../support/database.ts'
import { eventually } from '../support/eventually.ts'

const desk = await startApp()
after(() => desk[Symbol.asyncDispose]())
const { cara, ada, abe } = await signUpCast(desk)
const people = [cara, ada, abe]
let written = 0

interface Written {
  readonly by: TestUser
  readonly content: string
  readonly audience: 'everyone' | 'agents'
  /** Of one that is or was held, in ms. */
  readonly until?: number
  readonly heldId?: string
  is: 'held' | 'sent' | 'taken back'
}

const lookAtAllDocument = `query ($id: ID!) {
  heldReplies(ticketId: $id) { id content user { id } }
  comments(ticketId: $id) { id content } }`

interface Whole {
  readonly comments: readonly { id: string; content: string }[]
  /** Null for customers. */
  readonly heldReplies: readonly { id: string; content: string; user: { id: string } }[] | null
}

async function lookAtAll(person: TestUser, { id }: SeenTicket): Promise<Whole> {
  const answer = await person.ask(lookAtAllDocument, { id })
  told(answer, 'comments')
  return answer.data as unknown as Whole
}

/** What somebody has had on their screen: the newest comment, and all that colleagues held when they looked. */
interface View {
  readonly comment: string
  readonly held: ReadonlySet<string>
}

const noView: View = { comment: '0', held: new Set() }
const withComments = (view: View, { comments }: Whole): View => ({ ...view, comment: comments.at(-1)?.id ?? '0' })
const withHeld = (view: View, person: TestUser, { heldReplies }: Whole): View => ({
  ...view,
  held: new Set([
    ...view.held,
    ...(heldReplies ?? []).filter(({ user }) => user.id !== person.id).map(({ id }) => id.replace('held-', '')),
  ]),
})
/** As the client names it. */
const nameOf = ({ comment, held }: View) => [comment, ...held].join('~')

/** What was written on one ticket, and who has seen what of it. */
function openThread() {
  const all: Written[] = []
  const seen = new Map<TestUser, Set<Written>>(people.map((person) => [person, new Set()]))
  const sees = (person: TestUser, { is, audience }: Written) =>
    is === 'sent' ? person !== cara || audience === 'everyone' : is === 'held' && person !== cara
  return {
    /** In the order in which it was sent. */
    sent: [] as Written[],
    held: () => all.filter(({ is }) => is === 'held'),
    add(one: Written) {
      all.push(one)
      if (one.is === 'sent') this.sent.push(one)
    },
    release(now: number) {
      const due = this.held().filter(({ until = 0 }) => until <= now)
      for (const one of due.toSorted((a, b) => (a.until ?? 0) - (b.until ?? 0))) {
        one.is = 'sent'
        this.sent.push(one)
      }
    },
    looks: (person: TestUser, at: 'held' | 'sent') => {
      for (const one of all) if (one.is === at && sees(person, one)) seen.get(person)?.add(one)
    },
    /** Others' words that somebody can see and has not. */
    isNew: (person: TestUser) =>
      all.filter((one) => one.by !== person && sees(person, one) && !seen.get(person)?.has(one)),
  }
}

/** The ids of what is newer; undefined where it was accepted. */
function newerIn({ data, errors: [error] }: Answer): readonly string[] | undefined {
  if (data.addComment) return undefined
  equal(error?.extensions.code, 'CONFLICT')
  equal(error?.extensions.field, 'lastSeen')
  return error?.extensions.ids ?? []
}

test('Held, taken back and sent by the clock: a reply is held back if and only if others have written what its writer has not seen, held or not', async () => {
  const counts = { heldBack: 0, again: 0, takenBack: 0, released: 0, releasedBetween: 0, stillHeld: 0 }
  for (const seed of ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h']) {
    const random = createRandom(`replies that are held ${seed}`)
    const ticket = await cara.submits('A gate')
    const thread = openThread()
    const views = new Map(people.map((person) => [person, noView]))
    const viewOf = (person: TestUser) => views.get(person) ?? noView
    const looksAt = async (person: TestUser, part: 'held' | 'sent') => {
      const whole = await lookAtAll(person, ticket)
      const view = viewOf(person)
      views.set(person, part === 'held' ? withHeld(view, person, whole) : withComments(view, whole))
      thread.looks(person, part)
    }
    const looks = async (person: TestUser) => {
      await looksAt(person, 'sent')
      await looksAt(person, 'held')
    }
    /** As a screen asks for the one and for the other, between which something is sent. */
    const looksInParts = async (person: TestUser) => {
      const parts = random.chance(0.5) ? (['sent', 'held'] as const) : (['held', 'sent'] as const)
      await looksAt(person, parts[0])
      const released = await passTime(thread, random)
      await looksAt(person, parts[1])
      return released
    }
    const replies = async (by: TestUser, reply: Pick<Written, 'content' | 'audience'>, holdSeconds: number) => {
      const wanted = thread.isNew(by)
      const answer = await by.ask(documents.holdReply, {
        ticketId: ticket.id,
        ...reply,
        lastSeen: nameOf(viewOf(by)),
        holdSeconds,
      })
      const newer = newerIn(answer)
      equal(newer !== undefined, wanted.length > 0, `${seed}: ${by.email} after ${nameOf(viewOf(by))}`)
      if (newer) {
        equal(newer.length, wanted.length)
        return false
      }
      const { id, heldUntil } = answer.data.addComment
      if (holdSeconds) thread.add({ by, ...reply, heldId: id, until: Date.parse(heldUntil), is: 'held' })
      else thread.add({ by, ...reply, is: 'sent' })
      return true
    }
    for (let step = 0; step < 36; step += 1) {
      const by = random.pick(people)
      const does = random.pick([
        'looks',
        'looks in parts',
        'looks in parts',
        'replies',
        'replies',
        'replies',
        'takes back',
        'takes back',
        'waits',
      ])
      if (does === 'looks') await looks(by)
      else if (does === 'looks in parts') counts.releasedBetween += await looksInParts(by)
      else if (does === 'replies') {
        const content = `Text ${(written += 1)}`
        const audience = by !== cara && random.chance(0.25) ? 'agents' : 'everyone'
        const seconds = by === cara || audience === 'agents' ? 0 : random.pick([0, 5, 10, 30])
        if (await replies(by, { content, audience }, seconds)) continue
        counts.heldBack += 1
        if (!random.chance(0.6)) continue
        // What is new is shown, so it has been seen, for agents also when it is sent before the second yes.
        counts.again += 1
        await looks(by)
        if (by !== cara && random.chance(0.4)) counts.released += await passTime(thread, random)
        equal(await replies(by, { content, audience }, seconds), true)
      } else if (does === 'takes back') {
        const own = thread.held().filter((one) => one.by === by)
        if (!own.length) continue
        const one = random.pick(own)
        told(await by.ask(documents.undoSend, { commentId: one.heldId }), 'undoSend')
        one.is = 'taken back'
        counts.takenBack += 1
      } else counts.released += await passTime(thread, random)
      await holdsAgainst(thread, ticket)
    }
    counts.stillHeld += thread.held().length
    desk.clock.advance(minutes(1))
    await releasedByNow()
    thread.release(desk.clock.now())
    await holdsAgainst(thread, ticket)
  }
  for (const [name, times] of Object.entries(counts)) ok(times > 5, `${name} ${times}`)
})

test('All at once, while others are sent and taken back: of each two replies one was written by who had seen the other', async () => {
  const eva = await signUp(desk, 'eva', 'agent')
  const agents = [ada, abe, eva]
  const counts = { heldBack: 0, accepted: 0, takenBack: 0, released: 0 }
  for (const seed of ['a', 'b', 'c', 'd', 'e', 'f']) {
    const random = createRandom(`replies that are held at once ${seed}`)
    const ticket = await cara.submits('A fence')
    const views = new Map(agents.map((person) => [person, noView]))
    const accepted: (Accepted & { readonly by: TestUser; readonly view: View })[] = []
    const looks = async (person: TestUser) => {
      const view = views.get(person) ?? noView
      const [first, second] = await Promise.all([lookAtAll(person, ticket), lookAtAll(person, ticket)])
      views.set(person, withHeld(withComments(view, first), person, second))
    }
    const replies = async (by: TestUser) => {
      const view = views.get(by) ?? noView
      const audience = random.chance(0.25) ? 'agents' : 'everyone'
      const holdSeconds = audience === 'agents' ? 0 : random.pick([0, 5, 10])
      const content = `Text ${(written += 1)}`
      const given = { ticketId: ticket.id, content, audience, lastSeen: nameOf(view), holdSeconds }
      const answer = await by.ask(documents.holdReply, given)
      if (newerIn(answer)) return void (counts.heldBack += 1)
      counts.accepted += 1
      accepted.push({ id: answer.data.addComment.id, by, view })
    }
    const takesBack = async ({ id, by }: { readonly id: string; readonly by: TestUser }) => {
      const { data } = await by.ask(documents.undoSend, { commentId: id })
      if (!data.undoSend) return
      counts.takenBack += 1
      accepted.splice(
        accepted.findIndex((one) => one.id === id),
        1,
      )
    }
    for (let round = 0; round < 6; round += 1) {
      const lookers = agents.filter(() => random.chance(0.7))
      const writers = Array.from({ length: random.int(2, 4) }, () => random.pick(agents))
      const held = accepted.filter(({ id }) => id.startsWith('held-') && random.chance(0.3))
      desk.clock.advance(random.int(1, 6) * 1000)
      // Half of them reply while others look, and while what is due is sent.
      await Promise.all([releasedByNow(), ...lookers.map(looks), ...writers.slice(2).map(replies)])
      await Promise.all([releasedByNow(), ...held.map(takesBack), ...writers.slice(0, 2).map(replies)])
    }
    desk.clock.advance(minutes(1))
    await releasedByNow()
    const rows = stored(desk, `SELECT id, comment_id FROM held_reply WHERE ticket_id = ${ticket.id}`)
    const sentAs = new Map(rows.map((row) => [`held-${Number(row.id)}`, Number(row.comment_id)]))
    counts.released += sentAs.size
    const commentOf = ({ id }: Accepted) => sentAs.get(id) ?? Number(id)
    const hadSeen = ({ view }: { readonly view: View }, one: Accepted) =>
      commentOf(one) <= Number(view.comment) || view.held.has(one.id.replace('held-', ''))
    for (const one of accepted)
      for (const other of accepted)
        if (one.by !== other.by)
          ok(hadSeen(one, other) || hadSeen(other, one), `${seed}: neither ${one.id} nor ${other.id}`)
    const texts = (await lookAtAll(ada, ticket)).comments.map(({ id }) => Number(id))
    deepEqual(
      texts,
      accepted.map(commentOf).toSorted((a, b) => a - b),
    )
  }
  const { heldBack, accepted: added, released } = counts
  ok(heldBack > 0 && added > 0 && released > 0, JSON.stringify(counts))
})

interface Accepted {
  /** Of the reply that is held, or of the comment. */
  readonly id: string
}

async function passTime(thread: ReturnType<typeof openThread>, random: Random): Promise<number> {
  const before = thread.sent.length
  desk.clock.advance(random.int(2, 15) * 1000)
  await releasedByNow()
  thread.release(desk.clock.now())
  return thread.sent.length - before
}

async function releasedByNow(): Promise<void> {
  await desk.app.database.write('system', async (write) => write.publish('jobs waiting'))
  await eventually(() => count(desk, `held_reply WHERE ended_at IS NULL AND held_until <= ${desk.clock.now()}`) === 0)
}

/** Everybody is told what was sent, once, in its order; agents, too, what is held. */
async function holdsAgainst(thread: ReturnType<typeof openThread>, ticket: SeenTicket): Promise<void> {
  const contents = (all: readonly { readonly content: string }[]) => all.map(({ content }) => content)
  const [customers, agents] = [await lookAtAll(cara, ticket), await lookAtAll(ada, ticket)]
  deepEqual(contents(customers.comments), contents(thread.sent.filter(({ audience }) => audience === 'everyone')))
  equal(customers.heldReplies, null)
  deepEqual(contents(agents.comments), contents(thread.sent))
  deepEqual(contents(agents.heldReplies ?? []), contents(thread.held()))
}
