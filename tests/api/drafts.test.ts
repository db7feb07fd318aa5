/** What somebody writes and has not sent: theirs alone, saved without losing any text, and gone in the transaction that sends it. */
import { deepEqual, equal, match, ok } from 'node:assert/strict'
import { after, test } from 'node:test'
import type { Read } from '../../server/database/database.ts'
import type { Viewer } from '../../server/database/viewer.ts'
import { followDrafts as followDraftsOf } from '../../server/drafts/follow.ts'
import { sweepDrafts } from '../../server/drafts/forget.ts'
import { userBudget } from '../../server/platform/budgets.ts'
import { days, minutes, startApp, type Desk } from '../support/app.ts'
import { documents, logIn, signUpCast, told, type TestUser } from '../support/cast.ts'
import type { Answer } from '../support/client.ts'
import { count, meddle, stored } from '../support/database.ts'
import { openLineAs, type Line } from '../support/live.ts'
import { actorOf } from '../support/many.ts'
import { shareAmong } from '../support/sharing.ts'

const desk = await startApp()
after(() => desk[Symbol.asyncDispose]())
const { cara, carl, ada, abe } = await signUpCast(desk)

type Has = { readonly id: string }
interface SeenDraft {
  readonly audience: string | null
  readonly content: string
  readonly lastSeen: string | null
  readonly version: string
}
interface More {
  readonly audience?: string
  readonly lastSeen?: string
  readonly after?: readonly string[]
}

const save = (person: TestUser, ticket: Has, content: string, version: string, more: More = {}): Promise<Answer> =>
  person.ask(documents.saveDraft, { ticketId: ticket.id, content, version, ...more })
const saved = async (...args: Parameters<typeof save>): Promise<SeenDraft | null> =>
  told(await save(...args), 'saveDraft')
const draftsOf = async (person: TestUser, ticket?: Has): Promise<readonly SeenDraft[]> =>
  told(await person.ask(documents.drafts, { ticketId: ticket?.id }), 'drafts')
const texts = async (person: TestUser, ticket?: Has) => (await draftsOf(person, ticket)).map(({ content }) => content)
const codeOf = ({ errors }: Answer) => errors[0]?.extensions.code

const contents = (of: Desk) => stored(of, 'SELECT content FROM draft').map(({ content }) => content)

const addComment = `mutation ($ticketId: ID!, $content: String!, $audience: Audience, $draft: [String!], $lastSeen: ID) {
  addComment(ticketId: $ticketId, content: $content, audience: $audience, draft: $draft, lastSeen: $lastSeen) { id } }`

test('A draft goes on from one device to another, each audience for itself', async () => {
  const lamp = await cara.submits('Lamp flickers')
  deepEqual(await draftsOf(ada, lamp), [])
  await saved(ada, lamp, 'Dear Cara', 'version-1', { lastSeen: '0' })
  await saved(ada, lamp, 'She wrote before', 'version-2', { audience: 'agents', lastSeen: '7' })
  const elsewhere = await logIn(desk, ada)
  deepEqual(
    (await draftsOf(elsewhere, lamp)).map(({ audience, content, lastSeen, version }) => [
      audience,
      content,
      lastSeen,
      version,
    ]),
    [
      ['everyone', 'Dear Cara', '0', 'version-1'],
      ['agents', 'She wrote before', '7', 'version-2'],
    ],
  )
  equal((await saved(elsewhere, lamp, 'Dear Cara,', 'version-3', { after: ['version-1'] }))?.version, 'version-3')
  deepEqual(await texts(ada, lamp), ['Dear Cara,', 'She wrote before'])
  equal(await saved(ada, lamp, '', 'version-4', { after: ['version-3'] }), null)
  deepEqual(await texts(ada, lamp), ['She wrote before'])
})

test('Two devices do not overwrite one another: whoever does not know the other’s text is told it', async () => {
  const lamp = await cara.submits('Lamp')
  await saved(ada, lamp, 'One', 'version-1')
  await saved(ada, lamp, 'One of the phone', 'version-2', { after: ['version-1'] })
  const refused = await saved(ada, lamp, 'One of the desk', 'version-3', { after: ['version-1'] })
  deepEqual([refused?.content, refused?.version], ['One of the phone', 'version-2'])
  const begunAnew = await saved(ada, lamp, 'Of the desk', 'version-4')
  equal(begunAnew?.version, 'version-2')
  equal(
    await saved(ada, lamp, '', 'version-5', { after: ['version-1'] }).then((one) => one?.content),
    'One of the phone',
  )
  // Having seen it, one may.
  equal((await saved(ada, lamp, 'Both', 'version-6', { after: ['version-2'] }))?.content, 'Both')
})

