/** From the result of an operation to its bytes, which lie in memory until the other side has taken them. */
import { Readable } from 'node:stream'
import type { FastifyReply } from 'fastify'
import type { ExecutionResult } from 'graphql'
import { networkBudget, processBudget, requestBudget, userBudget } from '../platform/budgets.ts'
import { createByteLedger, type ByteLedger, type Entry } from '../platform/byte-ledger.ts'
import { compress, compressPieces, encodingFor, type Encoding } from '../platform/compress.ts'
import type { Owner } from '../platform/fair-queue.ts'
import { isJsonWithin, jsonPieces } from '../platform/json-pieces.ts'
import { tooLarge } from './answer-budget.ts'
import { describeError, type Wording } from './execute.ts'
import { json } from './send-failure.ts'

/** What was made and not fetched yet, of each person and each network of strangers. */
export const createUnsentAnswers = (): ByteLedger =>
  createByteLedger({
    ofOwner: (owner) => (typeof owner === 'number' ? userBudget : networkBudget).unsentBytes,
    inAll: processBudget.unsentBytes,
    small: requestBudget.unsentBytesNeverRefused,
    message: 'busy.answers',
    retryAfter: 5,
  })

export interface Answer {
  readonly status: number
  readonly retryAfter: number | undefined
  readonly encoding: Encoding | undefined
  readonly body: string | Buffer | Chunks
}

interface Chunks {
  readonly chunks: Buffer[]
  readonly bytes: number
}

export interface AnswerOptions extends Wording {
  readonly owner: Owner
  /** Of the JSON. */
  readonly mostCharacters: number
  /** As far as it is known, without escapes. */
  readonly characters: number | undefined
  readonly acceptEncoding: string | undefined
  /** Counts what lies in memory. */
  readonly entry: Entry
  /** Hears how long the event loop was held to write it, in ms. */
  readonly charge: (ms: number) => void
}

/** Throws BadRequest when it is too large, and Unavailable when its owner, or all, have too much in memory. */
export async function encodeAnswer({ data, errors }: ExecutionResult, options: AnswerOptions): Promise<Answer> {
  const described = errors?.map((error) => describeError(error, options))
  const value = described ? { errors: described, data } : { data }
  const retryAfter = described
    ?.map(({ extensions }) => extensions?.retryAfter)
    .find((seconds) => typeof seconds === 'number')
  const status = data === undefined ? 400 : 200
  return {
    status,
    retryAfter,
    ...(isSmall(value, options) ? await writeAtOnce(value, options) : await writeInPieces(value, options)),
  }
}

const isSmall = (value: unknown, { characters }: AnswerOptions): boolean =>
  characters === undefined
    ? isJsonWithin(value, requestBudget.smallAnswerCharacters)
    : characters <= requestBudget.smallAnswerCharacters

async function writeAtOnce(value: unknown, { owner, acceptEncoding, entry, charge }: AnswerOptions) {
  const since = performance.now()
  const text = JSON.stringify(value)
  charge(performance.now() - since)
  const packed = await compress(owner, text, acceptEncoding)
  const body = packed?.body ?? text
  entry.add(body.length)
  return { body, encoding: packed?.encoding }
}

async function writeInPieces(value: unknown, { owner, mostCharacters, acceptEncoding, entry, charge }: AnswerOptions) {
  const encoding = encodingFor(Infinity, acceptEncoding)
  const chunks: Buffer[] = []
  let bytes = 0
  const take = (chunk: Buffer) => {
    chunks.push(chunk)
    bytes += chunk.length
    entry.add(chunk.length)
  }
  const pieces = within(mostCharacters, jsonPieces(value, charge))
  if (encoding) await compressPieces(owner, pieces, encoding, take)
  else for await (const piece of pieces) take(Buffer.from(piece))
  return { body: { chunks, bytes }, encoding }
}

async function* within(limit: number, pieces: AsyncIterable<string>): AsyncGenerator<string> {
  let characters = 0
  for await (const piece of pieces) {
    characters += piece.length
    if (characters > limit) throw tooLarge(limit)
    yield piece
  }
}

/** Closes `entry` when all is taken or the other side has gone. */
export function sendAnswer(reply: FastifyReply, { status, retryAfter, encoding, body }: Answer, entry: Entry): void {
  if (reply.raw.closed) return entry.close()
  entry.offer(() => reply.raw.destroy())
  reply.raw.once('close', () => entry.close())
  if (retryAfter !== undefined) reply.header('retry-after', retryAfter)
  if (encoding) reply.header('content-encoding', encoding).header('vary', 'accept-encoding')
  reply.code(status).type(json)
  if (typeof body === 'string' || Buffer.isBuffer(body)) return void reply.send(body)
  reply.header('content-length', body.bytes).send(Readable.from(handOut(body, entry), { highWaterMark: 1 }))
}

function* handOut({ chunks }: Chunks, entry: Entry): Generator<Buffer> {
  for (let chunk = chunks.shift(); chunk; chunk = chunks.shift()) {
    yield chunk
    entry.add(-chunk.length)
  }
}
