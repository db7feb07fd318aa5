import assert from 'node:assert/strict'
import { mock, test } from 'node:test'
import type { TicketChangesSubscription } from '../../graphql/generated/live/live.ts'
import { emitLiveEvent } from '../../live/events.ts'
import { readState, setReadState, takeReadStates } from './store.ts'

type Told = TicketChangesSubscription['ticketChanges']

function tellComment(ticketId: string, comment: string, by: string) {
  mock.timers.enable({ apis: ['setTimeout'] })
  const ticket = { id: ticketId, attachments: [] } as unknown as Told['ticket']
  emitLiveEvent({ id: comment, kind: 'comment', at: '', comment, actor: { id: by }, ticket })
  mock.timers.tick(250)
  mock.timers.reset()
}

test('an answer that was asked for before a change sets nothing back', () => {
  takeReadStates([{ id: '1', isUnread: true, readUpTo: null }], performance.now())
  const askedAt = performance.now()
  setReadState('1', { isUnread: false, readUpTo: '3' })
  takeReadStates([{ id: '1', isUnread: true, readUpTo: null }], askedAt)
  assert.deepEqual(readState('1'), { isUnread: false, readUpTo: '3' })
  takeReadStates([{ id: '1', isUnread: true, readUpTo: '3' }], performance.now())
  assert.equal(readState('1')?.isUnread, true)
})

test('a comment makes a ticket unread once, however often it is told', () => {
  takeReadStates([{ id: '2', isUnread: false, readUpTo: '10' }], performance.now())
  tellComment('2', '9', 'abe')
  assert.equal(readState('2')?.isUnread, false)
  tellComment('2', '11', 'abe')
  assert.deepEqual(readState('2'), { isUnread: true, readUpTo: '10' })
  setReadState('2', { isUnread: false, readUpTo: '11' })
  tellComment('2', '11', 'abe')
  assert.equal(readState('2')?.isUnread, false)
})

test('of tickets that were never shown, and for customers, nothing is known', () => {
  tellComment('3', '12', 'abe')
  takeReadStates([{ id: '4', isUnread: null, readUpTo: null }], performance.now())
  assert.equal(readState('3'), undefined)
  assert.equal(readState('4'), undefined)
})

test('the same state is the same object, so that nobody draws it again', () => {
  takeReadStates([{ id: '5', isUnread: true, readUpTo: '0' }], performance.now())
  const before = readState('5')
  takeReadStates([{ id: '5', isUnread: true, readUpTo: '0' }], performance.now())
  assert.equal(readState('5'), before)
})
