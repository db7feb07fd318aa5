/** POST /graphql: one operation in JSON or multipart, answered in JSON. */
import type { FastifyReply, FastifyRequest } from 'fastify'
import { OperationTypeNode, type ExecutionResult, type GraphQLSchema } from 'graphql'
import type { Database } from '../database/database.ts'
import { personOf, type Viewer } from '../database/viewer.ts'
import { compress } from '../platform/compress.ts'
import { badRequest, Refusal, unavailable } from '../platform/errors.ts'
import { createTaskQueues } from '../platform/task-queues.ts'
import { createContext, type Context, type Parts } from './context.ts'
import { InvalidDocument } from './documents.ts'
import { describeError, run, type Operation } from './execute.ts'
import { readMultipart } from './multipart.ts'

/** What the routes learn of a request before its body is read. */
export interface Caller {
  readonly viewer: Viewer
  readonly token: string | undefined
  readonly network: string
  readonly device: string | undefined
}

export interface Endpoint {
  (request: FastifyRequest, reply: FastifyReply, caller: Caller): Promise<void>
}

/** What one person asks for at once is done a few at a time, so that no one takes all there is. */
const eachPerson = { running: 8, waiting: 1_000 }
/** Characters of answers that one person has not fetched yet: they lie in memory. One answer may be longer. */
const maxUnsent = 64 * 1024 * 1024

const json = 'application/json; charset=utf-8'

export function createEndpoint(schema: GraphQLSchema, database: Database, parts: Parts): Endpoint {
  const atWork = createTaskQueues(eachPerson)
  const unsent = new Map<number, number>()

  return async (request, reply, caller) => {
    const { viewer, token, network, device } = caller
    const idempotencyKey = idempotencyKeyOf(request)
    const gone = new AbortController()
    // After the answer was sent it changes nothing.
    reply.raw.once('close', () => gone.abort(unavailable('The request was given up.', 1)))
    const info = { id: request.id, network, token, device, idempotencyKey }
    const context = createContext(database, parts, viewer, info, gone.signal)
    const execute = async (body: unknown) => {
      const operation = readOperation(body, viewer)
      // Those who are not logged in yet have the brakes and the queue of hashing before them.
      if (typeof viewer === 'string') return run(schema, operation, context)
      return atWork.run(viewer.id, () => run(schema, operation, context))
    }
    reply.header('cache-control', 'no-store')
    if (!isMultipart(request)) return send(reply, await execute(request.body), context)
    await refuseWhenFull()
    const arrival = parts.arrivals.begin(personOf(viewer).id)
    let kept = 0
    try {
      const { operations, uploads } = await readMultipart(request.raw, {
        limits: parts.config.limits,
        files: parts.files,
        onBytes: (bytes) => arrival.add(bytes),
        accept: (operations) => readOperation(operations, viewer),
      })
      // Before the answer: what was not taken is gone by the time the sender hears of it.
      const result = await execute(operations).finally(async () => {
        const taken = Map.groupBy(uploads, (upload) => upload.taken)
        for (const { file } of taken.get(true) ?? []) kept += file.size
        await parts.files.discard((taken.get(false) ?? []).map(({ file }) => file.key))
      })
      return await send(reply, result, context)
    } finally {
      arrival.end(kept)
    }
  }

  /** Throws BadRequest or InvalidDocument; resolves nothing yet. */
  function readOperation(body: unknown, viewer: Viewer): Operation {
    if (typeof body !== 'object' || body === null || Array.isArray(body)) {
      throw badRequest('The body must be one JSON object with query, variables and operationName.')
    }
    const { query, variables, operationName } = body as Record<string, unknown>
    if (variables != null && (typeof variables !== 'object' || Array.isArray(variables))) {
      throw badRequest('The variables must be an object.')
    }
    const prepared = parts.documents.prepare(query, typeof viewer === 'string' ? 'stranger' : 'person')
    if (prepared.operation.operation === OperationTypeNode.SUBSCRIPTION)
      throw badRequest('Subscriptions need a WebSocket.')
    if (operationName != null && operationName !== prepared.operation.name?.value) {
      throw badRequest('There is no operation with the given operationName in the document.')
    }
    return { prepared, variables: (variables ?? {}) as Record<string, unknown> }
  }

  async function send(reply: FastifyReply, { data, errors }: ExecutionResult, context: Context): Promise<void> {
    const requestId = context.request.id
    const report = (error: unknown) => parts.log.error('A resolver failed.', { requestId, error })
    const described = errors?.map((error) => describeError(error, { requestId, report }))
    const retryAfter = described
      ?.map(({ extensions }) => extensions?.retryAfter)
      .find((seconds) => typeof seconds === 'number')
    if (retryAfter !== undefined) reply.header('retry-after', retryAfter)
    reply.code(data === undefined ? 400 : 200).type(json)
    const text = JSON.stringify(described ? { errors: described, data } : { data })
    holdUntilSent(text.length, reply, context)
    const packed = await compress(text, reply.request.headers['accept-encoding'])
    if (packed) reply.header('content-encoding', packed.encoding).header('vary', 'accept-encoding')
    reply.send(packed?.body ?? text)
  }

  function holdUntilSent(length: number, reply: FastifyReply, { viewer }: Context): void {
    if (typeof viewer === 'string' || reply.raw.closed) return
    const others = unsent.get(viewer.id) ?? 0
    if (others && others + length > maxUnsent) {
      throw unavailable('You are fetching very much at once. Please try again when the rest has arrived.', 5)
    }
    unsent.set(viewer.id, others + length)
    reply.raw.once('close', () => {
      const left = (unsent.get(viewer.id) ?? 0) - length
      if (left > 0) unsent.set(viewer.id, left)
      else unsent.delete(viewer.id)
    })
  }

  async function refuseWhenFull(): Promise<void> {
    if ((await parts.files.freeBytes()) < parts.config.limits.minFreeDiskBytes) {
      throw unavailable(
        'The server is running out of disk space and takes no files for now. Please tell whoever runs this desk.',
        60,
      )
    }
  }
}

