import { equal, notEqual, ok } from 'node:assert/strict'
import { test } from 'node:test'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { buildSchema, GraphQLError } from 'graphql'
import { processBudget } from '../platform/budgets.ts'
import { bytesOf, createDocumentCache, InvalidDocument } from './documents.ts'

const schema = buildSchema('type Query { a(list: [Int], text: String): Int b: Query }')

const large = (index: number) => `{ ${'a '.repeat(490)} } #${index}`
const costOfLarge = bytesOf(large(0), createDocumentCache(schema).prepare(large(0)))

test('A document is read once, and large ones take the place of no more than they are worth', () => {
  const documents = createDocumentCache(schema)
  const small = documents.prepare('{ a }')
  equal(documents.prepare('{ a }'), small)
  const first = documents.prepare(large(0))
  ok((first.document.tokenCount ?? 0) > 490)
  const room = Math.floor(processBudget.documents.bytes / costOfLarge)
  for (let index = 1; index < room - 1; index++) documents.prepare(large(index))
  equal(documents.prepare(large(0)), first)
  for (let index = room; index < 2 * room; index++) documents.prepare(large(index))
  notEqual(documents.prepare(large(0)), first)
  notEqual(documents.prepare('{ a }'), small)
})

test('Strangers push out no document of those who are logged in, and share theirs', () => {
  const documents = createDocumentCache(schema)
  const small = documents.prepare('{ a }')
  const room = Math.floor(processBudget.documents.bytesOfStrangers / costOfLarge)
  const first = documents.prepare(large(0), 'stranger')
  equal(documents.prepare(large(0), 'stranger'), first)
  for (let index = 1; index < 2 * room; index++) documents.prepare(large(index), 'stranger')
  notEqual(documents.prepare(large(0), 'stranger'), first)
  equal(documents.prepare('{ a }'), small)
  equal(documents.prepare('{ a }', 'stranger'), small)
})

setFlagsFromString('--expose-gc')
const collectGarbage = runInNewContext('gc') as () => void

/** Of one of what is made. */
function heapOf(make: (index: number) => unknown): number {
  const kept: unknown[] = []
  collectGarbage()
  const before = process.memoryUsage().heapUsed
  for (let index = 0; index < 60; index++) kept.push(make(index))
  collectGarbage()
  return (process.memoryUsage().heapUsed - before) / kept.length
}

const greedy: Readonly<Record<string, (index: number) => string>> = {
  'one token and 7,480 comments': (index) => `{__typename}${'#\n'.repeat(7_480)}#${index}`,
  'fields without number': (index) => `query A${index} { ${'a '.repeat(480)} }`,
  'inline fragments': (index) => `query A${index} { ${'... { a } '.repeat(190)} }`,
  fragments: (index) =>
    `query A${index} { ${Array.from({ length: 90 }, (_, at) => `...F${at}`).join(' ')} }
     ${Array.from({ length: 90 }, (_, at) => `fragment F${at} on Query { a }`).join(' ')}`,
  'a list of values': (index) => `query A${index} { a(list: [${'1 '.repeat(950)}]) }`,
  'a list with variables': (index) => `query A${index}($x: Int) { a(list: [${'$x '.repeat(450)}]) }`,
  'a long text': (index) => `query A${index} { a(text: "${'漢'.repeat(14_000)}") }`,
  'a long text of lines': (index) => `query A${index} { a(text: """${'\n漢 x'.repeat(3_000)}""") }`,
  aliases: (index) =>
    `query A${index} { ${Array.from({ length: 15 }, (_, at) => `b${at}: b { b { b { a } } a }`).join(' ')} }`,
  'next to nothing': (index) => `{a${index}:a}`,
}

for (const [name, make] of Object.entries(greedy)) {
  test(`A document takes no more memory than it is charged: ${name}`, () => {
    const once = make(0)
    const charged = bytesOf(once, createDocumentCache(schema).prepare(once))
    const taken = heapOf((index) => {
      const text = Buffer.from(make(index)).toString()
      return [text, createDocumentCache(schema).prepare(text)]
    })
    ok(taken <= charged, `${taken} bytes are kept, ${charged} were charged`)
  })
}

test('Errors of a document tell where they are', () => {
  try {
    createDocumentCache(schema).prepare('{\n  c\n}')
  } catch (error) {
    ok(error instanceof InvalidDocument)
    const [first] = error.errors
    ok(first instanceof GraphQLError)
    equal(JSON.stringify(first.locations), '[{"line":2,"column":3}]')
    return
  }
  ok(false, 'It must be refused.')
})
