import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import {
  execute,
  GraphQLBoolean,
  GraphQLEnumType,
  GraphQLID,
  GraphQLInt,
  GraphQLList,
  GraphQLNonNull,
  GraphQLObjectType,
  GraphQLScalarType,
  GraphQLSchema,
  GraphQLString,
  GraphQLUnionType,
  type GraphQLFieldConfigMap,
  type GraphQLResolveInfo,
} from 'graphql'
import { UserError } from '../platform/errors.ts'
import type { Context } from './context.ts'
import { createDocumentCache } from './documents.ts'
import { run } from './execute.ts'

/** What a thing is follows from its number, so that two runs of a query see the same. */
interface Thing {
  readonly number: number
  readonly name: string | null | Error
  readonly status: unknown
  readonly at: number
}

const thing = (number: number): Thing => ({
  number,
  name: number % 5 === 0 ? null : number % 7 === 0 ? new Error(`No name for ${number}.`) : `Thing ${number} “ü”`,
  status: number % 11 === 10 ? 'unheard of' : number % 2 ? 'open' : 'closed',
  at: number === 13 ? NaN : number * 1e9,
})

const later = async <T>(value: T): Promise<T> => value
const strict = <T extends ConstructorParameters<typeof GraphQLNonNull>[0]>(type: T) => new GraphQLNonNull(type)

const Status = new GraphQLEnumType({ name: 'Status', values: { open: { value: 'open' }, closed: { value: 'closed' } } })
const Time = new GraphQLScalarType({ name: 'Time', serialize: (ms) => new Date(ms as number).toISOString() })
const Nothing = new GraphQLScalarType({ name: 'Nothing', serialize: () => undefined })
const few = { limit: { type: GraphQLInt, defaultValue: 3 }, down: { type: GraphQLBoolean } }
const numbers = ({ number }: Thing, { limit, down }: { limit?: number | null; down?: boolean | null }) =>
  Array.from({ length: Math.min(limit ?? 0, 4) }, (_, at) => number + (down ? -at : at))

const ThingType: GraphQLObjectType<Thing> = new GraphQLObjectType<Thing>({
  name: 'Thing',
  fields: (): GraphQLFieldConfigMap<Thing, unknown> => ({
    id: { type: strict(GraphQLID), resolve: ({ number }) => number },
    name: { type: GraphQLString },
    strictName: { type: strict(GraphQLString), resolve: ({ name }) => name },
    status: { type: Status },
    at: { type: strict(Time) },
    nothing: { type: Nothing, resolve: () => 1 },
    next: { type: ThingType, resolve: ({ number }) => (number % 3 ? thing(number + 1) : null) },
    strictNext: { type: strict(ThingType), resolve: ({ number }) => (number % 4 ? later(thing(number + 2)) : null) },
    others: {
      type: strict(new GraphQLList(ThingType)),
      args: few,
      resolve: (one: Thing, args) => numbers(one, args).map((number) => (number % 6 ? thing(number) : null)),
    },
    strictOthers: {
      type: new GraphQLList(strict(ThingType)),
      args: few,
      resolve: (one: Thing, args) => later(numbers(one, args).map((number) => later(thing(number)))),
    },
    tags: { type: strict(new GraphQLList(strict(GraphQLString))), resolve: ({ number }) => [`${number}`, 'tag'] },
    broken: { type: new GraphQLList(GraphQLInt), resolve: ({ number }) => (number % 2 ? new Set([1, 2]) : 'no list') },
    throws: {
      type: GraphQLString,
      resolve({ number }) {
        if (number % 2) throw new Error(`Thrown by ${number}.`)
        return 'kept'
      },
    },
    rejects: {
      type: strict(GraphQLString),
      resolve: async ({ number }) => (number % 3 ? 'kept' : Promise.reject(new Error('Rejected.'))),
    },
  }),
})

const Either = new GraphQLUnionType({ name: 'Either', types: [ThingType], resolveType: () => 'Thing' })

const schema = new GraphQLSchema({
  query: new GraphQLObjectType({
    name: 'Query',
    fields: {
      thing: {
        type: ThingType,
        args: { id: { type: strict(GraphQLID) } },
        resolve: (_, { id }) => later(thing(Number(id))),
      },
      root: { type: strict(ThingType), resolve: () => thing(1) },
      either: { type: Either, resolve: () => thing(1) },
      path: {
        type: GraphQLString,
        resolve: (_source, _args, _context, info: GraphQLResolveInfo) => String(info.path.key),
      },
      many: {
        type: new GraphQLList(ThingType),
        resolve: () => Array.from({ length: 600 }, (_, at) => thing(at * 210 + 1)),
      },
      sum: {
        type: GraphQLString,
        args: {
          of: { type: strict(new GraphQLList(strict(GraphQLInt))) },
          status: { type: Status, defaultValue: 'closed' },
        },
        resolve: (_, args) => JSON.stringify(args),
      },
      context: { type: GraphQLString, resolve: (_source, _args, context) => String(context) },
    },
  }),
  mutation: new GraphQLObjectType({
    name: 'Mutation',
    fields: { act: { type: GraphQLString, resolve: () => 'done' } },
  }),
})
const documents = createDocumentCache(schema)

/** The answer of Bellhop, after a check that it is graphql-js's. */
async function answer(text: string, variables: Record<string, unknown> = {}) {
  const prepared = documents.prepare(text)
  const context = 'the context' as unknown as Context
  const expected = await execute({
    schema,
    document: prepared.document,
    variableValues: variables,
    contextValue: context,
  })
  const actual = await run(schema, { prepared, variables }, context)
  assert.equal(JSON.stringify(actual), JSON.stringify(expected), text)
  return { actual, isPlanned: prepared.plan !== undefined, unplanned: prepared.unplanned }
}

