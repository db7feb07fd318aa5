import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { loadWords } from '../../text/text.ts'
import { filters, oppositeOf, type Param } from './filters.ts'
import './for-agents.ts'
import { rememberNames, rememberRequester } from './known-names.ts'
import {
  lastFilter,
  mustBeAsked,
  operatorNames,
  operatorsIn,
  operatorsOfFilter,
  printView,
  readOperator,
  type Settled,
  takeOperators,
  textOf,
  withRead,
  wordsIn,
} from './operators.ts'
import { parseView, type TicketView, viewKey } from './view.ts'

await loadWords(['agents'])

const now = new Date(2026, 10, 23, 15, 30)
const none: Settled = new Map()

const readIn = (text: string) =>
  operatorsIn(text).map((one) => {
    const found = readOperator(one, now)
    return found ? `${found.param}=${found.value}` : null
  })

test('each filter reads its own operator, by its value or by its label', () => {
  assert.deepEqual(readIn('status:open status:Pending,closed -status:closed STATUS:"Resolved"'), [
    'status=open',
    'status=pending,closed',
    'status=open,pending,resolved',
    'status=resolved',
  ])
  assert.deepEqual(
    readIn('priority:Urgent assignee:me assignee:Nobody assignee:#7 team:none team:"no team" team:#3 from:#9'),
    [
      'priority=urgent',
      'assignee=me',
      'assignee=nobody',
      'assignee=7',
      'team=none',
      'team=none',
      'team=3',
      'requester=9',
    ],
  )
  assert.deepEqual(readIn('has:file -has:files has:File'), ['files=yes', 'files=no', 'files=yes'])
})

test('days are ready ranges, single ones, before and after, and between', () => {
  assert.deepEqual(
    readIn(
      'created:today created:yesterday updated:7d created:14d created:>2026-10-01 created:>=2026-10-01 created:<2026-10-01 created:<=2026-10-01',
    ),
    [
      'created=today',
      'created=yesterday',
      'updated=7d',
      'created=2026-11-10..',
      'created=2026-10-02..',
      'created=2026-10-01..',
      'created=..2026-09-30',
      'created=..2026-10-01',
    ],
  )
  assert.deepEqual(
    readIn('created:2026-10-01 created:2026-10-01..2026-10-31 created:..2026-01-01 created:"last 7 days"'),
    ['created=2026-10-01..2026-10-01', 'created=2026-10-01..2026-10-31', 'created=..2026-01-01', 'created=7d'],
  )
})

test('what is no value is none', () => {
  const text =
    'status:shut status:open,shut -status:open,pending,resolved,closed priority:9 -priority:high -assignee:me -from:#1 from:#0 team:#x has:nothing'
  assert.ok(readIn(text).every((found) => found === null))
  assert.ok(
    readIn('created:8 created:0d created:>2026-02-30 created:2026-10-02..2026-10-01 created:.. -created:today').every(
      (one) => one === null,
    ),
  )
})

test('only what the server knows is asked for', () => {
  const asked = (text: string) => operatorsIn(text).map(mustBeAsked)
  assert.deepEqual(asked('assignee:ada team:billing from:cara tag:lamp -tag:lamp'), [true, true, true, true, true])
  assert.deepEqual(asked('assignee:me assignee: tag:" " status:shut priority:x created:x has:x'), Array(7).fill(false))
})

test('operators are taken out once the caret has left them, and words are searched for meanwhile', () => {
  const typed = 'status:pending assignee:me printer'
  const reads = [
    { param: 'status', value: 'pending' },
    { param: 'assignee', value: 'me' },
  ]
  assert.deepEqual(takeOperators(typed, typed.length, none), { text: 'printer', caret: 7, read: reads, asked: [] })
  assert.deepEqual(takeOperators('printer status:pen', 18, none), {
    text: 'printer status:pen',
    caret: 18,
    read: [],
    asked: [],
  })
  assert.equal(wordsIn('printer status:pen', 18, none), 'printer ')
  assert.deepEqual(takeOperators('printer status:open', null, none).read, [{ param: 'status', value: 'open' }])
  // Unknown values are words, those that are asked for are nothing yet.
  assert.equal(wordsIn('status:shut lamp', 16, none), 'status:shut lamp')
  assert.equal(wordsIn('from:cara lamp', 14, none), 'lamp')
  assert.deepEqual(
    takeOperators('from:cara lamp', 14, none).asked.map(({ value }) => value),
    ['cara'],
  )
  const settled: Settled = new Map([
    ['from:cara', { param: 'requester', value: '4' }],
    ['from:zed', null],
  ])
  assert.deepEqual(takeOperators('from:cara lamp', 14, settled).read, [{ param: 'requester', value: '4' }])
  assert.deepEqual(takeOperators('from:zed lamp', 13, settled).asked, [])
  assert.equal(wordsIn('from:zed lamp', 13, settled), 'from:zed lamp')
})

