/** JSON of large values, written a piece at a time: others have their turns on the event loop in between. */
import { createPauses } from './event-loop.ts'
import { processBudget } from './budgets.ts'

/** Characters of a piece, at least, but for the last. */
const pieceCharacters = 64 * 1024
/** What is no larger than this is written at once. */
const smallCharacters = 16 * 1024

/** The pieces of what JSON.stringify answers for `value`, which must be plain data. `charge` hears how many ms writing them took. */
export async function* jsonPieces(value: unknown, charge: (ms: number) => void = () => {}): AsyncGenerator<string> {
  let piece = ''
  const pause = createPauses(processBudget.eventLoopMs / 4)
  let began = performance.now()
  for (const part of write(value)) {
    piece += part
    if (piece.length < pieceCharacters) continue
    charge(performance.now() - began)
    yield piece
    piece = ''
    await pause()
    began = performance.now()
  }
  charge(performance.now() - began)
  if (piece) yield piece
}

function* write(value: unknown): Generator<string> {
  if (typeof value !== 'object' || value === null || charactersLeft(value, smallCharacters) >= 0) {
    yield JSON.stringify(value)
  } else if (Array.isArray(value)) yield* writeList(value)
  else yield* writeObject(value)
}

function* writeObject(value: object): Generator<string> {
  let before = '{'
  for (const [key, one] of Object.entries(value)) {
    if (one === undefined) continue
    yield `${before}${JSON.stringify(key)}:`
    yield* write(one)
    before = ','
  }
  yield '}'
}

/** Small items that follow each other are written together. */
function* writeList(items: readonly unknown[]): Generator<string> {
  let before = '['
  for (let from = 0; from < items.length;) {
    let to = from
    for (let left = smallCharacters; to < items.length; to++) {
      left = charactersLeft(items[to], left)
      if (left < 0) break
    }
    if (to > from) yield before + JSON.stringify(items.slice(from, to)).slice(1, -1)
    else {
      yield before
      yield* write(items[to++])
    }
    before = ','
    from = to
  }
  yield ']'
}

/** Whether the JSON of `value` has at most so many characters, escapes not counted. */
export const isJsonWithin = (value: unknown, characters: number): boolean => charactersLeft(value, characters) >= 0

/** What is left of `most` characters; negative as soon as there are more. */
function charactersLeft(value: unknown, most: number): number {
  if (typeof value === 'string') return most - value.length - 2
  if (typeof value !== 'object' || value === null) return most - 6
  let left = most - 2
  for (const key in value) {
    left = charactersLeft((value as Record<string, unknown>)[key], left - key.length - 4)
    if (left < 0) break
  }
  return left
}