test('A repeat makes no difference, and neither does an answer that was lost', async () => {
  const lamp = await cara.submits('Lamp')
  for (let times = 0; times < 2; times++) equal((await saved(ada, lamp, 'One', 'version-1'))?.version, 'version-1')
  await saved(ada, lamp, 'One two', 'version-2', { after: ['version-1'] })
  // Whoever did not hear of version-2 names both.
  const next = await saved(ada, lamp, 'One two three', 'version-3', { after: ['version-1', 'version-2'] })
  equal(next?.version, 'version-3')
  // The same text is the same draft.
  equal((await saved(ada, lamp, 'One two three', 'version-4'))?.version, 'version-4')
})

test('A draft is gone with its comment, or neither is', async () => {
  const lamp = await cara.submits('Lamp')
  await saved(ada, lamp, 'Which bulb', 'version-1')
  const send = (more: object, key = 'a-key-for-this') =>
    ada.ask(addComment, { ticketId: lamp.id, content: 'Which bulb?', ...more }, { headers: { 'idempotency-key': key } })
  // Refused, whatever of it was done before.
  await cara.comments(lamp, 'Hello?')
  equal(codeOf(await send({ draft: ['version-1'], lastSeen: '0' })), 'CONFLICT')
  equal(codeOf(await send({ draft: ['version-1'], content: ' ' })), 'INVALID')
  deepEqual(await texts(ada, lamp), ['Which bulb'])

  told(await send({ draft: ['version-1'] }, 'one-key-for-this'), 'addComment')
  deepEqual(await draftsOf(ada, lamp), [])
  // What was saved before the comment comes too late; and a repeat of it takes away what another try left.
  equal(await saved(ada, lamp, 'Which bulb?', 'version-2', { after: ['version-1'] }), null)
  deepEqual(await draftsOf(ada, lamp), [])
  await saved(ada, lamp, 'Which bulb?', 'version-3')
  told(await send({ draft: ['version-2'] }, 'one-key-for-this'), 'addComment')
  deepEqual(await draftsOf(ada, lamp), [])
  equal((await ada.reads(lamp)).length, 2)
})

test('What was written elsewhere for the same place, and a note, outlive a comment', async () => {
  const lamp = await cara.submits('Lamp')
  await saved(ada, lamp, 'Of the phone', 'version-1')
  await saved(ada, lamp, 'A note', 'version-2', { audience: 'agents' })
  const variables = { ticketId: lamp.id, content: 'Of the desk', draft: ['version-2', 'version-9'] }
  told(await ada.ask(addComment, variables), 'addComment')
  deepEqual(await texts(ada, lamp), ['Of the phone', 'A note'])
  await ada.comments(lamp, 'Of the phone')
  deepEqual(await texts(ada, lamp), ['Of the phone', 'A note'], 'who names no draft sends none')
})

test('Nobody else finds a draft: neither colleagues nor admins, in no list, search or export', async () => {
  const lamp = await cara.submits('Lamp')
  const word = 'quokkadraft'
  await saved(cara, lamp, `A ${word} of Cara`, 'version-1')
  await saved(abe, lamp, `A ${word} of Abe`, 'version-2', { audience: 'agents' })
  for (const person of [carl, ada]) {
    deepEqual(
      await texts(person),
      (await texts(person)).filter((text) => !text.includes(word)),
    )
    const found = await person.ask(documents.searchTickets, { text: word })
    deepEqual(told(found, 'searchTickets').hits, [])
  }
  deepEqual(await texts(ada, lamp), [])
  equal(codeOf(await carl.ask(documents.drafts, { ticketId: lamp.id })), 'NOT_FOUND')
  const { updatedAt } = told(
    await ada.ask('query ($id: ID!) { ticket(id: $id) { updatedAt } }', { id: lamp.id }),
    'ticket',
  )
  equal(updatedAt, lamp.createdAt, 'a draft changes nothing of its ticket')
  equal(count(desk, `event WHERE data LIKE '%${word}%'`), 0)
})

test('Customers draft for everyone alone, and are not told that there is anything else', async () => {
  const lamp = await cara.submits('Lamp')
  equal(codeOf(await save(cara, lamp, 'A note', 'version-1', { audience: 'agents' })), 'FORBIDDEN')
  equal(codeOf(await save(carl, lamp, 'A note', 'version-1', { audience: 'agents' })), 'NOT_FOUND')
  equal((await saved(cara, lamp, 'By the way', 'version-2'))?.audience, null)
})

