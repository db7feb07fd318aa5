/** What a request that failed as a whole is answered with. */
import type { FastifyReply, FastifyRequest } from 'fastify'
import { badRequest, UserError } from '../platform/errors.ts'
import { localeFor } from '../text/accept-language.ts'
import { say } from '../text/message.ts'
import type { Services } from './context.ts'
import { InvalidDocument } from './documents.ts'
import { describeError } from './execute.ts'

export const json = 'application/json; charset=utf-8'

/** Answers a request that failed as a whole, in the shape of a GraphQL answer and in the language that it asks for. */
export function sendFailure(error: unknown, request: FastifyRequest, reply: FastifyReply, services: Services): void {
  const report = (bug: unknown) =>
    services.log.error('A request failed.', { requestId: request.id, url: request.routeOptions.url, error: bug })
  const locale = localeFor(request.headers['accept-language'])
  const describe = (one: unknown) => describeError(one, { requestId: request.id, report, locale })
  const errors = error instanceof InvalidDocument ? error.errors.map(describe) : [describe(asUserError(error))]
  if (error instanceof UserError && error.details.retryAfter !== undefined) {
    reply.header('retry-after', String(error.details.retryAfter))
  }
  reply.code(statusOf(error)).type(json).header('cache-control', 'no-store')
  // A document's mistakes are in the words of graphql-js.
  reply.header('content-language', error instanceof InvalidDocument ? 'en' : locale)
  reply.send(JSON.stringify({ errors }))
}

const statusByCode = {
  UNAUTHENTICATED: 401,
  FORBIDDEN: 403,
  NOT_FOUND: 404,
  INVALID: 400,
  CONFLICT: 409,
  RATE_LIMITED: 429,
  UNAVAILABLE: 503,
  BAD_REQUEST: 400,
}

function statusOf(error: unknown): number {
  if (error instanceof UserError) return error.details.status ?? statusByCode[error.code]
  return error instanceof InvalidDocument ? 400 : (clientErrorStatus(error) ?? 500)
}

/** Fastify's own refusals (a body too large, of another type, not JSON) carry a 4xx status. */
function asUserError(error: unknown): unknown {
  const status = clientErrorStatus(error)
  return status === undefined || error instanceof UserError
    ? error
    : badRequest(say('failures.ofRequest', (error as Error).message), status)
}

function clientErrorStatus(error: unknown): number | undefined {
  if (!(error instanceof Error) || !('statusCode' in error)) return undefined
  const status = Number(error.statusCode)
  return status >= 400 && status < 500 ? status : undefined
}
