import { deepEqual, equal } from 'node:assert/strict'
import { test } from 'node:test'
import { GraphQLObjectType, GraphQLSchema, GraphQLString } from 'graphql'
import { invalid, unavailable } from '../platform/errors.ts'
import type { Context } from './context.ts'
import { createDocumentCache } from './documents.ts'
import { run } from './execute.ts'

const ask = (_source: unknown, _args: object, { read }: Context) => read.build(() => undefined as never)
const schema = new GraphQLSchema({
  query: new GraphQLObjectType<unknown, Context>({
    name: 'Query',
    fields: { one: { type: GraphQLString, resolve: ask }, two: { type: GraphQLString, resolve: ask } },
  }),
})
const prepared = createDocumentCache(schema).prepare('{ one two }')

test('A database that could not answer is not asked again for the wording of the failure', async () => {
  for (const [failure, expected] of [
    [unavailable('database.timedOut', 5), 2],
    [invalid('one', 'account.emailWrong'), 4],
  ] as const) {
    let asked = 0
    const read = {
      async build() {
        asked++
        throw failure
      },
    }
    const { data, errors } = await run(schema, { prepared, variables: {} }, {
      read,
      database: {},
    } as unknown as Context)
    deepEqual({ ...data }, { one: null, two: null })
    deepEqual(
      errors?.map(({ path, originalError }) => [path, originalError]),
      [
        [['one'], failure],
        [['two'], failure],
      ],
    )
    equal(asked, expected)
  }
})
