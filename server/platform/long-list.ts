/** An answer that may be long: it is completed a stretch at a time, and others have their turns in between. */
import { nextTurn } from './event-loop.ts'

/** So many items between two turns of the event loop, where graphql-js completes them: how long that takes no one can tell before. */
export const itemsPerTurn = 10

export class LongList<T> implements Iterable<T | Promise<T>> {
  readonly items: readonly T[]
  /** Rather than that the answer is refused, the list ends at this many characters; unless graphql-js completes it. */
  readonly endsAtCharacters: number | undefined

  constructor(items: readonly T[], { endsAtCharacters }: { endsAtCharacters?: number } = {}) {
    this.items = items
    this.endsAtCharacters = endsAtCharacters
  }

  /** As graphql-js reads it, which has no turns of its own: all but the first items are promised. */
  *[Symbol.iterator](): Generator<T | Promise<T>> {
    let turn: Promise<unknown> = Promise.resolve()
    for (const [at, item] of this.items.entries()) {
      if (at > 0 && at % itemsPerTurn === 0) turn = turn.then(() => nextTurn())
      yield at < itemsPerTurn ? item : turn.then(() => item)
    }
  }
}
