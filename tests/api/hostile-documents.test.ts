/** Documents and variables made to hurt: refused with 4xx or errors, never a 5xx, and others are served on. */
import { deepEqual, equal, ok, throws } from 'node:assert/strict'
import { after, describe, test } from 'node:test'
import {
  buildClientSchema,
  getIntrospectionQuery,
  lexicographicSortSchema,
  OperationTypeNode,
  parse,
  printSchema,
  type IntrospectionQuery,
} from 'graphql'
import { schema } from '../../server/api.ts'
import { checkRepeats } from '../../server/graphql/limits.ts'
import { startApp } from '../support/app.ts'
import { documents, signUpCara, told } from '../support/cast.ts'
import { ask, post, type Answer } from '../support/client.ts'
import { digest } from '../support/database.ts'
import { isRefused } from '../support/refused.ts'

const desk = await startApp()
after(() => desk[Symbol.asyncDispose]())
const cara = await signUpCara(desk)
const ticket = await cara.submits('Untouched')
const untouched = await digest(desk)
const json = { 'content-type': 'application/json' }

const refused = (answer: Answer, name?: string) => isRefused(desk, answer, { untouched, name })

const repeat = (count: number, make: (index: number) => string): string =>
  Array.from({ length: count }, (_, index) => make(index)).join(' ')
const nest = (depth: number, open: string, inner: string): string => open.repeat(depth) + inner + '}'.repeat(depth)

const hostile: Readonly<Record<string, string>> = {
  'no text': '',
  'only blanks': '   ',
  'no document': 'hello',
  'an open brace': '{',
  'a NUL': '{ user { id } }\0',
  'a lone surrogate': '{ \uD800 }',
  'no selections': 'query { user { } }',
  'only a fragment': 'fragment F on User { id }',
  'two operations': 'query A { user { id } } query B { tickets { id } }',
  'a schema definition': 'type Query { x: Int }',
  'an unknown field': '{ passwords }',
  'an unknown argument': '{ ticket(id: "1", as: "agent") { id } }',
  'an unknown directive': '{ user @admin { id } }',
  'fields of nothing': '{ tickets }',
  'a list on a scalar': '{ user { id { x } } }',
  'a missing argument': '{ ticket { id } }',
  'an unknown type': 'query ($x: Password!) { ticket(id: $x) { id } }',
  'a private name': '{ user { passwordHash } }',
  '16 aliases': `{ ${repeat(16, (index) => `a${index}: user { id }`)} }`,
  '1,000 aliases': `{ ${repeat(1000, (index) => `a${index}: user { id }`)} }`,
  '10,000 times one field': `{ user { ${'id '.repeat(10_000)} } }`,
  '600 times one field': `{ user { ${'id '.repeat(600)} } }`,
  'three lists of tickets': '{ a: tickets { id } b: tickets { id } c: tickets { id } }',
  'nesting of 7': '{ a { b { c { d { e { f { g } } } } } } }',
  'nesting of 400': nest(400, '{ a ', 'a').replace(/^/, '{ a ') + '}',
  'a literal nested 7,000 deep': `{ ticket(id: ${'['.repeat(7000)}) { id } }`,
  'a literal nested 450 deep': `{ ticket(id: ${'['.repeat(450)}1${']'.repeat(450)}) { id } }`,
  'a literal object nested 300 deep': `{ ticket(id: ${'{a:'.repeat(300)}1${'}'.repeat(300)}) { id } }`,
  'a fragment in itself': '{ user { ...F } } fragment F on User { id ...F }',
  'two fragments in each other': '{ user { ...F } } fragment F on User { ...G } fragment G on User { ...F }',
  'fragments that double 26 times': `{ user { ...F0 } } ${repeat(26, (index) => `fragment F${index} on User { ...F${index + 1} ...F${index + 1} }`)} fragment F26 on User { id }`,
  'an unknown fragment': '{ user { ...Nothing } }',
  'an unused fragment': '{ user { id } } fragment F on User { id }',
  'a fragment of the wrong type': '{ user { ...F } } fragment F on Ticket { id }',
  'a fragment called __proto__': '{ user { ...__proto__ } } fragment __proto__ on User { ...__proto__ }',
  'a field called __proto__': '{ __proto__ { id } }',
  'a field called constructor': '{ constructor toString hasOwnProperty }',
  '500 directives': `{ user ${'@include(if: true) '.repeat(500)} { id } }`,
  'a subscription under a condition that no one gives':
    'subscription { a: ticketChanges @include(if: $missing) { id } b: ticketChanges { id } }',
  'deep introspection': `{ __schema { types { ${nest(40, 'fields { type { ', 'name').replaceAll('}', '} }')} } } }`,
  'the schema twice': '{ __schema { types { name } } again: __schema { types { name } } }',
  'the types of the schema twice': '{ __schema { types { name } more: types { name } } }',
  'aliases in a fragment of the schema':
    '{ __schema { ...S } } fragment S on __Schema { types { name } more: types { name } }',
  'too long a text': `{ user { id } } # ${'x'.repeat(15_000)}`,
  'a long list of variables': `query (${repeat(400, (index) => `$v${index}: Int`)}) { user { id } }`,
  'a million brackets': '{'.repeat(14_000),
}

