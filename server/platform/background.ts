/** Work that nobody waits for, until the end. */
export interface Background {
  run(work: Promise<unknown>): void
  /** Resolves when all of it has ended. */
  ended(): Promise<void>
}

export function createBackground(onFailure: (error: unknown) => void): Background {
  const underWay = new Set<Promise<unknown>>()
  return {
    run(work) {
      const one = work.catch(onFailure).finally(() => underWay.delete(one))
      underWay.add(one)
    },
    async ended() {
      while (underWay.size) await Promise.all(underWay)
    },
  }
}
