/** Tags as they are read: which ones a ticket has, and which there are. They are for agents alone. */
import type { Database, Read } from '../../database/database.ts'
import { sql } from '../../database/query-builder.ts'
import { query, type QueryParts } from '../../database/query.ts'
import { showsAudience } from '../../database/scope.ts'
import { userOf, type Viewer } from '../../database/viewer.ts'
import { authorize, invalid, notFound } from '../../platform/errors.ts'
import { requestBudget } from '../../platform/budgets.ts'
import { say } from '../../text/message.ts'
import { canSetFields, visibleTickets } from '../access.ts'
import { perTicket } from '../per-ticket.ts'
import { foldTag } from './name.ts'

/** A row of `tag` that is no other name of one. */
export interface Tag {
  readonly id: number
  readonly name: string
  /** Of it and those that it was read with: on how many tickets each is, up to `countedTickets` and one more. */
  readonly counts: () => Promise<ReadonlyMap<number, number>>
}

export const countedTickets = 1_000

/** Those of tickets that the viewer sees, under the names that count now. Of whoever sees nothing that is for agents: none. */
const tagsOfTickets = query((q: QueryParts<{ ticketIds: string }>) =>
  visibleTickets(q, q.dialect.numbersOf(q.param('ticketIds')))
    .innerJoin('ticket_tag', 'ticket_tag.ticket_id', 'ticket.id')
    .innerJoin('tag as held', 'held.id', 'ticket_tag.tag_id')
    .innerJoin('tag', (on) => on.on('tag.id', '=', sql<number>`coalesce(held.alias_of, held.id)`))
    .where(showsAudience(q.scope, 'agents') ? sql<boolean>`true` : sql<boolean>`false`)
    .where('tag.folded', 'is not', null)
    .orderBy('ticket.id')
    .orderBy('tag.folded')
    .select(['ticket.id as ticketId', 'tag.name']),
)

/** Of the tag that counts now. For one ticket it is not joined: PostgreSQL could then go through all tags, in their order. */
const countingTag = <T>(column: 'name' | 'folded') => sql<T>`(
  select tag.${sql.ref(column)} from tag
  where tag.id = coalesce((select held.alias_of from tag as held where held.id = ticket_tag.tag_id), ticket_tag.tag_id)
)`

const tagsOfTicket = query((q: QueryParts<{ ticketId: number }>) =>
  visibleTickets(q)
    .where('ticket.id', '=', q.param('ticketId'))
    .innerJoin('ticket_tag', 'ticket_tag.ticket_id', 'ticket.id')
    .where(showsAudience(q.scope, 'agents') ? sql<boolean>`true` : sql<boolean>`false`)
    .where(countingTag('folded'), 'is not', null)
    .select([countingTag<string>('name').as('name'), countingTag<string>('folded').as('folded')])
    .orderBy('folded'),
)

const namesIn = (rows: readonly { readonly name: string }[]): readonly string[] => [
  ...new Set(rows.map(({ name }) => name)),
]

/** In the order of the alphabet. */
export const tagsOf = perTicket(tagsOfTickets, namesIn)

/** The same of one ticket, as it is at this moment of a transaction. */
export const currentTags = async (read: Read, ticketId: number): Promise<readonly string[]> =>
  namesIn(await read.all(tagsOfTicket, { ticketId }))

export interface TagList {
  /** What the name begins with. */
  readonly prefix?: string | null | undefined
  readonly first?: number | null | undefined
  /** The name of the last one of the page before. */
  readonly after?: string | null | undefined
}

const maxPage = 200

const tagPage = query((q: QueryParts<{ from: string; before: string; after: string; first: number }>) =>
  q.db
    .selectFrom('tag')
    .where('alias_of', 'is', null)
    .where('folded', '>=', q.param('from'))
    .where('folded', '<', q.param('before'))
    .where('folded', '>', q.param('after'))
    .orderBy('folded')
    .limit(q.param('first'))
    .select(['id', 'name']),
)

/** By name. Throws Unauthenticated, Forbidden to customers, and Invalid for a page that is too long. */
export async function listTags(database: Database, viewer: Viewer, { prefix, first, after }: TagList): Promise<Tag[]> {
  userOf(viewer)
  authorize(canSetFields(viewer), 'agents.tags')
  const count = first ?? 50
  if (count < 1 || count > maxPage) throw invalid('first', say('tickets.wrongFirst', maxPage))
  const from = foldTag((prefix ?? '').slice(0, 8 * requestBudget.tagCharacters))
  const page = {
    from,
    before: `${from}\u{10FFFF}`,
    after: foldTag((after ?? '').slice(0, 8 * requestBudget.tagCharacters)),
    first: count,
  }
  return withCounts(database, viewer, await database.read(viewer).all(tagPage, page))
}

/** Counted when that is asked for, in one statement. */
export function withCounts(database: Database, viewer: Viewer, rows: readonly { id: number; name: string }[]): Tag[] {
  let counting: Promise<ReadonlyMap<number, number>> | undefined
  const counts = () => (counting ??= countTickets(database, viewer, JSON.stringify(rows.map(({ id }) => id))))
  return rows.map((row) => ({ ...row, counts }))
}

/** A ticket that has a tag and what is being merged into it counts twice until that is done. */
const ticketCounts = query((q: QueryParts<{ ids: string }>) =>
  q.db
    .selectFrom('tag')
    .where('tag.id', 'in', q.dialect.numbersOf(q.param('ids')))
    .select([
      'tag.id',
      sql<number>`(select count(*) from (select 1 from ticket_tag where ticket_tag.tag_id in
        (select held.id from tag as held where held.id = tag.id or held.alias_of = tag.id)
        limit ${sql.lit(countedTickets + 1)}) as counted)`.as('tickets'),
    ]),
)

async function countTickets(database: Database, viewer: Viewer, ids: string): Promise<ReadonlyMap<number, number>> {
  const rows = await database.readSlow(viewer).all(ticketCounts, { ids })
  return new Map(rows.map(({ id, tickets }) => [id, tickets]))
}

/** A name, and the tag that it leads to, if any: itself, or the one that it is another name of. */
export const tagNamed = query((q: QueryParts<{ folded: string }>) =>
  q.db
    .selectFrom('tag as named')
    .innerJoin('tag', (on) => on.on('tag.id', '=', sql<number>`coalesce(named.alias_of, named.id)`))
    .where('named.folded', '=', q.param('folded'))
    .select(['tag.id', 'tag.name', 'tag.folded', 'named.id as nameId']),
)

const tagById = query((q: QueryParts<{ id: number }>) =>
  q.db
    .selectFrom('tag')
    .where('id', '=', q.param('id'))
    .where('alias_of', 'is', null)
    .where('folded', 'is not', null)
    .select((s) => ['id', 'name', s.ref('folded').$notNull().as('folded')]),
)

/** Throws NotFound for one that is deleted, and for one that was merged into another. */
export async function getTag(read: Read, id: number) {
  const tag = await read.first(tagById, { id })
  if (!tag) throw notFound('tag')
  return tag
}
