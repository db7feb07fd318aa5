/** Whom of those on a ticket somebody is told. All who are told the same are told the same object, so that its message is made once for them. */
import type { Database } from '../database/database.ts'
import type { Audience } from '../database/tables.ts'
import type { User } from '../database/viewer.ts'
import { toldToMany } from '../platform/told-to-many.ts'
import { processBudget } from '../platform/budgets.ts'
import { usersByIds } from '../users/users.ts'
import { canBePresent } from './access.ts'
import type { Presence } from './registry.ts'

/** Somebody else who is on the ticket. */
export interface PresentAgent {
  readonly user: User
  /** Whom they write for; null while they only look. */
  readonly writing: Audience | null
}

export interface Others {
  /** The same text for the same people who do the same. */
  readonly key: string
  readonly agents: () => Promise<readonly PresentAgent[]>
}

interface Listed {
  /** Of performance.now(). */
  readonly at: number
  /** By who is left out: each of the first themselves, and nobody for all others. */
  readonly others: Map<number | undefined, Others>
  readonly users: () => Promise<ReadonlyMap<number, User>>
}

const { shown, knownMs } = processBudget.presence

/** Of a list those that one person is told: the first of the others. */
export function createOthers(database: Database): (all: readonly Presence[], viewerId: number) => Others {
  const known = new WeakMap<readonly Presence[], Listed>()

  function listed(all: readonly Presence[]): Listed {
    const found = known.get(all)
    if (found && performance.now() - found.at < knownMs) return found
    const ids = all.slice(0, shown + 1).map(({ userId }) => userId)
    const made = {
      at: performance.now(),
      others: new Map<number | undefined, Others>(),
      users: once(() => usersByIds(database.read('system'), ids)),
    }
    known.set(all, made)
    return made
  }

  return (all, viewerId) => {
    const { others, users } = listed(all)
    const first = all.slice(0, shown + 1)
    const leftOut = first.some(({ userId }) => userId === viewerId) ? viewerId : undefined
    const found = others.get(leftOut)
    if (found) return found
    const told = first.filter(({ userId }) => userId !== leftOut).slice(0, shown)
    const made = { key: JSON.stringify(told), agents: once(async () => toldToMany(agentsOf(told, await users()))) }
    others.set(leftOut, made)
    return made
  }
}

const agentsOf = (told: readonly Presence[], users: ReadonlyMap<number, User>): PresentAgent[] =>
  told.flatMap(({ userId, writing }) => {
    const user = users.get(userId)
    return user && canBePresent(user) ? [{ user, writing }] : []
  })

/** Reads when it is first asked. */
function once<T>(read: () => Promise<T>): () => Promise<T> {
  let reading: Promise<T> | undefined
  return () => (reading ??= read())
}
