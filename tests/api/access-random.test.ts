/** Whatever happened at a desk, all ways to a ticket agree for everyone on whether it is there. */
import { deepEqual, ok } from 'node:assert/strict'
import { after, test } from 'node:test'
import { createRandom, type Random } from '../stress/random.ts'
import { startApp } from '../support/app.ts'
import {
  documents,
  signUp,
  signUpCast,
  told,
  type TestUser,
  type SeenNote,
  type SeenTicket,
  type Status,
} from '../support/cast.ts'
import { note } from '../support/files.ts'
import { follow } from '../support/live.ts'
import { organise, put, share, shareAmong } from '../support/sharing.ts'

const desk = await startApp()
after(() => desk[Symbol.asyncDispose]())
const { cara, carl, ada, abe } = await signUpCast(desk)
const dora = await signUp(desk, 'dora', 'customer')
const everyone = [cara, carl, ada, abe, dora]
const statuses: readonly Status[] = ['open', 'pending', 'resolved', 'closed']

const customers = [cara, carl, dora]

interface Organisation {
  readonly id: string
  shares: boolean
}

const organisations: Organisation[] = [
  { id: await shareAmong(ada, 'Acme', []), shares: true },
  { id: await shareAmong(ada, 'Beta', []), shares: true },
  { id: await organise(ada, 'Gamma'), shares: false },
]
/** By the id of the person. */
const memberOf = new Map<string, Organisation>()

/** By the id of the ticket: the ids of who was added. */
const participants = new Map<string, Set<string>>()

async function addOrRemove(random: Random, { ticket, owner }: Known): Promise<void> {
  const person = random.pick(customers)
  if (person.id === owner.id) return
  const variables = { ticketId: ticket.id, email: person.email }
  const by = random.pick([owner, ada])
  const of = participants.get(ticket.id) ?? new Set()
  participants.set(ticket.id, of)
  if (!of.has(person.id)) {
    told(await by.ask(documents.addParticipant, variables), 'addParticipant')
    of.add(person.id)
  } else {
    if (random.chance(0.5)) told(await person.ask(documents.leaveTicket, variables), 'leaveTicket')
    else told(await by.ask(documents.removeParticipant, variables), 'removeParticipant')
    of.delete(person.id)
  }
}

const sees = (person: TestUser, { ticket, owner }: Known): boolean =>
  person.role === 'agent' ||
  person.id === owner.id ||
  participants.get(ticket.id)?.has(person.id) === true ||
  (memberOf.get(person.id)?.shares === true && memberOf.get(person.id) === memberOf.get(owner.id))

/** Two of three customers in one that shares. */
async function organiseAnew(random: Random): Promise<void> {
  const [first, second, third] = random.pick([customers, customers.toReversed(), [carl, dora, cara]]) as [
    TestUser,
    TestUser,
    TestUser,
  ]
  const [shared, other] = random.pick([organisations, organisations.toReversed().slice(1)]) as [
    Organisation,
    Organisation,
  ]
  for (const [person, to] of [
    [first, shared],
    [second, shared],
    [third, other],
  ] as const) {
    memberOf.set(person.id, to)
    await put(ada, person, to.id)
  }
}

const commentsDocument = 'query ($ticketId: ID!) { comments(ticketId: $ticketId) { content audience } }'

interface Known {
  readonly ticket: SeenTicket
  readonly owner: TestUser
  /** A word that stands in nothing else. */
  readonly word: string
  /** Whether it stands in an internal note. */
  readonly isConfided: boolean
  files: number
}

async function happenings(seed: string, times: number): Promise<Known[]> {
  const random = createRandom(seed)
  const known: Known[] = []
  for (let index = 0; index < times; index++) {
    desk.clock.advance(random.pick([0, 1, 60_000, -1_000]))
    const owner = random.pick(everyone)
    const word = `word${seed}x${index}`
    const place = random.pick(['title', 'description', 'file', 'comment', 'note'])
    const files = place === 'file' ? [note('kept', `${word}.txt`)] : random.chance(0.3) ? [note('kept')] : []
    const ticket = await owner.submits(place === 'title' ? `About ${word}` : 'About something', {
      ...(place === 'description' && { description: `It is ${word}.` }),
      ...(files.length && { files }),
    })
    if (place === 'comment') await random.pick([owner, ada, abe]).comments(ticket, `Is it ${word}?`)
    if (place === 'note') await random.pick([ada, abe]).notes(ticket, `Is it ${word}?`)
    if (random.chance(0.5)) await random.pick([ada, abe]).sets(ticket, random.pick(statuses))
    if (owner.role === 'customer' && random.chance(0.3))
      told(
        await owner.ask(documents.answerSolution, { ticketId: ticket.id, solved: random.chance(0.5) }),
        'answerSolution',
      )
    const one = { ticket, owner, word, isConfided: place === 'note', files: files.length }
    known.push(one)
    if (random.chance(0.3)) await addOrRemove(random, one)
  }
  return known
}

