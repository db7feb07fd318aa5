import assert from 'node:assert/strict'
import { test } from 'node:test'
import { answerFirst, netOf, runsBetween, undoneBatches } from './runs.ts'
import { type Entry, joinPages } from './store.ts'

const person = (id: string) => ({ id, name: id, role: 'agent' as const })
const minute = (n: number) => new Date(Date.UTC(2026, 0, 1, 12, n)).toISOString()

function entry(id: number, more: Partial<Entry> = {}): Entry {
  return {
    id: String(id),
    kind: 'priority',
    at: minute(id),
    actor: person('Ada'),
    from: 'normal',
    to: 'high',
    fromName: null,
    toName: null,
    added: [],
    removed: [],
    batch: null,
    cause: null,
    participant: null,
    ...more,
  }
}

const ids = (entries: readonly Entry[]) => entries.map(({ id }) => Number(id))

test('changes lie before the comment that followed them, and after the one that they came with', () => {
  const comments = [
    { id: 'a', createdAt: minute(3) },
    { id: 'b', createdAt: minute(4) },
    { id: 'c', createdAt: minute(7) },
  ]
  const runs = runsBetween(
    [8, 7, 5, 2, 1].map((id) => entry(id)),
    comments,
  )
  assert.deepEqual(
    runs.map(({ before, entries }) => [before, ids(entries)]),
    [
      ['a', [1, 2]],
      ['c', [5]],
      [null, [7, 8]],
    ],
  )
  assert.deepEqual(runsBetween([], comments), [])
  assert.deepEqual(
    runsBetween([entry(2), entry(1)], []).map(({ before, entries }) => [before, ids(entries)]),
    [[null, [1, 2]]],
  )
})

test('of changes of one thing by one person in short order the first and the last value count', () => {
  const [once] = netOf([entry(1), entry(2, { from: 'high', to: 'urgent' })])
  assert.deepEqual([once?.from, once?.to, once?.at], ['normal', 'urgent', minute(2)])
  assert.deepEqual(netOf([entry(1), entry(2, { from: 'high', to: 'normal' })]), [])
  // Somebody else, or later.
  assert.deepEqual(ids(netOf([entry(1), entry(2, { from: 'high', to: 'normal', actor: person('Abe') })])), [1, 2])
  assert.deepEqual(ids(netOf([entry(1), entry(12, { from: 'high', to: 'normal' })])), [1, 12])
  // Another thing in between makes no difference; somebody else's change of the same does.
  assert.deepEqual(
    ids(
      netOf([
        entry(1),
        entry(2, { kind: 'status', from: 'open', to: 'pending' }),
        entry(3, { from: 'high', to: 'normal' }),
      ]),
    ),
    [2],
  )
  assert.deepEqual(
    ids(
      netOf([
        entry(1),
        entry(2, { from: 'high', to: 'low', actor: person('Abe') }),
        entry(3, { from: 'low', to: 'normal' }),
      ]),
    ),
    [1, 2, 3],
  )
})

test('tags that were added and taken off again are none', () => {
  const tags = (id: number, added: string[], removed: string[] = []) =>
    entry(id, { kind: 'tags', from: null, to: null, added, removed })
  assert.deepEqual(netOf([tags(1, ['a']), tags(2, [], ['a'])]), [])
  const [left] = netOf([tags(1, ['a', 'b'], ['c']), tags(2, ['c', 'd'], ['a'])])
  assert.deepEqual([left?.added, left?.removed], [['b', 'd'], []])
})

test('a change of many tickets is nothing together with what took it back, and else stands for itself', () => {
  const batch = (id: string, undoes: string | null = null) => ({ id, tickets: 40, undoes })
  const done = entry(1, { batch: batch('7') })
  const undone = entry(59, { from: 'high', to: 'normal', batch: batch('8', '7') })
  assert.deepEqual(netOf([done, undone]), [])
  assert.deepEqual(ids(netOf([done, entry(2, { from: 'high', to: 'normal' })])), [1, 2])
  assert.deepEqual([...undoneBatches([undone, done])], ['7'])
})

test('the newest page anew keeps what is known before it, unless something is missing between', () => {
  const page = (from: number, to: number, hasMore: boolean) => ({
    entries: Array.from({ length: from - to + 1 }, (_, at) => entry(from - at)),
    hasMore,
  })
  const now = (before: Parameters<typeof joinPages>[0], newest: Parameters<typeof joinPages>[1]) => {
    const { entries, hasMore } = joinPages(before, newest)
    return [ids(entries), hasMore]
  }
  assert.deepEqual(now(page(6, 1, false), page(8, 5, true)), [[8, 7, 6, 5, 4, 3, 2, 1], false])
  assert.deepEqual(now(page(6, 3, true), page(8, 5, true)), [[8, 7, 6, 5, 4, 3], true])
  assert.deepEqual(now(page(6, 5, true), page(8, 5, true)), [[8, 7, 6, 5], true])
  assert.deepEqual(now(page(3, 1, false), page(8, 5, true)), [[8, 7, 6, 5], true])
  assert.deepEqual(now(page(3, 2, true), page(4, 1, false)), [[4, 3, 2, 1], false])
})

test('of answers of one customer in short order the last counts, with what it has made of the status, and stands first', () => {
  const cara = { ...person('Cara'), role: 'customer' as const }
  const answer = (id: number, kind: 'confirmed' | 'rejected') => entry(id, { kind, actor: cara, from: null, to: null })
  const status = (id: number, from: string, to: string) =>
    entry(id, { kind: 'status', actor: cara, from, to, cause: 'answered' })
  const solved = [answer(2, 'confirmed'), status(3, 'pending', 'resolved')]
  const unsolved = [answer(4, 'rejected'), status(5, 'resolved', 'open')]
  const net = netOf([entry(1), ...solved, ...unsolved])
  assert.deepEqual(
    net.map(({ kind, from, to }) => [kind, from, to]),
    [
      ['priority', 'normal', 'high'],
      ['rejected', null, null],
      ['status', 'pending', 'open'],
    ],
  )
  assert.deepEqual(ids(answerFirst(net)), [4, 5, 1])
  assert.deepEqual(ids(netOf([...solved, answer(4, 'rejected'), status(5, 'resolved', 'pending')])), [4])
  assert.deepEqual(ids(netOf([answer(1, 'confirmed'), answer(30, 'confirmed')])), [1, 30])
  const byAgent = entry(6, { kind: 'status', from: 'open', to: 'pending' })
  assert.deepEqual(ids(netOf([...unsolved, byAgent])), [4, 5, 6])
})

test('each person who is added is told, but for who was removed again at once', () => {
  const added = (id: number, participant: string) =>
    entry(id, { kind: 'participantAdded', participant, from: null, to: null })
  const removed = (id: number, participant: string) =>
    entry(id, { kind: 'participantRemoved', participant, from: null, to: null })
  const [carl, dora] = ['carl@example.com', 'dora@example.com']
  assert.deepEqual(ids(netOf([added(1, carl), added(2, dora)])), [1, 2])
  assert.deepEqual(ids(netOf([added(1, carl), added(2, dora), removed(3, carl)])), [2])
  assert.deepEqual(ids(netOf([added(1, carl), removed(30, carl)])), [1, 30])
})
