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
import { upload, type SentFile } from '../support/client.ts'
import { participantsAreIndexed } from '../support/database.ts'
import { eventually } from '../support/eventually.ts'
import { note, picture } from '../support/files.ts'
import { openLineAs, type Message } from '../support/live.ts'
import { shareAmong } from '../support/sharing.ts'

/** Words that stand in nothing else, one of them an address. */
const teamName = 'mwcaviary'
const secrets = ['zqxcanary', 'vrkplumage', 'wjtbirdsong', 'finch@zqxcage.example', 'kvnphoto']
/** In drafts, which nobody but their author is told of. */
const drafted = 'gqzhatchling'
/** Saved on both desks. */
const viewName = 'pxdroost'
const cannedReply = { name: 'lgwtrill', content: 'ydvchirp' }
const tagName = 'bnqmoult'
/** Until when tickets are snoozed: the first is woken by what Cara writes. */
const snoozes = ['2030-03-04T05:06:07.089Z', '2031-01-02T03:04:05.067Z'] as const
/** Customers are put into it, and its domain is that of their addresses. */
const organisationName = 'hqsflock'
const textOf = (secret: string, about: string) =>
  `Between us, @Ada and @abe@example.com, ${secret}: the ${about} is a lost cause, refunds are off.`

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

/** Replies to a ticket, or instead of that to Carl's: one reply is taken back, another is held for as long as the test lasts. */
type Hold = (ticket: SeenTicket, texts: readonly [string, string]) => Promise<unknown>

/** Reads a ticket, says who works on it, puts tags on it, or snoozes it, or instead of that Carl's. */
type Assign = (
  ticket: SeenTicket,
  wanted: { assignee?: string; team?: string; addTags?: readonly string[]; snoozedUntil?: string | null },
) => Promise<unknown>

const key = 'one-key-for-all-who-write'
const wanted = { headers: { 'bellhop-latest-change': 'wanted' } }

/** On one desk Cara is in an organisation with Carl; on the other there is none that she could be in, nor any that names her domain. */
type Gather = (cast: Cast, name: string) => Promise<void>

type Reader = 'requester' | 'colleague' | 'participant'

/** So many changes come before a participant has been added to all of it. */
const beforeAdded = 5

/** The same on both desks but for what is confided; answers all that Cara is told of it, or who sees her tickets, too. */
async function live(
  wayOf: (
    cast: Cast,
    carls: SeenTicket,
  ) => { confide: Confide; hold: Hold; assign: Assign; wake: () => Promise<unknown>; gather: Gather },
  who: Reader,
): Promise<{ cast: Cast; seen: Seen[] }> {
  await using opened = new AsyncDisposableStack()
  const desk = opened.use(await startApp())
  const [cara, carl] = [await signUp(desk, 'cara', 'customer'), await signUp(desk, 'carl', 'customer')]
  const [ada, abe] = [await signUpAda(desk), await signUp(desk, 'abe', 'agent')]
  const cast = { desk, cara, carl, ada, abe }
  const mia = await signUp(desk, 'mia', 'customer')
  if (who === 'colleague') await shareAmong(ada, 'Of both', [cara, mia])
  const reader = who === 'requester' ? cara : mia
  await using early = await listen(desk, who === 'participant' ? cara : reader)
  // One after another: each is told as it is by then.
  const printer = await cara.submits('The printer blinks', { description: 'Since Monday.', files: [note('kept')] })
  await early.hears(2)
  const scanner = await cara.submits('The scanner hums')
  await early.hears(3)
  const lamp = await cara.submits('A lamp')
  await early.hears(4)
  const { confide, hold, assign, wake, gather } = wayOf(cast, await carl.submits('The kettle'))
  const shelf = await cara.submits('A shelf')
  await early.hears(beforeAdded)
  for (const { id: ticketId } of who === 'participant' ? [printer, scanner, lamp, shelf] : []) {
    told(await cara.ask(documents.addParticipant, { ticketId, email: mia.email }), 'addParticipant')
    // Beside it the next one may have to begin anew, and PostgreSQL would pass over the id of its event on one desk alone.
    await participantsAreIndexed(desk)
  }
  // Whoever was added follows anew.
  await using late = who === 'participant' ? await listen(desk, reader) : undefined
  const ear = late ?? early
  const hears = (changes: number) => ear.hears(late ? changes - beforeAdded : changes)
  const [first, second, third, address, fifth] = secrets as [string, string, string, string, string]

  const team: string = told(await ada.ask(documents.createTeam, { name: teamName }), 'createTeam').id
  for (const { id: agent } of [ada, abe]) await ada.ask(documents.addTeamMember, { team, agent })
  await assign(printer, { assignee: abe.id })
  await confide(printer, textOf(first, 'printer'))
  await ada.comments(printer, 'Is it plugged in?')
  await hears(6)
  desk.clock.advance(minutes(5))
  await confide(printer, textOf(second, 'printer'), { key })
  await confide(scanner, textOf(third, 'scanner'))
  await assign(scanner, { team, addTags: [tagName, 'another'] })
  await ada.sets(scanner, 'closed')
  await hears(7)
  desk.clock.advance(minutes(5))
  await confide(scanner, `${textOf(address, 'scanner')} ${'hum '.repeat(2_000)}`)
  await cara.comments(lamp, 'It flickers.', { key })
  await hears(8)
  desk.clock.advance(minutes(1))
  await confide(lamp, textOf(first, 'lamp'), { files: [note('to be kept', `${second}.txt`), picture(`${fifth}.png`)] })

  await assign(lamp, { assignee: ada.id })
  await gather(cast, organisationName)
  await abe.ask(documents.saveView, { name: viewName, audience: 'everyone', filter: { requester: cara.id } })
  told(await abe.ask(documents.saveCannedReply, { ...cannedReply, audience: 'everyone' }), 'saveCannedReply')

  await hold(lamp, [textOf(third, 'lamp'), textOf(fifth, 'lamp')])

  await assign(printer, { snoozedUntil: snoozes[0] })
  await assign(shelf, { snoozedUntil: snoozes[1] })
  told(await cara.ask(documents.answerSolution, { ticketId: lamp.id, solved: true }), 'answerSolution')
  await hears(10)
  // What comes after this was told before, if at all.
  await cara.comments(printer, 'The end')
  await hears(11)
  await wake()
  const seen: Seen[] = [{ of: 'live', told: ear.told() }]
  for (const after of ['0', ...ear.ids()])
    seen.push({ of: `after ${after}`, told: await missedSince(desk, reader, after) })
  seen.push(...(await answersOf(reader, who === 'requester' ? calls : ofOthers)))
  opened.move()
  return { cast, seen }
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
  version: ['"a-version-of-hers"'],
  // Of many tickets at once: each of these with each.
  tickets: ['{ ids: ["1", "2"] }', '{ filter: {} }', '{}'],
  change: ['{ status: closed }', `{ addTags: ["${tagName}"] }`, '{}'],
}

