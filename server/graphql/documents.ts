/** Texts become documents: limits, then parse and validate, once per text. */
import {
  GraphQLError,
  Kind,
  parse,
  specifiedRules,
  validate,
  type DocumentNode,
  type GraphQLSchema,
  type OperationDefinitionNode,
} from 'graphql'
import { badRequest } from '../platform/errors.ts'
import { checkLimits, checkRepeats, documentLimits } from './limits.ts'
import { planQuery, type Plan } from './plan.ts'

export interface PreparedDocument {
  readonly document: DocumentNode
  readonly operation: OperationDefinitionNode
  /** How to run it without graphql-js, if it is of the common kind. */
  readonly plan: Plan | undefined
}

export interface DocumentCache {
  /** Throws BadRequest or GraphQLErrors wrapped in InvalidDocument. */
  prepare(text: unknown): PreparedDocument
}

export class InvalidDocument extends Error {
  readonly errors: readonly GraphQLError[]
  constructor(errors: readonly GraphQLError[]) {
    super('The document does not fit the schema.')
    this.errors = errors
  }
}

/** Of all documents that are kept: each token of one takes about a kilobyte. */
const maxTokens = 50_000

export function createDocumentCache(schema: GraphQLSchema): DocumentCache {
  const prepared = new Map<string, PreparedDocument>()
  let tokens = 0
  return {
    prepare(text) {
      if (typeof text !== 'string' || !text) throw badRequest('The query must be a text.')
      if (text.length > documentLimits.characters) {
        throw badRequest(
          `The query is longer than ${documentLimits.characters} characters. Send long texts as variables.`,
        )
      }
      const found = prepared.get(text)
      if (found) return found
      const made = read(schema, text)
      prepared.set(text, made)
      tokens += tokensOf(made)
      for (const [oldest, one] of prepared) {
        if (tokens <= maxTokens) break
        prepared.delete(oldest)
        tokens -= tokensOf(one)
      }
      return made
    },
  }
}

const tokensOf = ({ document }: PreparedDocument): number => document.tokenCount ?? documentLimits.tokens

function read(schema: GraphQLSchema, text: string): PreparedDocument {
  const document = parseSafely(text)
  checkLimits(document)
  const operations = document.definitions.filter((definition) => definition.kind === Kind.OPERATION_DEFINITION)
  const operation = operations[0]
  if (operations.length !== 1 || !operation) throw badRequest('A document must hold exactly one operation.')
  checkRepeats(schema, document)
  const errors = validateSafely(schema, document)
  if (errors.length) throw new InvalidDocument(errors)
  return { document, operation, plan: planQuery(schema, document, operation) }
}

function validateSafely(schema: GraphQLSchema, document: DocumentNode): readonly GraphQLError[] {
  try {
    return validate(schema, document, specifiedRules, { maxErrors: 20 })
  } catch (error) {
    // A subscription under a condition whose variable no one gives is not reported, but thrown.
    if (error instanceof GraphQLError) return [error]
    throw error
  }
}

function parseSafely(text: string): DocumentNode {
  try {
    return parse(text, { maxTokens: documentLimits.tokens })
  } catch (error) {
    if (error instanceof GraphQLError) throw new InvalidDocument([error])
    // The parser recurses: a literal nested thousands deep overflows its stack.
    if (error instanceof RangeError) throw badRequest('The document is nested too deeply.')
    throw error
  }
}
