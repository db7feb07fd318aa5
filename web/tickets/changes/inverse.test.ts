import { deepEqual } from 'node:assert/strict'
import { test } from 'node:test'
import { ticketFields } from '../../../tests/support/ticket-fields.ts'
import type { TicketFieldsFragment } from '../../graphql/generated/tickets/ticket.ts'
import { conditionOf, inverseOf } from './inverse.ts'

const now = Date.parse('2026-11-23T12:00:00Z')
const later = '2026-11-24T09:00:00.000Z'
const ticket = (fields: Partial<TicketFieldsFragment> = {}) =>
  ticketFields('1', { priority: 'normal', tags: ['Lark'], ...fields })
const ada = { id: '7', email: 'ada@example.com', name: 'Ada' }

test('A field gets back what it had, and no other field is set', () => {
  deepEqual(inverseOf(ticket(), { status: 'closed' }, now), { status: 'open' })
  deepEqual(inverseOf(ticket(), { priority: 'urgent' }, now), { priority: 'normal' })
  deepEqual(inverseOf(ticket(), { assignee: '7' }, now), { assignee: null })
  deepEqual(inverseOf(ticket({ assignee: ada }), { assignee: null }, now), { assignee: '7' })
  deepEqual(inverseOf(ticket(), { snoozedUntil: later }, now), { snoozedUntil: null })
})

test('What a change did besides is taken back too: whom a team took the ticket from, and what a status woke', () => {
  deepEqual(inverseOf(ticket({ assignee: ada }), { team: '3' }, now), { team: null, assignee: '7' })
  deepEqual(inverseOf(ticket({ snoozedUntil: later }), { status: 'closed' }, now), {
    status: 'open',
    snoozedUntil: later,
  })
  // What has passed can't be set again.
  deepEqual(inverseOf(ticket({ snoozedUntil: '2026-11-23T11:00:00Z' }), { status: 'closed' }, now), { status: 'open' })
})

test('Of tags only those that the change put on or took off, whatever their case', () => {
  deepEqual(inverseOf(ticket(), { addTags: ['lark', 'dock'], removeTags: ['LARK', 'none'] }, now), {
    removeTags: ['dock'],
    addTags: ['LARK'],
  })
  deepEqual(inverseOf(ticket(), { addTags: 'lark' }, now), {})
})

test('What is taken back must still be as the change has left it, whatever else has changed', () => {
  const after = { ...ticket({ status: 'closed', priority: 'high' }), title: 'Lamp' }
  deepEqual(conditionOf(after, { status: 'open', snoozedUntil: later }), { status: 'closed', snoozedUntil: null })
  deepEqual(conditionOf(after, { team: '3', assignee: '7' }), { team: null, assignee: null })
  deepEqual(conditionOf(after, { title: 'Lamb' }), { title: 'Lamp' })
  deepEqual(conditionOf(after, { removeTags: ['Lark'] }), {})
})
