import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type LinkEvent, type LinkState, missedAll, newLink, next, retryDelay } from './link-state.ts'

const after = (...events: LinkEvent[]): LinkState => events.reduce(next, newLink)
const connect: LinkEvent = { type: 'connect' }
const heard = (id: string, kind: string): LinkEvent => ({ type: 'heard', id, kind })
const lost: LinkEvent = { type: 'closed', code: 1006 }

test('a line is live once the server has told what was missed', () => {
  assert.equal(after(connect, heard('7', 'comment')).phase, 'connecting')
  assert.deepEqual(after(connect, heard('7', 'ready')), { after: '7', phase: 'live', failures: 0 })
})

test('after a break it goes on from the last change that was heard of', () => {
  const state = after(connect, heard('7', 'ready'), heard('8', 'status'), lost, lost)
  assert.deepEqual(state, { after: '8', phase: 'lost', failures: 2 })
  assert.equal(missedAll(state, 'ready'), false)
  assert.equal(missedAll(state, 'reset'), true)
})

test('everything is loaded anew when there is nothing to go on from', () => {
  assert.equal(missedAll(after(connect), 'ready'), true)
  assert.equal(missedAll(after(connect, heard('7', 'ready'), { type: 'refused' }), 'ready'), true)
  assert.equal(missedAll(after(connect), 'comment'), false)
})

test('a session that is over is never tried again', () => {
  for (const code of [4401, 4403]) {
    assert.equal(after(connect, { type: 'closed', code }, connect, heard('9', 'ready')).phase, 'ended')
  }
})

test('the waits grow up to half a minute, and are spread', () => {
  assert.deepEqual(
    [0, 1, 2, 3, 6, 50].map((failures) => retryDelay(failures, 1)),
    [500, 1000, 2000, 4000, 30_000, 30_000],
  )
  assert.equal(retryDelay(2, 0), 1000)
})
