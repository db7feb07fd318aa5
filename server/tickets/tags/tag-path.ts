/**
 * How a list that is narrowed to tags, to an organisation, or to what is snoozed, is found. The tickets of an organisation that has few are all looked at, and so are those
 * that its members share. Few are snoozed, and these are all looked at. A rare tag's tickets are all looked at; those of one that many have lie in the order of their creation
 * in an index. Without either, a list goes by the tickets themselves and asks each for its tags: the open ones, of which there are few, or as
 * many as it takes to fill a page.
 */
import type { Expression, ExpressionBuilder, SqlBool } from 'kysely'
import type { Read } from '../../database/database.ts'
import { query, type QueryParts } from '../../database/query.ts'
import { scopeOf } from '../../database/scope.ts'
import type { Tables } from '../../database/tables.ts'
import { visibleTickets } from '../access.ts'
import { passes, passesById, passesWithin, type TicketFilter } from '../filter.ts'
import { rowsNamed } from '../filters/tags.ts'
import { joinedFor } from '../joined.ts'
import { snoozedTickets } from '../snooze.ts'

export type TagPath =
  | { readonly kind: 'few'; readonly ids: readonly number[] }
  /** All have the row `tagId` of the table `tag`. */
  | { readonly kind: 'common'; readonly tagId: number }
  | { readonly kind: 'none' }

const none: TagPath = { kind: 'none' }

/** So many tickets are looked at, whatever else they are narrowed to. */
const few = 2_000

/** Those of an organisation may all be old: no index has them in the order of a list, and PostgreSQL would rather walk through all others first. */
const fewOfMembers = 20_000

/** By what is snoozed, by the members of few tickets, by the rarest of the tags that all must have, or by any of them. */
export async function findTagPath(read: Read, filter: TicketFilter): Promise<TagPath> {
  const { tags, anyTag, snoozed, organisation } = filter
  const ids = snoozed ? await snoozedTickets(read, few) : undefined
  if (ids) return { kind: 'few', ids }
  const joined = await joinedFor(read, filter, fewOfMembers)
  if (joined) return { kind: 'few', ids: joined }
  if (isOfColleagues(read, filter)) {
    const shared = await read.all(allVisible, { limit: fewOfMembers + 1 })
    if (shared.length <= fewOfMembers) return { kind: 'few', ids: shared.map(({ id }) => id) }
  }
  if (organisation) {
    const ofMembers = await ticketsOfMembers(read, organisation)
    if (ofMembers.length <= fewOfMembers) return { kind: 'few', ids: ofMembers }
  }
  if (!tags && !anyTag) return none
  const ways = [...(tags ?? []).map((name) => [name]), ...(anyTag ? [anyTag] : [])]
  let common: TagPath = none
  for (const names of ways) {
    const ids = await ticketsOf(read, names)
    if (ids.length <= few) return { kind: 'few', ids }
    if (common.kind === 'none') {
      const rows = await rowsWithTickets(read, names)
      if (rows.length === 1) common = { kind: 'common', tagId: rows[0] as number }
    }
  }
  return common
}

/** Whether these are the tickets of several people, of which no index has the order of a list. */
export const isOfColleagues = (read: Read, { requesterId }: TicketFilter): boolean =>
  requesterId === undefined && scopeOf(read.viewer).tickets.kind === 'shared'

const allVisible = query((q: QueryParts<{ limit: number }>) =>
  visibleTickets(q).limit(q.param('limit')).select('ticket.id'),
)

async function ticketsOfMembers(read: Read, organisations: readonly number[]): Promise<number[]> {
  const rows = await read.build((q) =>
    visibleTickets(q)
      .innerJoin('organisation_member', 'organisation_member.user_id', 'ticket.requester_id')
      .where('organisation_member.organisation_id', 'in', organisations)
      .limit(fewOfMembers + 1)
      .select('ticket.id'),
  )
  return rows.map(({ id }) => id)
}

async function ticketsOf(read: Read, names: readonly string[]): Promise<number[]> {
  const rows = await read.build((q) =>
    q.db
      .selectFrom('ticket_tag')
      .where('tag_id', 'in', rowsNamed(names))
      .limit(few + 1)
      .select('ticket_id as id'),
  )
  return rows.map(({ id }) => id)
}

async function rowsWithTickets(read: Read, names: readonly string[]): Promise<number[]> {
  const rows = await read.build((q) =>
    q.db
      .selectFrom('tag')
      .where('id', 'in', rowsNamed(names))
      .where((is) =>
        is.exists(is.selectFrom('ticket_tag').whereRef('ticket_tag.tag_id', '=', 'tag.id').select('ticket_id')),
      )
      .limit(2)
      .select('id'),
  )
  return rows.map(({ id }) => id)
}

/** Of the tickets of closed ones alone there may be many: any others are found sooner by their status. */
const isOfFew = ({ status, turn }: TicketFilter): boolean =>
  turn !== undefined || (status !== undefined && !status.includes('closed'))

/** Whether a list under this filter goes through the tickets of the tag, whose `created_at` and `ticket_id` then give the order. */
export const goesByTag = (path: TagPath, filter: TicketFilter): path is TagPath & { kind: 'common' } =>
  path.kind === 'common' && !isOfFew(filter)

/** What must hold of tickets, along the path. */
export const passesAlong =
  (q: QueryParts<object>, path: TagPath, filter: TicketFilter) =>
  (is: ExpressionBuilder<Tables, 'ticket'>): Expression<SqlBool> => {
    if (path.kind === 'few') {
      return is.and([is('ticket.id', 'in', q.dialect.numbersOf(JSON.stringify(path.ids))), passesById(filter)(is)])
    }
    const { turn, ...others } = filter
    // By whose turn it is and by nothing else: another index may lead to very many that are closed.
    if (turn && q.scope.tickets.kind === 'all') return is.and([passes({ turn })(is), passesById(others)(is)])
    return goesByTag(path, filter) ? passesById(filter)(is) : passesWithin(q, filter)(is)
  }

/** The ids of the tickets that the viewer sees and the filter lets through, along the path. */
export function ticketsAlong(q: QueryParts<object>, path: TagPath, filter: TicketFilter) {
  const tagId = goesByTag(path, filter) ? path.tagId : undefined
  return visibleTickets(q)
    .$if(tagId !== undefined, (of) =>
      of.innerJoin('ticket_tag as held', 'held.ticket_id', 'ticket.id').where('held.tag_id', '=', tagId as number),
    )
    .where(passesAlong(q, path, filter))
    .select('ticket.id')
}