const planned: readonly (readonly [string, Record<string, unknown>?])[] = [
  ['{ root { id name status at tags } context }'],
  ['query named { a: root { id b: id } root { name __typename } }'],
  ['{ root { next { id } } root { next { name } } }'],
  [
    '{ root { ...A ... { status } ... on Thing { at } } } fragment A on Thing { others { ...B } } fragment B on Thing { id }',
  ],
  ['query ($id: ID!) { thing(id: $id) { id } }', { id: 7 }],
  ['query ($id: ID!) { thing(id: $id) { id } }', { id: { no: 1 } }],
  ['query ($id: ID!) { thing(id: $id) { id } }', {}],
  ['query ($id: ID! = "4") { thing(id: $id) { id } }', {}],
  [
    'query ($limit: Int, $down: Boolean) { root { others(limit: $limit, down: $down) { id } } }',
    { limit: 2, down: true },
  ],
  ['query ($limit: Int) { root { others(limit: $limit) { id } } }', { limit: null }],
  ['query ($limit: Int) { root { others(limit: $limit) { id } strictOthers(limit: 0) { id } } }', { extra: 1 }],
  ['query ($limit: Int) { root { others(limit: $limit) { id } } }', { limit: 1.5 }],
  ['{ sum(of: [1, 2]) one: sum(of: 1, status: open) none: sum(of: [], status: null) }'],
  ['query ($n: Int!) { sum(of: [1, $n]) }', { n: 2 }],
  ['query ($of: [Int!]!, $status: Status) { sum(of: $of, status: $status) }', { of: [1, 2], status: 'open' }],
  ['query ($of: [Int!]!) { sum(of: $of) }', { of: [1, null] }],
  ['query ($status: Status) { sum(of: 1, status: $status) }', { status: null }],
  ['query ($status: Status) { sum(of: 1, status: $status) }', {}],
  ['query ($status: Status) { sum(of: 1, status: $status) }', { status: 'unheard of' }],
  ['query ($__proto__: Status) { sum(of: 1, status: $__proto__) }', { status: 'open' }],
  ['{ many { id next { strictNext { id } } } }'],
  ['{ root { throws rejects broken nothing } }'],
  ['{ root { strictNext { strictNext { strictNext { strictName } } } } }'],
  ['{ thing(id: 13) { at } }'],
]
for (const [text, variables] of planned) {
  test(`a plan answers as graphql-js does: ${text} ${JSON.stringify(variables ?? {})}`, async () => {
    assert.ok((await answer(text, variables)).isPlanned)
  })
}

const unplanned: readonly (readonly [string, string | undefined])[] = [
  ['{ root { id @skip(if: true) name @include(if: true) } }', 'directive'],
  ['{ __schema { queryType { name } } }', 'introspection'],
  ['{ root { id } __type(name: "Thing") { name } }', 'introspection'],
  ['{ either { ... on Thing { id } } }', 'abstract_type'],
  ['{ path }', 'resolver'],
  ['{ __proto__: context }', 'other'],
  // Plans are for queries: there is nothing to tell of.
  ['mutation { act }', undefined],
]
for (const [text, reason] of unplanned) {
  test(`what plans don't know is left to graphql-js: ${text}`, async () => {
    const { isPlanned, unplanned } = await answer(text)
    assert.deepEqual([isPlanned, unplanned], [false, reason])
  })
}

test('any document is answered as graphql-js answers it', async () => {
  await fc.assert(
    fc.asyncProperty(anyDocument, fc.integer({ min: 0, max: 30 }), async (text, id) => {
      fc.pre(isWithinLimits(text))
      assert.ok((await answer(text, { id, limit: id % 5 })).isPlanned)
    }),
    { numRuns: 300 },
  )
})

function isWithinLimits(text: string): boolean {
  try {
    documents.prepare(text)
    return true
  } catch (error) {
    if (error instanceof UserError) return false
    throw error
  }
}

test('a long list lets others have their turn', async () => {
  let turns = 0
  const timer = setImmediate(function count() {
    turns++
    setImmediate(count).unref()
  })
  const { plan } = documents.prepare('{ many { id } }')
  await plan?.({}, undefined)
  clearImmediate(timer)
  assert.ok(turns >= 2, `${turns} turns`)
})

/** Aliases tell field and arguments, so that two of one name can be merged, as validation asks. */
const leaf = fc.constantFrom(
  'id',
  'name',
  'strictName',
  'status',
  'at',
  'tags',
  'throws',
  'rejects',
  '__typename',
  'same: id',
)
const selections: fc.Arbitrary<string> = fc.letrec<{ selections: string }>((tie) => ({
  selections: fc
    .array(
      fc.oneof(
        { maxDepth: 3 },
        leaf,
        fc.constant('...Leaves'),
        fc
          .tuple(fc.constantFrom('next', 'strictNext', 'n: next', '... on Thing', '...'), tie('selections'))
          .map((parts) => parts.join(' ')),
        fc
          .tuple(
            fc.constantFrom('others', 'strictOthers'),
            fc.constantFrom('2', '$limit', '0', 'null'),
            tie('selections'),
          )
          .map(([name, limit, inner]) => `${name}${limit.replace('$', '')}: ${name}(limit: ${limit}) ${inner}`),
      ),
      { minLength: 1, maxLength: 4 },
    )
    .map((parts) => `{ ${parts.join(' ')} }`),
})).selections

const anyDocument = fc.tuple(selections, selections).map(
  ([first, second]) =>
    `query ($id: ID!, $limit: Int) { thing(id: $id) ${first} root ${second} u: root { others(limit: $limit) { ...Leaves } } }
       fragment Leaves on Thing { id name }`,
)