test('a field that is typed again takes the place of what was there; tags are added', () => {
  const of = (...reads: [Param, string][]) =>
    reads.reduce((view, [param, value]) => withRead(view, { param, value }), {} as TicketView)
  assert.deepEqual(of(['status', 'open'], ['status', 'closed']), { status: 'closed' })
  assert.deepEqual(of(['tags', 'lamp'], ['tags', 'a bulb'], ['tags', 'LAMP']), { tags: 'lamp,a bulb' })
  assert.deepEqual(of(['assignee', 'me'], ['files', 'no']), { assignee: 'me', files: 'no' })
})

test('names stand for ids where they are known and mean nothing else', () => {
  rememberNames({ assignee: { id: '51', name: 'Ada Lovelace' }, team: { id: '61', name: 'Billing' } })
  rememberNames({ assignee: { id: '52', name: 'Me' }, team: { id: '62', name: 'none' } })
  rememberRequester({ id: '71', email: 'cara@example.com' })
  assert.equal(
    printView({ assignee: '51', team: '61', requester: '71', q: 'lamp' }),
    'assignee:"Ada Lovelace" team:Billing from:cara@example.com lamp',
  )
  assert.equal(printView({ assignee: '52', team: '62', requester: '72' }), 'assignee:#52 team:#62 from:#72')
})

test('the other way round, where there is one', () => {
  const opposite = (param: Param, value: string) => oppositeOf({ param, value })
  assert.deepEqual(opposite('files', 'yes'), { param: 'files', value: 'no' })
  assert.deepEqual(opposite('tags', 'lamp'), { param: 'notags', value: 'lamp' })
  assert.deepEqual(opposite('notags', 'lamp'), { param: 'tags', value: 'lamp' })
  assert.deepEqual(opposite('status', 'open'), { param: 'status', value: 'pending,resolved,closed' })
  for (const [param, value] of [
    ['tags', 'a,b'],
    ['priority', 'high'],
    ['assignee', 'me'],
    ['created', '7d'],
  ] as const) {
    assert.equal(opposite(param, value), undefined)
  }
})

test('the last token is the last of them, and status, which has buttons, only where there is no other', () => {
  assert.equal(lastFilter({ status: 'open', priority: 'high', files: 'yes' }), 'files')
  assert.equal(lastFilter({ status: 'open' }), 'status')
  assert.equal(lastFilter({ q: 'lamp' }), undefined)
})

test('every operator belongs to a filter, and every filter has one', () => {
  assert.deepEqual(operatorNames(), [
    'status',
    'priority',
    'turn',
    'assignee',
    'team',
    'is',
    'tag',
    'anytag',
    'from',
    'organisation',
    'created',
    'updated',
    'has',
  ])
})

const days = fc
  .date({ min: new Date(2001, 0, 1), max: new Date(2090, 0, 1), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10))
const range = fc.oneof(
  fc.constantFrom('today', 'yesterday', '7d', '30d', '90d'),
  days.map((day) => `${day}..`),
  days.map((day) => `..${day}`),
  days.map((day) => `${day}..${day}`),
  fc.tuple(days, days).map((both) => both.toSorted().join('..')),
)
const tags = fc
  .array(fc.string({ unit: 'grapheme', minLength: 1, maxLength: 10 }), { minLength: 1, maxLength: 4 })
  .map((all) => all.join(','))
const id = fc.integer({ min: 1, max: 90 }).map(String)
const view = fc
  .record(
    {
      q: fc.constantFrom('lamp', 'paper "jam today" -toner', '"status:open"', 'https://x.example/?a:b'),
      status: fc.subarray(['open', 'pending', 'resolved', 'closed']).map((all) => all.join(',')),
      priority: fc.constantFrom('urgent', 'high', 'normal', 'low'),
      assignee: fc.oneof(fc.constantFrom('me', 'nobody'), id),
      team: fc.oneof(fc.constant('none'), id),
      tags,
      anytag: tags,
      notags: tags,
      requester: id,
      created: range,
      updated: range,
      files: fc.constantFrom('yes', 'no'),
    },
    { requiredKeys: [] },
  )
  .map(parseView)

test('what a list is narrowed to is printed, and read as the same, whatever it is', () => {
  fc.assert(
    fc.property(view, (before) => {
      const text = printView(before)
      // What only the server can read is known where it comes from a view.
      const settled: Settled = new Map(filters.flatMap(({ param }) => operatorsOfFilter(before, param)))
      const { read, text: left, asked } = takeOperators(text, null, settled)
      assert.deepEqual(
        asked.map((one) => textOf(text, one)),
        [],
      )
      assert.equal(viewKey(read.reduce(withRead, parseView({ q: left }))), viewKey(before), text)
    }),
    { numRuns: 2_000 },
  )
})

test('of a long text that was pasted only some operators are asked for', () => {
  const pasted = Array.from({ length: 5_000 }, (_, index) => `assignee:x${index}`).join(' ')
  const { asked, text } = takeOperators(pasted, null, none)
  assert.equal(asked.length, 100)
  assert.equal(text, pasted)
})
