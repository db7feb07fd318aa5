/** Rights are those of the moment in which something is read or written, not those of the moment in which a request began. */
import { deepEqual, equal, ok, rejects } from 'node:assert/strict'
import { once } from 'node:events'
import { request } from 'node:http'
import { text } from 'node:stream/consumers'
import { test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Write } from '../../server/database/database.ts'
import { UserError } from '../../server/platform/errors.ts'
import { logIn as logInBy } from '../../server/sessions/log-in.ts'
import { createVisitor, type Visitor, type VisitorWriteOptions } from '../../server/sessions/visitor.ts'
import { exportLines } from '../../server/tickets/export.ts'
import { activeUserById } from '../../server/users/users.ts'
import { startApp, type Desk } from '../support/app.ts'
import {
  documents,
  logIn,
  signUpAbe,
  signUpAda,
  signUpCara,
  signUpCarl,
  signUpInvited,
  told,
  type TestUser,
} from '../support/cast.ts'
import { ask, multipart, type Answer } from '../support/client.ts'
import { count, stored, storedFiles } from '../support/database.ts'
import { actorOf, setMany, submitMany } from '../support/many.ts'
import { put, share, shareAmong } from '../support/sharing.ts'

const errorOf = ({ errors }: Answer) => errors[0]?.extensions.code

/** What the desk answers to a request whose head it has, and whose body ends only once `end` is called. */
async function hold(desk: Desk, { token }: TestUser, query: string, { isUpload = true } = {}) {
  const operations = JSON.stringify({ query, variables: { f: [null] } })
  const { body, contentType } = isUpload
    ? multipart([
        { name: 'operations', value: operations },
        { name: 'map', value: '{"0":["variables.f.0"]}' },
        { name: '0', file: { name: 'a.txt', content: 'Any' } },
      ])
    : { body: Buffer.from(operations), contentType: 'application/json' }
  const sent = request(`${desk.url}/graphql`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': contentType, 'content-length': body.length },
  })
  const answer = once(sent, 'response').then(async ([response]) => {
    const { data, errors = [] } = JSON.parse(await text(response))
    return { data, codes: errors.map((error: Answer['errors'][number]) => error.extensions.code) }
  })
  sent.write(body.subarray(0, body.length - 3))
  // Long after the desk has looked at the head.
  await sleep(600)
  return {
    end(): typeof answer {
      sent.end(body.subarray(body.length - 3))
      return answer
    },
  }
}

test('Whoever is deactivated while their request is on its way reads and does nothing with it', async () => {
  await using desk = await startApp()
  const [ada, abe, cara] = [await signUpAda(desk), await signUpAbe(desk), await signUpCara(desk)]
  await ada.ask(documents.setAdmin, { id: abe.id, isAdmin: true })
  const ticket = await cara.submits('Not for everyone')
  const held = await Promise.all([
    hold(desk, abe, `mutation { makeResetLink(id: "${ada.id}") { url } }`),
    hold(
      desk,
      abe,
      `mutation ($f: [Upload!]) { addComment(ticketId: "${ticket.id}", content: "Late", attachmentFiles: $f) { id } }`,
    ),
    hold(desk, abe, '{ tickets { title } agents { isAdmin } }'),
    hold(desk, abe, '{ tickets { title } agents { isAdmin } }', { isUpload: false }),
    hold(desk, abe, `mutation { setAdmin(id: "${abe.id}", isAdmin: true) }`, { isUpload: false }),
  ])
  equal(told(await ada.ask(documents.deactivate, { id: abe.id }), 'deactivate'), true)
  for (const one of held) {
    const { data, codes } = await one.end()
    deepEqual([data ?? null, codes], [null, ['UNAUTHENTICATED']])
  }
  deepEqual([count(desk, 'password_reset'), count(desk, 'comment')], [0, 0])
})

