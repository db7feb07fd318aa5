/** Who may use connections next: first come, first served, except that some need all places at once, and soon. */

export interface Turns {
  /** Runs `work` once there is a place for it. Throws `tooLate()` when none is free by `deadline` (performance.now()). */
  run<T>(work: () => Promise<T>, options: TurnOptions): Promise<T>
}

interface TurnOptions {
  readonly deadline: number
  readonly tooLate: () => Error
  /** With no other beside it, and before all that wait with others. */
  readonly alone?: boolean
}

interface Waiting {
  readonly places: number
  readonly start: () => void
}

export function createTurns(places: number): Turns {
  let free = places
  const waiting: Waiting[] = []

  function next(): void {
    for (let first = waiting[0]; first && first.places <= free; first = waiting[0]) {
      waiting.shift()
      free -= first.places
      first.start()
    }
  }

  function wait(wanted: number, { deadline, tooLate, alone }: TurnOptions): Promise<void> {
    const { promise, resolve, reject } = Promise.withResolvers<void>()
    const one: Waiting = {
      places: wanted,
      start() {
        clearTimeout(timer)
        resolve()
      },
    }
    const timer = setTimeout(
      () => {
        waiting.splice(waiting.indexOf(one), 1)
        reject(tooLate())
        next()
      },
      Math.max(0, deadline - performance.now()),
    )
    if (alone) {
      const behind = waiting.findIndex(({ places: others }) => others < places)
      waiting.splice(behind < 0 ? waiting.length : behind, 0, one)
    } else waiting.push(one)
    next()
    return promise
  }

  return {
    async run(work, options) {
      const wanted = options.alone ? places : 1
      await wait(wanted, options)
      try {
        return await work()
      } finally {
        free += wanted
        next()
      }
    },
  }
}
