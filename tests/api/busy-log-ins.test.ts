/** A log-in that was counted, and whose password was then not looked at, because the server was busy or because nobody waited any more. */
import { deepEqual, equal, ok, rejects } from 'node:assert/strict'
import { test } from 'node:test'
import { unavailable } from '../../server/platform/errors.ts'
import { logIn } from '../../server/sessions/log-in.ts'
import { createVisitor } from '../../server/sessions/visitor.ts'
import { startApp, type Desk } from '../support/app.ts'
import { signUpCara } from '../support/cast.ts'
import { stored } from '../support/database.ts'

const network = '192.0.2.7'

const attempt = ({ app: { database, services } }: Desk, password: string, isBusy: boolean) => {
  const turn = {
    run: () => Promise.reject(unavailable('busy.server', 2)),
    checkRoom: () => {},
  }
  return logIn(
    createVisitor(database, database.read('anonymous'), { network, device: undefined }),
    isBusy ? { ...services, hashing: { ...services.hashing, of: () => turn } } : services,
    { email: 'cara@example.com', password },
  )
}

test('Log-ins that are refused because the server is busy count as none, however many they are and whatever was counted before', async () => {
  await using desk = await startApp()
  const cara = await signUpCara(desk)
  await rejects(attempt(desk, 'a guess', false), { code: 'INVALID' })
  const counted = () => stored(desk, 'SELECT failures, last_failure_at, blocked_until FROM brake ORDER BY key_hash')
  const before = counted()
  ok(before.length > 0)
  for (let count = 0; count < 30; count++) await rejects(attempt(desk, 'a guess', true), { code: 'UNAVAILABLE' })
  deepEqual(counted(), before)
  equal((await attempt(desk, cara.password, false)).user.email, cara.email)
})
