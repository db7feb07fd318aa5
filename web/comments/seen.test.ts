import { deepEqual } from 'node:assert/strict'
import { test } from 'node:test'
import type { Comments } from './comment-store.ts'
import { newerThan, newestOf } from './seen.ts'

const thread = (...writers: string[]) =>
  writers.map((id, at) => ({ id: String(at + 9), user: { id } })) as never as Comments
const newer = (comments: Comments, from: string) => newerThan(comments, from, 'ada').map(({ id }) => id)

test('Nothing is newer than the newest, whatever the number of digits', () => {
  deepEqual(newer(thread('cara', 'cara'), '10'), [])
  deepEqual(newer(thread('cara', 'cara'), '9'), ['10'])
  deepEqual(newer([], '0'), [])
  deepEqual([newestOf([]), newestOf(thread('cara', 'ada'))], ['0', '10'])
})

test("One's own is no news", () => {
  deepEqual(newer(thread('cara', 'ada', 'ada'), '9'), [])
  deepEqual(newer(thread('cara', 'ada', 'abe', 'ada'), '9'), ['11'])
})
