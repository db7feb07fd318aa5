import { deepEqual, equal, notEqual, ok } from 'node:assert/strict'
import { test } from 'node:test'
import { processBudget } from '../platform/budgets.ts'
import { nextTurn } from '../platform/event-loop.ts'
import { bodyTokens, prepareTexts } from './body-tokens.ts'

const long = 'write to ada@example.com or bob@example.com '.repeat(300)

test('What was prepared is kept as long as anyone needs it, and is what would have been made later', async () => {
  const later = await bodyTokens(long)
  const [release, releaseOther] = [await prepareTexts([long, 'short', long]), await prepareTexts([long])]
  const kept = bodyTokens(long)
  equal(bodyTokens(long), kept)
  deepEqual(await kept, later)
  release()
  release()
  equal(bodyTokens(long), kept)
  releaseOther()
  notEqual(bodyTokens(long), kept)
})

test('Short texts are not kept, nor are more than the budget', async () => {
  const release = await prepareTexts(['short'])
  notEqual(bodyTokens('short'), bodyTokens('short'))
  release()
  const length = 200_000
  const many = Array.from({ length: processBudget.preparedCharacters / length + 1 }, (_, at) => `${at} `.padEnd(length))
  const releaseMany = await prepareTexts(many)
  const isKept = (text: string) => bodyTokens(text) === bodyTokens(text)
  deepEqual(
    [isKept(many[0] as string), isKept(many.at(-2) as string), isKept(many.at(-1) as string)],
    [true, true, false],
  )
  releaseMany()
  equal(isKept(many[0] as string), false)
})

test('What is cut for a transaction does not wait for the long work of others', async () => {
  const text = Array.from({ length: 20_000 }, (_, at) => `word${at.toString(36)}`).join(' ')
  const others = 20_000
  let done = 0
  const waiting = Array.from({ length: others }, () => nextTurn().then(() => done++))
  await bodyTokens(text)
  ok(done < others, 'All others came first.')
  await Promise.all(waiting)
})