test('Whoever is moved out of an organisation that shares its tickets while their request is on its way reads and writes there no more', async () => {
  await using desk = await startApp()
  const [ada, cara, carl] = [await signUpAda(desk), await signUpCara(desk), await signUpCarl(desk)]
  const acme = await shareAmong(ada, 'Acme', [cara, carl])
  const ticket = await cara.submits('Shared for a while')
  const requests = () =>
    Promise.all([
      hold(
        desk,
        carl,
        `mutation ($f: [Upload!]) { addComment(ticketId: "${ticket.id}", content: "Late", attachmentFiles: $f) { id } }`,
      ),
      hold(desk, carl, `mutation { addComment(ticketId: "${ticket.id}", content: "Late") { id } }`, {
        isUpload: false,
      }),
      hold(desk, carl, `{ ticket(id: "${ticket.id}") { title } }`, { isUpload: false }),
      hold(desk, carl, `{ comments(ticketId: "${ticket.id}") { content } }`, { isUpload: false }),
    ])
  for (const end of [() => put(ada, carl, null), () => share(ada, acme, false)]) {
    const held = await requests()
    await end()
    for (const one of held) deepEqual((await one.end()).codes, ['NOT_FOUND'])
    await put(ada, carl, acme)
  }
  deepEqual([count(desk, 'comment'), (await storedFiles(desk)).length], [0, 0])
})

test('An upload ends soon after its sender was deactivated, long before all of it has come', async () => {
  await using desk = await startApp()
  const [ada, abe] = [await signUpAda(desk), await signUpAbe(desk)]
  const operations = JSON.stringify({
    query: 'mutation ($f: [Upload!]) { createTicket(title: "Late", attachmentFiles: $f) { id } }',
    variables: { f: [null] },
  })
  const piece = Buffer.alloc(20_000, 'x')
  const pieces = 400
  const { body, contentType } = multipart([
    { name: 'operations', value: operations },
    { name: 'map', value: '{"0":["variables.f.0"]}' },
    { name: '0', file: { name: 'a.txt', content: Buffer.alloc(pieces * piece.length, 'x') } },
  ])
  const sent = request(`${desk.url}/graphql`, {
    method: 'POST',
    headers: { authorization: `Bearer ${abe.token}`, 'content-type': contentType, 'content-length': body.length },
  })
  sent.on('error', () => {})
  let answer: { status: number | undefined; codes: string[] } | undefined
  sent.once('response', async (response) => {
    const { errors } = JSON.parse(await text(response))
    answer = {
      status: response.statusCode,
      codes: errors.map((error: Answer['errors'][number]) => error.extensions.code),
    }
  })
  let at = 0
  for (; at < pieces && !answer; at++) {
    sent.write(body.subarray(at * piece.length, (at + 1) * piece.length))
    if (at === 5) equal(told(await ada.ask(documents.deactivate, { id: abe.id }), 'deactivate'), true)
    await sleep(100)
  }
  deepEqual(answer, { status: 401, codes: ['UNAUTHENTICATED'] })
  ok(at < pieces, `${at} pieces`)
  sent.destroy()
  deepEqual([count(desk, 'ticket'), (await storedFiles(desk)).length], [0, 0])
})

test('Whoever is no admin any more acts as an agent, and a log-in that has ended acts no more', async () => {
  await using desk = await startApp()
  const [ada, abe, cara] = [await signUpAda(desk), await signUpAbe(desk), await signUpCara(desk)]
  await ada.ask(documents.setAdmin, { id: abe.id, isAdmin: true })
  await cara.submits('The printer blinks')
  const elsewhere = await logIn(desk, ada)
  const demoted = await hold(desk, abe, `mutation { setAdmin(id: "${abe.id}", isAdmin: true) }`)
  const lists = await hold(desk, abe, '{ tickets { title } }')
  const loggedOut = await hold(desk, elsewhere, 'mutation { endOtherSessions }')
  await ada.ask(documents.setAdmin, { id: abe.id, isAdmin: false })
  await elsewhere.ask(documents.logout)
  deepEqual(await demoted.end(), { data: { setAdmin: null }, codes: ['FORBIDDEN'] })
  deepEqual(await lists.end(), { data: { tickets: [{ title: 'The printer blinks' }] }, codes: [] })
  deepEqual((await loggedOut.end()).codes, ['UNAUTHENTICATED'])
  equal(told(await ada.ask(documents.user), 'user')?.id, ada.id)
})

