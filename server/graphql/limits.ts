/** What a document may ask for, checked before anything else is done with it: fragments are followed, each only once. */
import { Kind, type DocumentNode, type FragmentDefinitionNode, type GraphQLSchema, type SelectionSetNode } from 'graphql'
import { badRequest } from '../platform/errors.ts'

export const documentLimits = { characters: 15_000, tokens: 1_000, depth: 6, aliases: 15, fields: 500 }

interface Cost {
  readonly depth: number
  readonly aliases: number
  readonly fields: number
}

/** Throws BadRequest when a document asks for too much. Introspection does not count. */
export function checkLimits(document: DocumentNode): void {
  const fragments = new Map<string, FragmentDefinitionNode>()
  for (const definition of document.definitions) {
    if (definition.kind === Kind.FRAGMENT_DEFINITION) fragments.set(definition.name.value, definition)
  }
  const known = new Map<string, Cost | 'counting'>()

  function costOfFragment(name: string): Cost {
    const fragment = fragments.get(name)
    if (!fragment) return { depth: 0, aliases: 0, fields: 0 }
    const found = known.get(name)
    if (found === 'counting') throw badRequest(`The fragment ${name} contains itself.`)
    if (found) return found
    known.set(name, 'counting')
    const cost = costOf(fragment.selectionSet)
    known.set(name, cost)
    return cost
  }

  function costOf(selections: SelectionSetNode): Cost {
    let depth = 0
    let aliases = 0
    let fields = 0
    for (const selection of selections.selections) {
      let cost: Cost
      if (selection.kind === Kind.FRAGMENT_SPREAD) cost = costOfFragment(selection.name.value)
      else if (selection.kind === Kind.INLINE_FRAGMENT) cost = costOf(selection.selectionSet)
      else {
        if (selection.name.value.startsWith('__')) continue
        const inner = selection.selectionSet ? costOf(selection.selectionSet) : { depth: 0, aliases: 0, fields: 0 }
        cost = { depth: inner.depth + 1, aliases: inner.aliases + (selection.alias ? 1 : 0), fields: inner.fields + 1 }
      }
      depth = Math.max(depth, cost.depth)
      aliases += cost.aliases
      fields += cost.fields
      if (depth > documentLimits.depth) throw badRequest(`The document is nested deeper than ${documentLimits.depth} levels.`)
      if (aliases > documentLimits.aliases) throw badRequest(`The document has more than ${documentLimits.aliases} aliases.`)
      if (fields > documentLimits.fields) throw badRequest(`The document asks for more than ${documentLimits.fields} fields.`)
    }
    return { depth, aliases, fields }
  }

  for (const definition of document.definitions) {
    if (definition.kind === Kind.OPERATION_DEFINITION) costOf(definition.selectionSet)
    else if (definition.kind === Kind.FRAGMENT_DEFINITION) costOfFragment(definition.name.value)
  }
}

/** Throws BadRequest when a root field is asked for more often than its `maxPerDocument` extension allows. */
export function checkRepeats(schema: GraphQLSchema, document: DocumentNode): void {
  const rootFields = { ...schema.getQueryType()?.getFields(), ...schema.getMutationType()?.getFields() }
  const counts = new Map<string, number>()
  function count(selections: SelectionSetNode): void {
    for (const selection of selections.selections) {
      if (selection.kind === Kind.INLINE_FRAGMENT) count(selection.selectionSet)
      else if (selection.kind === Kind.FRAGMENT_SPREAD) {
        const fragment = document.definitions.find(
          (definition) => definition.kind === Kind.FRAGMENT_DEFINITION && definition.name.value === selection.name.value,
        ) as FragmentDefinitionNode | undefined
        if (fragment) count(fragment.selectionSet)
      } else {
        const name = selection.name.value
        const seen = (counts.get(name) ?? 0) + 1
        counts.set(name, seen)
        const max = rootFields[name]?.extensions.maxPerDocument
        if (typeof max === 'number' && seen > max) {
          throw badRequest(`The field ${name} may stand at most ${max === 1 ? 'once' : `${max} times`} in a document.`)
        }
      }
    }
  }
  for (const definition of document.definitions) {
    if (definition.kind === Kind.OPERATION_DEFINITION) count(definition.selectionSet)
  }
}
