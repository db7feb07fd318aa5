/** Variables and arguments of planned queries: of what graphql-js works out for every run, all that can be is worked out once. */
import {
  getArgumentValues,
  getVariableValues,
  isLeafType,
  isNonNullType,
  Kind,
  typeFromAST,
  valueFromAST,
  visit,
  type FieldNode,
  type GraphQLArgument,
  type GraphQLField,
  type GraphQLLeafType,
  type GraphQLSchema,
  type ValueNode,
  type VariableDefinitionNode,
} from 'graphql'

export type Values = Record<string, unknown>

/** Why a query has no plan, for the metrics. */
export const unplannedReasons = ['directive', 'abstract_type', 'introspection', 'resolver', 'other'] as const
export type UnplannedReason = (typeof unplannedReasons)[number]

/** Where graphql-js must decide. */
export class Unplanned extends Error {
  readonly reason: UnplannedReason

  constructor(message: string, reason: UnplannedReason = 'other') {
    super(message)
    this.reason = reason
  }
}

interface SimpleVariable {
  readonly name: string
  readonly type: GraphQLLeafType
  readonly isRequired: boolean
}

/** Throws Unplanned, or what a scalar throws, when the values given do not fit. */
export function planVariables(
  schema: GraphQLSchema,
  declared: readonly VariableDefinitionNode[],
): (given: Values) => Values {
  const simple = declared.map((definition) => simpleVariable(schema, definition))
  if (!simple.every((variable) => variable !== undefined)) {
    // One mistake is enough: to word hundreds of thousands of them takes many seconds.
    return (given) => getVariableValues(schema, declared, given, { maxErrors: 1 }).coerced ?? refuse()
  }
  return (given) => {
    const coerced: Values = {}
    for (const { name, type, isRequired } of simple) {
      const value = Object.hasOwn(given, name) ? given[name] : undefined
      if (value == null) {
        if (isRequired) refuse()
        if (value === null) coerced[name] = null
      } else coerced[name] = type.parseValue(value) ?? refuse()
    }
    return coerced
  }
}

function refuse(): never {
  throw new Unplanned('The variables do not fit.')
}

/** One of a scalar or an enum and without a default. */
function simpleVariable(schema: GraphQLSchema, definition: VariableDefinitionNode): SimpleVariable | undefined {
  const name = definition.variable.name.value
  const type = typeFromAST(schema, definition.type)
  const inner = isNonNullType(type) ? type.ofType : type
  if (definition.defaultValue || !isLeafType(inner) || name === '__proto__') return undefined
  return { name, type: inner, isRequired: isNonNullType(type) }
}

type Argument = readonly [name: string, valueOf: (variables: Values) => unknown]

/** The arguments of a field as its resolver takes them; those left out have no key. */
export function planArguments(field: GraphQLField<unknown, unknown>, node: FieldNode): (variables: Values) => Values {
  const given = new Map(node.arguments?.map(({ name, value }) => [name.value, value]))
  if ([...given.values()].some((value) => value.kind !== Kind.VARIABLE && holdsVariable(value))) {
    return (variables) => getArgumentValues(field, node, variables)
  }
  const planned = field.args.flatMap((argument) => planArgument(argument, given.get(argument.name)) ?? [])
  return (variables) => {
    const values: Values = {}
    for (const [name, valueOf] of planned) {
      const value = valueOf(variables)
      if (value !== undefined) values[name] = value
    }
    return values
  }
}

function holdsVariable(value: ValueNode): boolean {
  let holds = false
  visit(value, { Variable: () => void (holds = true) })
  return holds
}

function planArgument({ name, type, defaultValue }: GraphQLArgument, given: ValueNode | undefined): Argument[] {
  const isRequired = isNonNullType(type)
  if (given?.kind === Kind.VARIABLE) {
    const variable = given.name.value
    const valueOf = (variables: Values) => {
      const value = Object.hasOwn(variables, variable) ? variables[variable] : defaultValue
      if (value == null && isRequired) refuse()
      return value
    }
    return [[name, valueOf]]
  }
  const always: unknown = given ? valueFromAST(given, type) : defaultValue
  if (always === undefined && (given || isRequired)) refuse()
  return always === undefined ? [] : [[name, () => always]]
}
