import { deepEqual, equal, ok, rejects } from 'node:assert/strict'
import { test } from 'node:test'
import { GraphQLInt, GraphQLList, GraphQLObjectType, GraphQLSchema, GraphQLString } from 'graphql'
import { createCharacterCount } from '../platform/character-count.ts'
import { UserError } from '../platform/errors.ts'
import { LongList } from '../platform/long-list.ts'
import { AnswerBudget } from './answer-budget.ts'
import type { Context } from './context.ts'
import { createDocumentCache } from './documents.ts'
import { run } from './execute.ts'

/** How many items were asked for their text. */
let read = 0
const itemWith = (text: string) => ({
  get text() {
    read++
    return text
  },
})
const ItemType = new GraphQLObjectType({ name: 'Item', fields: { text: { type: GraphQLString } } })
const schema = new GraphQLSchema({
  query: new GraphQLObjectType({
    name: 'Query',
    fields: {
      items: {
        type: new GraphQLList(ItemType),
        args: { count: { type: GraphQLInt }, length: { type: GraphQLInt }, endsAt: { type: GraphQLInt } },
        resolve: (_, { count, length, endsAt }: { count: number; length: number; endsAt?: number }) =>
          new LongList(
            Array.from({ length: count }, () => itemWith('\0'.repeat(length))),
            endsAt === undefined ? {} : { endsAtCharacters: endsAt },
          ),
      },
    },
  }),
})
const documents = createDocumentCache(schema)
const ways = [
  [
    'as planned',
    'query ($count: Int, $length: Int, $endsAt: Int) { items(count: $count, length: $length, endsAt: $endsAt) { text } }',
  ],
  [
    'by graphql-js',
    'query ($count: Int, $length: Int) { items(count: $count, length: $length) { text @include(if: true) } }',
  ],
] as const

const limit = 1_000_000
function answer(text: string, variables: Record<string, unknown>) {
  read = 0
  return run(schema, { prepared: documents.prepare(text), variables }, {} as Context, () => new AnswerBudget(limit))
}

for (const [way, text] of ways) {
  test(`An answer that becomes too large is refused, and no more is read for it, ${way}`, async () => {
    const refused = (error: unknown) =>
      error instanceof UserError &&
      error.code === 'BAD_REQUEST' &&
      /larger than 1,000,000 characters/.test(error.message)
    await rejects(answer(text, { count: 5_000, length: 1_000 }), refused)
    // 6,000 characters each, so that 167 are too many; what was begun in that turn may still be looked at.
    ok(read >= 166 && read <= 250, `${read} of 5,000 were read`)
    await rejects(answer(text, { count: 30_000, length: 50 }), refused)
    ok(read < 4_000, `${read} of 30,000 were read`)
  })

  test(`Just below it is given whole, ${way}`, async () => {
    const { data, errors } = await answer(text, { count: 3_000, length: 50 })
    equal(errors, undefined)
    const characters = JSON.stringify(data).length
    ok(characters > 0.9 * limit && characters <= limit, `${characters} characters`)
    deepEqual(read, 3_000)
  })

  test(`A long list lets others have their turns, ${way}`, async () => {
    let turns = 0
    const timer = setImmediate(function count() {
      turns++
      setImmediate(count).unref()
    })
    await answer(text, { count: 2_500, length: 1 })
    clearImmediate(timer)
    ok(turns >= 8, `${turns} turns`)
  })
}

test('A list that may end early does so, rather than that it is refused', async () => {
  const { data, errors } = await answer(ways[0][1], { count: 3_000, length: 100, endsAt: 500_000 })
  equal(errors, undefined)
  const characters = JSON.stringify(data).length
  ok(characters > 490_000 && characters < 510_000, `${characters} characters`)
})

test('Characters are counted as JSON has them', () => {
  const all = Array.from({ length: 0x3000 }, (_, at) => String.fromCharCode(at)).join('')
  const odd = '\uD83D\uDE00 \uDE00\uD83D\uD83D\uDE00 \uDBFF\uDFFF\uD800'
  const texts = [
    all,
    odd,
    odd.repeat(200),
    `${'x'.repeat(2_000)}\uD800`,
    '',
    'plain',
    'a "quote" \\ and \n',
    '\0\u0001',
    'é漢😀',
    '\uD800',
    '\u2028',
  ]
  const count = createCharacterCount(1)
  for (const text of texts) count.addText(text)
  const exact = texts.reduce((sum, text) => sum + JSON.stringify(text).length, 0)
  const limited = (characters: number) => {
    const other = createCharacterCount(characters)
    for (const text of texts) other.addText(text)
    return other.isFull()
  }
  deepEqual([limited(exact), limited(exact - 1)], [false, true])
  const budget = new AnswerBudget(exact)
  for (const text of texts) budget.addText(text)
  equal(budget.refusal, undefined)
})
