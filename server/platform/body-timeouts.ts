/** Ends connections on which bodies come, or answers are taken, too slowly, so that they hold nothing up. */
import type { IncomingMessage, Server } from 'node:http'
import type { Socket } from 'node:net'
import { requestBudget } from './budgets.ts'
import { isAnnounced } from './read-body.ts'

/** The whole body, if there is to be one, must be there within `bodyMs`. */
export function limitBodyTime(raw: IncomingMessage): void {
  if (!isAnnounced(raw)) return
  const timer = setTimeout(() => {
    if (!raw.complete) raw.destroy()
  }, requestBudget.bodyMs)
  timer.unref()
  const stop = () => clearTimeout(timer)
  raw.once('end', stop).once('close', stop)
}

/** An upload may take as long as it likes while it keeps moving, or waits for us: what has come is not taken yet. */
export function limitUploadPace(
  raw: IncomingMessage,
  { minBytesPerSecond, checkMs }: Pace = requestBudget.upload,
): void {
  let before = raw.socket.bytesRead
  let hasWaited = false
  const timer = setInterval(() => {
    // A request that was refused midway never says that it has closed.
    if (raw.socket.destroyed) return stop()
    const now = raw.socket.bytesRead
    const isSlow = now - before < (minBytesPerSecond * checkMs) / 1000
    before = now
    const waitsForUs = raw.readableLength > 0
    if (isSlow && !raw.complete && !waitsForUs && !hasWaited) raw.destroy()
    hasWaited = waitsForUs
  }, checkMs)
  timer.unref()
  const stop = () => clearInterval(timer)
  raw.once('end', stop).once('close', stop)
}

export interface Pace {
  readonly minBytesPerSecond: number
  readonly checkMs: number
}

/**
 * Whoever has something to take, and takes next to nothing of it over `checkMs`, is cut off: an answer lies in memory, or a file
 * is open, until it is taken. Answers the function that stops it.
 */
export function limitReadingPace(
  server: Server,
  { minBytesPerSecond, checkMs }: Pace = requestBudget.reading,
): () => void {
  const sockets = new Set<Socket>()
  /** What had been taken at the last check, of those who had something to take then. */
  const seen = new WeakMap<Socket, number>()
  function add(socket: Socket): void {
    sockets.add(socket)
    socket.once('close', () => sockets.delete(socket))
  }
  const timer = setInterval(() => {
    for (const socket of sockets) {
      const before = seen.get(socket)
      seen.delete(socket)
      if (!socket.writableLength) continue
      const taken = socket.bytesWritten - socket.writableLength
      if (before !== undefined && taken - before < (minBytesPerSecond * checkMs) / 1000) socket.destroy()
      else seen.set(socket, taken)
    }
  }, checkMs)
  timer.unref()
  server.on('connection', add)
  return () => {
    clearInterval(timer)
    server.off('connection', add)
  }
}
