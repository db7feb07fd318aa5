/** It is as if writes ran one after another: what a write has read stays true until it commits. */
import { deepEqual, equal, ok } from 'node:assert/strict'
import { test } from 'node:test'
import { query, type QueryParts } from '../../server/database/query.ts'
import type { User } from '../../server/database/viewer.ts'
import { idempotent } from '../../server/events/idempotency.ts'
import { UserError } from '../../server/platform/errors.ts'
import { sha256 } from '../../server/platform/secrets.ts'
import { signingSecret } from '../../server/sessions/signing-secret.ts'
import { countFailure } from '../../server/sessions/throttle.ts'
import { createTicket } from '../../server/tickets/create.ts'
import { setStatus } from '../../server/tickets/status.ts'
import { getTicket } from '../../server/tickets/tickets.ts'
import { checkAgentSignUp, useInvite } from '../../server/users/agent-sign-up.ts'
import { inviteAgent } from '../../server/users/invite.ts'
import { createUser } from '../../server/users/users.ts'
import { atOnce, openDatabase, type TestDatabase } from '../support/open-database.ts'

const users = query((q: QueryParts<object>) => q.db.selectFrom('user').orderBy('id').select(['id', 'email', 'role']))
const tickets = query((q: QueryParts<object>) => q.db.selectFrom('ticket').select('id'))
const throttles = query((q: QueryParts<{ hash: Uint8Array }>) =>
  q.db.selectFrom('brake').where('key_hash', '=', q.param('hash')).select('failures'),
)
const changes = query((q: QueryParts<object>) =>
  q.db.selectFrom('event').where('kind', '=', 'ticket.status_changed').orderBy('id').select('data'),
)

const signUp = ({ database }: TestDatabase, name: string, role: User['role'] = 'customer'): Promise<User> =>
  database.write('system', (write) => createUser(write, { email: `${name}@example.com`, role, passwordHash: name }))

test('50 failures at once are counted as 50', async () => {
  await using desk = await openDatabase()
  const throttle = { key: 'guess', freeFailures: 100, maxWaitMs: 1 }
  const { failed } = await atOnce(50, () => desk.database.write('system', (write) => countFailure(write, [throttle])))
  deepEqual(failed, [])
  equal((await desk.database.read('system').first(throttles, { hash: sha256('guess') }))?.failures, 50)
})

test('Of 50 sign-ups with one address at once one wins, and the others are told that it is taken', async () => {
  await using desk = await openDatabase()
  const { done, failed } = await atOnce(50, () => signUp(desk, 'cara'))
  equal(done.length, 1)
  for (const error of failed) equal((error as UserError).code, 'CONFLICT')
  equal((await desk.database.read('system').all(users, {})).length, 1)
})

test('50 sign-ups at once with 50 addresses all succeed', async () => {
  await using desk = await openDatabase()
  const { done, failed } = await atOnce(50, (index) => signUp(desk, `cara${index}`))
  deepEqual(failed, [])
  equal(new Set(done.map(({ id }) => id)).size, 50)
})

test('There is one first agent, however many want to be', async () => {
  await using desk = await openDatabase()
  const { done, failed } = await atOnce(50, (index) =>
    desk.database.write('system', async (write) => {
      await checkAgentSignUp(write, 'first', null)
      return createUser(write, { email: `ada${index}@example.com`, role: 'agent', passwordHash: 'x' })
    }),
  )
  equal(done.length, 1)
  for (const error of failed) equal((error as UserError).code, 'FORBIDDEN')
})

test('An invitation opens one account', async () => {
  await using desk = await openDatabase()
  const { url } = await desk.database.write('system', (write) =>
    inviteAgent(write, { publicUrl: 'http://desk', agentSignUp: 'invite' }),
  )
  const code = url.split('=').at(-1) as string
  const { done, failed } = await atOnce(50, (index) =>
    desk.database.write('system', async (write) => {
      await checkAgentSignUp(write, 'invite', code)
      const user = await createUser(write, { email: `abe${index}@example.com`, role: 'agent', passwordHash: 'x' })
      await useInvite(write, code, user.id)
    }),
  )
  equal(done.length, 1)
  for (const error of failed) equal((error as UserError).code, 'FORBIDDEN')
})

test('20 requests with one key make one ticket, and all get it', async () => {
  await using desk = await openDatabase()
  const cara = await signUp(desk, 'cara')
  const { done, failed } = await atOnce(20, () =>
    desk.database.write(cara, (write) =>
      idempotent(write, 'one and the same', {
        first: () => createTicket(write, { title: 'My lamp' }),
        again: (id) => getTicket(write, id),
      }),
    ),
  )
  deepEqual(failed, [])
  equal(new Set(done.map(({ id }) => id)).size, 1)
  equal((await desk.database.read('system').all(tickets, {})).length, 1)
})

test('40 changes of one status at once leave a history without gaps', async () => {
  await using desk = await openDatabase()
  const ada = await signUp(desk, 'ada', 'agent')
  const { id } = await desk.database.write(ada, (write) => createTicket(write, { title: 'My lamp' }))
  const statuses = ['pending', 'resolved', 'closed', 'open'] as const
  const { failed } = await atOnce(40, (index) =>
    desk.database.write(ada, (write) => setStatus(write, id, statuses[index % 4] ?? 'open')),
  )
  deepEqual(failed, [])
  let before = 'open'
  for (const { data } of await desk.database.read('system').all(changes, {})) {
    const { from, to } = JSON.parse(data)
    equal(from, before)
    before = to
  }
  equal((await getTicket(desk.database.read(ada), id)).status, before)
})

test('All who ask for the signing secret first get the same', async () => {
  await using desk = await openDatabase()
  const { done } = await atOnce(20, () => desk.database.write('system', signingSecret))
  equal(done.length, 20)
  ok(done.every((secret) => Buffer.from(secret).equals(done[0] as Uint8Array)))
})
