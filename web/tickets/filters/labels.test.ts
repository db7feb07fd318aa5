import assert from 'node:assert/strict'
import { test } from 'node:test'
import { loadWords } from '../../text/text.ts'
import { filters } from './filters.ts'
import './for-agents.ts'
import { filterLabels, filtersInWords } from './labels.ts'
import { clearTokens, countFilters, filterOf, parseView, type TicketView, viewKey } from './view.ts'

await loadWords(['agents'])

const view: TicketView = {
  q: 'lamp',
  status: 'open,pending',
  yours: 'yes',
  priority: 'high',
  turn: 'agents',
  assignee: 'nobody',
  team: '7',
  snoozed: 'no',
  tags: 'lamp,a bulb',
  anytag: 'x,y',
  notags: 'z',
  requester: '12',
  organisation: '9',
  created: '7d',
  updated: '2026-01-05..2026-01-05',
  files: 'yes',
  sort: 'oldest',
}

test('each filter has a chip with its name, but for status and one’s own turn, which have buttons of their own', () => {
  assert.deepEqual(filterLabels(view, { requesterName: undefined }), [
    ['priority', 'Priority: High'],
    ['turn', 'Whose turn: Agents'],
    ['assignee', 'Assignee: Nobody'],
    ['team', 'Team: Team 7'],
    ['snoozed', 'Not snoozed'],
    ['tags', 'Tags: lamp, a bulb'],
    ['anytag', 'Any tag of: x, y'],
    ['notags', 'Without tags: z'],
    ['requester', 'Customer 12'],
    ['organisation', 'Organisation: Organisation 9'],
    ['created', 'Created: Last 7 days'],
    ['updated', 'Updated: Jan 5, 2026'],
    ['files', 'With files'],
  ])
  assert.deepEqual(filterLabels({ requester: '12', files: 'no' }, { requesterName: 'cara@example.com' }), [
    ['requester', 'cara@example.com'],
    ['files', 'Without files'],
  ])
  assert.deepEqual(filterLabels({ status: 'open' }, { requesterName: undefined }), [])
})

test('in words status comes first', () => {
  assert.equal(
    filtersInWords(view, { requesterName: 'cara@example.com' }),
    'Open or Pending, Your turn, Priority: High, Whose turn: Agents, Assignee: Nobody, Team: Team 7, Not snoozed, Tags: lamp, a bulb, Any tag of: x, y, Without tags: z, cara@example.com, Organisation: Organisation 9, Created: Last 7 days, Updated: Jan 5, 2026, With files',
  )
  assert.equal(filtersInWords({ q: 'lamp' }, { requesterName: undefined }), '')
})

test('what chips show is counted and taken out; status, words and order stay', () => {
  assert.equal(countFilters(view), 13)
  assert.deepEqual(clearTokens(view), { q: 'lamp', status: 'open,pending', yours: 'yes', sort: 'oldest' })
})

test('each filter narrows by fields of its own, and has one place in the address', () => {
  const values = new Map(Object.entries(view))
  // Of the turn a customer has a word of their own.
  const fields = filters
    .filter(({ param }) => param !== 'yours')
    .map(({ param }) => Object.keys(filterOf({ [param]: values.get(param) })))
  assert.ok(fields.every((names) => names.length > 0))
  assert.equal(new Set(fields.flat()).size, fields.flat().length)
  assert.deepEqual(Object.keys(JSON.parse(viewKey(parseView(Object.fromEntries([...values].toReversed()))))), [
    'q',
    'status',
    'yours',
    'priority',
    'turn',
    'assignee',
    'team',
    'snoozed',
    'tags',
    'anytag',
    'notags',
    'requester',
    'organisation',
    'created',
    'updated',
    'files',
    'sort',
  ])
})