test('What is no longer shown to somebody takes their drafts with it', async () => {
  await using other = await startApp()
  const people = await signUpCast(other)
  await shareAmong(people.ada, 'Acme', [people.cara, people.carl])
  const lamp = await people.carl.submits('Lamp')
  await saved(people.cara, lamp, 'We need it back', 'version-1')
  deepEqual(await texts(people.cara), ['We need it back'])
  const left = await people.ada.ask(documents.setOrganisation, { customer: people.cara.id, organisation: null })
  told(left, 'setOrganisation')
  deepEqual(await draftsOf(await logIn(other, people.cara)), [])
})

test('A draft is text of the length of a comment, with versions that are words', async () => {
  const lamp = await cara.submits('Lamp')
  for (const [content, version, more] of [
    ['x'.repeat(100_001), 'version-1', {}],
    ['a\0b', 'version-1', {}],
    ['fine', 'short', {}],
    ['fine', 'with blanks in it', {}],
    ['fine', 'version-1', { after: ['no'] }],
    ['fine', 'version-1', { after: Array.from({ length: 21 }, (_, index) => `version-${index}`) }],
  ] as const)
    equal(codeOf(await save(ada, lamp, content, version, more)), 'INVALID', JSON.stringify([content.slice(0, 9), more]))
  const variables = { ticketId: lamp.id, content: 'fine', draft: ['no'] }
  equal(codeOf(await ada.ask(addComment, variables)), 'INVALID')
  deepEqual(await ada.reads(lamp), [])
  equal((await saved(ada, lamp, '  ', 'version-1'))?.content, '  ', 'as it was typed')
})

test('One person has so many drafts, and no more than so many bytes of them', async () => {
  await using other = await startApp({ env: { MAX_WRITES_PER_MINUTE: '0' } })
  const people = await signUpCast(other)
  const [first, second] = [await people.cara.submits('First'), await people.cara.submits('Second')]
  const { most, bytes } = userBudget.drafts
  const rows = Array.from(
    { length: most - 1 },
    (_, index) =>
      `INSERT INTO ticket (id, title, status, requester_id, created_at, updated_at) VALUES (${1000 + index}, 'x', 'open', ${people.cara.id}, 1, 1);
       INSERT INTO draft (user_id, ticket_id, audience, content, version, updated_at) VALUES (${people.ada.id}, ${1000 + index}, 'everyone', 'x', 'version-1', ${other.clock.now()});`,
  )
  meddle(other, rows.join('\n'))
  equal((await saved(people.ada, first, 'The last one', 'version-1'))?.content, 'The last one')
  const refused = await save(people.ada, second, 'One too many', 'version-1')
  match(refused.errors[0]?.message ?? '', /100 drafts/)
  equal((await saved(people.ada, first, 'Changed', 'version-2', { after: ['version-1'] }))?.content, 'Changed')
  meddle(other, `UPDATE draft SET content = '${'x'.repeat(bytes / 50)}' WHERE ticket_id < 1049 AND ticket_id > 999`)
  equal(codeOf(await save(people.ada, first, 'x'.repeat(90_000), 'version-3', { after: ['version-2'] })), 'INVALID')
})

test('Saving what one types takes nothing from what one may write, and has a pace of its own', async () => {
  await using other = await startApp({ env: { MAX_WRITES_PER_MINUTE: '1' } })
  const people = await signUpCast(other)
  const lamp = await people.carl.submits('Lamp')
  const versionOf = (index: number) => `version-${index}`
  let refused: Answer | undefined
  for (let index = 1; !refused; index++) {
    const answer = await save(people.carl, lamp, `Text ${index}`, versionOf(index), {
      after: [versionOf(index - 1)].slice(index === 1 ? 1 : 0),
    })
    if (answer.errors.length) refused = answer
    else ok(index <= userBudget.drafts.burst)
  }
  equal(codeOf(refused), 'RATE_LIMITED')
  ok(Number(refused.errors[0]?.extensions.retryAfter) >= 1)
  // One write was had for the ticket; the next is there after a minute, whatever was typed.
  other.clock.advance(minutes(1))
  told(await people.carl.ask(documents.addComment, { ticketId: lamp.id, content: 'Sent' }), 'addComment')
  const long = 'x'.repeat(userBudget.drafts.bytesOfToken * 5)
  for (let tokens = 60; tokens >= 6; tokens -= 6)
    equal(codeOf(await save(people.carl, lamp, `${long}${tokens}`, versionOf(500 + tokens), { after: [] })), undefined)
  equal(codeOf(await save(people.carl, lamp, long, versionOf(999))), 'RATE_LIMITED', 'a long one counts for more')
})

