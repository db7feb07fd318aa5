import { deepEqual } from 'node:assert/strict'
import { test } from 'node:test'
import { newerThan, newestOf } from '../../comments/seen.ts'
import { withRejections } from './words.ts'

const comment = (id: string, createdAt: string) => ({ id, createdAt, user: { id: 'cara' } }) as never
const entry = (id: string, kind: string, at: string) => ({ id, kind, at, actor: { id: 'cara' } }) as never
const idsOf = (words: readonly { id: string }[]) => words.map(({ id }) => id)

test('That it is not solved stands after the comment before it', () => {
  const comments = [comment('7', '2026-01-01T10:00'), comment('12', '2026-01-01T12:00')]
  const entries = [
    entry('101', 'rejected', '2026-01-01T13:00'),
    entry('100', 'status', '2026-01-01T12:30'),
    entry('99', 'rejected', '2026-01-01T11:00'),
    entry('9', 'rejected', '2026-01-01T09:00'),
  ]
  const words = withRejections(comments, { entries, hasMore: false })
  deepEqual(idsOf(words), ['0.0', '0.9', '7', '7.99', '12', '12.101'])
  deepEqual(newestOf(words), '12.101')
  const newer = (seen: string) => idsOf(newerThan(words, seen, 'ada'))
  deepEqual(newer('7'), ['7.99', '12', '12.101'])
  deepEqual(newer('12'), ['12.101'])
  deepEqual(newer('12.101'), [])
  // By the comment before it nothing is told of what had been seen of the others.
  deepEqual(newer('12.99'), ['12.101'])
  deepEqual(newer('12.9'), ['7.99', '12.101'])
  deepEqual(newer('7.0'), ['0.9', '7.99', '12', '12.101'])
  deepEqual(idsOf(withRejections(comments, null)), ['7', '12'])
})

test('Where older changes are not known, what was said among them counts as seen', () => {
  const words = withRejections([comment('7', '2026-01-01T10:00')], {
    entries: [entry('51', 'status', '2026-01-01T12:00'), entry('50', 'tags', '2026-01-01T11:00')],
    hasMore: true,
  })
  deepEqual(newestOf(words), '7.50')
  deepEqual(newerThan(words, '7', 'ada'), [])
})
