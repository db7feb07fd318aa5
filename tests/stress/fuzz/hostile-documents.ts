/** Documents made to cost more than they look (threats.md G1, G2). */
import type { Random } from '../random.ts'

export function hostileDocument(random: Random): string {
  return random.pick(kinds)(random.int(1, 3_000), random)
}

const list = (count: number, item: (index: number) => string) =>
  Array.from({ length: count }, (_, index) => item(index)).join(' ')

const kinds: readonly ((count: number, random: Random) => string)[] = [
  (count) => `{ ${list(count, (index) => `a${index}: tickets { id }`)} }`,
  (count) =>
    `mutation { ${list(count, (index) => `a${index}: login(email: "a@b.cc", password: "secret") { token }`)} }`,
  (count) => `{ ${'user { id } '.repeat(count)} }`,
  (count) => `{ ${'ticket(id: 1) { user { '.repeat(count)} id ${'} }'.repeat(count)} }`,
  (count) => `{ ticket(id: ${'['.repeat(count)}1${']'.repeat(count)}) { id } }`,
  (count) => `{ ticket(id: ${'{a: '.repeat(count)}1${'}'.repeat(count)}) { id } }`,
  (count) =>
    `{ ...F0 } ${list(Math.min(count, 60), (index) => `fragment F${index} on Query { ...F${index + 1} ...F${index + 1} }`)} fragment F${Math.min(count, 60)} on Query { user { id } }`,
  () => '{ ...A } fragment A on Query { ...B } fragment B on Query { ...A }',
  (count) => list(count, (index) => `query Q${index} { user { id } }`),
  (count) => `{ user { ${'... on User { '.repeat(count)} id ${'}'.repeat(count)} } }`,
  (count) => `{ user { id ${'@include(if: true) '.repeat(count)} } }`,
  (count) => `query (${list(count, (index) => `$v${index}: ID`)}) { user { id } }`,
  (count) => `query ($v: ${'['.repeat(count)}ID${']'.repeat(count)}) { ticket(id: $v) { id } }`,
  (count) => `{ ticket(id: "${'\\u{10FFFF}'.repeat(count)}") { id } }`,
  (count) => `{ ticket(id: """${'"\n'.repeat(count)}""") { id } }`,
  (count) => `#${'#\n'.repeat(count)}{ user { id } }`,
  (count) =>
    `{ __schema { types { ${'fields { type { '.repeat(Math.min(count, 40))} name ${'} }'.repeat(Math.min(count, 40))} } } }`,
  (count, random) => String.fromCharCode(...Array.from({ length: count }, () => random.int(0, 0xffff))),
  () =>
    'query IntrospectionQuery { __schema { queryType { name } types { name fields(includeDeprecated: true) { name args { name type { name ofType { name } } } } enumValues { name } } directives { name args { name } } } }',
  (count) => `{ a: ticket(id: 1) { id } a: ticket(id: 2) { ${'title '.repeat(count)} } }`,
  () => 'subscription { tickets { id } }',
  () => 'extend type Query { evil: Int } { evil }',
  () => 'mutation ($f: Upload) { a: createTicket(title: "a", attachmentFiles: [$f, $f]) { id } }',
]
