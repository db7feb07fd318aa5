/** Whatever three people write on a ticket in whatever order, no reply is sent on an outdated view without a second yes, none is held back without a reason, and none is lost or doubled. */
import { deepEqual, equal, ok } from 'node:assert/strict'
import { after, test } from 'node:test'
import { createRandom, type Random } from '../stress/random.ts'
import { minutes, startApp } from '../support/app.ts'
import type { Answer } from '../support/client.ts'
import { documents, signUpCast, told, type SeenTicket, type Status, type TestUser } from '../support/cast.ts'

const desk = await startApp()
after(() => desk[Symbol.asyncDispose]())
const { cara, ada, abe } = await signUpCast(desk)
const people = [cara, ada, abe]
const statuses: readonly Status[] = ['open', 'pending', 'resolved', 'closed']

const addDocument = `mutation ($ticketId: ID!, $content: String!, $audience: Audience, $status: Status, $lastSeen: ID) {
  addComment(ticketId: $ticketId, content: $content, audience: $audience, status: $status, lastSeen: $lastSeen) { id } }`
const lookDocument = `query ($id: ID!) { ticket(id: $id) { status }
  comments(ticketId: $id) { id content createdAt user { id } }
  history(ticketId: $id, first: 50) { entries { id kind at } } }`

interface Thread {
  readonly status: Status
  readonly comments: readonly { id: string; content: string; createdAt: string; user: { id: string } }[]
  /** When the customer said that it is not solved, the newest first. */
  readonly rejections: readonly { id: string; at: string }[]
}

async function look(person: TestUser, { id }: SeenTicket): Promise<Thread> {
  const answer = await person.ask(lookDocument, { id })
  const { status } = told(answer, 'ticket')
  const { comments, history } = answer.data as { comments: Thread['comments']; history: any }
  const entries: { id: string; kind: string; at: string }[] = history.entries
  return { status, comments, rejections: entries.filter(({ kind }) => kind === 'rejected') }
}

/** As the client names it: the newest comment, and what the customer has said last in none. */
const newestOf = ({ comments, rejections: [latest] }: Thread): string =>
  `${comments.at(-1)?.id ?? 0}.${latest?.id ?? 0}`

interface Reply {
  readonly by: TestUser
  readonly content: string
  readonly lastSeen: string
  readonly audience: 'everyone' | 'agents'
  readonly status: Status | null
}

let written = 0

const replyOf = (random: Random, by: TestUser, lastSeen: string): Reply => ({
  by,
  content: `Text ${(written += 1)}`,
  lastSeen,
  audience: by !== cara && random.chance(0.25) ? 'agents' : 'everyone',
  status: by !== cara && random.chance(0.3) ? random.pick(statuses) : null,
})

const send = (ticket: SeenTicket, { by, content, lastSeen, audience, status }: Reply): Promise<Answer> =>
  by.ask(addDocument, { ticketId: ticket.id, content, lastSeen, audience, ...(status && { status }) })

/** The ids of what is newer; undefined where it was added. */
function newerIn({ data, errors: [error] }: Answer): readonly string[] | undefined {
  if (data.addComment) return undefined
  equal(error?.extensions.code, 'CONFLICT')
  equal(error?.extensions.field, 'lastSeen')
  return error?.extensions.ids ?? []
}

