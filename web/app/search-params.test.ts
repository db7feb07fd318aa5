import assert from 'node:assert/strict'
import { test } from 'node:test'
import { parseView, type TicketView } from '../tickets/filters/view.ts'
import { parseSearch, stringifySearch } from './search-params.ts'

test('a view survives the way through the address', () => {
  const views: TicketView[] = [
    { q: '"café & bar" 100%', status: 'open,pending', requester: '12', created: '7d', files: 'yes', sort: 'status' },
    { updated: '2026-01-05..2026-01-31' },
    { created: '2026-01-05..', updated: '..2026-01-31' },
    { q: '007' },
    { q: 'true' },
  ]
  for (const view of views) assert.deepEqual(parseView(parseSearch(stringifySearch(view))), view)
})

test('what people read in the address is readable', () => {
  assert.equal(
    stringifySearch({ status: 'open,pending', q: 'cara@northwind' }),
    '?status=open,pending&q=cara@northwind',
  )
})

test('nothing leaves no question mark behind', () => {
  assert.equal(stringifySearch({ q: undefined }), '')
  assert.deepEqual(parseSearch(''), {})
})
