import { deepEqual, equal } from 'node:assert/strict'
import { test } from 'node:test'
import { listed, type Row, withLatest, withNews, withPage } from './merge.ts'

const row = (id: string, minute: number, isRead = false): Row & { isRead: boolean } => {
  const at = new Date(Date.UTC(2030, 0, 1, 0, minute)).toISOString()
  return { id, at, cursor: `${at} ${id}`, isRead }
}
const idsOf = ({ rows }: { rows: readonly Row[] }) => rows.map(({ id }) => id)

test('what is new waits, and what is drawn is as it is now, in its place', () => {
  const drawn = listed([row('2', 2), row('1', 1)])
  const later = withLatest(drawn, [row('3', 4), row('1', 3), row('2', 2, true)])
  deepEqual(idsOf(later), ['2', '1'])
  equal(later.news, 2)
  equal(later.rows[0]?.isRead, true)
  const shown = withNews(later)
  deepEqual(idsOf(shown), ['3', '1', '2'])
  equal(shown.news, 0)
})

test('what was only read moves nothing', () => {
  const later = withLatest(listed([row('2', 2), row('1', 1)]), [row('2', 2, true), row('1', 1, true)])
  equal(later.news, 0)
  deepEqual(
    later.rows.map(({ isRead }) => isRead),
    [true, true],
  )
})

test('what lies beyond the latest stays where it is, each once', () => {
  const drawn = withPage(listed([row('4', 4), row('3', 3)]), [row('3', 3), row('2', 2), row('1', 1)])
  deepEqual(idsOf(drawn), ['4', '3', '2', '1'])
  deepEqual(idsOf(withNews(withLatest(drawn, [row('5', 5), row('4', 4)]))), ['5', '4', '3', '2', '1'])
})

test('an empty list takes what comes', () => {
  const later = withLatest(listed<Row>([]), [row('1', 1)])
  equal(later.news, 1)
  deepEqual(idsOf(withNews(later)), ['1'])
})
