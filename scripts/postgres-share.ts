/** For which group of tests PostgreSQL, which serves all of them, has taken the processor, and how many connections they had. */
import { readFileSync } from 'node:fs'
import { databasePrefix } from '../tests/support/postgres.ts'
import { msBelow, readBook, type Book } from './processor-time.ts'

const everyMs = 2_000

export interface PostgresShares {
  /** What it has taken for a group so far, in ms. */
  msOf(group: string): number
  /** How many connections all groups had at once, as far as a look every two seconds tells. */
  mostConnections(): number
}

/**
 * Of PostgreSQL whose first process is `pid`. What a connection takes is its group's. What
 * nobody saw (of connections that came and went between two looks, of the writers in the background) is shared by what they took then.
 */
export function watchPostgres(pid: number): PostgresShares {
  let mostConnections = 0
  const shares = new Map<string, number>()
  const msOfAll = (book: Book) => (book.get(pid)?.ms ?? 0) + msBelow(book, pid)
  let book = readBook()
  let told = msOfAll(book)
  function look(): void {
    const before = book
    book = readBook()
    const since = new Map<string, number>()
    let connections = 0
    for (const connection of book.values().filter(({ parent }) => parent === pid)) {
      const group = groupOf(connection.pid)
      const ms = connection.ms - (before.get(connection.pid)?.ms ?? 0)
      if (group === undefined) continue
      since.set(group, (since.get(group) ?? 0) + ms)
      connections++
    }
    mostConnections = Math.max(mostConnections, connections)
    const known = since.values().reduce((sum, ms) => sum + ms, 0)
    // It waits until someone is seen to take any.
    if (known === 0) return
    const all = msOfAll(book)
    for (const [group, ms] of since) shares.set(group, (shares.get(group) ?? 0) + (ms / known) * (all - told))
    told = all
  }
  setInterval(look, everyMs).unref()
  return {
    msOf(group) {
      look()
      return shares.get(group) ?? 0
    },
    mostConnections: () => mostConnections,
  }
}

const ofGroup = new RegExp(`^postgres: \\S+ ${databasePrefix('([^_]+)')}`)

/** A connection says in its title to which database. Undefined for other processes, and for what has ended. */
function groupOf(pid: number): string | undefined {
  try {
    return ofGroup.exec(readFileSync(`/proc/${pid}/cmdline`, 'utf8'))?.[1]
  } catch {
    return undefined
  }
}
