/**
 * Whatever a customer asks, they can't tell a desk whose agents write notes on their tickets, and take these, from one whose agents do so for somebody else:
 * every answer, error, header and live message is the same, to the letter, and no word of a note nor who wrote it is in any.
 */
import { deepEqual, equal, ok } from 'node:assert/strict'
import { test } from 'node:test'
import type { GraphQLObjectType } from 'graphql'
import { schema } from '../../server/api.ts'
import { callsOf, selectAll, type Literals } from '../support/all-fields.ts'
import { minutes, startApp, type Desk } from '../support/app.ts'
import { documents, signUp, signUpAda, told, type TestUser, type SeenTicket } from '../support/cast.ts'
import type { SentFile } from '../support/client.ts'
import { note, picture } from '../support/files.ts'
import { openLineAs, type Message } from '../support/live.ts'

/** Words that stand in nothing else, one of them an address. */
const teamName = 'mwcaviary'
const secrets = ['zqxcanary', 'vrkplumage', 'wjtbirdsong', 'finch@zqxcage.example', 'kvnphoto']
/** Saved on both desks. */
const viewName = 'pxdroost'
const tagName = 'bnqmoult'
const textOf = (secret: string, about: string) =>
  `Between us, ${secret}: the ${about} is a lost cause, refunds are off.`

interface Cast {
  readonly desk: Desk
  readonly cara: TestUser
  readonly carl: TestUser
  readonly ada: TestUser
  /** Writes nothing that Cara sees. */
  readonly abe: TestUser
}

interface Seen {
  /** What was asked. */
  readonly of: string
  readonly told: readonly string[]
}

/** What is written for agents alone, or instead of that to Carl. */
type Confide = (
  ticket: SeenTicket,
  text: string,
  more?: { key?: string; files?: readonly SentFile[] },
) => Promise<unknown>

/** Reads a ticket, says who works on it, or puts tags on it, or instead of that on Carl's. */
type Assign = (
  ticket: SeenTicket,
  wanted: { assignee?: string; team?: string; addTags?: readonly string[] },
) => Promise<unknown>

const key = 'one-key-for-all-who-write'
const wanted = { headers: { 'bellhop-latest-change': 'wanted' } }

/** The same on both desks but for what is confided; answers all that Cara is told of it. */
async function live(
  wayOf: (cast: Cast, carls: SeenTicket) => { confide: Confide; assign: Assign },
): Promise<{ cast: Cast; seen: Seen[] }> {
  const desk = await startApp()
  const [cara, carl] = [await signUp(desk, 'cara', 'customer'), await signUp(desk, 'carl', 'customer')]
  const [ada, abe] = [await signUpAda(desk), await signUp(desk, 'abe', 'agent')]
  const cast = { desk, cara, carl, ada, abe }
  await using ear = await listen(cast)
  // One after another: each is told as it is by then.
  const printer = await cara.submits('The printer blinks', { description: 'Since Monday.', files: [note('kept')] })
  await ear.hears(2)
  const scanner = await cara.submits('The scanner hums')
  await ear.hears(3)
  const lamp = await cara.submits('A lamp')
  await ear.hears(4)
  const { confide, assign } = wayOf(cast, await carl.submits('The kettle'))
  const [first, second, third, address, fifth] = secrets as [string, string, string, string, string]

  const team: string = told(await ada.ask(documents.createTeam, { name: teamName }), 'createTeam').id
  for (const { id: agent } of [ada, abe]) await ada.ask(documents.addTeamMember, { team, agent })
  await assign(printer, { assignee: abe.id })
  await confide(printer, textOf(first, 'printer'))
  await ada.comments(printer, 'Is it plugged in?')
  await ear.hears(5)
  desk.clock.advance(minutes(5))
  await confide(printer, textOf(second, 'printer'), { key })
  await confide(scanner, textOf(third, 'scanner'))
  await assign(scanner, { team, addTags: [tagName, 'another'] })
  await ada.sets(scanner, 'closed')
  await ear.hears(6)
  desk.clock.advance(minutes(5))
  await confide(scanner, `${textOf(address, 'scanner')} ${'hum '.repeat(2_000)}`)
  await cara.comments(lamp, 'It flickers.', { key })
  await ear.hears(7)
  desk.clock.advance(minutes(1))
  await confide(lamp, textOf(first, 'lamp'), { files: [note('to be kept', `${second}.txt`), picture(`${fifth}.png`)] })

  await assign(lamp, { assignee: ada.id })
  await abe.ask(documents.saveView, { name: viewName, audience: 'everyone', filter: { requester: cara.id } })

  // What comes after this was told before, if at all.
  await cara.comments(printer, 'The end')
  await ear.hears(8)
  const seen: Seen[] = [{ of: 'live', told: ear.told() }]
  for (const after of ['0', ...ear.ids()]) seen.push({ of: `after ${after}`, told: await missedSince(cast, after) })
  return { cast, seen: [...seen, ...(await answersOf(cara))] }
}

