/** Every operation of the schema × everyone who may call it × every kind of ticket it can be about. */
import { deepEqual, equal, ok } from 'node:assert/strict'
import { after, describe, test } from 'node:test'
import { getNamedType, isObjectType, type GraphQLObjectType } from 'graphql'
import { schema } from '../../server/api.ts'
import { startApp } from '../support/app.ts'
import {
  documents,
  logIn,
  signUp,
  signUpCara,
  signUpCarl,
  signUpInvited,
  told,
  type TestUser,
} from '../support/cast.ts'
import { ask, type Answer } from '../support/client.ts'
import { count, digest } from '../support/database.ts'
import { eventually } from '../support/eventually.ts'
import { follow, openLineAs } from '../support/live.ts'
import { shareAmong } from '../support/sharing.ts'
import {
  aBatch,
  aCustomer,
  anOrganisation,
  aTeam,
  otherAgent,
  sharedCannedReply,
  sharedView,
  type ByTicket,
  type Outcome,
} from './access-table/entries.ts'
import { fields } from './access-table/fields.ts'
import { operations } from './access-table/operations.ts'
import { deskSubscriptions, subscriptions } from './access-table/subscriptions.ts'
import { variants } from './access-table/variants.ts'
import { waysTo } from './access-table/ways.ts'

const desk = await startApp({ env: { AGENT_SIGNUP: 'invite' } })
after(() => desk[Symbol.asyncDispose]())

const cara = await signUpCara(desk)
const carl = await signUpCarl(desk)
// The first agent is an admin, the others are not.
const ada = await signUpInvited(desk, 'ada')
const abe = await signUpInvited(desk, 'abe')
const alan = await signUpInvited(desk, 'alan')
equal(alan.id, otherAgent)
const shared = await alan.ask(documents.saveView, { name: 'For the matrix', audience: 'everyone' })
equal(shared.data.saveView.id, sharedView)
const canned = await alan.ask(documents.saveCannedReply, {
  name: 'For the matrix',
  content: 'Hello',
  audience: 'everyone',
})
equal(canned.data.saveCannedReply.id, sharedCannedReply)
const tickets = {
  caras: await cara.submits("Cara's printer"),
  carls: await carl.submits("Carl's printer"),
  adas: await ada.submits("Ada's own"),
  abes: await abe.submits("Abe's own"),
}
for (const ticket of Object.values(tickets)) await ada.comments(ticket, 'Have you tried turning it off and on?')
equal(told(await ada.ask(documents.createTeam, { name: 'Of the matrix' }), 'createTeam').id, aTeam)
const acme = await ada.ask(documents.createOrganisation, { name: 'Of the matrix' })
deepEqual([told(acme, 'createOrganisation').organisation.id, cara.id], [anOrganisation, aCustomer])
// Who sees a ticket because it is shared may do the very same as who filed it.
const [mia, mona] = [await signUp(desk, 'mia', 'customer'), await signUp(desk, 'mona', 'customer')]
await shareAmong(ada, 'Shared of the matrix', [mia, mona])
const monas = await mona.submits("Mona's printer")
const missing = '999'
const started = await alan.ask(documents.updateTickets, {
  tickets: { ids: [tickets.caras.id] },
  change: { priority: 'low' },
})
equal(told(started, 'updateTickets').id, aBatch)
/** What is done after an answer would be taken for what a refused call does. */
const jobsAreDone = () => eventually(() => count(desk, 'job WHERE every_ms IS NULL') === 0)
await jobsAreDone()

type Who = 'anonymous' | 'revoked' | 'owner' | 'other customer' | 'colleague' | 'agent' | 'admin'
const callers: Record<Who, { person?: TestUser; own?: string; foreign: string }> = {
  anonymous: { foreign: tickets.caras.id },
  revoked: { person: await loggedOut(cara), foreign: tickets.caras.id },
  owner: { person: cara, own: tickets.caras.id, foreign: tickets.carls.id },
  'other customer': { person: carl, own: tickets.carls.id, foreign: tickets.caras.id },
  colleague: { person: mia, own: monas.id, foreign: tickets.caras.id },
  agent: { person: abe, own: tickets.abes.id, foreign: tickets.caras.id },
  admin: { person: ada, own: tickets.adas.id, foreign: tickets.caras.id },
}

