/**
 * The words of what a customer sees, for begun words and corrections: neither what is asked of the database nor the time it takes may tell
 * what others wrote. To cut up someone's texts takes as long as a whole search may, so their words are remembered, each person's
 * for that person alone, for as long as a fingerprint of what they see stays the same: it is read from the database by each search.
 */
import type { Compilable } from 'kysely'
import type { Database, Read } from '../database/database.ts'
import { sql } from '../database/query-builder.ts'
import { query, type QueryParts } from '../database/query.ts'
import { visibleAttachmentsOfTicket } from '../attachments/access.ts'
import { visibleCommentsOfTicket } from '../comments/access.ts'
import { processBudget, requestBudget } from '../platform/budgets.ts'
import { createCache } from '../platform/cache.ts'
import { filedByColleagues, participations, sharedOf, visibleTickets } from '../tickets/access.ts'
import { piecesPerTicket } from './dialect.ts'
import { searchOf } from './dialects.ts'
import { fewShared, takesPartInMany } from './filter-range.ts'
import { createVocabulary, type Vocabulary } from './vocabulary.ts'

export interface OwnWords {
  readonly vocabulary: Vocabulary
  /** Whether it has the words of all that the customer sees, and not of their newest tickets alone. */
  readonly isWhole: boolean
}

/** Those of the customer who searches, asked of the database once, and only when they are needed. */
export type ReadOwnWords = () => Promise<OwnWords>

export interface OwnWordsCache {
  /** Those of the customer who reads, as they were when this was asked or later. Throws what `read` throws. */
  of(read: Read): Promise<OwnWords>
  /** What all that is remembered takes in memory, about. */
  bytes(): number
}

interface Remembered extends OwnWords {
  /** The oldest ticket whose words count. */
  readonly from: number
  readonly fingerprint: string
  readonly readAt: number
}

const caches = new WeakMap<object, OwnWordsCache>()

/** For one search; `read` is that of a customer. */
export function createOwnWords({ identity }: Database, read: Read): ReadOwnWords {
  let cache = caches.get(identity)
  if (!cache) caches.set(identity, (cache = createOwnWordsCache()))
  let words: Promise<OwnWords> | undefined
  return () => (words ??= cache.of(read))
}

/** `bytes` of all customers together; none are taken for what someone sees once they are `ms` old. */
export function createOwnWordsCache(
  { bytes, ms }: { bytes: number; ms: number } = processBudget.ownWords,
): OwnWordsCache {
  const remembered = createCache<string, Remembered>(bytes)
  /** What is being read at this moment. */
  const underWay = new Map<string, Promise<Remembered>>()

  /** What is changed by hand in the database, without any trace in the fingerprint, is seen after `ms`. */
  const isYounger = ({ readAt }: Remembered, now: number, age: number): boolean => now >= readAt && now - readAt < age

  async function readInstead(read: Read, scope: string): Promise<Remembered> {
    const reading = readAnew(read)
    underWay.set(scope, reading)
    try {
      const words = await reading
      remembered.set(scope, words, words.vocabulary.bytes)
      return words
    } finally {
      underWay.delete(scope)
    }
  }

  return {
    async of(read) {
      const { scopeKey } = read
      for (;;) {
        const known = remembered.get(scopeKey)
        if (known && isYounger(known, read.now, ms)) {
          if (known.fingerprint === (await fingerprintFrom(read, known.from))) {
            // In time, beside the search: who goes on typing never waits for it.
            if (!isYounger(known, read.now, ms / 2) && !underWay.has(scopeKey))
              readInstead(read, scopeKey).catch(() => {})
            return known
          }
        }
        const others = underWay.get(scopeKey)
        if (!others) return readInstead(read, scopeKey)
        // Begun before this was asked: it may lack what was written since, and whoever began it may have given up.
        await others.catch(() => {})
      }
    },
    bytes: () => remembered.cost(),
  }
}

async function readAnew(read: Read): Promise<Remembered> {
  const newest = await newestByIds(read)
  const { from, isWhole } = await newestThatCount(read, newest)
  // In one statement: whoever is added to a ticket, removed and added once more sees what they saw before, and none of these words may be of the time between.
  const [row] = await read.build((q) => {
    const seen = newest === undefined ? visibleTickets(q) : visibleTickets(q, q.dialect.numbersOf(newest))
    const tickets = seen.where('ticket.id', '>=', from).select('ticket.id')
    return tracesOf(q, seen, from).crossJoin(searchOf(q.dialect).wordsOf(tickets).as('said')).selectAll()
  })
  const { words, ...traces } = row ?? { words: null }
  return {
    vocabulary: createVocabulary(words ?? ''),
    isWhole,
    from,
    fingerprint: JSON.stringify(traces),
    readAt: read.now,
  }
}

