/** GraphQL over HTTP: mostly as it should be sent, now and then not. */
import type { RequestOptions } from '../http.ts'
import type { Random } from '../random.ts'
import type { Tokens } from './desk.ts'
import { randomDocument } from './documents.ts'
import { mutate, oddJson, oddText } from './values.ts'

export interface FuzzRequest extends RequestOptions {
  readonly path: string
  /** The connection is cut on purpose, so that there may be no answer. */
  readonly isCut?: boolean
}

export function graphqlRequest(random: Random, tokens: Tokens): FuzzRequest {
  const isOdd = random.chance(0.12)
  return {
    path: '/graphql',
    method:
      isOdd && random.chance(0.2)
        ? random.pick(['GET', 'PUT', 'PATCH', 'DELETE', 'HEAD', 'OPTIONS', 'TRACE', 'PROPFIND'])
        : 'POST',
    headers: {
      'content-type': isOdd ? random.pick(types) : 'application/json',
      ...randomHeaders(random, tokens),
    },
    body: isOdd ? oddBody(random) : goodBody(random),
  }
}

/** Who sends it, and what else stands above the body. */
export function randomHeaders(random: Random, tokens: Tokens): Record<string, string> {
  return {
    ...authorization(random, tokens),
    ...(random.chance(0.1)
      ? {
          'idempotency-key': random.pick([
            'a-key-of-the-fuzz',
            'short',
            'with space in it',
            'x'.repeat(300),
            String(random.int(1, 1e9)) + '-fuzz',
          ]),
        }
      : {}),
    ...(random.chance(0.05) ? random.pick(oddHeaders) : {}),
  }
}

function authorization(random: Random, { customer, agent, loggedOut }: Tokens): Record<string, string> {
  const header = random.pick([
    undefined, `Bearer ${customer}`, `Bearer ${customer}`, `Bearer ${customer}`, `Bearer ${agent}`, `Bearer ${agent}`, `Bearer ${agent}`,
    random.pick([`Bearer ${loggedOut}`, 'Bearer', 'Bearer null', `bearer  ${customer}`, `Basic ${customer}`, `Bearer ${customer.slice(1)}`, `Bearer ${'x'.repeat(5_000)}`, `Bearer ${customer}, Bearer ${agent}`]),
  ]) // prettier-ignore
  return header === undefined ? {} : { authorization: header }
}

const types = [
  'application/json', 'application/json; charset=utf-16', 'application/json;', 'text/plain', 'application/x-www-form-urlencoded',
  'application/graphql', 'multipart/form-data', 'multipart/form-data; boundary=', 'application/xml', '/', '', 'application/json, text/html',
] // prettier-ignore

const oddHeaders: readonly Record<string, string>[] = [
  { expect: '100-continue' },
  { expect: 'the unexpected' },
  { 'content-encoding': 'gzip' },
  { 'x-forwarded-for': '1.2.3.4, ::1, nonsense' },
  { 'x-http-method-override': 'DELETE' },
  { upgrade: 'websocket', connection: 'upgrade' },
  { range: 'bytes=0-1' },
  { host: '' },
  { host: 'example.com:99999' },
  { cookie: 'a=b; '.repeat(300) },
  { 'x-long': 'x'.repeat(12_000) },
]

function goodBody(random: Random): string {
  const { query, variables } = randomDocument(random)
  const operationName = random.chance(0.1) ? random.pick(['Fuzz', 'Other', null, '', 7, '__proto__']) : undefined
  return JSON.stringify({ query, variables, operationName })
}

function oddBody(random: Random): string {
  const good = goodBody(random)
  return random.pick([
    () => mutate(random, good),
    () => mutate(random, good),
    () => good.slice(0, random.int(0, good.length)),
    () => `[${good},${good}]`,
    () => JSON.stringify(oddJson(random)),
    () => JSON.stringify({ query: oddJson(random), variables: oddJson(random), operationName: oddJson(random) }),
    () => JSON.stringify({ query: '{ user { id } }', variables: oddJson(random), extensions: oddJson(random) }),
    () => `{"query":"{ user { id } }","variables":{"__proto__":{"a":1}},"__proto__":{"query":"x"}}`,
    () => `{"query":"{ user { id } }","query":${JSON.stringify(oddText(random))}}`,
    () => `\ufeff${good}`,
    () => 'query=%7Buser%7Bid%7D%7D',
    () => '',
    () => '['.repeat(100_000),
    () => '{"a":'.repeat(20_000),
    () => `{"query":"{ user { id } }","variables":{"a":1e400,"b":-0,"c":${'9'.repeat(400)}}}`,
    () => JSON.stringify({ query: 'x'.repeat(1_100_000) }),
  ])()
}
