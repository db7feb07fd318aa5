/** What has expired is removed a few rows at a time, so that no sweep holds up the others who write. */
import { deepEqual } from 'node:assert/strict'
import { test } from 'node:test'
import type { Write } from '../../server/database/database.ts'
import { idempotent, sweepIdempotencyKeys } from '../../server/events/idempotency.ts'
import { readConfig } from '../../server/platform/config.ts'
import { rememberOrigin, sweepOrigins } from '../../server/sessions/known-origins.ts'
import { startSession, sweepSessions } from '../../server/sessions/sessions.ts'
import { countFailure, sweepThrottles } from '../../server/sessions/throttle.ts'
import { inviteAgent, sweepInvites } from '../../server/users/invite.ts'
import { createUser } from '../../server/users/users.ts'
import { openDatabase } from '../support/open-database.ts'

const { limits } = readConfig({})
const desk = { publicUrl: 'http://desk', agentSignUp: 'invite' } as const
const dayMs = 24 * 60 * 60 * 1000

test('Sessions, counted attempts, known origins, invitations and keys are swept in parts, and only when they have expired', async () => {
  await using kept = await openDatabase()
  const { database } = kept
  const people = await database.write('system', async (write) => {
    const made = []
    for (let index = 0; index < 25; index++) {
      made.push(await createUser(write, { email: `p${index}@example.com`, role: 'agent', passwordHash: 'x' }))
    }
    return made
  })
  async function leaveTraces(mark: string): Promise<void> {
    for (const person of people) {
      await database.write(person, async (write) => {
        await startSession(write, person)
        await countFailure(write, [{ key: `${mark} ${person.id}`, freeFailures: 10, maxWaitMs: 1_000 }])
        await rememberOrigin(write, person, { network: mark, device: undefined })
        await inviteAgent(write, desk)
        await idempotent(write, mark, { first: async () => person, again: async () => person })
      })
    }
  }
  const sweeps: Record<string, (write: Write) => Promise<number>> = {
    sessions: (write) => sweepSessions(write, limits, 10),
    attempts: (write) => sweepThrottles(write, 10),
    origins: (write) => sweepOrigins(write, 10),
    invitations: (write) => sweepInvites(write, 10),
    keys: (write) => sweepIdempotencyKeys(write, 10),
  }
  await leaveTraces('old')
  kept.pass(91 * dayMs)
  await leaveTraces('new')
  for (const [name, sweep] of Object.entries(sweeps)) {
    const swept = []
    for (let round = 0; round < 4; round++) swept.push(await database.write('system', sweep))
    deepEqual(swept, [10, 10, 5, 0], name)
  }
})
