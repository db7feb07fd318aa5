/** What lies in memory for someone: bounded for each owner and for all together, where who has most gives way first. */
import type { Said } from '../text/message.ts'
import { unavailable } from './errors.ts'
import type { Owner } from './fair-queue.ts'

export interface ByteLedgerLimits {
  readonly ofOwner: (owner: Owner) => number
  readonly inAll: number
  /** An entry up to this size is never refused. */
  readonly small: number
  /** What the owner is told, and after how many seconds to try again. */
  readonly message: Said
  readonly retryAfter: number
}

export interface ByteLedger {
  /** Throws Unavailable when the owner has as much as may be. */
  check(owner: Owner): void
  /** To be closed in any case. */
  open(owner: Owner): Entry
  /** Of all owners. */
  bytes(): number
}

export interface Entry {
  /**
   * So many bytes more, or fewer. Throws Unavailable when that is too much for the owner, who may have one entry of any size, and
   * when it is too much for all and the owner has the most; else what others have the most of is cut.
   */
  add(bytes: number): void
  /** So many there are now. */
  bytes(): number
  /** From now on it may be ended in favour of others, by `cut`. */
  offer(cut: () => void): void
  close(): void
}

interface Account {
  bytes: number
  readonly entries: Set<Held>
}

interface Held extends Entry {
  cut: (() => void) | undefined
  /** Now, of what is counted for its owner. */
  count: number
}

export function createByteLedger({ ofOwner, inAll, small, message, retryAfter }: ByteLedgerLimits): ByteLedger {
  const accounts = new Map<Owner, Account>()
  let total = 0

  const refuse = () => unavailable(message, retryAfter)

  function put(account: Account, entry: Held, bytes: number): void {
    entry.count += bytes
    account.bytes += bytes
    total += bytes
  }

  /** Ends the largest entry that can be ended of whoever has most, unless that is `own`. */
  function makeRoom(own: Account): boolean {
    let most = own
    for (const account of accounts.values()) if (account.bytes > most.bytes) most = account
    if (most === own) return false
    let largest: Held | undefined
    for (const entry of most.entries) if (entry.cut && entry.count > (largest?.count ?? 0)) largest = entry
    if (!largest) return false
    const { cut } = largest
    largest.cut = undefined
    put(most, largest, -largest.count)
    cut?.()
    return true
  }

  /** A class: one is made for every request, and closures cost more. */
  class OpenEntry implements Held {
    count = 0
    cut: (() => void) | undefined = undefined
    readonly #owner: Owner
    readonly #account: Account

    constructor(owner: Owner, account: Account) {
      this.#owner = owner
      this.#account = account
    }

    add(bytes: number): void {
      const own = this.#account
      // Closed, or cut.
      if (!own.entries.has(this)) return
      put(own, this, bytes)
      if (bytes <= 0) return
      const isTooMuch = own.bytes > ofOwner(this.#owner) && own.bytes > this.count
      while (total > inAll && makeRoom(own));
      if ((isTooMuch || total > inAll) && this.count > small) throw refuse()
    }

    bytes(): number {
      return this.count
    }

    offer(cut: () => void): void {
      this.cut = cut
    }

    close(): void {
      const own = this.#account
      if (!own.entries.delete(this)) return
      put(own, this, -this.count)
      if (!own.entries.size && accounts.get(this.#owner) === own) accounts.delete(this.#owner)
    }
  }

  return {
    check(owner) {
      if ((accounts.get(owner)?.bytes ?? 0) >= ofOwner(owner)) throw refuse()
    },
    open(owner) {
      let account = accounts.get(owner)
      if (!account) accounts.set(owner, (account = { bytes: 0, entries: new Set() }))
      const entry = new OpenEntry(owner, account)
      account.entries.add(entry)
      return entry
    },
    bytes: () => total,
  }
}