test('One after another: a reply is held back if and only if others have said something since its writer looked, until they say yes again', async () => {
  let [heldBack, again] = [0, 0]
  for (const seed of ['a', 'b', 'c', 'd', 'e', 'f']) {
    const random = createRandom(`replies ${seed}`)
    const ticket = await cara.submits('A door')
    const seen = new Map(people.map((person) => [person, '0']))
    /** What others have said since each of them looked. */
    const news = new Map(people.map((person) => [person, 0]))
    /** Of these, that it is not solved. */
    const rejections = new Map(people.map((person) => [person, 0]))
    const sent: string[] = []
    let status: Status = 'open'
    const looksAtAll = (person: TestUser) => {
      news.set(person, 0)
      rejections.set(person, 0)
    }
    const tell = (by: TestUser, isForAgents: boolean) => {
      for (const person of people)
        if (person !== by && !(isForAgents && person === cara)) news.set(person, (news.get(person) ?? 0) + 1)
    }
    const isAdded = ({ by, content, audience, status: wanted }: Reply) => {
      sent.push(content)
      tell(by, audience === 'agents')
      status = wanted ?? (by === cara ? 'open' : status)
    }
    for (let step = 0; step < 25; step += 1) {
      desk.clock.advance(minutes(1))
      const by = random.pick(people)
      const does = random.pick([
        'looks',
        'looks at comments alone',
        'replies',
        'replies',
        'replies',
        'says it is not solved',
      ])
      if (does === 'looks') {
        seen.set(by, newestOf(await look(by, ticket)))
        looksAtAll(by)
      } else if (does === 'looks at comments alone') {
        const [, entry = '0'] = seen.get(by)?.split('.') ?? []
        seen.set(by, newestOf({ ...(await look(by, ticket)), rejections: [{ id: entry, at: '' }] }))
        news.set(by, rejections.get(by) ?? 0)
      } else if (does === 'replies') {
        const reply = replyOf(random, by, seen.get(by) ?? '0')
        const newer = newerIn(await send(ticket, reply))
        equal(newer !== undefined, news.get(by) !== 0, `${seed} ${step}: ${by.email} after ${reply.lastSeen}`)
        if (!newer) isAdded(reply)
        else {
          heldBack += 1
          ok(newer.length > 0)
          equal((await look(ada, ticket)).status, status, 'The status is held back with it.')
          if (!random.chance(0.5)) continue
          // What is new is shown, so it has been seen: this is the second yes.
          again += 1
          const second = { ...reply, lastSeen: newestOf(await look(by, ticket)) }
          seen.set(by, second.lastSeen)
          looksAtAll(by)
          equal(newerIn(await send(ticket, second)), undefined)
          isAdded(second)
        }
      } else {
        const before = (await look(ada, ticket)).rejections.length
        told(await cara.ask(documents.answerSolution, { ticketId: ticket.id, solved: false }), 'answerSolution')
        const after = await look(ada, ticket)
        if (after.rejections.length > before) {
          tell(cara, true)
          for (const person of [ada, abe]) rejections.set(person, (rejections.get(person) ?? 0) + 1)
        }
        ;({ status } = after)
      }
      const now = await look(ada, ticket)
      deepEqual([now.comments.map(({ content }) => content), now.status], [sent, status])
    }
  }
  ok(heldBack > 20 && again > 10, `${heldBack} ${again}`)
})

test('All at once: no reply stands behind a word of others that its writer had neither looked at nor been shown', async () => {
  let [added, heldBack] = [0, 0]
  for (const seed of ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h']) {
    const random = createRandom(`replies at once ${seed}`)
    const ticket = await cara.submits('A window')
    const sent: (Reply & { readonly id: string })[] = []
    const refused: string[] = []
    for (let round = 0; round < 4; round += 1) {
      const views = await Promise.all(people.map(async (person) => newestOf(await look(person, ticket))))
      const writers = Array.from({ length: random.int(2, 5) }, () => random.int(0, people.length - 1))
      // Some have looked just now, some at the very beginning.
      const replies = writers.map((at) =>
        replyOf(random, people[at] as TestUser, random.chance(0.8) ? (views[at] ?? '0') : '0'),
      )
      const trySend = async (reply: Reply, mayAgain: boolean): Promise<void> => {
        const answer = await send(ticket, reply)
        const newer = newerIn(answer)
        if (!newer) return void sent.push({ ...reply, id: answer.data.addComment.id })
        heldBack += 1
        if (mayAgain) return trySend({ ...reply, lastSeen: newestOf(await look(reply.by, ticket)) }, false)
        refused.push(reply.content)
      }
      await Promise.all(replies.map((reply) => trySend(reply, random.chance(0.5))))
    }
    const { comments } = await look(ada, ticket)
    deepEqual(comments.map(({ content }) => content).toSorted(), sent.map(({ content }) => content).toSorted())
    equal(
      refused.some((content) => comments.some((comment) => comment.content === content)),
      false,
    )
    for (const { id, by, lastSeen } of sent) {
      const visible = new Set((await look(by, ticket)).comments.map((comment) => comment.id))
      const overlooked = sent.filter(
        (other) => other.by !== by && visible.has(other.id) && +other.id > Math.trunc(+lastSeen) && +other.id < +id,
      )
      deepEqual(overlooked, [], `${seed}: ${by.email} had seen ${lastSeen} and wrote ${id}`)
    }
    added += sent.length
  }
  ok(added > 30 && heldBack > 20, `${added} ${heldBack}`)
})
