/** Runs a prepared document and translates what went wrong, once, at the edge. */
import { execute, GraphQLError, type ExecutionResult, type GraphQLFormattedError, type GraphQLSchema } from 'graphql'
import { Refusal } from '../platform/errors.ts'
import { withoutReads, type Context } from './context.ts'
import type { PreparedDocument } from './documents.ts'

export interface Operation {
  readonly prepared: PreparedDocument
  readonly variables: Record<string, unknown>
}

export async function run(schema: GraphQLSchema, operation: Operation, context: Context): Promise<ExecutionResult> {
  const { document, plan } = operation.prepared
  let contextValue = context
  if (plan) {
    try {
      return { data: (await plan(operation.variables, context)) as Record<string, unknown> }
    } catch (error) {
      // graphql-js runs the query again and says what is wrong; but a database that could not answer is not asked twice.
      if (error instanceof Refusal && error.code === 'UNAVAILABLE') contextValue = withoutReads(context, error)
    }
  }
  return execute({ schema, document, variableValues: operation.variables, contextValue })
}

/** What the client may know of an error: a refusal's own words, a document's mistakes, and of a bug only its request id. */
export function describeError(
  error: unknown,
  context: { requestId: string; report: (error: unknown) => void },
): GraphQLFormattedError {
  const original = error instanceof GraphQLError ? error.originalError : error
  const place = error instanceof GraphQLError ? placeOf(error) : {}
  if (original instanceof Refusal) {
    const { field, retryAfter } = original.details
    return {
      message: original.message,
      ...place,
      extensions: {
        code: original.code,
        ...(field === undefined ? {} : { field }),
        ...(retryAfter === undefined ? {} : { retryAfter }),
      },
    }
  }
  // Without an original error it is graphql-js itself that speaks of the document or its variables.
  if (error instanceof GraphQLError && (!original || original instanceof GraphQLError)) {
    return { message: error.message, ...place, extensions: { code: 'BAD_REQUEST' } }
  }
  context.report(original)
  return {
    message: `Something went wrong on our side. Please try again; if it keeps happening, quote ${context.requestId}.`,
    ...place,
    extensions: { code: 'INTERNAL', requestId: context.requestId },
  }
}

function placeOf(error: GraphQLError) {
  return {
    ...(error.locations ? { locations: error.locations } : {}),
    ...(error.path ? { path: error.path } : {}),
  }
}
