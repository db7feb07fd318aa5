/** Two instances behind a proxy are restarted one after the other under load, and no one notices. `npm run prove restarts` does it 20 times. */
import { deepEqual, equal, ok } from 'node:assert/strict'
import { test } from 'node:test'
import { restartUnderLoad } from '../support/restarts-under-load.ts'

test('Rolling restarts lose no request', { timeout: 300_000 }, async () => {
  const { requests, failures, exitCodes, acknowledged, stored, said } = await restartUnderLoad(4, 20)
  deepEqual(failures, [])
  deepEqual(exitCodes, [0, 0, 0, 0])
  ok(requests > 100, `${requests} requests`)
  deepEqual(stored, acknowledged)
  equal(said, '')
})