const calls = [
  ...Object.values(schema.getQueryType()?.getFields() ?? {}).map((field) => ({ kind: 'query', field })),
  ...Object.values(schema.getMutationType()?.getFields() ?? {}).map((field) => ({ kind: 'mutation', field })),
]
  // Last, as it ends what all else needs.
  .toSorted((a, b) => Number(a.field.name === 'logout') - Number(b.field.name === 'logout'))
  .flatMap(({ kind, field }) => callsOf(field, literals).map((call) => `${kind} { ${call} }`))
  // What she added herself stands on her ticket from then on.
  .filter((call) => !(call.includes('addParticipant') && call.includes('abe@example.com')))

/** What a colleague or a participant may write is no more than what the requester may. */
const ofOthers = calls.filter(
  (call) => call.startsWith('query') || /^mutation \{ (?:addComment|createTicket|updateTicket)\b/.test(call),
)

const answersOf = (person: TestUser, asked = calls): Promise<Seen[]> => Array.fromAsync(ask(person, asked))

async function* ask(person: TestUser, asked = calls): AsyncGenerator<Seen> {
  for (const document of asked) {
    const { status, headers, text } = await person.ask(document, {}, wanted)
    ok(!/Cannot query field|Unknown argument|Syntax Error/.test(text), text)
    const kept = [...headers].filter(([name]) => !['date', 'x-request-id', 'content-length'].includes(name))
    yield { of: document, told: [String(status), ...kept.flat(), withoutSignatures(text)] }
  }
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

async function listen(desk: Desk, { token }: TestUser, after?: string) {
  const line = await openLineAs(desk, token)
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

async function missedSince(desk: Desk, reader: TestUser, after: string): Promise<string[]> {
  await using ear = await listen(desk, reader, after)
  return ear.told()
}

/** By itself, and as one of many; and reads it, marks it as unread, and begins to write on it. */
const assignTo = async ({ abe }: Cast, { id }: SeenTicket, { addTags, ...wanted }: Parameters<Assign>[1]) => {
  told(await abe.ask(documents.markRead, { id }), 'markRead')
  told(await abe.ask(documents.markUnread, { id }), 'markUnread')
  told(await abe.ask(documents.watchTicket, { id, watching: 'watching' }), 'watchTicket')
  for (const audience of ['everyone', 'agents']) {
    const version = `version-${id}-${audience}`
    const draft = { ticketId: id, audience, content: `${drafted} for ${audience}`, version }
    await abe.ask(documents.saveDraft, { ...draft, after: [version] })
    told(await abe.ask(documents.saveDraft, draft), 'saveDraft')
  }
  told(await abe.ask(documents.assignTicket, { id, ...wanted }), 'updateTicket')
  if (!addTags) return
  const change = { tickets: { ids: [id] }, change: { addTags } }
  const batch = told(await abe.ask(documents.updateTickets, change), 'updateTickets').id
  await eventually(async () => told(await abe.ask(documents.batch, { id: batch }), 'batch').state === 'done')
}

async function gatherMembers({ abe, cara, carl }: Cast, name: string): Promise<void> {
  const made = await abe.ask(documents.createOrganisation, { name, domains: ['example.com'] })
  const { id: organisation } = told(made, 'createOrganisation').organisation
  for (const { id: customer } of [carl, cara])
    told(await abe.ask(documents.setOrganisation, { customer, organisation }), 'setOrganisation')
}

/** As many events. */
async function gatherNobody({ abe, carl }: Cast, name: string): Promise<void> {
  const made = await abe.ask(documents.createOrganisation, { name: `${name}elsewhere`, domains: ['hqsfield.example'] })
  const { id: organisation } = told(made, 'createOrganisation').organisation
  for (const to of [organisation, null])
    told(await abe.ask(documents.setOrganisation, { customer: carl.id, organisation: to }), 'setOrganisation')
}

async function holdAndTakeBack({ desk, abe }: Cast, { id: ticketId }: SeenTicket, texts: readonly [string, string]) {
  const ids: string[] = []
  for (const content of texts) {
    const sent = { token: abe.token, files: [note('to be kept', `${content.slice(0, 40)}.txt`)] }
    const answer = await upload(desk.url, documents.holdReply, { ticketId, content, holdSeconds: 60 }, sent)
    ids.push(told(answer, 'addComment').id)
  }
  told(await abe.ask(documents.undoSend, { commentId: ids[0] }), 'undoSend')
}

const forCara: Parameters<typeof live>[0] = (cast) => ({
  confide: (ticket, text, more) => cast.abe.notes(ticket, text, more),
  hold: (ticket, texts) => holdAndTakeBack(cast, ticket, texts),
  assign: (ticket, wanted) => assignTo(cast, ticket, wanted),
  // Her comment did.
  wake: async () => {},
  gather: gatherMembers,
})
const forCarl: Parameters<typeof live>[0] = (cast, carls) => ({
  confide: (_, text, more) => cast.abe.comments(carls, text, more),
  hold: (_, texts) => holdAndTakeBack(cast, carls, texts),
  assign: (_, wanted) => assignTo(cast, carls, wanted),
  wake: () => assignTo(cast, carls, { snoozedUntil: null }),
  gather: gatherNobody,
})

/** Moving her would end what her colleague sees. */
const forCarasColleague: typeof forCara = (cast, carls) => ({ ...forCara(cast, carls), gather: gatherNobody })

for (const [who, forHer] of [
  ['requester', forCara],
  ['colleague', forCarasColleague],
  ['participant', forCara],
] as const)
  test(`A customer is told the very same as if agents had written to somebody else, and worked for them: a ${who}`, () =>
    compare(who, forHer))

async function compare(who: Reader, forHer: typeof forCara): Promise<void> {
  const withNotes = await live(forHer, who)
  await using desk = withNotes.cast.desk
  const without = await live(forCarl, who)
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
    const all = told.join()
    for (const secret of [
      ...secrets,
      ...snoozes,
      drafted,
      teamName,
      viewName,
      ...Object.values(cannedReply),
      tagName,
      organisationName,
      withNotes.cast.abe.email,
    ]) {
      if (secret !== withNotes.cast.abe.email || !of.includes(secret)) ok(!all.includes(secret), `${of}: ${all}`)
    }
  }
  // The same questions do tell an agent, and most of them long before the last.
  const untold = new Set([
    ...secrets,
    snoozes[1],
    teamName,
    viewName,
    ...Object.values(cannedReply),
    tagName,
    ...(who === 'colleague' ? [] : [organisationName]),
    withNotes.cast.abe.email,
  ])
  for await (const { of, told } of ask(withNotes.cast.ada)) {
    const all = told.join()
    ok(!all.includes(drafted), `An admin is told of a draft: ${of}`)
    for (const secret of untold) if (all.includes(secret)) untold.delete(secret)
    if (!untold.size) break
  }
  deepEqual([...untold], [])
  ok((await withNotes.cast.abe.ask(documents.drafts)).text.includes(drafted), 'Who wrote it is told.')
  ok((await withNotes.cast.ada.ask(documents.updates)).text.includes(secrets[0] as string), 'Who is named is told.')
}
