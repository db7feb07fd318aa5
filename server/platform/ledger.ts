/** What each owner has lately taken of something, forgotten by half in `halfLifeMs`. */
export interface Ledger {
  charge(owner: string | number, amount: number): void
  of(owner: string | number): number
}

interface Account {
  taken: number
  at: number
}

/** Less than this counts as nothing, and is not remembered. */
const least = 0.01

export function createLedger(halfLifeMs: number, now: () => number = () => performance.now()): Ledger {
  const accounts = new Map<string | number, Account>()
  let sweepAt = 0

  const takenBy = ({ taken, at }: Account) => taken * 0.5 ** ((now() - at) / halfLifeMs)

  function sweep(): void {
    if (now() < sweepAt) return
    sweepAt = now() + halfLifeMs
    for (const [owner, account] of accounts) if (takenBy(account) < least) accounts.delete(owner)
  }

  return {
    charge(owner, amount) {
      const account = accounts.get(owner)
      accounts.set(owner, { taken: (account ? takenBy(account) : 0) + amount, at: now() })
      sweep()
    },
    of(owner) {
      const account = accounts.get(owner)
      return account ? takenBy(account) : 0
    },
  }
}
