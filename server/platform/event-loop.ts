/**
 * Long work is done in pieces of a few milliseconds. Between two pieces, of whatever work, the event loop makes a whole turn: Node
 * accepts one connection in each, and with all pieces in one turn those who come would wait for seconds.
 */
const waiting: (() => void)[] = []

function startNext(): void {
  waiting.shift()?.()
  if (waiting.length) setImmediate(startNext)
}

/** Resolves in a turn of the event loop in which no other piece of work is done: first come, first served. */
export function nextTurn(): Promise<void> {
  if (!waiting.length) setImmediate(startNext)
  return new Promise((resolve) => waiting.push(resolve))
}

/** For work in many small pieces: after each, `await` the answer, which gives others their turn once `ms` have gone by since the last. */
export function createPauses(ms: number): () => Promise<void> | undefined {
  let since = performance.now()
  return () => {
    if (performance.now() - since < ms) return undefined
    return nextTurn().then(() => void (since = performance.now()))
  }
}
