import assert from 'node:assert/strict'
import { test, type TestContext } from 'node:test'
import { ticketFields } from '../../tests/support/ticket-fields.ts'
import type { TicketFieldsFragment } from '../graphql/generated/live/live.ts'
import { emitAnswer, emitLiveEvent, onLiveEvents, withLiveEvents, type LiveEvents } from './events.ts'

const ticket = (id: string, status: TicketFieldsFragment['status']) => ticketFields(id, { status })
const change = (id: string, of: TicketFieldsFragment, kind: 'status' | 'comment' = 'status') => ({
  id,
  kind,
  at: '2026-01-01T00:00:00Z',
  comment: null,
  actor: null,
  ticket: of,
})

/** What the screens are told, each batch as the statuses of its tickets; `flush` lets the pause go by. */
function listening(t: TestContext) {
  t.mock.timers.enable({ apis: ['setTimeout'] })
  const told: LiveEvents[] = []
  t.after(onLiveEvents((events) => told.push(events)))
  return {
    flush: () => t.mock.timers.tick(250),
    statuses: () => told.splice(0).map(({ tickets }) => tickets.map(({ id, status }) => `${id} ${status}`)),
  }
}

test('what comes over the line is told in batches, each ticket once and as it is last', (t) => {
  const { flush, statuses } = listening(t)
  emitLiveEvent(change('1', ticket('1', 'open')))
  emitLiveEvent(change('2', ticket('2', 'open')))
  emitLiveEvent(change('3', ticket('1', 'closed')))
  assert.deepEqual(statuses(), [])
  flush()
  assert.deepEqual(statuses(), [['1 closed', '2 open']])
  flush()
  assert.deepEqual(statuses(), [])
})

test('the answer to a change of one’s own is told at once, and nothing older after it', async (t) => {
  const { flush, statuses } = listening(t)
  emitLiveEvent(change('1', ticket('1', 'open'), 'comment'))
  const { told } = await emitAnswer(
    '1',
    async () => ticket('1', 'closed'),
    (answer) => answer,
  )
  assert.deepEqual([...told], [])
  assert.deepEqual(statuses(), [['1 closed']])
  flush()
  assert.deepEqual(statuses(), [[]])
})

test('when the line has told of the ticket since, that is told in place of the answer, and at once', async (t) => {
  const { flush, statuses } = listening(t)
  const { told } = await emitAnswer(
    '1',
    async () => {
      emitLiveEvent(change('1', ticket('1', 'closed')))
      emitLiveEvent(change('2', ticket('1', 'resolved')))
      emitLiveEvent(change('3', ticket('2', 'open'), 'comment'))
      return ticket('1', 'closed')
    },
    (answer) => answer,
  )
  assert.deepEqual([...told], ['status'])
  assert.deepEqual(statuses(), [['1 resolved', '2 open']])
  flush()
  assert.deepEqual(statuses(), [])
})

test('a change that was refused tells nothing', async (t) => {
  const { flush, statuses } = listening(t)
  await emitAnswer(
    '1',
    async () => null,
    (answer) => answer,
  )
  flush()
  assert.deepEqual(statuses(), [])
})

test('whoever asks for something hears what was told meanwhile, and not what was told before or after', async (t) => {
  const { flush } = listening(t)
  const tell = (id: string, status: TicketFieldsFragment['status']) => {
    emitLiveEvent(change(`${id} ${status}`, ticket(id, status)))
    flush()
  }
  tell('1', 'open')
  const { answer, received } = await withLiveEvents(async () => {
    tell('2', 'open')
    tell('3', 'open')
    tell('2', 'closed')
    return 'answered'
  })
  tell('4', 'open')
  assert.equal(answer, 'answered')
  assert.deepEqual(
    received.tickets.map(({ id, status }) => [id, status]),
    [
      ['2', 'closed'],
      ['3', 'open'],
    ],
  )
  assert.deepEqual(
    received.changes.map(({ id }) => id),
    ['2 open', '3 open', '2 closed'],
  )
  assert.equal(received.everything, false)
})