const literals: Literals = {
  ID: ['"1"', '"2"', '"3"', '"4"', '"7"'],
  text: [
    ...secrets,
    'zqxcan',
    'zqxcanray',
    '"Between us"',
    'lost cause',
    'printer zqxcanary',
    'prin',
    'abe@example.com',
    'hum',
  ].map((text) => JSON.stringify(text)),
  String: ['"Mine"', '"x"', JSON.stringify('x'.repeat(100_001))],
  Int: ['1', '20', '0'],
  DateTime: ['"2030-01-15T12:30:00Z"', '"2030-01-15T12:35:00.001Z"', '"2030-01-15T12:41:00Z"'],
  Upload: ['null'],
  email: ['"cara@example.com"', '"abe@example.com"'],
  password: [JSON.stringify("cara's secret")],
}

const calls = [
  ...Object.values(schema.getQueryType()?.getFields() ?? {}).map((field) => ({ kind: 'query', field })),
  ...Object.values(schema.getMutationType()?.getFields() ?? {}).map((field) => ({ kind: 'mutation', field })),
]
  // Last, as it ends what all else needs.
  .toSorted((a, b) => Number(a.field.name === 'logout') - Number(b.field.name === 'logout'))
  .flatMap(({ kind, field }) => callsOf(field, literals).map((call) => `${kind} { ${call} }`))

async function answersOf(person: TestUser): Promise<Seen[]> {
  const seen = []
  for (const document of calls) {
    const { status, headers, text } = await person.ask(document, {}, wanted)
    ok(!/Cannot query field|Unknown argument|Syntax Error/.test(text), text)
    const kept = [...headers].filter(([name]) => !['date', 'x-request-id', 'content-length'].includes(name))
    seen.push({ of: document, told: [String(status), ...kept.flat(), withoutSignatures(text)] })
  }
  return seen
}

/** What is random on every desk: signatures of links, and tokens. */
const withoutSignatures = (text: string): string =>
  text
    .replaceAll(/(\/(?:files|export)\/)[^"\\]+/g, '$1…')
    .replaceAll(/("token":")[^"]+/g, '$1…')
    .replaceAll(/(invite=)[\w-]+/g, '$1…')
    // Of a log-in.
    .replaceAll(/("id":")[\w-]{43}(?=")/g, '$1…')

const subscription = `subscription ($after: ID) { ticketChanges(after: $after) ${selectAll(schema.getType('TicketChange') as GraphQLObjectType)} }`

async function listen({ desk, cara }: Cast, after?: string) {
  const line = await openLineAs(desk, cara.token)
  await line.until(({ type }) => type === 'connection_ack')
  line.send({ id: '1', type: 'subscribe', payload: { query: subscription, variables: { after } } })
  const changeOf = ({ payload }: Message) => payload?.data?.ticketChanges
  await line.until((message) => changeOf(message)?.kind === 'ready')
  const changes = () => line.messages.map(changeOf).filter((change) => change !== undefined)
  return {
    told: () => line.messages.map((message) => withoutSignatures(JSON.stringify(message))),
    ids: () => changes().map(({ id }) => id as string),
    /** So many changes after `ready`. */
    hears: (count: number) =>
      line.until(() => changes().length - changes().findIndex(({ kind }) => kind === 'ready') > count),
    [Symbol.asyncDispose]: () => line[Symbol.asyncDispose](),
  }
}

async function missedSince(cast: Cast, after: string): Promise<string[]> {
  await using ear = await listen(cast, after)
  return ear.told()
}

/** And reads it, and marks it as unread. */
const assignTo = async ({ abe }: Cast, { id }: SeenTicket, wanted: object) => {
  told(await abe.ask(documents.markRead, { id }), 'markRead')
  told(await abe.ask(documents.markUnread, { id }), 'markUnread')
  told(await abe.ask(documents.assignTicket, { id, ...wanted }), 'updateTicket')
}

const forCara: Parameters<typeof live>[0] = (cast) => ({
  confide: (ticket, text, more) => cast.abe.notes(ticket, text, more),
  assign: (ticket, wanted) => assignTo(cast, ticket, wanted),
})
const forCarl: Parameters<typeof live>[0] = (cast, carls) => ({
  confide: (_, text, more) => cast.abe.comments(carls, text, more),
  assign: (_, wanted) => assignTo(cast, carls, wanted),
})

test('A customer is told the very same as if agents had written to somebody else, and worked for them', async () => {
  const withNotes = await live(forCara)
  await using desk = withNotes.cast.desk
  const without = await live(forCarl)
  await using other = without.cast.desk
  ok(other.url !== desk.url)
  ok(calls.length > 200, `${calls.length} calls`)
  equal(withNotes.seen.length, without.seen.length)
  for (const [index, seen] of withNotes.seen.entries()) deepEqual(seen, without.seen[index])
  ok(
    withNotes.seen.some(({ told }) => told.join().includes('/files/…')),
    'Files are among it.',
  )

  for (const { of, told } of withNotes.seen) {
    for (const secret of [...secrets, teamName, viewName, tagName, withNotes.cast.abe.email]) {
      if (secret !== withNotes.cast.abe.email || !of.includes(secret))
        ok(!told.join().includes(secret), `${of}: ${told.join()}`)
    }
  }
  // The same questions do tell an agent.
  const asAgent = (await answersOf(withNotes.cast.ada)).map(({ told }) => told.join()).join()
  for (const secret of [...secrets, teamName, viewName, tagName, withNotes.cast.abe.email])
    ok(asAgent.includes(secret), secret)
})
