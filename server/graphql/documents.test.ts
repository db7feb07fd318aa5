import { equal, notEqual, ok } from 'node:assert/strict'
import { test } from 'node:test'
import { buildSchema } from 'graphql'
import { createDocumentCache } from './documents.ts'

test('A document is read once, and large ones take the place of no more than they are worth', () => {
  const documents = createDocumentCache(buildSchema('type Query { a: Int }'))
  const small = documents.prepare('{ a }')
  equal(documents.prepare('{ a }'), small)
  const large = (index: number) => `{ ${'a '.repeat(490)} } #${index}`
  const first = documents.prepare(large(0))
  ok((first.document.tokenCount ?? 0) > 490)
  for (let index = 1; index < 90; index++) documents.prepare(large(index))
  equal(documents.prepare(large(0)), first)
  for (let index = 90; index < 110; index++) documents.prepare(large(index))
  notEqual(documents.prepare(large(0)), first)
  notEqual(documents.prepare('{ a }'), small)
})