const isAgent = (who: Who) => who === 'agent' || who === 'admin'
const isCustomer = (who: Who) => who === 'owner' || who === 'other customer' || who === 'colleague'

async function loggedOut(person: TestUser): Promise<TestUser> {
  const session = await logIn(desk, person)
  await session.ask(documents.logout)
  return session
}

/** For an operation that ends the log-in, one of the caller's own. */
async function tokenOf(who: Who, operation: string): Promise<string | undefined> {
  const { person } = callers[who]
  if (who === 'revoked' || !person || operation !== 'Mutation.logout') return person?.token
  return (await logIn(desk, person)).token
}

function outcomeOf(answer: Answer, field: string): string {
  const [error] = answer.errors
  if (!error) return answer.data[field] === null ? 'null' : 'answered'
  deepEqual(answer.data, { [field]: null }, 'A refusal comes with no data.')
  equal(answer.errors.length, 1)
  equal(answer.status, 200)
  return error.extensions.code
}

const rootTypes = [schema.getQueryType(), schema.getMutationType(), schema.getSubscriptionType()].filter(
  (type) => type != null,
)
const objectTypes = Object.values(schema.getTypeMap()).filter(
  (type): type is GraphQLObjectType => isObjectType(type) && !type.name.startsWith('__') && !rootTypes.includes(type),
)

test('The table has one entry for each operation of the schema', () => {
  const inSchema = rootTypes.flatMap((type) => Object.keys(type.getFields()).map((name) => `${type.name}.${name}`))
  deepEqual(Object.keys({ ...operations, ...subscriptions, ...deskSubscriptions }).toSorted(), inSchema.toSorted())
})

test('The table has a rule for each type, and its exceptions are fields of it', () => {
  deepEqual(
    Object.keys(fields).toSorted(),
    objectTypes.map(({ name }) => name),
  )
  for (const type of objectTypes) {
    for (const name of Object.keys(fields[type.name]?.except ?? {}))
      ok(name in type.getFields(), `${type.name}.${name}`)
  }
})

test('Each type is reached only in the ways the table knows', () => {
  const ways = objectTypes.map((target) => [
    target.name,
    [...rootTypes, ...objectTypes]
      .flatMap((type) => Object.values(type.getFields()).map((field) => ({ type, field })))
      .filter(({ field }) => getNamedType(field.type) === target)
      .map(({ type, field }) => `${type.name}.${field.name}`)
      .toSorted(),
  ])
  deepEqual(waysTo, Object.fromEntries(ways))
})

for (const [name, entry] of Object.entries({ ...operations, ...variants })) {
  const field = name.split(/[.,]/)[1] as string
  describe(name, () => {
    for (const who of Object.keys(callers) as Who[]) {
      const role = isAgent(who) ? 'agent' : isCustomer(who) ? 'customer' : 'nobody'
      const call = async (variables: Readonly<Record<string, unknown>>, expected: Outcome): Promise<Answer> => {
        const token = await tokenOf(who, name)
        const written = () => (expected === 'answered' ? undefined : digest(desk, entry.writesWhenRefused))
        const before = await written()
        const answer = await ask(desk.url, entry.document, variables, { token })
        equal(outcomeOf(answer, field), expected, answer.text)
        if (name === 'Mutation.updateTickets') await jobsAreDone()
        deepEqual(await written(), before, 'Nothing changed.')
        return answer
      }
      if ('given' in entry) {
        const expected =
          (who === 'admin' ? entry.admin : who === 'colleague' ? entry.colleague : undefined) ?? entry[role]
        test(who, async () => void (await call(entry.given, expected)))
        continue
      }
      const expected: ByTicket =
        role === 'nobody'
          ? { own: entry.nobody, foreign: entry.nobody, missing: entry.nobody }
          : who === 'colleague'
            ? (entry.colleague ?? entry[role])
            : entry[role]
      const { own, foreign } = callers[who]
      if (own !== undefined) {
        test(`${who}, own ticket`, async () => void (await call(entry.variables(own), expected.own)))
      }
      test(`${who}, foreign and missing ticket`, async () => {
        const ofForeign = await call(entry.variables(foreign), expected.foreign)
        const ofMissing = await call(entry.variables(missing), expected.missing)
        if (expected.foreign === expected.missing) deepEqual(withoutTraces(ofForeign), withoutTraces(ofMissing))
      })
    }
  })
}

