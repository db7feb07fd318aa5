/** POST /graphql: one operation in JSON or multipart, answered in JSON. */
import type { FastifyReply, FastifyRequest } from 'fastify'
import { OperationTypeNode, type GraphQLSchema } from 'graphql'
import type { Authenticate } from '../database/actor.ts'
import type { Database } from '../database/database.ts'
import { userOf, type Viewer } from '../database/viewer.ts'
import { requestBudget } from '../platform/budgets.ts'
import { badRequest, unavailable } from '../platform/errors.ts'
import { createLine } from '../platform/event-loop.ts'
import { askForBody } from '../platform/unread-bodies.ts'
import { localeFor } from '../text/accept-language.ts'
import { createAdmission, type Applicant } from './admission.ts'
import { AnswerBudget } from './answer-budget.ts'
import { createContext, type Context, type Services } from './context.ts'
import { run, type Operation } from './execute.ts'
import { readMultipart, type MultipartOptions, type Operations } from './multipart.ts'
import { parseOperations } from './parse-operations.ts'
import { createBodyReader, isMultipart } from './read-json.ts'
import { createSenderCheck } from './sender-check.ts'
import { createUnsentAnswers, encodeAnswer, sendAnswer, type Answer } from './send-answer.ts'

/** What the routes learn of a request before its body is read. */
export interface Caller {
  readonly viewer: Viewer
  /** Undefined for those who are not logged in. */
  readonly authenticate: Authenticate | undefined
  readonly token: string | undefined
  readonly network: string
  readonly device: string | undefined
  /** Aborted once nobody waits for the answer. */
  readonly gone: AbortSignal
}

export interface Endpoint {
  (request: FastifyRequest, reply: FastifyReply, caller: Caller): Promise<void>
}

/**
 * A request whose body took longer to come, or that waited longer for its turn, is looked at anew: its sender may have been logged out or demoted
 * since, and could hold it open for hours to act with rights that are gone. In ms; what one reads in less is what one could have read before.
 */
const freshMs = 250

/** One for all: it has a stack, which costs more than all else at the end of a request. */
const givenUp = unavailable('request.givenUp', 1)

/** Aborted once the connection is closed; after the answer was sent it changes nothing. */
export function signalOfGone(reply: FastifyReply): AbortSignal {
  const gone = new AbortController()
  reply.raw.once('close', () => gone.abort(givenUp))
  if (reply.raw.closed) gone.abort(givenUp)
  return gone.signal
}

/** Runs the operation of a body in its turn; what is parsed only then is in memory as a text of so many `characters` until then. */
type Execute = (characters: number, parse: () => unknown) => Promise<Answer>

interface UploadSteps {
  readonly viewer: Viewer
  /** Called again and again while files arrive; throws once their sender may not send them any more. */
  readonly checkSender: () => void
  readonly accept: MultipartOptions['accept']
  readonly execute: Execute
}

