/** Choices that the same seed repeats. */
import { createCipheriv, createHash } from 'node:crypto'

export interface Random {
  /** From 0 up to, but without, 1. */
  next(): number
  /** A whole number from `min` to `max`, both included. */
  int(min: number, max: number): number
  chance(probability: number): boolean
  pick<T>(choices: readonly T[]): T
  /** A name that no other call of the same seed gives. */
  seed(): string
  /** Choices of its own, which don't shift when others are made. */
  fork(name: string | number): Random
}

export function createRandom(seed: string): Random {
  const digest = createHash('sha256').update(seed).digest()
  let state = digest.readUInt32LE(0)
  let drawn = 0
  /** mulberry32. */
  const next = () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  const int = (min: number, max: number) => min + Math.floor(next() * (max - min + 1))
  return {
    next,
    int,
    chance: (probability) => next() < probability,
    pick: <T>(choices: readonly T[]) => choices[int(0, choices.length - 1)] as T,
    seed: () => `${seed}/${drawn++}`,
    fork: (name) => createRandom(`${seed}:${name}`),
  }
}

/** `size` bytes without any pattern, the same for the same seed. */
export function randomBytesOf(seed: string, size: number): Buffer {
  const key = createHash('sha256').update(seed).digest()
  return createCipheriv('aes-256-ctr', key, Buffer.alloc(16)).update(Buffer.alloc(size))
}
