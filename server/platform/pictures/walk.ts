/** Reads a file as it passes by: a walk says which bytes it has to see and which may go unseen, so that little is kept of any file. */

/** The largest of what a file shows, as far as it was read; zero while nothing is known. */
export interface Extent {
  /** Pixels. */
  width: number
  height: number
  frames: number
  /** Of all frames together, and of all passes over them: what drawing it once costs. */
  drawnPixels: number
}

/** What a walk wants next; the bytes asked for are its answer. */
export type Want =
  | { readonly take: number }
  | { readonly skip: number }
  /** GIF: over all sub-blocks up to the empty one. */
  | 'sub-blocks'
  /** JPEG: over entropy-coded data and fill bytes; the answer is the byte that names the marker. */
  | 'marker'

export type Walk = Generator<Want, void, Buffer>

/** The file contradicts itself, so that it can't be told what a reader makes of it. */
export class Contradiction extends Error {}

/** A file of so many tiny parts is none that a program wrote for people. */
const maxSteps = 100_000
const nothing = Buffer.alloc(0)

export function createWalker(walk: Walk): { add(chunk: Buffer): void; readonly hasFailed: boolean } {
  let want: Want | undefined
  let steps = 0
  let hasFailed = false
  /** Of what is to be taken: what has come so far. */
  let taken: Buffer = nothing
  /** Of what is passed over: how much is left of it. */
  let left = 0
  let isBehindFill = false

  function go(answer: Buffer): void {
    try {
      const { value, done } = walk.next(answer)
      if (++steps > maxSteps) throw new Contradiction('It has too many parts.')
      want = done ? undefined : value
      taken = nothing
      left = typeof want === 'object' && 'skip' in want ? want.skip : 0
      isBehindFill = false
    } catch (error) {
      if (!(error instanceof Contradiction)) throw error
      want = undefined
      hasFailed = true
    }
  }

  function take(chunk: Buffer, at: number, length: number): number {
    const end = Math.min(chunk.length, at + length - taken.length)
    taken = taken.length ? Buffer.concat([taken, chunk.subarray(at, end)]) : chunk.subarray(at, end)
    if (taken.length === length) go(taken)
    // The rest comes with another chunk, and this one may not be kept.
    else taken = Buffer.from(taken)
    return end
  }

  function skip(chunk: Buffer, at: number): number {
    const end = Math.min(chunk.length, at + left)
    left -= end - at
    if (left === 0) go(nothing)
    return end
  }

  function skipBlocks(chunk: Buffer, from: number): number {
    let at = from + Math.min(left, chunk.length - from)
    left -= at - from
    while (at < chunk.length) {
      const length = chunk[at++] as number
      if (length === 0) {
        go(nothing)
        return at
      }
      const end = Math.min(chunk.length, at + length)
      left = length - (end - at)
      at = end
    }
    return at
  }

  function findMarker(chunk: Buffer, from: number): number {
    let at = from
    for (;;) {
      if (!isBehindFill) {
        // Faster than indexOf where they stand close together.
        while (at < chunk.length && chunk[at] !== 0xff) at++
        if (at === chunk.length) return at
        isBehindFill = true
      }
      while (at < chunk.length && chunk[at] === 0xff) at++
      if (at === chunk.length) return at
      const code = chunk[at++] as number
      isBehindFill = false
      if (code === 0 || (code >= 0xd0 && code <= 0xd7)) continue
      go(Buffer.of(code))
      return at
    }
  }

  go(nothing)
  return {
    add(chunk) {
      let at = 0
      while (want !== undefined && at < chunk.length) {
        if (want === 'sub-blocks') at = skipBlocks(chunk, at)
        else if (want === 'marker') at = findMarker(chunk, at)
        else if ('take' in want) at = take(chunk, at, want.take)
        else at = skip(chunk, at)
      }
    },
    get hasFailed() {
      return hasFailed
    },
  }
}

export function* take(length: number): Generator<Want, Buffer, Buffer> {
  return yield { take: length }
}

/** Nothing is asked for where nothing is to be skipped: it would only be answered with the next byte. */
export function* skip(length: number): Walk {
  if (length > 0) yield { skip: length }
}

export function grow(extent: Extent, width: number, height: number): void {
  extent.width = Math.max(extent.width, width)
  extent.height = Math.max(extent.height, height)
}

export function addFrame(extent: Extent, width: number, height: number): void {
  extent.frames++
  extent.drawnPixels += width * height
}
