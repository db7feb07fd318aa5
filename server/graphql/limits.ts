/** What a document may ask for, checked before anything else is done with it: fragments are followed, each only once. */
import {
  Kind,
  OperationTypeNode,
  type DocumentNode,
  type FieldNode,
  type GraphQLObjectType,
  type GraphQLSchema,
  type OperationDefinitionNode,
  type SelectionNode,
  type SelectionSetNode,
} from 'graphql'
import { requestBudget } from '../platform/budgets.ts'
import { badRequest } from '../platform/errors.ts'
import { say } from '../text/message.ts'
import { fragmentsOf } from './fragments.ts'

const limits = requestBudget.document

interface Cost {
  readonly depth: number
  readonly aliases: number
  readonly fields: number
}

/** Throws BadRequest when a document asks for too much. Introspection may go deeper. */
export function checkLimits(document: DocumentNode): void {
  const fragments = fragmentsOf(document)
  const known = new Map<string, Cost | 'counting'>()

  function costOfFragment(name: string): Cost {
    const fragment = fragments.get(name)
    // Of each pair of unknown ones graphql-js would look whether they conflict.
    if (!fragment) throw badRequest(say('document.unknownFragment', name))
    const found = known.get(name)
    if (found === 'counting') throw badRequest(say('document.endlessFragment', name))
    if (found) return found
    known.set(name, 'counting')
    const cost = costOf(fragment.selectionSet)
    known.set(name, cost)
    return cost
  }

  function costOfSelection(selection: SelectionNode): Cost {
    if (selection.kind === Kind.INLINE_FRAGMENT) return costOf(selection.selectionSet)
    if (selection.kind === Kind.FRAGMENT_SPREAD) {
      const inner = costOfFragment(selection.name.value)
      return { ...inner, fields: inner.fields + 1 }
    }
    const inner = selection.selectionSet ? costOf(selection.selectionSet) : nothing
    const isIntrospection = selection.name.value.startsWith('__')
    if (isIntrospection) checkIntrospection(selection, inner)
    return {
      depth: isIntrospection ? 0 : inner.depth + 1,
      aliases: inner.aliases + (selection.alias ? 1 : 0),
      fields: inner.fields + 1,
    }
  }

  function costOf(selections: SelectionSetNode): Cost {
    const total = { depth: 0, aliases: 0, fields: 0 }
    for (const selection of selections.selections) {
      const cost = costOfSelection(selection)
      total.depth = Math.max(total.depth, cost.depth)
      total.aliases += cost.aliases
      total.fields += cost.fields
      if (total.aliases > limits.aliases) throw badRequest(say('document.tooManyAliases', limits.aliases))
      if (total.fields > limits.fields) throw badRequest(say('document.tooManyFields', limits.fields))
    }
    return total
  }

  for (const definition of document.definitions) {
    if (definition.kind === Kind.FRAGMENT_DEFINITION) costOfFragment(definition.name.value)
    if (definition.kind !== Kind.OPERATION_DEFINITION) continue
    if (costOf(definition.selectionSet).depth > limits.depth) {
      throw badRequest(say('document.deeperThan', limits.depth))
    }
  }
}

/** Each alias would multiply what is the largest answer that those get who are not logged in. */
function checkIntrospection({ name, alias }: FieldNode, inner: Cost): void {
  if (inner.depth > limits.introspectionDepth) throw badRequest('document.introspectionTooDeep')
  if (name.value !== '__typename' && inner.aliases + (alias ? 1 : 0) > 0) {
    throw badRequest('document.introspectionAliases')
  }
}

const nothing: Cost = { depth: 0, aliases: 0, fields: 0 }

/**
 * Throws BadRequest when a root field is asked for more often than its `maxPerDocument` extension allows.
 * Call it after checkLimits, which bounds how often fragments are followed.
 */
export function checkRepeats(schema: GraphQLSchema, document: DocumentNode): void {
  const fragments = fragmentsOf(document)
  const counts = new Map<string, number>()
  function count(root: GraphQLObjectType | null | undefined, selections: SelectionSetNode): void {
    for (const selection of selections.selections) {
      if (selection.kind === Kind.INLINE_FRAGMENT) count(root, selection.selectionSet)
      else if (selection.kind === Kind.FRAGMENT_SPREAD) {
        const fragment = fragments.get(selection.name.value)
        if (fragment) count(root, fragment.selectionSet)
      } else {
        const name = selection.name.value
        const seen = (counts.get(name) ?? 0) + 1
        counts.set(name, seen)
        const fields = root?.getFields() ?? {}
        // A field may be called constructor, which every object has.
        const max = Object.hasOwn(fields, name) ? fields[name]?.extensions.maxPerDocument : undefined
        if (typeof max === 'number' && seen > max) {
          throw badRequest(say('document.tooOften', name, max))
        }
      }
    }
  }
  for (const definition of document.definitions) {
    // A query and a subscription may have fields of one name.
    if (definition.kind === Kind.OPERATION_DEFINITION)
      count(schema.getRootType(definition.operation), definition.selectionSet)
  }
}

/**
 * Throws BadRequest for a subscription under a condition (the GraphQL specification, 5.2.4.1): with nothing left of it there is nothing to follow.
 * Call it after checkLimits.
 */
export function checkConditions(document: DocumentNode, { operation, selectionSet }: OperationDefinitionNode): void {
  if (operation !== OperationTypeNode.SUBSCRIPTION) return
  const fragments = fragmentsOf(document)
  function look({ selections }: SelectionSetNode): void {
    for (const selection of selections) {
      if (selection.directives?.some(({ name }) => name.value === 'skip' || name.value === 'include'))
        throw badRequest('document.conditionalSubscription')
      if (selection.kind === Kind.INLINE_FRAGMENT) look(selection.selectionSet)
      const fragment = selection.kind === Kind.FRAGMENT_SPREAD ? fragments.get(selection.name.value) : undefined
      if (fragment) look(fragment.selectionSet)
    }
  }
  look(selectionSet)
}
