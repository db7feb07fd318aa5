/** Texts become documents: limits, then parse and validate, once per text. */
import {
  GraphQLError,
  Kind,
  parse,
  specifiedRules,
  validate,
  visit,
  type ASTNode,
  type DocumentNode,
  type GraphQLSchema,
  type Location,
  type OperationDefinitionNode,
} from 'graphql'
import { processBudget, requestBudget } from '../platform/budgets.ts'
import { createCache } from '../platform/cache.ts'
import { badRequest } from '../platform/errors.ts'
import { say } from '../text/message.ts'
import { counterOf, type Metrics } from '../platform/metrics.ts'
import { checkConditions, checkLimits, checkRepeats } from './limits.ts'
import { planQuery, type Planned } from './plan.ts'
import { unplannedReasons, type UnplannedReason } from './plan-arguments.ts'

/** `plan` is how to run it without graphql-js, if it is of the common kind. */
export interface PreparedDocument extends Planned {
  readonly document: DocumentNode
  readonly operation: OperationDefinitionNode
}

export interface DocumentCache {
  /** What they are made for. */
  readonly schema: GraphQLSchema
  /**
   * Throws BadRequest or GraphQLErrors wrapped in InvalidDocument. What strangers send, who are not logged in, is kept apart:
   * it takes no room from the documents of those who are.
   */
  prepare(text: unknown, asker?: 'user' | 'stranger'): PreparedDocument
  /** Whether this text has been prepared: then `prepare` takes no time. */
  isPrepared(text: unknown): boolean
}

export class InvalidDocument extends Error {
  readonly errors: readonly GraphQLError[]
  constructor(errors: readonly GraphQLError[]) {
    super('The document does not fit the schema.')
    this.errors = errors
  }
}

const limits = requestBudget.document

export function createDocumentCache(schema: GraphQLSchema, metrics?: Metrics): DocumentCache {
  const countUnplanned = metrics && unplannedCounter(metrics)
  const { bytes, bytesOfStrangers } = processBudget.documents
  const ofUsers = createCache<string, PreparedDocument>(bytes)
  const ofStrangers = createCache<string, PreparedDocument>(bytesOfStrangers)
  return {
    schema,
    prepare(text, asker = 'user') {
      if (typeof text !== 'string' || !text) throw badRequest('document.missing')
      if (text.length > limits.characters) {
        throw badRequest(say('document.tooLong', limits.characters))
      }
      const isStranger = asker === 'stranger'
      const found = ofUsers.get(text) ?? (isStranger ? ofStrangers.get(text) : undefined)
      const prepared = found ?? read(schema, text)
      if (!found) (isStranger ? ofStrangers : ofUsers).set(text, prepared, bytesOf(text, prepared))
      if (prepared.unplanned) countUnplanned?.(prepared.unplanned)
      return prepared
    },
    isPrepared: (text) => typeof text === 'string' && (ofUsers.get(text) ?? ofStrangers.get(text)) !== undefined,
  }
}

/** A union, an interface or a directive takes a plan from a query without a word: here it can be seen. */
function unplannedCounter(metrics: Metrics): (reason: UnplannedReason) => void {
  const counter = counterOf(metrics, {
    name: 'bellhop_unplanned_queries_total',
    help: 'Queries without a compiled plan, as often as they were sent.',
    labelNames: ['reason'],
  })
  for (const reason of unplannedReasons) counter.inc({ reason }, 0)
  return (reason) => counter.inc({ reason })
}

/**
 * What a document takes of memory, at most: its text and the texts in it at two bytes a character each, and what is kept of
 * each token (measured: up to 190 bytes, and with its part of the plan 420).
 */
export const bytesOf = (text: string, { document }: PreparedDocument): number =>
  4_000 + 4 * text.length + 450 * (document.tokenCount ?? limits.tokens)

function read(schema: GraphQLSchema, text: string): PreparedDocument {
  const document = parseSafely(text)
  dropTokens(document)
  checkLimits(document)
  const operations = document.definitions.filter((definition) => definition.kind === Kind.OPERATION_DEFINITION)
  const operation = operations[0]
  if (operations.length !== 1 || !operation) throw badRequest('document.oneOperation')
  checkRepeats(schema, document)
  checkConditions(document, operation)
  const errors = validate(schema, document, specifiedRules, { maxErrors: 20 })
  if (errors.length) throw new InvalidDocument(errors)
  return { document, operation, ...planQuery(schema, document, operation) }
}

/** Each location leads to all tokens of the text, comments among them: of those nothing may be kept. Errors need only where they are. */
function dropTokens(document: DocumentNode): void {
  visit(document, {
    enter(node: ASTNode & { loc?: Location }) {
      if (node.loc) node.loc = { start: node.loc.start, end: node.loc.end, source: node.loc.source } as Location
    },
  })
}

function parseSafely(text: string): DocumentNode {
  try {
    return parse(text, { maxTokens: limits.tokens })
  } catch (error) {
    if (error instanceof GraphQLError) throw new InvalidDocument([error])
    // The parser recurses: a literal nested thousands deep overflows its stack.
    if (error instanceof RangeError) throw badRequest('document.tooDeep')
    throw error
  }
}