for (const [name, entry] of Object.entries(subscriptions)) {
  describe(name, () => {
    for (const [who, { person, own, foreign }] of Object.entries(callers)) {
      if (who === 'anonymous' || who === 'revoked') {
        test(who, async () => {
          await using line = await openLineAs(desk, person?.token)
          equal(await line.closed(), 4403)
          deepEqual(line.messages, [])
        })
        continue
      }
      for (const [whose, ticketId] of Object.entries({ own, foreign }) as ['own' | 'foreign', string][]) {
        test(`${who}, ${whose} ticket`, async () => {
          const expected = entry[isAgent(who as Who) ? 'agent' : 'customer'][whose]
          await using toOne = await follow(desk, person as TestUser, { ticket: ticketId })
          await using toAll = await follow(desk, person as TestUser)
          await ada.comments({ id: ticketId }, 'Told from the matrix')
          // What comes after a later change of one's own is told after it.
          await ada.comments({ id: own as string }, 'The later one')
          await toAll.hears(({ kind, ticket }) => kind === 'comment' && ticket?.id === own)
          const isOf = toAll.changes().filter(({ ticket }) => ticket?.id === ticketId)
          equal(isOf.length > 0, expected === 'told')
          if (expected === 'told')
            await toOne.hears(({ kind, ticket }) => kind === 'comment' && ticket?.id === ticketId)
          else
            deepEqual(
              toOne.changes().map(({ kind }) => kind),
              ['ready'],
            )
        })
      }
    }
  })
}

for (const [name, { document, given, nobody: _, ...expected }] of Object.entries(deskSubscriptions)) {
  describe(name, () => {
    for (const [who, { person }] of Object.entries(callers)) {
      test(who, async () => {
        await using line = await openLineAs(desk, person?.token)
        if (who === 'anonymous' || who === 'revoked') {
          equal(await line.closed(), 4403)
          deepEqual(line.messages, [])
          return
        }
        await line.until(({ type }) => type === 'connection_ack')
        line.send({ id: '1', type: 'subscribe', payload: { query: document, variables: given } })
        const { type, payload } = await line.until(({ id }) => id === '1')
        const code = payload?.[0]?.extensions?.code ?? payload?.errors?.[0]?.extensions?.code
        equal(type === 'next' && !payload.errors ? 'told' : code, expected[isAgent(who as Who) ? 'agent' : 'customer'])
      })
    }
  })
}

/** What an answer says, without what differs between any two. */
function withoutTraces({ status, headers, text }: Answer) {
  const kept = [...headers].filter(([name]) => !['date', 'x-request-id'].includes(name))
  return { status, headers: kept, text }
}

test('One document with own and foreign ids is judged field by field', async () => {
  const { data, errors } = await cara.ask(
    `query ($own: ID!, $foreign: ID!) {
      own: ticket(id: $own) { title } foreign: ticket(id: $foreign) { title }
      ownComments: comments(ticketId: $own) { content } foreignComments: comments(ticketId: $foreign) { content } }`,
    { own: tickets.caras.id, foreign: tickets.carls.id },
  )
  equal(data.own.title, "Cara's printer")
  ok(data.ownComments.length >= 1)
  equal(data.foreign, null)
  equal(data.foreignComments, null)
  deepEqual(
    // In whatever order they were found.
    errors.map(({ path, extensions }) => `${path?.[0]} ${extensions.code}`).toSorted(),
    ['foreign NOT_FOUND', 'foreignComments NOT_FOUND'],
  )
})

test('What can not be an id answers like an id that is not there', async () => {
  const answers = []
  for (const id of [
    missing,
    '0',
    '-1',
    '1e0',
    '01',
    ' 1',
    '1 ',
    'x',
    '',
    '9007199254740993',
    '99999999999999999999',
    "1' OR '1'='1",
  ]) {
    answers.push(withoutTraces(await cara.ask(documents.ticket, { id })))
  }
  for (const answer of answers) deepEqual(answer, answers[0])
})
