/** Where the bytes of files lie, under random keys: on disk (file-store-disk.ts) or in an object store (file-store-s3.ts). */
import { createHash } from 'node:crypto'
import { Transform, type Readable } from 'node:stream'
import { measurePicture, type Extent } from '../platform/pictures/measure.ts'

/** Keys become paths: whatever else a database or an archive from outside may hold is none. */
export const isFileKey = (key: string): boolean => /^[A-Za-z0-9_-]{16,64}$/.test(key)

export interface ReceivedFile {
  readonly key: string
  readonly size: number
  readonly sha256: Uint8Array
  /** The first 256 KiB, for telling the type. */
  readonly head: Uint8Array
  /** The last 64 KiB. */
  readonly tail: Uint8Array
  /** Of a picture: how much it shows, where its bytes tell. */
  readonly extent: Readonly<Extent> | undefined
}

/** Hears how many more bytes have come, and may end it by throwing. */
export type OnBytes = (bytes: number) => void

/** Of a file that is incoming: a ticket has it, a reply has it that is held, nobody has it. */
export type FileFate = 'kept' | 'held' | 'nobodys'

/** A file is durable before the transaction that names it commits; `keep` or `discard` comes after. */
export interface FileStore {
  /**
   * Streams, hashes and makes durable. Rejects when the source does, with what `onBytes` throws, or with Unavailable; then
   * nothing is left behind.
   */
  receive(source: Readable, onBytes?: OnBytes): Promise<ReceivedFile>
  /** Settles committed files, in the background: they are as safe and as readable before. What fails is settled by the job files.settle. */
  keep(keys: readonly string[]): Promise<void>
  discard(keys: readonly string[]): Promise<void>
  /** Bytes stored, or undefined when there is no such file, or the key is none. */
  size(key: string): Promise<number | undefined>
  /** `range` is inclusive, in bytes. */
  read(key: string, range?: { start: number; end: number }): Promise<Readable>
  /** Stores what was kept elsewhere under its old key, durably once `settle` resolves. Rejects when the source does. */
  put(key: string, source: Readable): Promise<void>
  /** Makes all that was `put` durable, together: one after another each file would wait for the disk twice. */
  settle(): Promise<void>
  /** Everything that lies in its place, in no order; not what is incoming. */
  list(): AsyncIterable<{ readonly key: string; readonly size: number }>
  /** Where files arrive. */
  freeBytes(): Promise<number>
  /** Whether files can be stored and read now; answers within a second. */
  isReachable(): Promise<boolean>
  /**
   * Settles what a crash left and what has not been touched for `idleMs`: puts in its place what is to be kept, deletes what is nobody's, and
   * leaves the rest incoming.
   */
  recover(fateOf: (key: string) => Promise<FileFate>, idleMs: number): Promise<{ kept: number; deleted: number }>
  /** Resolves when all that is done in the background has ended. */
  idle(): Promise<void>
  /** The same, and nothing can be received any more. */
  close(): Promise<void>
}

const headBytes = 256 * 1024
const tailBytes = 64 * 1024

/** Passes a file on and remembers what has to be known of it; each byte is copied a few times at most, however small the pieces. */
export function observe(onBytes?: OnBytes) {
  const hash = createHash('sha256')
  const head = keepFirst(headBytes)
  const tail = keepLast(tailBytes)
  const picture = measurePicture()
  let size = 0
  const transform = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      try {
        onBytes?.(chunk.length)
      } catch (error) {
        return done(error as Error)
      }
      size += chunk.length
      hash.update(chunk)
      head.add(chunk)
      tail.add(chunk)
      picture.add(chunk)
      done(null, chunk)
    },
  })
  const result = () => ({
    size,
    head: head.bytes(),
    tail: tail.bytes(),
    extent: picture.result(),
    sha256: new Uint8Array(hash.digest()),
  })
  return { transform, result }
}

interface Kept {
  add(chunk: Buffer): void
  bytes(): Buffer
}

/** At least twice the room as before, so that growing costs no more than what is kept. */
function roomFor(buffer: Buffer, used: number, needed: number): Buffer {
  if (needed <= buffer.length) return buffer
  const larger = Buffer.allocUnsafe(Math.max(needed, 2 * buffer.length, 4096))
  buffer.copy(larger, 0, 0, used)
  return larger
}

function keepFirst(limit: number): Kept {
  let buffer: Buffer = Buffer.alloc(0)
  let length = 0
  return {
    add(chunk) {
      const more = Math.min(chunk.length, limit - length)
      if (more === 0) return
      buffer = roomFor(buffer, length, length + more)
      chunk.copy(buffer, length, 0, more)
      length += more
    },
    bytes: () => buffer.subarray(0, length),
  }
}

function keepLast(limit: number): Kept {
  let buffer: Buffer = Buffer.alloc(0)
  let length = 0
  return {
    add(chunk) {
      const piece = chunk.subarray(-limit)
      if (length + piece.length > 2 * limit) {
        // Only once for as many bytes as are moved.
        buffer.copyWithin(0, length - limit, length)
        length = limit
      }
      buffer = roomFor(buffer, length, length + piece.length)
      piece.copy(buffer, length)
      length += piece.length
    },
    bytes: () => buffer.subarray(Math.max(0, length - limit), length),
  }
}
