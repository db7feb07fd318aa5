import assert from 'node:assert/strict'
import { test } from 'node:test'
import './for-agents.ts'
import {
  changeView,
  clearFilters,
  filterOf,
  isNarrowed,
  parseAgentView,
  parseCustomerView,
  parseView,
  searchText,
  type TicketView,
  toggleStatus,
  viewKey,
  viewOfFilter,
  withoutColumns,
} from './view.ts'

const now = new Date(2026, 10, 21, 15, 30)
const at = (...parts: [number, number, number]) => new Date(...parts).toISOString()

test('an address without params shows everything, newest first', () => {
  assert.deepEqual(parseView({}), {})
  assert.deepEqual(filterOf({}), {})
})

test('what is not valid is as if it were not there', () => {
  const wrong = {
    status: 'shut',
    requester: '-1',
    created: '8d',
    updated: '2026-02-30..',
    files: 'maybe',
    priority: 'Urgent',
    sort: 'random',
  }
  assert.deepEqual(parseView({ ...wrong, q: ' ', page: '2' }), {})
  assert.deepEqual(parseView({ created: '2026-02-02..2026-02-01', updated: '..', requester: 12, status: ['open'] }), {})
  assert.deepEqual(parseView({ status: 'open,shut' }), { status: 'open' })
  assert.deepEqual(parseView({ exactly: 'true' }), {})
  assert.deepEqual(parseView({ q: 'lamp', exactly: 'yes' }), { q: 'lamp' })
})

test('for a customer what is for agents is as if it were not there', () => {
  const params = { status: 'open', priority: 'urgent', files: 'yes', sort: 'priority' }
  assert.deepEqual(parseView(params), params)
  assert.deepEqual(parseCustomerView(params), { status: 'open', files: 'yes' })
  assert.deepEqual(parseCustomerView({ q: 'lamp', sort: 'oldest' }), { q: 'lamp', sort: 'oldest' })
  assert.deepEqual(parseCustomerView({ priority: 'urgent', sort: 'random' }), {})
})

test('columns stand in their order, each once, with the title among them; customers choose none', () => {
  assert.deepEqual(parseView({ columns: 'status,title,mood,status' }), { columns: 'status,title' })
  assert.deepEqual(parseView({ columns: 'team' }), { columns: 'title,team' })
  assert.deepEqual(parseView({ columns: 'mood,' }), {})
  assert.deepEqual(parseCustomerView({ columns: 'title,status' }), {})
  assert.deepEqual(clearFilters({ status: 'open', sort: 'oldest', columns: 'title,team' }), {
    sort: 'oldest',
    columns: 'title,team',
  })
  assert.deepEqual(withoutColumns({ status: 'open', columns: 'title,team' }), { status: 'open' })
})

test('the same view has one spelling', () => {
  assert.deepEqual(parseView({ status: 'closed,open' }), { status: 'open,closed' })
  assert.deepEqual(parseView({ status: 'open,pending,resolved,closed', sort: 'newest' }), {})
  assert.equal(viewKey({ sort: 'oldest', q: 'a' }), viewKey({ q: 'a', sort: 'oldest' }))
})

test('what is searched for is the same when it is read again', () => {
  assert.equal(searchText('  lamp  '), 'lamp')
  assert.equal(searchText('lamp '.repeat(300)), 'lamp '.repeat(200).trim())
  assert.equal(searchText(`${'x'.repeat(990)} lamp flickers`), `${'x'.repeat(990)} lamp`)
  for (const typed of ['x'.repeat(2_000), `${'x'.repeat(999)} x`, `${'x'.repeat(999)}\u{1F600}`, 'a\ud800b']) {
    const text = searchText(typed)
    assert.equal(searchText(new URLSearchParams(new URLSearchParams({ q: text }).toString()).get('q') ?? ''), text)
    assert.ok(text.length <= 1_000)
  }
})

test('days are whole days where the reader is, the last one included', () => {
  assert.deepEqual(filterOf({ created: 'today' }, now), { createdFrom: at(2026, 10, 21) })
  assert.deepEqual(filterOf({ updated: '7d' }, now), { updatedFrom: at(2026, 10, 15) })
  assert.deepEqual(filterOf({ created: '2026-01-05..2026-01-31' }, now), {
    createdFrom: at(2026, 0, 5),
    createdTo: at(2026, 1, 1),
  })
  assert.deepEqual(filterOf({ created: '..2026-12-31', files: 'no', requester: '4', status: 'open' }, now), {
    createdTo: at(2027, 0, 1),
    hasAttachments: false,
    requester: '4',
    status: ['open'],
  })
})

test('changing one part leaves the others', () => {
  const view: TicketView = { q: 'printer', status: 'open', sort: 'oldest' }
  assert.deepEqual(toggleStatus(view, 'closed'), { ...view, status: 'open,closed' })
  assert.deepEqual(toggleStatus(view, 'open'), { q: 'printer', sort: 'oldest' })
  assert.deepEqual(changeView(view, { q: undefined }), { status: 'open', sort: 'oldest' })
  assert.deepEqual(clearFilters(view), { sort: 'oldest' })
  const exact = changeView(view, { exactly: 'true' })
  assert.deepEqual(toggleStatus(exact, 'open'), { q: 'printer', exactly: 'true', sort: 'oldest' })
  assert.deepEqual(changeView(exact, { q: undefined }), { status: 'open', sort: 'oldest' })
})

test('a filter of the API leads back to the view that says it', () => {
  const views: TicketView[] = [
    {},
    { status: 'open,pending', priority: 'urgent' },
    { requester: '7', files: 'no', sort: 'oldest' },
    { created: '2026-11-01..2026-11-07', updated: '..2026-11-08' },
  ]
  for (const view of views) assert.deepEqual(viewOfFilter(filterOf(view, now), view.sort ?? 'newest'), view)
  // What 'the last 7 days' were then.
  assert.deepEqual(viewOfFilter(filterOf({ created: '7d' }, now), 'newest'), { created: '2026-11-15..' })
  // Null narrows nothing; an order of statuses says nothing.
  assert.deepEqual(viewOfFilter({ status: ['pending', 'open'], requester: null }, 'newest'), { status: 'open,pending' })
})

test('a filter that no address says leads to none', () => {
  assert.equal(viewOfFilter({ priority: ['high', 'urgent'] }, 'newest'), null)
  assert.equal(viewOfFilter({ mood: ['bad'] } as never, 'newest'), null)
})

test('the saved view stands in the address beside all that it shows', () => {
  const view = parseView({ view: '12', status: 'open' })
  assert.deepEqual(view, { status: 'open', view: '12' })
  assert.deepEqual(filterOf(view), { status: ['open'] })
  assert.deepEqual(parseView({ view: '0' }), {})
  assert.deepEqual(parseCustomerView({ view: '12', status: 'open' }), { status: 'open' })
  assert.deepEqual(clearFilters(view), {})
})

test('whose tickets are shown stays while filters come and go, and is nothing to agents', () => {
  const view = parseView({ shared: 'all', status: 'open', sort: 'updated' })
  assert.deepEqual(clearFilters(view), { shared: 'all', sort: 'updated' })
  assert.deepEqual(changeView(view, { shared: undefined }), { status: 'open', sort: 'updated' })
  assert.deepEqual(parseView({ shared: 'everything' }), {})
  assert.deepEqual(parseCustomerView({ shared: 'all' }), { shared: 'all' })
  assert.deepEqual(parseAgentView({ shared: 'all' }), {})
  assert.equal(isNarrowed(parseView({ shared: 'all' })), false)
  assert.deepEqual(filterOf(parseView({ shared: 'all' })), {})
})