test('Of several changes in one document, those after one has taken the right are refused', async () => {
  await using desk = await startApp()
  const [ada, abe, cara] = [await signUpAda(desk), await signUpAbe(desk), await signUpCara(desk)]
  await ada.ask(documents.setAdmin, { id: abe.id, isAdmin: true })
  const demotesSelf = await abe.ask(`mutation {
    setAdmin(id: "${abe.id}", isAdmin: false) makeResetLink(id: "${ada.id}") { url } }`)
  deepEqual([demotesSelf.data, errorOf(demotesSelf)], [{ setAdmin: true, makeResetLink: null }, 'FORBIDDEN'])
  const leaves = await cara.ask('mutation { logout createTicket(title: "After all") { id } }')
  deepEqual([leaves.data, errorOf(leaves)], [{ logout: true, createTicket: null }, 'UNAUTHENTICATED'])
  deepEqual([count(desk, 'password_reset'), count(desk, 'ticket')], [0, 0])
})

/** Someone for whom `before` happens between the proof of their password and the transaction that lets them in. */
function overtaken({ app: { database } }: Desk, before: () => Promise<unknown>): Visitor {
  const visitor = createVisitor(database, database.read('anonymous'), { network: '192.0.2.7', device: undefined })
  let writes = 0
  return {
    ...visitor,
    async write<T>(work: (write: Write) => Promise<T>, options?: VisitorWriteOptions) {
      if (++writes === 2) await before()
      return visitor.write(work, options)
    },
  }
}

test('A log-in that began before the password was changed, or the account deactivated, comes too late', async () => {
  await using desk = await startApp()
  const [ada, abe, cara] = [await signUpAda(desk), await signUpAbe(desk), await signUpCara(desk)]
  const isNoMatch = (error: unknown) => error instanceof UserError && error.code === 'INVALID'
  const late = ({ email, password }: TestUser, before: () => Promise<unknown>) =>
    rejects(logInBy(overtaken(desk, before), desk.app.services, { email, password }), isNoMatch)
  const { code } = await linkFor(ada, cara)
  await late(cara, async () =>
    told(await ask(desk.url, documents.resetPassword, { code, password: 'another one' }), 'resetPassword'),
  )
  equal(count(desk, `session WHERE user_id = ${cara.id}`), 0)
  await late(abe, async () => {
    const change = { currentPassword: abe.password, newPassword: 'another one' }
    told(await abe.ask(documents.changePassword, change), 'changePassword')
  })
  equal(count(desk, `session WHERE user_id = ${abe.id}`), 1, 'That which changed it.')
  await late({ ...abe, password: 'another one' }, async () =>
    told(await ada.ask(documents.deactivate, { id: abe.id }), 'deactivate'),
  )
  equal(count(desk, `session WHERE user_id = ${abe.id}`), 0)
  // It was no guess, but counts as one: the brake is for those who come with passwords that don't fit.
  equal(count(desk, 'brake') > 0, true)
})

async function linkFor(admin: TestUser, { id }: { id: string }): Promise<{ code: string | null }> {
  const { url } = told(await admin.ask(documents.makeResetLink, { id }), 'makeResetLink')
  return { code: new URL(url).searchParams.get('code') }
}

test('Links end with the right to make them, and with the password of whoever made them', async () => {
  await using desk = await startApp({ env: { AGENT_SIGNUP: 'invite' } })
  const ada = await signUpInvited(desk, 'ada')
  const [abe, cara] = [await signUpInvited(desk, 'abe'), await signUpCara(desk)]
  const use = async ({ code }: { code: string | null }) =>
    errorOf(await ask(desk.url, documents.resetPassword, { code, password: 'mine from now on' }))
  await ada.ask(documents.setAdmin, { id: abe.id, isAdmin: true })
  const first = await linkFor(abe, cara)
  await ada.ask(documents.setAdmin, { id: abe.id, isAdmin: false })
  equal(await use(first), 'FORBIDDEN')

  await ada.ask(documents.setAdmin, { id: abe.id, isAdmin: true })
  const second = await linkFor(abe, cara)
  const { url } = told(await abe.ask(documents.inviteAgent), 'inviteAgent')
  told(
    await abe.ask(documents.changePassword, { currentPassword: abe.password, newPassword: 'another one' }),
    'changePassword',
  )
  equal(await use(second), 'FORBIDDEN')
  const invite = new URL(url).searchParams.get('invite')
  const signUp = { email: 'eve@example.com', password: 'Eve has one', role: 'agent', invite }
  equal(errorOf(await ask(desk.url, documents.signUp, signUp)), 'FORBIDDEN')

  const third = await linkFor(abe, cara)
  equal(await use(await linkFor(ada, abe)), undefined)
  equal(await use(third), 'FORBIDDEN')
  equal(await use(await linkFor(ada, cara)), undefined)
})