describe('Hostile documents are refused', () => {
  for (const [name, document] of Object.entries(hostile)) {
    test(name, async () => refused(await cara.ask(document), name))
  }
})

const wrongVariables: Readonly<Record<string, unknown>> = {
  'a list': ['1'],
  'an object': { id: '1' },
  'a truth': true,
  'a fraction': 1.5,
  nothing: null,
  'a deep list': JSON.parse('['.repeat(2000) + ']'.repeat(2000)),
  'a polluting object': JSON.parse('{"constructor":{"x":{"y":1}}}'),
}

describe('Variables of the wrong type are refused', () => {
  for (const [name, id] of Object.entries(wrongVariables)) {
    test(name, async () => {
      await refused(await cara.ask(documents.ticket, { id }), name)
      await refused(await cara.ask(documents.updateTicket, { id: ticket.id, status: id }), name)
      await refused(await cara.ask(documents.addComment, { ticketId: ticket.id, content: id }), name)
      await refused(await cara.ask(documents.createTicket, { title: id }), name)
    })
  }
  test('none at all', async () => refused(await cara.ask(documents.ticket)))
})

test('What may be asked for so often is refused beyond, also where a subscription has its name', () => {
  const names: string[] = []
  for (const operation of Object.values(OperationTypeNode)) {
    for (const { name, extensions } of Object.values(schema.getRootType(operation)?.getFields() ?? {})) {
      const { maxPerDocument: most } = extensions
      if (typeof most !== 'number') continue
      names.push(name)
      const times = (count: number) => parse(`${operation} { ${repeat(count, (index) => `a${index}: ${name}`)} }`)
      checkRepeats(schema, times(most))
      throws(() => checkRepeats(schema, times(most + 1)), `${operation} ${name}`)
    }
  }
  ok(['viewCounts', 'drafts', 'tickets', 'login'].every((name) => names.includes(name)))
})

test('A subscription is refused, since there are none', async () => {
  const { status, data, errors } = await cara.ask('subscription { x }')
  ok(status < 500)
  deepEqual(data, {})
  equal(errors[0]?.extensions.code, 'BAD_REQUEST')
})

test('Variables called like a prototype reach no prototype', async () => {
  const send = (query: string, variables: string) =>
    post(desk.url, `{"query":${JSON.stringify(query)},"variables":${variables}}`, { token: cara.token, headers: json })
  ok(
    told(
      await send('{ user { id } }', '{"__proto__":{"polluted":1},"constructor":{"prototype":{"polluted":1}}}'),
      'user',
    ),
  )
  ok((await send('query ($__proto__: ID!) { ticket(id: $__proto__) { id } }', '{"__proto__":"1"}')).status < 500)
  equal(({} as Record<string, unknown>).polluted, undefined)
})

test('Odd ids and odd variables that fit the types are answered without a bug', async () => {
  for (const id of [2 ** 53, -1, 0, '9'.repeat(5000), '\0', '\uD800', '\u0661', '1\n', 'NaN', '__proto__']) {
    const { status, errors } = await cara.ask(documents.ticket, { id, unknown: { deep: [[]] } })
    if (status === 200) equal(errors[0]?.extensions.code, 'NOT_FOUND', String(id))
    else equal(status, 400)
  }
  deepEqual(await digest(desk), untouched)
})

