/** Ends connections whose bodies come too slowly, so that they hold nothing up (slow-body attacks). */
import type { IncomingMessage } from 'node:http'

export const slowClientLimits = { bodyMs: 15_000, minUploadBytesPerSecond: 10_000, uploadCheckMs: 10_000 }

/** The whole body, if there is to be one, must be there within `bodyMs`. */
export function limitBodyTime(raw: IncomingMessage): void {
  if (raw.headers['content-length'] === undefined && raw.headers['transfer-encoding'] === undefined) return
  const timer = setTimeout(() => {
    if (!raw.complete) raw.destroy()
  }, slowClientLimits.bodyMs)
  timer.unref()
  const stop = () => clearTimeout(timer)
  raw.once('end', stop).once('close', stop)
}

/** An upload may take as long as it likes while it keeps moving. */
export function limitUploadPace(raw: IncomingMessage): void {
  let before = raw.socket.bytesRead
  const timer = setInterval(() => {
    // A request that was refused midway never says that it has closed.
    if (raw.socket.destroyed) return stop()
    const now = raw.socket.bytesRead
    const isSlow = now - before < (slowClientLimits.minUploadBytesPerSecond * slowClientLimits.uploadCheckMs) / 1000
    before = now
    if (isSlow && !raw.complete) raw.destroy()
  }, slowClientLimits.uploadCheckMs)
  timer.unref()
  const stop = () => clearInterval(timer)
  raw.once('end', stop).once('close', stop)
}
