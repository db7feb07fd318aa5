import assert from 'node:assert/strict'
import { test } from 'node:test'
import { append, type ListedTicket, noPages } from './pages.ts'
import { positionOf } from './position.ts'
import type { TicketView } from '../filters/view.ts'

const now = new Date('2026-11-21T12:00:00Z')
const ticket = (id: number, more: Partial<ListedTicket> = {}): ListedTicket => ({
  id: String(id),
  title: `Ticket ${id}`,
  status: 'open',
  createdAt: new Date(Date.UTC(2026, 10, 1, 0, id)).toISOString(),
  updatedAt: new Date(Date.UTC(2026, 10, 1, 0, id)).toISOString(),
  user: { id: '1', email: 'cara@northwind.example' },
  attachments: [],
  ...more,
})
const listOf = (ids: number[], last = false) =>
  append(noPages, { rows: ids.map((id) => ({ ticket: ticket(id) })), next: 'c', last })
const list = listOf([30, 29, 28])
const position = (view: TicketView, changed: ListedTicket) => positionOf(view, list, changed, now)

test('a ticket that has its row is mended there, whether it still passes or not', () => {
  assert.equal(position({ status: 'open' }, ticket(29, { status: 'closed' })), 'listed')
})

test('a new ticket waits, or lies beyond what is loaded', () => {
  assert.equal(position({}, ticket(31)), 'waiting')
  assert.equal(position({}, ticket(5)), 'beyond')
  assert.equal(positionOf({ sort: 'oldest' }, listOf([1, 2, 3], true), ticket(31), now), 'beyond')
  assert.equal(position({ sort: 'updated' }, ticket(5, { updatedAt: now.toISOString() })), 'waiting')
  assert.equal(position({ sort: 'status' }, ticket(31, { status: 'closed' })), 'beyond')
})

test('an empty list takes any ticket that passes', () => {
  assert.equal(positionOf({ status: 'open' }, listOf([], true), ticket(1), now), 'waiting')
})

test('a ticket that the filters hold back is elsewhere', () => {
  assert.equal(position({ status: 'closed,pending' }, ticket(31)), 'elsewhere')
  assert.equal(position({ requester: '2' }, ticket(31)), 'elsewhere')
  assert.equal(position({ requester: '1', status: 'open' }, ticket(31)), 'waiting')
  assert.equal(position({ files: 'yes' }, ticket(31)), 'elsewhere')
  assert.equal(position({ files: 'yes' }, ticket(31, { attachments: [{ id: '1' }] })), 'waiting')
  assert.equal(position({ created: 'today' }, ticket(31)), 'elsewhere')
  assert.equal(position({ updated: 'today' }, ticket(31, { updatedAt: now.toISOString() })), 'waiting')
})

test('while searching, only the server could tell', () => {
  assert.equal(position({ q: 'Ticket' }, ticket(31)), 'elsewhere')
})