export const isMultipart = (request: FastifyRequest): boolean =>
  /^multipart\/form-data\b/i.test(request.headers['content-type'] ?? '')

/** Answers a request that failed as a whole, in the shape of a GraphQL answer. */
export function sendFailure(error: unknown, request: FastifyRequest, reply: FastifyReply, parts: Parts): void {
  const report = (bug: unknown) =>
    parts.log.error('A request failed.', { requestId: request.id, url: request.routeOptions.url, error: bug })
  const describe = (one: unknown) => describeError(one, { requestId: request.id, report })
  const errors = error instanceof InvalidDocument ? error.errors.map(describe) : [describe(asRefusal(error))]
  if (error instanceof Refusal && error.details.retryAfter !== undefined) {
    reply.header('retry-after', String(error.details.retryAfter))
  }
  reply.code(statusOf(error)).type(json).header('cache-control', 'no-store')
  // A body that was refused midway is not read to its end.
  if (!request.raw.complete) reply.header('connection', 'close')
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
  if (error instanceof Refusal) return error.details.status ?? statusByCode[error.code]
  return error instanceof InvalidDocument ? 400 : (clientErrorStatus(error) ?? 500)
}

/** Fastify's own refusals (a body too large, of another type, not JSON) carry a 4xx status. */
function asRefusal(error: unknown): unknown {
  const status = clientErrorStatus(error)
  return status === undefined || error instanceof Refusal ? error : badRequest((error as Error).message, status)
}

function clientErrorStatus(error: unknown): number | undefined {
  if (!(error instanceof Error) || !('statusCode' in error)) return undefined
  const status = Number(error.statusCode)
  return status >= 400 && status < 500 ? status : undefined
}

function idempotencyKeyOf(request: FastifyRequest): string | undefined {
  const key = request.headers['idempotency-key']
  if (key === undefined) return undefined
  if (typeof key !== 'string' || !/^[\x21-\x7e]{8,200}$/.test(key)) {
    throw badRequest('The Idempotency-Key must be 8 to 200 visible ASCII characters.')
  }
  return key
}
