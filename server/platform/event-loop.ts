/**
 * Long work is done in pieces of a few milliseconds. Between two pieces, of whatever work, the event loop makes a whole turn: Node
 * accepts one connection of each listening socket in each (acceptors.ts), and with all pieces in one turn those who come would wait for seconds.
 */
let transactions = 0
/** One long turn of others must not keep it out for long. */
const longestRestMs = 10

/** Resolves in a turn of the event loop in which no other piece of this line is done: first come, first served. */
type Line = () => Promise<void>

/** With `rests`, its pieces rest while transactions are open. */
export function createLine({ rests }: { readonly rests: boolean }): Line {
  const waiting: (() => void)[] = []
  let isUnderWay = false
  let restUntil = -Infinity
  const isResting = () => rests && transactions > 0

  function start(): void {
    isUnderWay = true
    const ms = isResting() ? restUntil - performance.now() : 0
    if (ms > 0) setTimeout(startNext, ms)
    else setImmediate(startNext)
  }

  function startNext(): void {
    const began = performance.now()
    waiting.shift()?.()
    if (isResting()) {
      setImmediate(() => {
        const now = performance.now()
        restUntil = now + Math.min(now - began, longestRestMs)
        goOn()
      })
    } else {
      goOn()
    }
  }

  function goOn(): void {
    if (waiting.length) start()
    else isUnderWay = false
  }

  return () => {
    const turn = new Promise<void>((resolve) => waiting.push(resolve))
    if (!isUnderWay) start()
    return turn
  }
}

/** The line of all long work. */
export const nextTurn = createLine({ rests: true })

/**
 * Until the answer is called, long work rests after each piece for as long as that took: a transaction that goes to the database and
 * back twenty times would otherwise wait for twenty pieces, and others for it.
 */
export function restDuringTransaction(): () => void {
  transactions++
  return () => void transactions--
}

/**
 * Resolves in the next turn of the event loop, before all long work: for what a transaction does while it is open. In line with the others it
 * would wait for all of their pieces, which rest because of it, and other transactions for it.
 */
export const nextTurnOfTransaction = (): Promise<void> => new Promise((resolve) => setImmediate(resolve))

/** For work in many small pieces: after each, `await` the answer, which gives others their turn once `ms` have gone by since the last. */
export function createPauses(ms: number, turn = nextTurn): () => Promise<void> | undefined {
  let since = performance.now()
  return () => {
    if (performance.now() - since < ms) return undefined
    return turn().then(() => void (since = performance.now()))
  }
}
