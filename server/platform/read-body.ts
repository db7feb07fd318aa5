/** A body, read as far as it may be long. */
import type { IncomingMessage } from 'node:http'
import { badRequest } from './errors.ts'

export const isAnnounced = ({ headers }: IncomingMessage): boolean =>
  headers['transfer-encoding'] !== undefined || (headers['content-length'] ?? '0') !== '0'

/** What it says of its length; undefined when it is sent in chunks. */
export const announcedBytes = ({ headers }: IncomingMessage): number | undefined =>
  headers['transfer-encoding'] === undefined ? Number(headers['content-length'] ?? 0) : undefined

export interface BodyLimits {
  readonly bytes: number
  /** Thrown when it is longer. */
  readonly refuse: () => Error
  /** Called once it is to be sent. */
  readonly onWanted: () => void
  /** Hears of what has come, and may refuse it by throwing. */
  readonly onBytes: (bytes: number) => void
}

const nothing = Buffer.alloc(0)

/** Reads no further than to the limit. Throws BadRequest when it is cut off. */
export function readBody(raw: IncomingMessage, { bytes, refuse, onWanted, onBytes }: BodyLimits): Promise<Buffer> {
  const { promise, resolve, reject } = Promise.withResolvers<Buffer>()
  const announced = announcedBytes(raw)
  // One buffer that grows: many small chunks would take many times their size.
  let body: Buffer = nothing
  let length = 0

  function take(chunk: Buffer): void {
    if (length + chunk.length > bytes) throw refuse()
    onBytes(chunk.length)
    if (chunk.length === announced) {
      body = chunk
      length = chunk.length
      return
    }
    if (length + chunk.length > body.length) {
      const larger = Buffer.allocUnsafeSlow(Math.min(bytes, Math.max(2 * body.length, length + chunk.length)))
      body.copy(larger)
      body = larger
    }
    chunk.copy(body, length)
    length += chunk.length
  }

  function stop(error?: unknown): void {
    raw.off('data', onData).off('end', end).off('error', cut).off('close', cut)
    if (error) {
      raw.pause()
      reject(error)
    } else resolve(body.subarray(0, length))
  }
  function onData(chunk: Buffer): void {
    try {
      take(chunk)
    } catch (error) {
      stop(error)
    }
  }
  const end = () => stop()
  const cut = () => stop(badRequest('request.cutOff'))

  if ((announced ?? 0) > bytes) reject(refuse())
  else if (raw.destroyed) cut()
  else {
    onWanted()
    raw.on('data', onData).once('end', end).once('error', cut).once('close', cut)
  }
  return promise
}
