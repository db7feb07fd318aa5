/** GraphQL documents that know the schema, and then stray from it. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import {
  buildSchema,
  getNamedType,
  isEnumType,
  isInputObjectType,
  isListType,
  isNonNullType,
  isObjectType,
  type GraphQLArgument,
  type GraphQLInputType,
  type GraphQLObjectType,
  type GraphQLOutputType,
  type OperationTypeNode,
} from 'graphql'
import type { Random } from '../random.ts'
import { hostileDocument } from './hostile-documents.ts'
import { mutate, oddJson, oddNumber, oddText } from './values.ts'

const schema = buildSchema(readFileSync(join(import.meta.dirname, '..', '..', '..', 'schema.graphql'), 'utf8'))

/** Rare: they hash passwords, end the session, or make the list of tickets longer for all that follows. */
const seldom: Record<string, number> = {
  signUp: 0.05,
  login: 0.05,
  logout: 0.02,
  createTicket: 0.15,
  inviteAgent: 0.3,
  changePassword: 0.05,
  changeEmail: 0.05,
  resetPassword: 0.05,
  // Those who are asked how things are must be able to log in.
  deactivate: 0,
  tickets: 0.3,
}

export interface Document {
  readonly query: string
  readonly variables: Record<string, unknown>
}

export function randomDocument(random: Random, isLive = false): Document {
  if (random.chance(0.06)) return { query: hostileDocument(random), variables: {} }
  const writer = createWriter(random)
  const query = writer.operation(isLive ? 'subscription' : random.chance(0.4) ? 'mutation' : 'query')
  return {
    query: random.chance(0.15) ? mutate(random, query) : query,
    variables: random.chance(0.05)
      ? { ...writer.variables, [oddText(random).slice(0, 50)]: oddJson(random) }
      : writer.variables,
  }
}

