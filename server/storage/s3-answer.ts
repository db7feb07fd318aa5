/** Answers of an object store, read within bounds: the store may be broken, or not be the store that was asked. */
import type { IncomingMessage } from 'node:http'
import { objectStoreBudget } from '../platform/budgets.ts'

/** The store can't be reached (`status` is undefined), or answers what no one asked for. */
export class S3Failure extends Error {
  readonly status: number | undefined
  /** What the store calls it, such as AccessDenied; empty when it does not say. */
  readonly reason: string

  constructor(message: string, { status, reason = '', cause }: { status?: number; reason?: string; cause?: unknown }) {
    super(message, { cause })
    this.status = status
    this.reason = reason
  }
}

/** As in objectStoreBudget. Tests shorten them. */
export const patience = {
  silenceMs: objectStoreBudget.silenceMs as number,
  tries: objectStoreBudget.tries as number,
  pauseMs: objectStoreBudget.pauseMs as number,
  credentialsMs: objectStoreBudget.credentialsMs as number,
  minBytesPerSecond: objectStoreBudget.minBytesPerSecond as number,
  paceMs: objectStoreBudget.paceMs as number,
}

/** All of a small answer. Throws S3Failure when it is larger, comes too slowly, or breaks off. */
export async function textOf(response: IncomingMessage, maxBytes: number = objectStoreBudget.listingBytes) {
  const chunks: Buffer[] = []
  let bytes = 0
  const late = setTimeout(() => response.destroy(new Error('The store answered too slowly.')), patience.silenceMs)
  try {
    for await (const chunk of response as AsyncIterable<Buffer>) {
      bytes += chunk.length
      if (bytes > maxBytes) throw new S3Failure('The file store answered more than was asked for.', {})
      chunks.push(chunk)
    }
  } catch (cause) {
    if (cause instanceof S3Failure) throw cause
    throw new S3Failure(`The file store did not finish its answer (${reasonOf(cause)}).`, { cause })
  } finally {
    clearTimeout(late)
  }
  return Buffer.concat(chunks).toString()
}

/** Such as ECONNREFUSED. */
export function reasonOf(error: unknown): string {
  const { code, message } = error as NodeJS.ErrnoException
  return code || message.replace(/\.$/, '') || 'no reason was given'
}

/** Takes what is left of an answer that is of no interest, so that its connection can be used again; not if there is much. */
export function drain(response: IncomingMessage): void {
  textOf(response, objectStoreBudget.answerBytes).catch(() => {})
}

/** What an error of S3 calls itself; empty when it does not say. */
export async function reasonIn(response: IncomingMessage): Promise<string> {
  const text = await textOf(response, objectStoreBudget.answerBytes).catch(() => '')
  return /<Code>(\w{1,60})<\/Code>/.exec(text)?.[1] ?? ''
}

/** Breaks an answer off whose bytes come more slowly than they may, as long as they are all taken. */
export function keepPace(response: IncomingMessage): void {
  const { socket } = response
  const least = (patience.minBytesPerSecond * patience.paceMs) / 1_000
  let before = socket.bytesRead
  const timer = setInterval(() => {
    const now = socket.bytesRead
    // What is not taken yet waits for a slow reader of ours, not for the store.
    const isSlow = now - before < least && response.readableLength === 0
    before = now
    if (isSlow) response.destroy(new Error('The store sends too slowly.'))
  }, patience.paceMs)
  timer.unref()
  response.once('close', () => clearInterval(timer))
}
