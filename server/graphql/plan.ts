/**
 * Plans of queries: what graphql-js works out anew for every value of an answer is worked out once per document. A plan knows
 * only the common case. What it doesn't know has no plan, and a plan that meets an error or anything odd throws: graphql-js
 * then runs the query again and words the answer, which a query allows since it changes nothing.
 */
import { setImmediate as nextTurn } from 'node:timers/promises'
import {
  GraphQLError,
  isLeafType,
  isListType,
  isNonNullType,
  isObjectType,
  Kind,
  OperationTypeNode,
  visit,
  type FieldNode,
  type FragmentDefinitionNode,
  type GraphQLObjectType,
  type GraphQLOutputType,
  type GraphQLSchema,
  type OperationDefinitionNode,
  type DocumentNode,
  type SelectionSetNode,
} from 'graphql'
import { planArguments, planVariables, Unplanned, type Values } from './plan-arguments.ts'

/** The data of an answer. Throws or rejects when graphql-js must run the query instead. */
export type Plan = (variables: Values, context: unknown) => unknown

interface Run {
  readonly variables: Values
  readonly context: unknown
}

type Complete = (value: unknown, run: Run) => unknown

interface FieldPlan {
  readonly key: string
  /** The field's part of the answer, or a promise of it. */
  readonly answer: Complete
}

/** Lists are completed in turns of this many items, between which other requests are served. */
const itemsPerTurn = 250

/** Takes a document that is valid and within the limits. Answers undefined when it holds what plans don't know. */
export function planQuery(
  schema: GraphQLSchema,
  document: DocumentNode,
  operation: OperationDefinitionNode,
): Plan | undefined {
  const root = schema.getQueryType()
  if (operation.operation !== OperationTypeNode.QUERY || !root) return undefined
  try {
    refuseDirectives(document)
    const complete = planObject(root, [operation.selectionSet], fragmentsOf(document))
    const coerce = planVariables(schema, operation.variableDefinitions ?? [])
    return (given, context) => complete(undefined, { variables: coerce(given), context })
  } catch (error) {
    if (error instanceof Unplanned || error instanceof GraphQLError) return undefined
    throw error
  }
}

type Fragments = ReadonlyMap<string, FragmentDefinitionNode>

function fragmentsOf(document: DocumentNode): Fragments {
  const fragments = document.definitions.filter((one) => one.kind === Kind.FRAGMENT_DEFINITION)
  return new Map(fragments.map((fragment) => [fragment.name.value, fragment]))
}

function refuseDirectives(document: DocumentNode): void {
  visit(document, {
    Directive() {
      throw new Unplanned('A directive.')
    },
  })
}

function planType(type: GraphQLOutputType, nodes: readonly FieldNode[], fragments: Fragments): Complete {
  if (isNonNullType(type)) {
    const complete = planNonNull(type.ofType, nodes, fragments)
    return (value, run) => {
      if (value == null) throw new Unplanned('A null where there may be none.')
      return complete(value, run)
    }
  }
  const complete = planNonNull(type, nodes, fragments)
  return (value, run) => (value == null ? null : complete(value, run))
}

function planNonNull(type: GraphQLOutputType, nodes: readonly FieldNode[], fragments: Fragments): Complete {
  if (isListType(type)) return planList(planType(type.ofType, nodes, fragments))
  if (isLeafType(type)) {
    return (value) => {
      const serialized: unknown = type.serialize(value)
      if (serialized == null) throw new Unplanned('A value without a serial form.')
      return serialized
    }
  }
  if (!isObjectType(type)) throw new Unplanned('An abstract type.')
  return planObject(
    type,
    nodes.flatMap((node) => node.selectionSet ?? []),
    fragments,
  )
}

function planObject(type: GraphQLObjectType, selections: readonly SelectionSetNode[], fragments: Fragments): Complete {
  if (type.isTypeOf) throw new Unplanned('A type that tells its own.')
  const fields = [...collect(type, selections, fragments)].map(([key, nodes]) => planField(type, key, nodes, fragments))
  return (source, run) => {
    if (source instanceof Error) throw source
    const object: Record<string, unknown> = {}
    const pending: Promise<unknown>[] = []
    try {
      for (const { key, answer } of fields) put(object, key, answer(source, run), pending)
    } catch (error) {
      ignore(pending)
      throw error
    }
    return pending.length ? Promise.all(pending).then(() => object) : object
  }
}

