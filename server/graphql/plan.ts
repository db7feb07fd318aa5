/**
 * Plans of queries: what graphql-js works out anew for every value of an answer is worked out once per document. A plan knows
 * only the common case. What it doesn't know has no plan, and a plan that meets an error or anything odd throws: graphql-js
 * then runs the query again and words the answer, which a query allows since it changes nothing. Plans learn nothing new:
 * decision 018 says when they are to be deleted.
 */
import {
  GraphQLError,
  GraphQLID,
  isEnumType,
  isLeafType,
  isListType,
  isNonNullType,
  isObjectType,
  Kind,
  OperationTypeNode,
  visit,
  type FieldNode,
  type GraphQLObjectType,
  type GraphQLOutputType,
  type GraphQLSchema,
  type OperationDefinitionNode,
  type DocumentNode,
  type SelectionSetNode,
} from 'graphql'
import { AnswerBudget } from './answer-budget.ts'
import { completeList, ignore, putField, settle, type Complete } from './complete.ts'
import { fragmentsOf, type Fragments } from './fragments.ts'
import { planArguments, planVariables, Unplanned, type UnplannedReason, type Values } from './plan-arguments.ts'

/**
 * The data of an answer. Throws or rejects when graphql-js must run the query instead, and when the answer is too large
 * (`answer.refusal`).
 */
export type Plan = (variables: Values, context: unknown, answer?: AnswerBudget) => unknown

/** About; true and false take as much. */
const charactersOfNumber = 6

interface FieldPlan {
  readonly key: string
  /** The field's part of the answer, or a promise of it. */
  readonly answer: Complete
}

export interface Planned {
  readonly plan: Plan | undefined
  /** What a query holds that plans don't know; other operations have no plan either, and no reason. */
  readonly unplanned: UnplannedReason | undefined
}

/** Takes a document that is valid and within the limits. */
export function planQuery(schema: GraphQLSchema, document: DocumentNode, operation: OperationDefinitionNode): Planned {
  const root = schema.getQueryType()
  if (operation.operation !== OperationTypeNode.QUERY || !root) return { plan: undefined, unplanned: undefined }
  try {
    refuseDirectives(document)
    const complete = planObject(root, [operation.selectionSet], fragmentsOf(document))
    const coerce = planVariables(schema, operation.variableDefinitions ?? [])
    const plan: Plan = async (given, context, answer = new AnswerBudget()) => {
      const state = { hasFailed: false }
      try {
        return await complete(undefined, { variables: coerce(given), context, answer, state })
      } catch (error) {
        state.hasFailed = true
        throw error
      }
    }
    return { plan, unplanned: undefined }
  } catch (error) {
    if (error instanceof Unplanned) return { plan: undefined, unplanned: error.reason }
    if (error instanceof GraphQLError) return { plan: undefined, unplanned: 'other' }
    throw error
  }
}

function refuseDirectives(document: DocumentNode): void {
  visit(document, {
    Directive() {
      throw new Unplanned('A directive.', 'directive')
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
  if (isListType(type)) {
    const complete = planType(type.ofType, nodes, fragments)
    return (list, run) => completeList(list, complete, run)
  }
  if (isLeafType(type)) {
    // Those of an enum are of the schema's making.
    const mayNeedEscapes = !isEnumType(type) && type !== GraphQLID
    return (value, { answer }) => {
      const serialized: unknown = type.serialize(value)
      if (serialized == null) throw new Unplanned('A value without a serial form.')
      if (typeof serialized !== 'string') answer.add(charactersOfNumber)
      else if (mayNeedEscapes) answer.addText(serialized)
      else answer.add(serialized.length + 2)
      return serialized
    }
  }
  if (!isObjectType(type)) throw new Unplanned('An abstract type.', 'abstract_type')
  return planObject(
    type,
    nodes.flatMap((node) => node.selectionSet ?? []),
    fragments,
  )
}

function planObject(type: GraphQLObjectType, selections: readonly SelectionSetNode[], fragments: Fragments): Complete {
  if (type.isTypeOf) throw new Unplanned('A type that tells its own.')
  const fields = [...collect(type, selections, fragments)].map(([key, nodes]) => planField(type, key, nodes, fragments))
  // Of each key its quotes, its colon and a comma, and of the object its brackets.
  const characters = fields.reduce((sum, { key }) => sum + key.length + 4, 2)
  return (source, run) => {
    if (source instanceof Error) throw source
    run.answer.add(characters)
    const object: Record<string, unknown> = {}
    const pending: Promise<unknown>[] = []
    try {
      for (const { key, answer } of fields) putField(object, key, answer(source, run), pending)
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
  if (!field) throw new Unplanned('Introspection.', 'introspection')
  const complete = planType(field.type, nodes, fragments)
  const { resolve } = field
  if (!resolve) return { key, answer: (source, run) => settle(readProperty(source, name), complete, run) }
  // A fourth parameter takes what only graphql-js knows of the running query.
  if (resolve.length > 3) throw new Unplanned('A resolver that looks at the query.', 'resolver')
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
      if (!fragment || condition !== type.name) throw new Unplanned('A fragment on another type.', 'abstract_type')
      add(fragment.selectionSet)
    }
  }
  for (const one of selections) add(one)
  return fields
}
