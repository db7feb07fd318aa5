import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ticketFields } from '../../../tests/support/ticket-fields.ts'
import { append, type ListedTicket, noPages } from './pages.ts'
import { positionOf } from './position.ts'
import type { Sort } from '../filters/sorts.ts'

const now = '2026-11-21T12:00:00Z'
const ticket = (id: number, more: Partial<ListedTicket> = {}): ListedTicket => {
  const at = new Date(Date.UTC(2026, 10, 1, 0, id)).toISOString()
  return ticketFields(String(id), { createdAt: at, updatedAt: at, ...more })
}
const listOf = (ids: number[], last = false) =>
  append(noPages, { rows: ids.map((id) => ({ ticket: ticket(id) })), next: 'c', last })
const list = listOf([30, 29, 28])
const position = (sort: Sort, changed: ListedTicket) => positionOf(sort, list, changed)

test('a ticket waits, or lies beyond what is loaded', () => {
  assert.equal(position('newest', ticket(31)), 'waiting')
  assert.equal(position('newest', ticket(5)), 'beyond')
  assert.equal(positionOf('oldest', listOf([1, 2, 3], true), ticket(31)), 'beyond')
  assert.equal(position('updated', ticket(5, { updatedAt: now })), 'waiting')
  assert.equal(position('status', ticket(31, { status: 'closed' })), 'beyond')
  assert.equal(position('status', ticket(31)), 'waiting')
})

test('by priority the more urgent stands before the newer', () => {
  const normal = append(noPages, { rows: [{ ticket: ticket(30, { priority: 'normal' }) }], next: 'c', last: false })
  assert.equal(positionOf('priority', normal, ticket(5, { priority: 'urgent' })), 'waiting')
  assert.equal(positionOf('priority', normal, ticket(31, { priority: 'low' })), 'beyond')
  assert.equal(positionOf('priority', normal, ticket(31, { priority: 'normal' })), 'waiting')
  assert.equal(positionOf('priority', normal, ticket(29, { priority: 'normal' })), 'beyond')
})

test('who has waited longer stands first, agents’ turn before the customer’s, and the newest of the rest last', () => {
  const at = (minute: number) => new Date(Date.UTC(2026, 10, 2, 0, minute)).toISOString()
  const ours = (id: number, minute: number) => ticket(id, { turn: 'agents', waitingSince: at(minute) })
  const theirs = (id: number, minute: number) => ticket(id, { turn: 'customer', waitingSince: at(minute) })
  const tailed = (tail: ListedTicket) => append(noPages, { rows: [{ ticket: tail }], next: 'c', last: false })
  const after = (tail: ListedTicket, changed: ListedTicket) => positionOf('waiting', tailed(tail), changed)
  assert.equal(after(ours(5, 10), ours(9, 9)), 'waiting')
  assert.equal(after(ours(5, 10), ours(2, 11)), 'beyond')
  assert.equal(after(ours(5, 10), ours(6, 10)), 'beyond')
  assert.equal(after(ours(5, 10), ours(4, 10)), 'waiting')
  assert.equal(after(ours(5, 10), theirs(4, 1)), 'beyond')
  assert.equal(after(theirs(5, 10), ticket(31)), 'beyond')
  assert.equal(after(ticket(5), theirs(31, 50)), 'waiting')
  assert.equal(after(ticket(5), ticket(6)), 'waiting')
  assert.equal(after(ticket(5), ticket(4)), 'beyond')
})

test('an empty list takes any ticket', () => {
  assert.equal(positionOf('newest', listOf([], true), ticket(1)), 'waiting')
})