test('Within the limits documents may be rich', async () => {
  const rich = `query Rich($id: ID!, $yes: Boolean = true) {
    user { ...U } desk { maxFiles } one: ticket(id: $id) { ...T } two: ticket(id: $id) { ...T }
    ${repeat(13, (index) => `c${index}: comments(ticketId: $id) @include(if: $yes) { content user { ...U } }`)} }
    fragment U on User { id email role __typename }
    fragment T on Ticket { id title ... on Ticket { user { ...U } attachments { id fileUrl } } }`
  equal((await cara.ask(rich, { id: ticket.id })).errors.length, 0)
})

test('However the schema is asked for, a stranger gets not much more than once all of it', async () => {
  const all = 'name description isDeprecated deprecationReason'
  const type = 'kind name description specifiedByURL isOneOf'
  const inner = `${type} enumValues { ${all} } fields { ${all} args { ${all} type { ${type} enumValues { ${all} } } } type { ${type} } }`
  const most = await ask(
    desk.url,
    `{ __schema { types { ${type} fields { ${all} args { ${all} type { ${inner} } } type { ${inner} } } } } }`,
  )
  const usual = await ask(desk.url, getIntrospectionQuery())
  equal(usual.errors.length, 0, usual.text.slice(0, 200))
  // Beyond what a stranger may have at once it is refused.
  if (most.errors.length) equal(most.errors[0]?.extensions.code, 'BAD_REQUEST', most.text.slice(0, 200))
  ok(most.text.length < 4 * usual.text.length, `${most.text.length} instead of ${usual.text.length} characters`)
})

test('Introspection tells the whole schema, to anyone', async () => {
  const answer = await ask(desk.url, getIntrospectionQuery())
  const told_ = buildClientSchema(answer.data as unknown as IntrospectionQuery)
  const names = (printed: string) => printed.match(/^(type|enum|scalar) \w+/gm)
  deepEqual(names(printSchema(lexicographicSortSchema(told_))), names(printSchema(lexicographicSortSchema(schema))))
})

test('No text is longer than any may be, whatever it is for', async () => {
  const long = 'X'.repeat(1_000_000)
  for (const [document, variables, field] of [
    [documents.createTicket, { title: 'Long', description: long }, 'description'],
    [documents.login, { email: `${long}@example.com`, password: 'x' }, 'email'],
    [documents.search, { text: long }, 'text'],
    [documents.ticket, { id: long }, 'id'],
  ] as const) {
    const { status, errors, data } = await cara.ask(document, variables)
    deepEqual([status, data, errors[0]?.extensions], [400, {}, { code: 'INVALID', field }])
  }
  const wrong = await cara.ask('query ($n: Int) { tickets(first: $n) { id } }', { n: '1'.repeat(200_000) })
  ok(wrong.status === 400 && wrong.text.length < 3_000, 'It is not quoted at length.')
})

test('A stranger has less to say: what is longer needs a log-in', async () => {
  const answer = await ask(desk.url, documents.login, { email: 'x'.repeat(70_000), password: 'x' })
  deepEqual([answer.status, answer.errors[0]?.extensions.code], [401, 'UNAUTHENTICATED'])
})

test('Hundreds of thousands of mistakes in one variable are answered as fast as one', async () => {
  const query = 'query ($status: [Status!]) { tickets(status: $status) { id } }'
  const duration = async (status: readonly string[]) => {
    const began = performance.now()
    const answer = await cara.ask(query, { status })
    const ms = performance.now() - began
    await refused(answer)
    return ms
  }
  const right = Array.from({ length: 350_000 }, () => 'open')
  const wrong = right.map(() => 'x')
  const floor = Math.max(await duration([...right, 'x']), await duration([...right, 'x']))
  // The quickest of some: others may have had the processor meanwhile.
  const ms = Math.min(await duration(wrong), await duration(wrong), await duration(wrong))
  // One error for each of them takes hundreds of times as long.
  ok(ms < 100 + 10 * floor, `${ms} ms, ${floor} ms for one`)
})
