/** The bytes of a stored file as they are known to be: what a store gives otherwise never arrives as if it were whole. */
import { createHash } from 'node:crypto'
import { pipeline, Transform, type Readable } from 'node:stream'

/** A store gave other bytes than it was given. */
export class FileDamaged extends Error {}

export interface ExpectedBytes {
  readonly bytes: number
  /** Of all of them. */
  readonly sha256?: Uint8Array | undefined
}

/**
 * `source`, which errors with FileDamaged before its last bytes are passed on when there are more or fewer than expected, or
 * others. Passing on more would be worse than a damaged file: behind a `content-length` they would be read as the next answer.
 */
export function checkBytes(source: Readable, { bytes, sha256 }: ExpectedBytes): Readable {
  const hash = sha256 && createHash('sha256')
  let left = bytes
  let held: Buffer | undefined
  const check = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      left -= chunk.length
      if (left < 0) return done(new FileDamaged(`The store gave more than ${bytes} bytes.`))
      hash?.update(chunk)
      const before = held
      held = chunk
      return done(null, before)
    },
    flush(done) {
      if (left > 0) return done(new FileDamaged(`The store gave ${bytes - left} instead of ${bytes} bytes.`))
      if (hash && !hash.digest().equals(sha256)) return done(new FileDamaged('The store gave other bytes.'))
      return done(null, held)
    },
  })
  // Whoever reads it hears of errors.
  return pipeline(source, check, () => {})
}
