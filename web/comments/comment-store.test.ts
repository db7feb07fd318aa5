import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { CommentFieldsFragment } from '../graphql/generated/comments/comments.ts'
import type { LiveChange } from '../live/events.ts'
import { recogniseComments } from './comment-store.ts'

const [first, second] = ['2026-01-01T00:00:00.000Z', '2026-01-01T00:00:00.001Z'] as const
const comment = (id: string, createdAt: string): CommentFieldsFragment => ({
  id,
  content: 'Still flickering.',
  createdAt,
  audience: null,
  mentions: null,
  attachments: [],
  user: { id: '1', email: 'cara@example.com', name: 'Cara', role: 'customer' },
})
const change = (id: string, at: string): LiveChange => ({ id, kind: 'comment', at, ticketId: '1', receivedAt: 0 })

test('a change tells of the comment that was written at its time, however often it is told', () => {
  const isKnown = recogniseComments()
  const known = [comment('7', first)]
  assert.equal(isKnown(change('1', first), known), true)
  assert.equal(isKnown(change('1', first), known), true)
  assert.equal(isKnown(change('2', second), known), false)
  assert.equal(isKnown(change('2', second), [...known, comment('8', second)]), true)
})

test('of two comments of the same millisecond the one that is not here is missed', () => {
  const isKnown = recogniseComments()
  const known = [comment('7', first)]
  assert.equal(isKnown(change('1', first), known), true)
  assert.equal(isKnown(change('2', first), known), false)
  const both = [...known, comment('8', first)]
  assert.equal(isKnown(change('2', first), both), true)
  assert.equal(isKnown(change('1', first), both), true)
  assert.equal(isKnown(change('3', first), both), false)
})
