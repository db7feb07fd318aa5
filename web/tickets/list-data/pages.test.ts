import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ticketFields } from '../../../tests/support/ticket-fields.ts'
import {
  append,
  countHeadings,
  countRows,
  dropFar,
  groupBefore,
  isListed,
  type LoadedPage,
  markStale,
  noPages,
  type Pages,
  patch,
  replacePage,
  type Row,
} from './pages.ts'

const row = (id: number): Row => ({ ticket: ticketFields(String(id)) })
const loaded = (ids: number[], last = false): LoadedPage => ({ rows: ids.map(row), next: `c${ids.at(-1)}`, last })
const idsOf = (list: Pages) => list.pages.map(({ ids }) => ids.map(Number))
const twoPages = [loaded([9, 8, 7]), loaded([6, 5, 4])].reduce(append, noPages)
const all = () => true
const none = () => false

test('pages follow each other by cursor', () => {
  assert.deepEqual(idsOf(twoPages), [
    [9, 8, 7],
    [6, 5, 4],
  ])
  assert.deepEqual(
    twoPages.pages.map(({ after }) => after),
    [null, 'c7'],
  )
  assert.equal(twoPages.next, 'c4')
  assert.equal(twoPages.tail?.id, '4')
  assert.equal(append(twoPages, loaded([3], true)).ended, true)
})

test('a ticket that comes a second time stays where it was first seen', () => {
  assert.deepEqual(idsOf(append(twoPages, loaded([8, 3, 3]))), [[9, 8, 7], [6, 5, 4], [3]])
  const onlyKnown = append(twoPages, loaded([9, 6]))
  assert.equal(onlyKnown.pages.length, 2)
  assert.equal(onlyKnown.next, 'c6')
})

test('an empty list has one empty page', () => {
  const empty = append(noPages, { rows: [], next: undefined, last: true })
  assert.equal(empty.pages.length, 1)
  assert.equal(countRows(empty.pages), 0)
})

test('new rows are let in or wait, and push nothing out', () => {
  const came = loaded([11, 10, 9])
  assert.deepEqual(idsOf(replacePage(twoPages, 0, came, all))[0], [11, 10, 9, 8, 7])
  assert.deepEqual(idsOf(replacePage(twoPages, 0, came, none))[0], [9, 8, 7])
  assert.deepEqual(idsOf(replacePage(twoPages, 0, loaded([13, 12, 11]), none))[0], [9, 8, 7])
})

test('rows that are gone from the middle go, and none appears twice', () => {
  assert.deepEqual(idsOf(replacePage(twoPages, 0, loaded([9, 7, 6]), all)), [
    [9, 7],
    [6, 5, 4],
  ])
  assert.deepEqual(idsOf(replacePage(twoPages, 1, loaded([6, 4], true), all))[1], [6, 4])
})

test('far pages let their rows go and come again', () => {
  let list = noPages
  for (let page = 0; page < 100; page += 1) list = append(list, loaded([3 * page + 1, 3 * page + 2, 3 * page + 3]))
  const near = dropFar(list, 50, 51, 10)
  assert.equal(near.pages.filter(({ rows }) => rows).length, 22)
  assert.equal(dropFar(near, 50, 51, 10), near)
  assert.equal(countRows(near.pages), 300)
  assert.equal(isListed(near, '1'), true)
  const back = replacePage(near, 0, loaded([1, 2, 3]), none)
  assert.equal(back.pages[0]?.rows?.length, 3)
  assert.equal(back.pages[0]?.fresh, true)
})

test('a changed ticket is shown in its row only', () => {
  const changed = { ...row(5).ticket, status: 'closed' as const }
  const list = patch(twoPages, changed)
  assert.equal(list.pages[1]?.rows?.[1]?.ticket.status, 'closed')
  assert.equal(list.pages[0], twoPages.pages[0])
  assert.equal(patch(twoPages, row(99).ticket), twoPages)
})

test('what is stale keeps its rows', () => {
  const stale = markStale(twoPages)
  assert.ok(stale.pages.every(({ fresh, rows }) => !fresh && rows?.length === 3))
})

test('groups go on from page to page, and a row stays in its own when its ticket changes', () => {
  const inGroup = (id: number, key: string): Row => ({ ...row(id), group: { key, of: row(id).ticket } })
  const page = (rows: Row[]): LoadedPage => ({ rows, next: `c${rows.at(-1)?.ticket.id}`, last: false })
  const list = [
    page([inGroup(9, 'a'), inGroup(8, 'a'), inGroup(7, 'b')]),
    page([inGroup(6, 'b'), inGroup(5, 'c')]),
    page([inGroup(4, 'c')]),
  ].reduce(append, noPages)
  assert.deepEqual(
    list.pages.map(({ groups }) => groups),
    [['a', 'b'], ['b', 'c'], ['c']],
  )
  assert.equal(countHeadings(list.pages), 3)
  assert.equal(countHeadings(list.pages.slice(0, 2)), 3)
  assert.deepEqual(
    [0, 1, 2].map((index) => groupBefore(list.pages, index)),
    [undefined, 'b', 'c'],
  )
  // Known while the rows are let go.
  assert.equal(countHeadings(dropFar(list, 2, 2, 0).pages), 3)
  const changed = patch(list, { ...row(8).ticket, status: 'closed' })
  assert.deepEqual(changed.pages[0]?.rows?.[1]?.group, { key: 'a', of: row(8).ticket })
  const again = replacePage(list, 1, { ...page([inGroup(6, 'b')]), last: true }, all)
  assert.deepEqual(again.pages[1]?.groups, ['b'])
  assert.equal(twoPages.pages[0]?.groups, undefined)
  assert.equal(countHeadings(twoPages.pages), 0)
})
