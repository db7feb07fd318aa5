import { deepEqual, equal } from 'node:assert/strict'
import { test } from 'node:test'
import { ticketFields } from '../../../tests/support/ticket-fields.ts'
import { parseListAddress, parsePlace } from './address.ts'
import { besides, emptyQueue, patched, skippedIn, withDone, withSeen, withTickets } from './queue.ts'

const ticket = (id: string, title = id) => ticketFields(id, { title })
const queue = withTickets(
  emptyQueue,
  ['5', '4', '3'].map((id) => ticket(id)),
  'cursor',
  false,
)

test('More tickets follow those that are there, each once', () => {
  const more = withTickets(queue, [ticket('4', 'new'), ticket('2')], null, true)
  deepEqual(more.ids, ['5', '4', '3', '2'])
  equal(more.rows.get('4')?.title, 'new')
  deepEqual([more.next, more.ended], [null, true])
})

test('The next and the one before are those of the list; behind the last is nothing', () => {
  deepEqual([besides(queue, '4', 1), besides(queue, '4', -1)], ['3', '5'])
  deepEqual([besides(queue, '3', 1), besides(queue, '5', -1)], [undefined, undefined])
  // A ticket that is none of them leads to the first.
  equal(besides(queue, '9', 1), '5')
  deepEqual(withSeen(queue, '9').ids, ['9', '5', '4', '3'])
  const seen = withSeen(queue, '4')
  equal(withSeen(seen, '4'), seen)
})

test('What was done counts until it is taken back; where nothing was done one has skipped it', () => {
  let now = withSeen(withSeen(queue, '5'), '4')
  now = withDone(withDone(now, '5', 'status', 'Closed'), '5', 'priority', 'High')
  deepEqual(
    [...(now.done.get('5') ?? [])],
    [
      ['status', 'Closed'],
      ['priority', 'High'],
    ],
  )
  deepEqual(skippedIn(now), ['4'])
  now = withDone(withDone(now, '5', 'status', null), '5', 'priority', null)
  deepEqual(skippedIn(now), ['5', '4'])
  // Of tickets that are none of them nothing is kept.
  equal(withDone(queue, '9', 'status', 'Closed'), queue)
})

test('Tickets are shown as they are told', () => {
  equal(patched(queue, [ticket('5', 'Lamp')]).rows.get('5')?.title, 'Lamp')
  equal(patched(queue, [ticket('9')]), queue)
})

test('The place stands in the address beside the view, and what makes no sense is left out', () => {
  deepEqual(parsePlace({ triage: '12', among: '12,x,7,12,' }), { triage: '12', among: '12,7' })
  deepEqual(parsePlace({ triage: 'first' }), { triage: 'first' })
  deepEqual(parsePlace({ triage: 'end' }), { triage: 'end' })
  deepEqual(parsePlace({ triage: '0', among: '1' }), {})
  deepEqual(parsePlace({ among: '1' }), {})
  deepEqual(parseListAddress({ status: 'open', triage: '3', page: '2' }), { status: 'open', triage: '3' })
})
