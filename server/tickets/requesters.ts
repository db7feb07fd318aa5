/** Whom an agent may mean who types the beginning of a name or an address. */
import type { Database } from '../database/database.ts'
import { sql } from '../database/query-builder.ts'
import { query, type QueryParts } from '../database/query.ts'
import { userOf, type User, type Viewer } from '../database/viewer.ts'
import { authorize, invalid } from '../platform/errors.ts'
import { say } from '../text/message.ts'
import { foldName, nameOf } from '../users/name.ts'
import { canListRequesters, visibleTickets } from './access.ts'

export interface RequesterList {
  /** What the address or a word of the name begins with. */
  readonly prefix: string
  readonly first?: number | null | undefined
}

const maxPage = 50
/** No index leads to a name: those are looked for among the people of so many tickets. */
const newestTickets = 2_000
/** Longer than any name or address. */
const longestPrefix = 400

const byAddress = query((q: QueryParts<{ from: string; before: string; first: number }>) =>
  q.db
    .selectFrom('user')
    .where('role', '=', 'customer')
    .where('email', '>=', q.param('from'))
    .where('email', '<', q.param('before'))
    .orderBy('email')
    .limit(q.param('first'))
    .select(['id', 'email', 'name', 'role']),
)

/** What they are called is this, or is made of it. */
const called = sql<string>`coalesce("user".name, "user".email)`

/** Of these people those who may be meant: what is all ASCII is read only if it is like `pattern` (patternOf). */
const ofNewestTickets = query((q: QueryParts<{ pattern: string }>) =>
  q.db
    .selectFrom('user')
    .where(sql<boolean>`(lower(${called}) like ${q.param('pattern')} or octet_length(${called}) <> length(${called}))`)
    .where('user.id', 'in', (db) =>
      db
        .selectFrom(
          visibleTickets(q)
            .orderBy('ticket.id', 'desc')
            .limit(sql.lit(newestTickets))
            .select('ticket.requester_id as requesterId')
            .as('newest'),
        )
        .select('newest.requesterId'),
    )
    .orderBy('email')
    .select(['id', 'email', 'name', 'role']),
)

/**
 * Up to 50 people, default 10: first those whose address begins so, by address; then those with such a word in their name, of the people
 * who filed the newest 2,000 tickets. `charge` hears how many ms it took to look through these. Throws Unauthenticated, Forbidden to customers,
 * Invalid, and Interrupted.
 */
export async function listRequesters(
  database: Database,
  viewer: Viewer,
  { prefix, first }: RequesterList,
  charge: (ms: number) => void = () => {},
): Promise<User[]> {
  userOf(viewer)
  authorize(canListRequesters(viewer), 'agents.requesters')
  const count = first ?? 10
  if (count < 1 || count > maxPage) throw invalid('first', say('tickets.wrongFirst', maxPage))
  const typed = foldName(prefix.slice(0, longestPrefix)).toLowerCase()
  if (typed === '') return []
  const read = database.readSlow(viewer)
  const found = await read.all(byAddress, { from: typed, before: `${typed}\u{10FFFF}`, first: count })
  if (found.length === count) return found
  const known = new Set(found.map(({ id }) => id))
  const lately = await read.all(ofNewestTickets, { pattern: patternOf(typed) })
  const since = performance.now()
  const named = lately.filter((user) => !known.has(user.id) && begins(nameOf(user), typed))
  charge(performance.now() - since)
  return [...found, ...named].slice(0, count)
}

const begins = (name: string, typed: string): boolean => ` ${foldName(name).toLowerCase()}`.includes(` ${typed}`)

/**
 * For SQL's LIKE: the first of the longest words that were typed, in lower case. Whoever's name and address are ASCII alone, where letters have no other forms, and has it in neither is not
 * meant; and nobody of those is, where something else than ASCII was typed.
 */
export function patternOf(typed: string): string {
  if (/[^\0-\x7f]/.test(typed)) return ''
  const [longest = ''] = (typed.match(/[a-z0-9]+/g) ?? []).toSorted((a, b) => b.length - a.length)
  return `%${longest}%`
}
