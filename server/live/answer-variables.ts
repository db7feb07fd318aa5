/** Which variables of a subscription its answers depend on: not those that only say what to follow. */
import {
  getVariableValues,
  TypeInfo,
  visit,
  visitWithTypeInfo,
  type DocumentNode,
  type GraphQLSchema,
  type OperationDefinitionNode,
} from 'graphql'

/** Longer ones are not worth comparing. */
const maxCharacters = 1_000

/** The same text for the same values; undefined when they can't be told. */
export function answerVariables(
  schema: GraphQLSchema,
  { document, operation }: { document: DocumentNode; operation: OperationDefinitionNode },
  given: Readonly<Record<string, unknown>>,
): string | undefined {
  const names = namesIn(schema, document)
  if (!names.length) return ''
  const { coerced } = getVariableValues(schema, operation.variableDefinitions ?? [], given, { maxErrors: 1 })
  if (!coerced) return undefined
  const values = JSON.stringify(names.map((name) => (name in coerced ? [coerced[name]] : [])))
  return values.length <= maxCharacters ? values : undefined
}

const known = new WeakMap<DocumentNode, readonly string[]>()

function namesIn(schema: GraphQLSchema, document: DocumentNode): readonly string[] {
  const found = known.get(document)
  if (found) return found
  const names = new Set<string>()
  const types = new TypeInfo(schema)
  const root = schema.getSubscriptionType()
  visit(
    document,
    visitWithTypeInfo(types, {
      VariableDefinition: () => false,
      // An argument of the subscription itself; one of a directive on it is another matter.
      Argument: () => (types.getParentType() === root && !types.getDirective() ? false : undefined),
      Variable: ({ name }) => void names.add(name.value),
    }),
  )
  const list = [...names]
  known.set(document, list)
  return list
}
