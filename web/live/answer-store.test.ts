import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Failure } from '../graphql/errors.ts'
import { createAnswerStore } from './answer-store.ts'
import type { LiveEvents } from './events.ts'

const everything: LiveEvents = { tickets: [], changes: [], everything: true }
const nothing: LiveEvents = { ...everything, everything: false }
const nextTurn = () => new Promise((resolve) => setImmediate(resolve))

/** A store of numbers whose questions the test answers; of `everything` it can't tell by itself, of all else it adds 100. */
function answering() {
  const questions: ((answer: { data?: number; error?: Failure }) => void)[] = []
  const store = createAnswerStore<number>({
    ask: () => new Promise((resolve) => questions.push(resolve)),
    isAbout: () => true,
    apply: (data, events) => (events.everything ? 'unknown' : events === nothing ? data + 100 : data),
  })
  const answer = async (data: number) => (questions.shift()?.({ data }), nextTurn())
  const fail = async (message: string) => (questions.shift()?.({ error: { message } }), nextTurn())
  return { store, questions, answer, fail }
}

test('those who ask while a question is under way share it', async () => {
  const { store, questions, answer } = answering()
  const both = [store.load(), store.load()]
  assert.equal(questions.length, 1)
  assert.equal(store.read().busy, true)
  await answer(1)
  await Promise.all(both)
  assert.deepEqual(store.read(), { data: 1, failure: null, busy: false })
  assert.equal(questions.length, 0)
})

test('who wants it anew is not content with what was asked before', async () => {
  const { store, questions, answer } = answering()
  void store.load()
  store.reload()
  store.reload()
  assert.equal(questions.length, 1)
  await answer(1)
  assert.deepEqual(store.read(), { data: 1, failure: null, busy: true })
  await answer(2)
  assert.deepEqual(store.read(), { data: 2, failure: null, busy: false })
  assert.equal(questions.length, 0)
})

test('what was told is applied, and asked for only when it does not tell enough', async () => {
  const { store, questions, answer } = answering()
  void store.load()
  await answer(1)
  store.receive(nothing)
  assert.equal(store.read().data, 101)
  assert.equal(questions.length, 0)
  store.receive(everything)
  assert.equal(questions.length, 1)
  await answer(2)
  assert.equal(store.read().data, 2)
  store.change((data) => data + 1)
  assert.equal(store.read().data, 3)
})

test('a failure takes nothing away, and the next event that matters asks again', async () => {
  const { store, questions, answer, fail } = answering()
  void store.load()
  await answer(1)
  store.reload()
  await fail('Busy.')
  assert.deepEqual(store.read(), { data: 1, failure: { message: 'Busy.' }, busy: false })
  store.receive(everything)
  await answer(2)
  assert.deepEqual(store.read(), { data: 2, failure: null, busy: false })
  assert.equal(questions.length, 0)
})

test('what was asked for ahead is not asked for again by those who begin to show it, but by who does later', async () => {
  const { store, questions, answer } = answering()
  void store.prefetch()
  assert.equal(questions.length, 1)
  await answer(1)
  store.begin()
  store.begin()
  assert.equal(questions.length, 0)
  assert.equal(store.read().data, 1)
  await sleep(10)
  store.begin()
  assert.equal(questions.length, 1)
  await answer(2)
  void store.prefetch()
  assert.equal(questions.length, 0)
})

test('what was lost on the way ahead is asked for by who begins to show it, what was refused is not', async () => {
  const { store, questions, answer } = answering()
  void store.prefetch()
  questions.shift()?.({ error: { networkError: new Error('Failed to fetch') } })
  await nextTurn()
  store.begin()
  assert.equal(questions.length, 1)
  await answer(1)
  assert.equal(store.read().data, 1)
  const refused = answering()
  void refused.store.prefetch()
  await refused.fail('There is no such ticket.')
  refused.store.begin()
  assert.equal(refused.questions.length, 0)
  assert.equal(refused.store.read().failure?.message, 'There is no such ticket.')
})
