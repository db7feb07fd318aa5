import assert from 'node:assert/strict'
import { test, type TestContext } from 'node:test'
import { askWhatBelongs } from './belonging.ts'
import type { ListedTicket } from './pages.ts'

const nextTurn = () => new Promise((resolve) => setImmediate(resolve))

/** Of the tickets that are asked about, those with an even number belong. */
function asking(t: TestContext, answers: (ids: readonly string[]) => Promise<readonly ListedTicket[] | Error> = even) {
  t.mock.timers.enable({ apis: ['setTimeout'] })
  const questions: (readonly string[])[] = []
  const answered: { belonging: string[]; asked: string[] }[] = []
  let unknown = 0
  const { ask, forget } = askWhatBelongs({
    ask: (ids) => {
      questions.push(ids)
      return answers(ids)
    },
    onAnswer: (belonging, asked) => answered.push({ belonging: belonging.map(({ id }) => id), asked: [...asked] }),
    onUnknown: () => unknown++,
  })
  return { ask, forget, questions, answered, unknown: () => unknown }
}

const even = async (ids: readonly string[]) =>
  ids.filter((id) => Number(id) % 2 === 0).map((id) => ({ id }) as ListedTicket)

test('many changes at once are one question, and what comes meanwhile is one more', async (t) => {
  const { ask, questions, answered } = asking(t)
  ask([])
  assert.deepEqual(questions, [])
  ask(['1', '2', '3'])
  ask(['4'])
  ask(['4', '5'])
  await nextTurn()
  assert.deepEqual(answered, [{ belonging: ['2'], asked: ['1', '2', '3'] }])
  ask(['6'])
  t.mock.timers.tick(1_999)
  assert.equal(questions.length, 1)
  t.mock.timers.tick(1)
  await nextTurn()
  assert.deepEqual(questions, [
    ['1', '2', '3'],
    ['4', '5', '6'],
  ])
  assert.deepEqual(answered[1], { belonging: ['4', '6'], asked: ['4', '5', '6'] })
  t.mock.timers.tick(10_000)
  await nextTurn()
  assert.equal(questions.length, 2)
})

test('without an answer, or with more tickets than fit into a question, nobody knows', async (t) => {
  const refused = asking(t, async () => new Error('Busy.'))
  refused.ask(['1'])
  await nextTurn()
  assert.deepEqual([refused.unknown(), refused.answered.length], [1, 0])
  t.mock.timers.reset()

  const lost = asking(t, () => Promise.reject(new TypeError('No connection.')))
  lost.ask(['1'])
  await nextTurn()
  assert.equal(lost.unknown(), 1)
  t.mock.timers.reset()

  const many = asking(t)
  many.ask(Array.from({ length: 200 }, (_, index) => String(index)))
  await nextTurn()
  assert.deepEqual([many.unknown(), many.questions.length], [0, 1])
  many.ask(Array.from({ length: 201 }, (_, index) => String(index)))
  t.mock.timers.tick(2_000)
  await nextTurn()
  assert.deepEqual([many.unknown(), many.questions.length], [1, 1])
})

test('who has left is neither asked for nor answered', async (t) => {
  const answer = Promise.withResolvers<readonly ListedTicket[]>()
  const { ask, forget, questions, answered, unknown } = asking(t, () => answer.promise)
  ask(['1'])
  ask(['2'])
  forget()
  answer.reject(new Error('Logged out.'))
  await nextTurn()
  t.mock.timers.tick(2_000)
  await nextTurn()
  assert.deepEqual([questions, answered, unknown()], [[['1']], [], 0])
})
