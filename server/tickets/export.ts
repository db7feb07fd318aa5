/** The export of closed tickets: those created within the last 30 days, as CSV (spec §9). */
import { sql } from '../database/query-builder.ts'
import { nextTurn } from '../platform/event-loop.ts'
import type { Database, Read } from '../database/database.ts'
import { query, type QueryParts } from '../database/query.ts'
import { userOf, type Viewer } from '../database/viewer.ts'
import { authorize } from '../platform/errors.ts'
import type { Signer } from '../platform/signed-token.ts'
import { canExport, visibleTickets } from './access.ts'
import { csvHeader, csvRow } from './csv.ts'

export const exportPurpose = 'closed tickets export'
const exportedMs = 2_592_000_000
const linkMs = 5 * 60 * 1000
/** Descriptions may have 100,000 characters each: a page of them must fit in memory, and others want their turns meanwhile. */
const pageSize = 100
const charactersOfTurn = 200_000

interface Recent {
  createdFrom: number
}

const closedSince = (q: QueryParts<Recent>) =>
  visibleTickets(q).where('ticket.status', '=', 'closed').where('ticket.created_at', '>=', q.param('createdFrom'))

const closedCount = query((q: QueryParts<Recent>) => closedSince(q).select((s) => s.fn.countAll<number>().as('count')))

const closedPage = query((q: QueryParts<Recent & { time: number; id: number }>) =>
  closedSince(q)
    .innerJoin('user', 'user.id', 'ticket.requester_id')
    .where(sql<boolean>`(ticket.created_at, ticket.id) < (${q.param('time')}, ${q.param('id')})`)
    .orderBy('ticket.created_at', 'desc')
    .orderBy('ticket.id', 'desc')
    .limit(pageSize)
    .select([
      'ticket.id',
      'ticket.title',
      'ticket.description',
      'ticket.status',
      'ticket.created_at as createdAt',
      'user.email',
    ]),
)

export interface ClosedTicketsExport {
  readonly count: number
  /** A path on this host that needs no header, for five minutes. */
  readonly url: string
}

/** What an export would hold now, and where to fetch it. Throws Unauthenticated or Forbidden. */
export async function offerExport(database: Database, viewer: Viewer, signer: Signer): Promise<ClosedTicketsExport> {
  const agent = userOf(viewer)
  authorize(canExport(viewer), 'agents.export')
  // There may be many to count.
  const read = database.readSlow(viewer)
  const found = await read.first(closedCount, { createdFrom: read.now - exportedMs })
  return {
    count: found?.count ?? 0,
    url: `/export/${signer.sign(exportPurpose, agent.id, read.now + linkMs)}/${exportFileName(read.now)}`,
  }
}

/**
 * The lines of the CSV, newest ticket first, read as they are needed: that may take hours. `check` is called before each page and throws when no
 * more may be read.
 */
export async function* exportLines(read: Read, check: () => Promise<void>): AsyncGenerator<string> {
  yield csvHeader
  let place = { time: Number.MAX_SAFE_INTEGER, id: 0 }
  for (;;) {
    await check()
    const page = await read.all(closedPage, { createdFrom: read.now - exportedMs, ...place })
    let lines = ''
    for (const row of page) {
      lines += csvRow({ ...row, createdAt: new Date(row.createdAt) })
      if (lines.length < charactersOfTurn) continue
      yield lines
      lines = ''
      await nextTurn()
    }
    if (lines) yield lines
    const last = page.at(-1)
    if (!last || page.length < pageSize) return
    place = { time: last.createdAt, id: last.id }
  }
}

/** With the day in UTC (spec §9). */
export const exportFileName = (now: number): string => `closed_tickets_${new Date(now).toISOString().slice(0, 10)}.csv`