test('A link to an export ends with the account of the agent who asked for it', async () => {
  await using desk = await startApp()
  const [ada, abe] = [await signUpAda(desk), await signUpAbe(desk)]
  const { url } = told(await abe.ask(documents.closedTicketsExport), 'closedTicketsExport')
  const statusOf = async () => (await fetch(desk.url + url)).status
  equal(await statusOf(), 200)
  told(await ada.ask(documents.deactivate, { id: abe.id }), 'deactivate')
  equal(await statusOf(), 404)
})

test('An export is cut off when the account of the agent who reads it ends', async () => {
  await using desk = await startApp()
  const [ada, abe, cara] = [await signUpAda(desk), await signUpAbe(desk), await signUpCara(desk)]
  const { database } = desk.app
  await submitMany(desk, cara, 101, (index) => ({ title: `No. ${index}` }))
  const ids = (await ada.lists()).map(({ id }) => Number(id))
  await setMany(desk, ada, ids, 'closed')
  const exporter = async () => {
    if (!(await database.read('system').first(activeUserById, { id: Number(abe.id) }))) throw new Error('Cut off')
  }
  const lines = exportLines(database.readSlow(actorOf(abe)), exporter)
  const heads = (await lines.next()).value as string
  const page = (await lines.next()).value as string
  deepEqual([heads.split('\n').length - 1, page.split('\n').length - 1], [1, 100])
  told(await ada.ask(documents.deactivate, { id: abe.id }), 'deactivate')
  await rejects(lines.next(), /Cut off/)
})

test('Whoever ends their other log-ins ends the links that were made in them', async () => {
  await using desk = await startApp({ env: { AGENT_SIGNUP: 'invite' } })
  const ada = await signUpInvited(desk, 'ada')
  const cara = await signUpCara(desk)
  for (const end of ['one', 'all']) {
    const intruder = await logIn(desk, ada)
    const { code } = await linkFor(intruder, cara)
    const { url } = told(await intruder.ask(documents.inviteAgent), 'inviteAgent')
    const { sessions } = told(await ada.ask(documents.profile), 'profile')
    const { id } = sessions.find(({ isCurrent }: { isCurrent: boolean }) => !isCurrent)
    if (end === 'one') equal(told(await ada.ask(documents.endSession, { id }), 'endSession'), true)
    else equal(told(await ada.ask(documents.endOtherSessions), 'endOtherSessions'), 1)
    equal(errorOf(await ask(desk.url, documents.resetPassword, { code, password: 'mine from now on' })), 'FORBIDDEN')
    const invite = new URL(url).searchParams.get('invite')
    const signUp = { email: 'eve@example.com', password: 'Eve has one', role: 'agent', invite }
    equal(errorOf(await ask(desk.url, documents.signUp, signUp)), 'FORBIDDEN')
  }
})

test('Two changes of the address at once are told as they came, and a log-out that ended nothing is not told', async () => {
  await using desk = await startApp()
  const cara = await signUpCara(desk)
  const elsewhere = await logIn(desk, cara)
  const change = (person: TestUser, email: string) =>
    person.ask(documents.changeEmail, { email, password: cara.password })
  await Promise.all([change(cara, 'one@example.com'), change(elsewhere, 'two@example.com')])
  const changes = stored(desk, `SELECT data FROM event WHERE kind = 'user.email_changed' ORDER BY id`)
  let before = cara.email
  for (const { data } of changes) {
    const { from, to } = JSON.parse(String(data))
    equal(from, before)
    before = to
  }
  equal(stored(desk, `SELECT email FROM "user" WHERE id = ${cara.id}`)[0]?.['email'], before)
  equal(errorOf(await cara.ask('mutation { a: logout b: logout }')), 'BAD_REQUEST')
  const outs = await Promise.all([1, 2, 3].map(() => elsewhere.ask(documents.logout)))
  equal(outs.filter(({ data }) => data['logout'] === true).length, 1)
  equal(count(desk, `event WHERE kind = 'user.logged_out'`), 1)
})