test('In the list ⇔ opens ⇔ comments can be read ⇔ has a history ⇔ found ⇔ counted ⇔ told live ⇔ its files can be fetched', async () => {
  for (const seed of ['a', 'b', 'c']) {
    await organiseAnew(createRandom(`${seed} organised`))
    const ears = await Promise.all(everyone.map((person) => follow(desk, person)))
    const known = await happenings(seed, 15)
    const end = await ada.submits('The end')
    for (const [index, person] of everyone.entries()) {
      const ear = ears[index] as (typeof ears)[number]
      // A later change that everyone is told of closes what was told before.
      const own = await person.submits('My end')
      await ear.hears(({ ticket }) => ticket?.id === own.id)
      const toldOf = new Set(ear.changes().flatMap(({ ticket }) => ticket?.id ?? []))
      const listed = new Map((await person.lists()).map((ticket) => [ticket.id, ticket]))
      for (const one of known) {
        const { ticket, owner, word, isConfided, files } = one
        const isTheirs = sees(person, one)
        deepEqual(
          await waysTo(person, ticket, word, listed, toldOf, files),
          {
            listed: isTheirs,
            opens: isTheirs,
            comments: isTheirs,
            confided: isConfided && person.role === 'agent',
            history: isTheirs,
            historyAgrees: true,
            found: isTheirs && (!isConfided || person.role === 'agent'),
            told: isTheirs,
            files: isTheirs,
          },
          `${person.email} and ticket ${ticket.id} of ${owner.email} (${seed})`,
        )
      }
      const counts = told(await person.ask(documents.ticketCounts), 'ticketCounts') as {
        status: Status
        count: number
      }[]
      for (const { status, count } of counts) {
        deepEqual([status, count], [status, [...listed.values()].filter((one) => one.status === status).length])
      }
      ok(person.role === 'agent' || !toldOf.has(end.id))
    }
    for (const ear of ears) await ear[Symbol.asyncDispose]()
  }
})

test('Whoever is put elsewhere, added or removed, and whatever sharing is allowed or ended, all ways agree at once', async () => {
  const random = createRandom('moves')
  const known = await happenings('moves', 12)
  for (let step = 0; step < 25; step++) {
    if (random.chance(0.4)) {
      const one = random.pick(organisations)
      one.shares = !one.shares
      await share(ada, one.id, one.shares)
    } else {
      const [person, to] = [random.pick(customers), random.chance(0.2) ? undefined : random.pick(organisations)]
      if (to) memberOf.set(person.id, to)
      else memberOf.delete(person.id)
      await put(random.pick([ada, abe]), person, to?.id ?? null)
    }
    if (random.chance(0.7)) await addOrRemove(random, random.pick(known))
    const person = random.pick(customers)
    const listed = new Map((await person.lists()).map((ticket) => [ticket.id, ticket]))
    const picked = random.pick(known)
    const { ticket, owner, word, isConfided, files } = picked
    const isTheirs = sees(person, picked)
    const { told: _, ...ways } = await waysTo(person, ticket, word, listed, new Set(), files)
    deepEqual(
      ways,
      {
        listed: isTheirs,
        opens: isTheirs,
        comments: isTheirs,
        confided: false,
        history: isTheirs,
        historyAgrees: true,
        found: isTheirs && !isConfided,
        files: isTheirs,
      },
      `${person.email} and ticket ${ticket.id} of ${owner.email} in step ${step}`,
    )
    const counts = told(await person.ask(documents.ticketCounts), 'ticketCounts') as { count: number }[]
    deepEqual(
      counts.reduce((sum, { count }) => sum + count, 0),
      listed.size,
    )
  }
})

async function waysTo(
  person: TestUser,
  { id }: SeenTicket,
  word: string,
  listed: ReadonlyMap<string, SeenTicket>,
  toldOf: ReadonlySet<string>,
  files: number,
) {
  const opened = (await person.ask(documents.ticket, { id })).data.ticket as SeenTicket | null
  const comments = (await person.ask(commentsDocument, { ticketId: id })).data.comments
  const history = (await person.ask(documents.history, { ticketId: id })).data.history
  const found = told(await person.ask(documents.search, { text: word }), 'search') as { ticket: { id: string } }[]
  const urls = [...(opened?.attachments ?? []), ...(listed.get(id)?.attachments ?? [])].map(({ fileUrl }) => fileUrl)
  const fetched = await Promise.all(urls.map(async (url) => (await fetch(desk.url + url)).text()))
  return {
    listed: listed.has(id),
    opens: opened !== null,
    comments: comments !== null,
    confided: ((comments ?? []) as SeenNote[]).some(({ audience }) => audience === 'agents'),
    history: history !== null,
    historyAgrees:
      ((history?.entries ?? []) as { kind: string }[]).filter(({ kind }) => kind === 'comment').length ===
      ((comments ?? []) as SeenNote[]).length,
    found: found.some(({ ticket }) => ticket.id === id),
    told: toldOf.has(id),
    files:
      opened === null ? fetched.length > 0 : fetched.length === 2 * files && fetched.every((text) => text === 'kept'),
  }
}
