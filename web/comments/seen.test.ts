import { deepEqual } from 'node:assert/strict'
import { test } from 'node:test'
import type { Comments } from './comment-store.ts'
import { newestOf, seenOf } from './seen.ts'

const thread = (...writers: string[]) =>
  writers.map((id, at) => ({ id: String(at + 9), user: { id } })) as never as Comments

const seen = (comments: Comments, from: string) => {
  const { lastSeen, newer } = seenOf(comments, from, 'ada')
  return [lastSeen, newer.map(({ id }) => id)]
}

test('Nothing is newer than the newest, whatever the number of digits', () => {
  deepEqual(seen(thread('cara', 'cara'), '10'), ['10', []])
  deepEqual(seen(thread('cara', 'cara'), '9'), ['9', ['10']])
  deepEqual(seen([], '0'), ['0', []])
  deepEqual([newestOf([]), newestOf(thread('cara', 'ada'))], ['0', '10'])
})

test("One's own counts as seen, unless there is something else before it", () => {
  deepEqual(seen(thread('cara', 'ada', 'ada'), '9'), ['11', []])
  deepEqual(seen(thread('cara', 'ada', 'abe', 'ada'), '9'), ['10', ['11']])
})