/** `prepare` is called before each operation, in its turn and on its budget. */
export function createEndpoint(
  schema: GraphQLSchema,
  database: Database,
  services: Services,
  prepare: (request: FastifyRequest, reply: FastifyReply, context: Context) => Promise<void>,
): Endpoint {
  const admission = createAdmission(services.metrics)
  const readJson = createBodyReader()
  const unsent = createUnsentAnswers()
  const documentsInLine = { user: createLine({ rests: false }), stranger: createLine({ rests: false }) }

  return async (request, reply, { viewer, authenticate, token, network, device, gone }) => {
    const since = performance.now()
    const who: Applicant = { viewer, network }
    const owner = typeof viewer === 'string' ? network : viewer.id
    const idempotencyKey = idempotencyKeyOf(request)
    const charge = (ms: number) => admission.charge(who, ms)
    const info = { id: request.id, network, token, device, idempotencyKey, charge, authenticate }
    const measured = admission.measureReads(who, database)
    // Who has a place at operations does not wait for others of their network.
    const readSession = () => measured.read('system', { signal: gone })
    const viewerNow = async () =>
      authenticate && performance.now() - since > freshMs ? authenticate(readSession()) : viewer
    const checkSender = createSenderCheck(async () => authenticate?.(readSession()))
    reply.header('cache-control', 'no-store')
    unsent.check(owner)
    const entry = unsent.open(owner)
    const answer = async (operation: Operation): Promise<Answer> => {
      const context = createContext(measured, services, await viewerNow(), info, gone)
      await prepare(request, reply, context)
      const { result, characters, mostCharacters } = await runWithin(operation, context)
      const encoded = await encodeAnswer(result, {
        owner,
        characters,
        mostCharacters,
        acceptEncoding: request.headers['accept-encoding'],
        requestId: request.id,
        locale: result.errors && localeFor(request.headers['accept-language']),
        report: (error) => services.log.error('A resolver failed.', { requestId: request.id, error }),
        entry,
        charge,
      })
      admission.chargeAnswer(who, characters ?? entry.bytes())
      return encoded
    }
    // To read a document costs as much whatever body it comes in, and the files of an upload come after it.
    const accept = (text: string): Promise<Operations> =>
      admission.run(
        who,
        text.length,
        async () => {
          const operations = admission.measure(who, () => parseOperations(text, 'operations'))
          await turnToRead(operations, viewer)
          admission.measure(who, () => readOperation(operations, viewer))
          return operations as Operations
        },
        gone,
      )
    // In its turn also the answer is written: until then all that it is made of lies in memory.
    const execute: Execute = (characters, parse) =>
      admission.run(
        who,
        characters,
        async () => {
          const body = admission.measure(who, parse)
          await turnToRead(body, viewer)
          return answer(admission.measure(who, () => readOperation(body, viewer)))
        },
        gone,
      )
    try {
      sendAnswer(
        reply,
        isMultipart(request) ? await upload(request, reply, { viewer, checkSender, accept, execute }) : await post(),
        entry,
      )
    } catch (error) {
      entry.close()
      throw error
    }

    async function post(): Promise<Answer> {
      const text = await readJson(request, reply, { viewer, owner })
      return execute(text.length, () => parseOperations(text))
    }
  }

  async function runWithin(operation: Operation, context: Context) {
    const isStranger = typeof context.viewer === 'string'
    const mostCharacters = isStranger ? requestBudget.answerCharactersOfStrangers : requestBudget.answerCharacters
    let budget: AnswerBudget | undefined
    const result = await run(schema, operation, context, () => (budget = new AnswerBudget(mostCharacters)))
    // graphql-js counts only what it has no resolver for.
    const characters = operation.prepared.plan && !result.errors ? budget?.characters : undefined
    return { result, characters, mostCharacters }
  }

  async function upload(
    request: FastifyRequest,
    reply: FastifyReply,
    { viewer, checkSender, accept, execute }: UploadSteps,
  ): Promise<Answer> {
    await refuseWhenFull()
    const counted = services.uploadQuota.begin(userOf(viewer).id)
    let kept = 0
    try {
      const { operations, uploads } = await readMultipart(request.raw, {
        limits: services.config.limits,
        files: services.files,
        onWanted: () => askForBody(request.raw, reply.raw),
        onBytes(bytes) {
          checkSender()
          counted.add(bytes)
        },
        accept,
      })
      // Before the answer: what was not taken is gone by the time the sender hears of it.
      return await execute(0, () => operations).finally(async () => {
        const taken = Map.groupBy(uploads, (one) => one.taken)
        for (const { file } of taken.get(true) ?? []) kept += file.size
        await services.files.discard((taken.get(false) ?? []).map(({ file }) => file.key))
      })
    } finally {
      counted.end(kept)
    }
  }

  /**
   * Validating takes milliseconds: many at once, in one turn of the event loop, would be in the way of every transaction's next step. In a line of
   * their own, so that live updates and answers do not wait for all of them; strangers, who may come from any number of networks, in another than people.
   */
  async function turnToRead(body: unknown, viewer: Viewer): Promise<void> {
    if (services.documents.isPrepared((body as { query?: unknown } | null)?.query)) return
    await documentsInLine[askerOf(viewer)]()
  }

  /** Throws BadRequest or InvalidDocument; resolves nothing yet. */
  function readOperation(body: unknown, viewer: Viewer): Operation {
    if (typeof body !== 'object' || body === null || Array.isArray(body)) {
      throw badRequest('request.notAnObject')
    }
    const { query, variables, operationName } = body as Record<string, unknown>
    if (variables != null && (typeof variables !== 'object' || Array.isArray(variables))) {
      throw badRequest('request.wrongVariables')
    }
    const prepared = services.documents.prepare(query, askerOf(viewer))
    if (prepared.operation.operation === OperationTypeNode.SUBSCRIPTION) throw badRequest('request.needsSocket')
    if (operationName != null && operationName !== prepared.operation.name?.value) {
      throw badRequest('request.noSuchOperation')
    }
    return { prepared, variables: (variables ?? {}) as Record<string, unknown> }
  }

  async function refuseWhenFull(): Promise<void> {
    if ((await services.files.freeBytes()) < services.config.limits.minFreeDiskBytes) {
      throw unavailable('files.noRoom', 60)
    }
  }
}

const askerOf = (viewer: Viewer) => (typeof viewer === 'string' ? 'stranger' : 'user')

function idempotencyKeyOf(request: FastifyRequest): string | undefined {
  const key = request.headers['idempotency-key']
  if (key === undefined) return undefined
  if (typeof key !== 'string' || !/^[\x21-\x7e]{8,200}$/.test(key)) {
    throw badRequest('request.wrongKey')
  }
  return key
}
