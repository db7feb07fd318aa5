import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  type ConnectionEvent,
  type ConnectionState,
  missedAll,
  newConnection,
  next,
  retryDelay,
} from './connection-state.ts'

const after = (...events: ConnectionEvent[]): ConnectionState => events.reduce(next, newConnection)
const connect: ConnectionEvent = { type: 'connect' }
const received = (id: string, kind: string): ConnectionEvent => ({ type: 'received', id, kind })
const refused = (error: string | undefined): ConnectionEvent => ({ type: 'refused', error })
const lost: ConnectionEvent = { type: 'closed', code: 1006 }

test('a connection is live once the server has told what was missed', () => {
  assert.equal(after(connect, received('7', 'comment')).phase, 'connecting')
  assert.deepEqual(after(connect, received('7', 'ready')), { after: '7', phase: 'live', failures: 0 })
})

test('after a break it goes on from the last change that was received', () => {
  const state = after(connect, received('7', 'ready'), received('8', 'status'), lost, lost)
  assert.deepEqual(state, { after: '8', phase: 'lost', failures: 2 })
  assert.equal(missedAll(state, { kind: 'ready' }), false)
  assert.equal(missedAll(state, { kind: 'reset' }), true)
})

test('everything is loaded anew when there is nothing to go on from', () => {
  assert.equal(missedAll(after(connect), { kind: 'ready' }), true)
  assert.equal(missedAll(after(connect, received('7', 'ready'), refused('NOT_FOUND')), { kind: 'ready' }), true)
  assert.equal(missedAll(after(connect, received('7', 'ready'), refused(undefined)), { kind: 'ready' }), true)
  assert.equal(missedAll(after(connect), { kind: 'comment', ticket: {} }), false)
})

test('everything is loaded anew when a change comes without its ticket', () => {
  assert.equal(missedAll(after(connect, received('7', 'ready')), { kind: 'comment', ticket: null }), true)
})

test('a server that is only busy is asked again for what comes after the last change', () => {
  for (const code of ['UNAVAILABLE', 'RATE_LIMITED']) {
    const state = after(connect, received('7', 'ready'), refused(code))
    assert.deepEqual(state, { after: '7', phase: 'lost', failures: 1 })
    assert.equal(missedAll(state, { kind: 'ready' }), false)
  }
})

test('a line that the server gave up is tried again', () => {
  for (const code of [1008, 1012, 1013, 4408, 4429]) {
    assert.deepEqual(after(connect, received('7', 'ready'), { type: 'closed', code }), {
      after: '7',
      phase: 'lost',
      failures: 1,
    })
  }
})

test('who may see other tickets than before is let in at once, and loads everything anew', () => {
  const state = after(connect, received('7', 'ready'), { type: 'closed', code: 4410 })
  assert.deepEqual(state, { after: null, phase: 'lost', failures: 0 })
  assert.equal(missedAll(next(state, connect), { kind: 'ready' }), true)
})

test('a session that is over is never tried again', () => {
  for (const code of [4401, 4403]) {
    assert.equal(after(connect, { type: 'closed', code }, connect, received('9', 'ready')).phase, 'ended')
  }
})

test('the waits grow up to half a minute, and are spread', () => {
  assert.deepEqual(
    [0, 1, 2, 3, 6, 50].map((failures) => retryDelay(failures, 1)),
    [500, 1000, 2000, 4000, 30_000, 30_000],
  )
  assert.equal(retryDelay(2, 0), 1000)
})
