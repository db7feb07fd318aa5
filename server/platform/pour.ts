import type { Readable, Writable } from 'node:stream'

/**
 * Like `pipe`, but what came in many small pieces is passed on in one: a sender can make each byte of a body a chunk of its
 * own, and each piece costs its readers as much as thousands of bytes. `onBytes` hears how many more are coming, and may call
 * the answer, which stops the pouring and leaves the rest unread.
 */
export function pour(source: Readable, sink: Writable, onBytes: (bytes: number) => void): () => void {
  let isStopped = false
  let isFull = false
  const onDrain = () => {
    isFull = false
    onReadable()
  }
  function onReadable(): void {
    while (!isFull && !isStopped) {
      // All that has come so far, as one.
      const chunk = source.read(source.readableLength || undefined) as Buffer | null
      if (chunk === null) return
      onBytes(chunk.length)
      if (!isStopped) isFull = !sink.write(chunk)
    }
  }
  const onEnd = () => void sink.end()
  source.on('readable', onReadable)
  source.once('end', onEnd)
  sink.on('drain', onDrain)
  return () => {
    isStopped = true
    source.off('readable', onReadable)
    source.off('end', onEnd)
    sink.off('drain', onDrain)
  }
}