function planField(type: GraphQLObjectType, key: string, nodes: readonly FieldNode[], fragments: Fragments): FieldPlan {
  const node = nodes[0] as FieldNode
  // As the key of an object it would set its prototype.
  if (key === '__proto__') throw new Unplanned('A key that is no key.')
  const name = node.name.value
  if (name === '__typename') return { key, answer: () => type.name }
  const field = type.getFields()[name]
  if (!field) throw new Unplanned('Introspection.')
  const complete = planType(field.type, nodes, fragments)
  const { resolve } = field
  if (!resolve) return { key, answer: (source, run) => settle(readProperty(source, name), complete, run) }
  // A fourth parameter takes what only graphql-js knows of the running query.
  if (resolve.length > 3) throw new Unplanned('A resolver that looks at the query.')
  const args = planArguments(field, node)
  return {
    key,
    answer: (source, run) =>
      settle(resolve(source, args(run.variables), run.context, undefined as never), complete, run),
  }
}

function readProperty(source: unknown, name: string): unknown {
  const value = (source as Record<string, unknown>)[name]
  if (typeof value === 'function') throw new Unplanned('A property that is called.')
  return value
}

/** The fields of an object by the key they are answered under, in the order of the document. */
function collect(type: GraphQLObjectType, selections: readonly SelectionSetNode[], fragments: Fragments) {
  const fields = new Map<string, FieldNode[]>()
  const add = (nodes: SelectionSetNode): void => {
    for (const node of nodes.selections) {
      if (node.kind === Kind.FIELD) {
        const key = node.alias?.value ?? node.name.value
        const same = fields.get(key)
        if (same) same.push(node)
        else fields.set(key, [node])
        continue
      }
      const fragment = node.kind === Kind.INLINE_FRAGMENT ? node : fragments.get(node.name.value)
      const condition = fragment?.typeCondition?.name.value ?? type.name
      if (!fragment || condition !== type.name) throw new Unplanned('A fragment on another type.')
      add(fragment.selectionSet)
    }
  }
  for (const one of selections) add(one)
  return fields
}

function planList(complete: Complete): Complete {
  return (list, run) => {
    if (!Array.isArray(list)) throw new Unplanned('A list that is no array.')
    const items: readonly unknown[] = list
    if (items.length > itemsPerTurn) return completeInTurns(items, complete, run)
    return completeItems(items, complete, run)
  }
}

async function completeInTurns(items: readonly unknown[], complete: Complete, run: Run): Promise<unknown[]> {
  const completed: unknown[] = []
  for (let from = 0; from < items.length; from += itemsPerTurn) {
    if (from) await nextTurn()
    completed.push(...(await completeItems(items.slice(from, from + itemsPerTurn), complete, run)))
  }
  return completed
}

function completeItems(items: readonly unknown[], complete: Complete, run: Run): unknown[] | Promise<unknown[]> {
  if (!items.length) return []
  const first = settle(items[0], complete, run)
  // What the first waits for is often read for all of them at once: then it is there when the others ask.
  if (isPromise(first)) return first.then((settled) => completeOthers(settled, items, complete, run))
  return completeOthers(first, items, complete, run)
}

function completeOthers(first: unknown, items: readonly unknown[], complete: Complete, run: Run) {
  const completed: unknown[] = [first]
  const pending: Promise<unknown>[] = []
  try {
    for (let at = 1; at < items.length; at++) put(completed, at, settle(items[at], complete, run), pending)
  } catch (error) {
    ignore(pending)
    throw error
  }
  return pending.length ? Promise.all(pending).then(() => completed) : completed
}

const isPromise = (value: unknown): value is Promise<unknown> => value instanceof Promise

function settle(value: unknown, complete: Complete, run: Run): unknown {
  return isPromise(value) ? value.then((settled) => complete(settled, run)) : complete(value, run)
}

/** Sets `target[key]`, a promised value when it comes; the key keeps its place. */
function put<K extends string | number>(
  target: { [key in K]: unknown },
  key: K,
  value: unknown,
  pending: Promise<unknown>[],
): void {
  target[key] = value
  if (isPromise(value)) pending.push(value.then((settled) => (target[key] = settled)))
}

/** Another error has ended the run already: those of values still to come have no one to hear them. */
function ignore(pending: readonly Promise<unknown>[]): void {
  for (const promise of pending) promise.catch(() => {})
}
