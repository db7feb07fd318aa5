/** Runs a prepared document and translates what went wrong, once, at the edge. */
import {
  defaultFieldResolver,
  execute,
  GraphQLError,
  type ExecutionArgs,
  type ExecutionResult,
  type GraphQLFormattedError,
  type GraphQLSchema,
} from 'graphql'
import type { Locale } from '../../text/locales.ts'
import { UserError } from '../platform/errors.ts'
import { say, wordsOf } from '../text/message.ts'
import { AnswerBudget } from './answer-budget.ts'
import { withoutReads, type Context } from './context.ts'
import type { PreparedDocument } from './documents.ts'

export interface Operation {
  readonly prepared: PreparedDocument
  readonly variables: Record<string, unknown>
}

/** Throws BadRequest for an answer that is larger than `budget` says; it makes one for each way of execution that is tried. */
export async function run(
  schema: GraphQLSchema,
  operation: Operation,
  context: Context,
  budget: () => AnswerBudget = () => new AnswerBudget(),
): Promise<ExecutionResult> {
  const { document, plan } = operation.prepared
  let contextValue = context
  if (plan) {
    const answer = budget()
    try {
      return { data: (await plan(operation.variables, context, answer)) as Record<string, unknown> }
    } catch (error) {
      if (answer.refusal) throw answer.refusal
      // graphql-js runs the query again and says what is wrong; but a database that could not answer is not asked twice.
      if (error instanceof UserError && error.code === 'UNAVAILABLE') contextValue = withoutReads(context, error)
    }
  }
  return executeWithin(budget(), { schema, document, variableValues: operation.variables, contextValue })
}

/** One mistake is told: each of those in an input object would quote the whole of it. */
export const coercion = { maxCoercionErrors: 1 }

/** By graphql-js, which can't be stopped: once the answer is too large nothing more is resolved, and no one waits for it. */
function executeWithin(answer: AnswerBudget, args: ExecutionArgs): Promise<ExecutionResult> {
  const tooLarge = Promise.withResolvers<never>()
  function count(work: () => void): void {
    try {
      work()
    } catch (error) {
      tooLarge.reject(error)
    }
  }
  const fieldResolver: typeof defaultFieldResolver = (source, fields, context, info) => {
    if (answer.refusal) return new Promise(() => {})
    const value: unknown = defaultFieldResolver(source, fields, context, info)
    count(() => {
      answer.add(info.fieldName.length + 4)
      if (typeof value === 'string') answer.addText(value)
    })
    return value
  }
  return Promise.race([execute({ ...args, fieldResolver, options: coercion }), tooLarge.promise])
}

export interface Wording {
  readonly requestId: string
  readonly report: (error: unknown) => void
  /** Of whoever reads it; English unless given. */
  readonly locale?: Locale | undefined
}

/** What the client may know of an error: a refusal's own words, a document's mistakes, and of a bug only its request id. */
export function describeError(error: unknown, { requestId, report, locale = 'en' }: Wording): GraphQLFormattedError {
  const original = error instanceof GraphQLError ? error.originalError : error
  const place = error instanceof GraphQLError ? placeOf(error) : {}
  if (original instanceof UserError) {
    const { field, ids, retryAfter } = original.details
    return {
      message: wordsOf(original.said, locale),
      ...place,
      extensions: {
        code: original.code,
        ...(field === undefined ? {} : { field }),
        ...(ids === undefined ? {} : { ids }),
        ...(retryAfter === undefined ? {} : { retryAfter }),
      },
    }
  }
  // Without an original error it is graphql-js itself that speaks of the document or its variables, in English.
  if (error instanceof GraphQLError && (!original || original instanceof GraphQLError)) {
    return { message: shorten(error.message), ...place, extensions: { code: 'BAD_REQUEST' } }
  }
  report(original)
  return {
    message: wordsOf(say('failures.internal', requestId), locale),
    ...place,
    extensions: { code: 'INTERNAL', requestId },
  }
}

/** graphql-js quotes what was sent, however long it is. */
const shorten = (message: string) => (message.length > 1_000 ? `${message.slice(0, 1_000)}…` : message)

function placeOf(error: GraphQLError) {
  return {
    ...(error.locations ? { locations: error.locations } : {}),
    ...(error.path ? { path: error.path } : {}),
  }
}
