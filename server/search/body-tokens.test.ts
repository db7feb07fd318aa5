import { deepEqual, equal, notEqual } from 'node:assert/strict'
import { test } from 'node:test'
import { processBudget } from '../platform/budgets.ts'
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