test('Drafts go with whoever is deactivated, and after a quarter of a year', async () => {
  await using other = await startApp()
  const people = await signUpCast(other)
  const [lamp, chair] = [await people.cara.submits('Lamp'), await people.cara.submits('Chair')]
  await saved(people.abe, lamp, 'Of Abe', 'version-1')
  await saved(people.cara, lamp, 'Of Cara', 'version-2')
  told(await people.ada.ask(documents.deactivate, { id: people.abe.id }), 'deactivate')
  deepEqual(contents(other), ['Of Cara'])
  other.clock.advance(days(89))
  const back = await logIn(other, people.cara)
  await saved(back, chair, 'Younger', 'version-3')
  const sweep = () => other.app.database.write('system', (write) => sweepDrafts(write, 10))
  equal(await sweep(), 0)
  other.clock.advance(days(1) + minutes(1))
  equal(await sweep(), 1)
  deepEqual(contents(other), ['Younger'])
})

const toldOf = (line: Line) =>
  line.messages.flatMap(({ type, payload }) => (type === 'next' ? [payload.data.drafts] : []))

async function followDrafts(of: Pick<Desk, 'url'>, person: TestUser): Promise<Line> {
  const line = await openLineAs(of, person.token)
  await line.until(({ type }) => type === 'connection_ack')
  line.send({ id: '1', type: 'subscribe', payload: { query: documents.followDrafts } })
  await line.until(() => toldOf(line).length > 0)
  return line
}

test('All of one’s own devices are told which drafts there are, and nobody else is', async () => {
  await using other = await startApp()
  const people = await signUpCast(other)
  const lamp = await people.cara.submits('Lamp')
  await using here = await followDrafts(other, people.ada)
  await using there = await followDrafts(other, await logIn(other, people.ada))
  await using others = await followDrafts(other, people.abe)
  await using hers = await followDrafts(other, people.cara)
  await saved(people.ada, lamp, 'Dear Cara', 'version-1')
  const has = (version: string) => (line: Line) => toldOf(line).at(-1)?.[0]?.version === version
  for (const line of [here, there]) await line.until(() => has('version-1')(line))
  deepEqual(
    toldOf(there)
      .at(-1)
      .map(({ ticketId, audience }: { ticketId: string; audience: string }) => [ticketId, audience]),
    [[lamp.id, 'everyone']],
  )
  const variables = { ticketId: lamp.id, content: 'Dear Cara', draft: ['version-1'] }
  told(await people.ada.ask(addComment, variables), 'addComment')
  await there.until(() => toldOf(there).at(-1)?.length === 0)
  // What comes after it is told after it.
  await saved(people.abe, lamp, 'Of Abe', 'version-2')
  await saved(people.cara, lamp, 'Of Cara', 'version-3')
  await others.until(() => has('version-2')(others))
  await hers.until(() => has('version-3')(hers))
  for (const [line, version] of [
    [others, 'version-2'],
    [hers, 'version-3'],
  ] as const) {
    const versions = toldOf(line).flatMap((heads: readonly SeenDraft[]) => heads.map((head) => head.version))
    deepEqual([...new Set(versions)], [version])
  }
  equal(toldOf(hers).at(-1)[0].audience, null)
})

test('However often one follows one’s drafts, they are read once when one has changed', async () => {
  await using other = await startApp()
  const people = await signUpCast(other)
  const [lamp, chair] = [await people.cara.submits('Lamp'), await people.cara.submits('Chair')]
  await saved(people.ada, lamp, 'Dear Cara', 'version-1')
  const { database } = other.app
  let reads = 0
  const counting = { ...database, read: (viewer: Viewer) => counted(database.read(viewer)) }
  const counted = (read: Read): Read => ({
    ...read,
    all: (query, params) => {
      reads++
      return read.all(query, params)
    },
  })
  const viewer = actorOf(people.ada)
  const followed = Array.from({ length: userBudget.subscriptions.ofUser }, () => followDraftsOf(counting, viewer))
  const told = await Promise.all(followed.map((one) => one.next()))
  deepEqual(new Set(told.map(({ value }) => value.length)), new Set([1]))
  equal(reads, 1)
  const changed = followed.map((one) => one.next())
  await saved(people.ada, chair, 'Dear Cara', 'version-2')
  deepEqual(new Set((await Promise.all(changed)).map(({ value }) => value.length)), new Set([2]))
  // They were all told at the same time; on a busy machine some may be a second later.
  ok(reads < 10, `${reads} reads`)
  for (const one of followed) await one.return?.()
})

test('All of one’s drafts, with their texts, are asked for once in a document', async () => {
  const { errors } = await ada.ask('{ a: drafts { content } b: drafts { content } }')
  equal(errors[0]?.extensions.code, 'BAD_REQUEST')
})