function createWriter(random: Random) {
  // Half of the documents are nearly valid, so that something is executed.
  const wildness = random.pick([0, 0.1, 1, 1])
  const strays = (probability: number) => random.chance(probability * wildness)
  const variables: Record<string, unknown> = {}
  const declarations: string[] = []
  const fragments: string[] = []

  function operation(kind: `${OperationTypeNode}`): string {
    const root = schema.getRootType(kind as OperationTypeNode) as GraphQLObjectType
    const body = selections(root, 0)
    const declared = declarations.length ? `(${declarations.join(', ')})` : ''
    const name = random.pick(['', 'Fuzz', 'Fuzz', '__proto__', 'query'])
    const keyword = strays(0.02) ? random.pick(['subscription', 'fragment', 'type']) : kind
    return [`${keyword} ${name}${declared} ${directives()} ${body}`, ...fragments].join('\n')
  }

  function selections(type: GraphQLObjectType, depth: number): string {
    const fields = Object.values(type.getFields()).filter(({ name }) =>
      random.chance(depth ? 0.6 : (seldom[name] ?? 1)),
    )
    const most = depth ? 5 : type === schema.getSubscriptionType() && !strays(0.1) ? 1 : 2
    const chosen = Array.from({ length: random.int(1, most) }, () => (fields.length ? random.pick(fields) : undefined))
    const parts = chosen.map((field) =>
      field && !strays(0.03)
        ? `${alias(depth)}${field.name}${args(field.args)}${directives()}${inner(field.type, depth)}`
        : random.pick(['__typename', 'nothing', '__proto__', 'constructor', '__schema { types { name } }']),
    )
    return wrap(type.name, `{ ${parts.join(' ')} }`)
  }

  function inner(type: GraphQLOutputType, depth: number): string {
    const named = getNamedType(type)
    const isObject = isObjectType(named)
    if (strays(0.03)) return isObject ? '' : ' { id }'
    return isObject && depth < 6 ? ` ${selections(named, depth + 1)}` : ''
  }

  /** Now and then the selections stand in a fragment. */
  function wrap(type: string, body: string): string {
    const on = strays(0.05) ? random.pick(['Ticket', 'User', 'Query', 'Nothing']) : type
    if (random.chance(0.05)) return `{ ... on ${on} ${directives()} ${body} }`
    if (!random.chance(0.08)) return body
    const name = `F${strays(0.1) ? 0 : fragments.length}`
    fragments.push(`fragment ${name} on ${on} ${body}`)
    return `{ ...${name} }`
  }

  // Two root fields of one name but other arguments must not share it.
  const alias = (depth: number) => {
    if (strays(0.15)) return `${random.pick(['a', 'b', 'id', '__proto__', 'user'])}: `
    return depth ? '' : `${random.pick(['a', 'b', 'c', 'd'])}${random.int(1, 99)}: `
  }

  function directives(): string {
    if (!strays(0.06)) return ''
    return random.pick([
      ' @include(if: true)', ' @skip(if: false)', ' @skip(if: true)', ' @include', ' @skip(if: "yes")', ' @nothing', ' @deprecated',
      ' @include(if: true)'.repeat(random.int(2, 60)), ' @include(if: $missing)', ' @specifiedBy(url: "x")', ' @oneOf',
    ]) // prettier-ignore
  }

  function args(list: readonly GraphQLArgument[]): string {
    // Some of those that may be left out exclude each other.
    const given = list
      .filter(({ type }) => (isNonNullType(type) ? !strays(0.05) : random.chance(0.4)))
      .map((arg) => `${arg.name}: ${argument(arg.type)}`)
    if (strays(0.03)) given.push(`${random.pick(['first', '__proto__', 'id', 'role'])}: ${literal(oddJson(random))}`)
    return given.length ? `(${given.join(', ')})` : ''
  }

  function argument(type: GraphQLInputType): string {
    const value = !strays(0.35) ? fitting(type) : oddJson(random)
    if (random.chance(0.5)) return literal(value, !strays(0.1))
    const name = strays(0.03) ? '__proto__' : `v${declarations.length}`
    declarations.push(
      `$${name}: ${!strays(0.05) ? String(type) : random.pick(['Int', 'Ticket', '[[String]]', 'Nothing!'])}`,
    )
    if (!strays(0.05)) variables[name] = value
    return `$${name}`
  }

  function fitting(type: GraphQLInputType): unknown {
    if (isNonNullType(type)) return fitting(type.ofType)
    if (isListType(type)) return random.pick([null, [], [null], [fitting(type.ofType)]])
    if (isEnumType(type)) return new EnumName(random.pick(type.getValues()).name)
    if (isInputObjectType(type)) {
      const given = Object.values(type.getFields()).filter(() => random.chance(0.3))
      return Object.fromEntries(given.map((field) => [field.name, fitting(field.type)]))
    }
    if (String(type) === 'ID') return random.pick(['1', '2', 1, '3', oddNumber(random), oddText(random).slice(0, 300)])
    if (String(type) === 'DateTime')
      return random.pick(['2026-01-31T12:00:00Z', '1970-01-01T00:00:00Z', oddText(random)])
    if (String(type) === 'Boolean') return random.chance(0.5)
    if (String(type) === 'Int') return random.pick([1, 20, 200, oddNumber(random)])
    return random.pick(['Printer', 'fuzz@example.com', 'secret', oddText(random)])
  }

  return { operation, variables }
}

/** Bare in a document, a string in JSON. */
class EnumName {
  readonly name: string
  constructor(name: string) {
    this.name = name
  }
  toJSON(): string {
    return this.name
  }
}

function literal(value: unknown, asText = true): string {
  if (value instanceof EnumName) return asText ? value.name : `"${value.name}"`
  if (Array.isArray(value)) return `[${value.map((item) => literal(item)).join(', ')}]`
  if (typeof value !== 'object' || value === null) return JSON.stringify(value)
  const fields = Object.entries(value).map(
    ([name, item]) => `${/^[A-Za-z_]\w*$/.test(name) ? name : 'x'}: ${literal(item)}`,
  )
  return `{${fields.join(', ')}}`
}