/** The oldest of the newest tickets whose texts can all be looked through, and whether there are no others. */
async function newestThatCount(read: Read, newest: string | undefined): Promise<{ from: number; isWhole: boolean }> {
  const { ownTextBytes, ownTickets } = requestBudget.search
  const limit = ownTickets + 1
  const sizes = await (newest === undefined
    ? read.all(newestSizes.ofAll, { limit })
    : read.all(newestSizes.among, { limit, newest }))
  let left: number = ownTextBytes
  let from = (sizes[0]?.id ?? 0) + 1
  for (const [before, { id, ofTicket, ofComments, ofFiles }] of sizes.entries()) {
    left -= ofTicket + Number(ofComments) + Number(ofFiles)
    if (left < 0 || before === ownTickets) return { from, isWhole: false }
    from = id
  }
  return { from: 0, isWhole: true }
}

/**
 * The newest that somebody sees, as many as can count, as a JSON array; undefined where they are found among all. Of few that are shared, and of
 * somebody who was added to very many, that would be to look at all.
 */
async function newestByIds(read: Read): Promise<string | undefined> {
  const limit = requestBudget.search.ownTickets + 1
  const few = await fewShared(read)
  if (few) return JSON.stringify([...new Set(few)].sort((a, b) => b - a).slice(0, limit))
  if (!(await takesPartInMany(read))) return undefined
  const [joined, filed] = await Promise.all([read.all(newestJoined, { limit }), read.all(newestFiled, { limit })])
  const ids = new Set([...joined, ...filed].map(({ id }) => id))
  return JSON.stringify([...ids].sort((a, b) => b - a).slice(0, limit))
}

const newestJoined = query((q: QueryParts<{ limit: number }>) =>
  participations(q.db, sharedOf(q))
    .orderBy('participation.ticket_id', 'desc')
    .limit(q.param('limit'))
    .select('participation.ticket_id as id'),
)

const newestFiled = query((q: QueryParts<{ limit: number }>) =>
  filedByColleagues(q).orderBy('ticket.id', 'desc').limit(q.param('limit')).select('ticket.id'),
)

/** Of all that somebody sees, or of those `among` the ones that are given. */
const bothWays = <P extends object, R>(
  build: (q: QueryParts<P>, seen: ReturnType<typeof visibleTickets>) => Compilable<R>,
) => ({
  ofAll: query<P, R>((q) => build(q, visibleTickets(q))),
  among: query<P & { newest: string }, R>((q) => build(q, visibleTickets(q, q.dialect.numbersOf(q.param('newest'))))),
})

const newestSizes = bothWays((q: QueryParts<{ limit: number }>, seen) =>
  seen
    .orderBy('ticket.id', 'desc')
    .limit(q.param('limit'))
    .select([
      'ticket.id',
      sql<number>`octet_length(title) + coalesce(octet_length(description), 0)`.as('ofTicket'),
      visibleCommentsOfTicket(q)
        .select(sql<number>`coalesce(sum(octet_length(content)), 0)`.as('bytes'))
        .as('ofComments'),
      visibleAttachmentsOfTicket(q)
        .select(sql<number>`coalesce(sum(octet_length(file_name)), 0)`.as('bytes'))
        .as('ofFiles'),
    ]),
)

async function fingerprintFrom(read: Read, from: number): Promise<string> {
  const newest = await newestByIds(read)
  return JSON.stringify(
    await (newest === undefined
      ? read.first(fingerprint.ofAll, { from })
      : read.first(fingerprint.among, { from, newest })),
  )
}

/**
 * Of the tickets from one on: which there are, when they were changed, and how many pieces for everyone the index has of them, of which
 * each text has its own: what is written at the same millisecond, or by a clock that is late, changes these. What is written
 * for agents alone changes nothing here.
 */
const tracesOf = ({ db }: Pick<QueryParts<object>, 'db'>, seen: ReturnType<typeof visibleTickets>, from: number) =>
  db
    .with('own', () => seen.where('ticket.id', '>=', from).select(['ticket.id', 'ticket.updated_at as updatedAt']))
    .selectFrom((s) =>
      s
        .selectFrom('own')
        .select([
          sql<number>`count(*)`.as('tickets'),
          sql<number>`sum(own.id)`.as('ids'),
          sql<number>`sum(own."updatedAt")`.as('changes'),
        ])
        .as('of_tickets'),
    )
    .crossJoin((s) =>
      s
        .selectFrom('own')
        .crossJoin('search_piece as piece')
        .where('piece.id', '>=', sql<number>`own.id * ${idsPerTicket}`)
        .where('piece.id', '<', sql<number>`(own.id + 1) * ${idsPerTicket}`)
        .where('piece.for_agents', '=', sql.lit(0))
        .select([
          sql<number>`count(*)`.as('pieces'),
          sql<number>`sum(piece.id - own.id * ${idsPerTicket})`.as('places'),
        ])
        .as('of_pieces'),
    )

const fingerprint = bothWays((q: QueryParts<{ from: number }>, seen) => tracesOf(q, seen, q.param('from')).selectAll())

const idsPerTicket = sql.lit(piecesPerTicket)
