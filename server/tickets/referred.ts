/** Whom or what the tickets of a list refer to, in the order of their names: a list by assignee or by team goes from one to the next. */
import type { Read } from '../database/database.ts'
import { sql } from '../database/query-builder.ts'
import type { QueryParts } from '../database/query.ts'
import { nameOf } from '../users/name.ts'
import { fields, type Reference } from './fields.ts'
import type { TicketFilter } from './filter.ts'
import { ticketsAlong, type TagPath } from './tags/tag-path.ts'

export interface Referred {
  readonly id: number
  /** Whether any ticket that passes refers to it. */
  readonly isUsed: boolean
}

interface Named {
  readonly id: number
  readonly name: string
}

const byName = new Intl.Collator('en')

/** All agents, or all teams that there are or were: also those of no ticket, or a cursor of one that was the last would lead nowhere. */
export async function referredBy(
  read: Read,
  name: Reference,
  filter: TicketFilter,
  path: TagPath,
): Promise<Referred[]> {
  // Of few tickets each is looked at once; of many there is an index that begins with what they refer to.
  const isOfFew = path.kind === 'few' || filter.turn !== undefined
  const used = isOfFew ? await usedByFew(read, name, filter, path) : undefined
  const rows = await rowsOf(read, name, used ? undefined : { filter, path })
  return rows
    .toSorted((a, b) => byName.compare(a.name, b.name) || a.id - b.id)
    .map(({ id, isUsed }) => ({ id, isUsed: used ? used.has(id) : isUsed === 1 }))
}

async function usedByFew(
  read: Read,
  name: Reference,
  filter: TicketFilter,
  path: TagPath,
): Promise<Set<number | null>> {
  const column = sql.ref<number | null>(`ticket.${fields[name].column}`)
  const rows = await read.build((q) => ticketsAlong(q, path, filter).clearSelect().select(column.as('id')).distinct())
  return new Set(rows.map(({ id }) => id))
}

interface Asked {
  readonly filter: TicketFilter
  readonly path: TagPath
}

async function rowsOf(
  read: Read,
  name: Reference,
  asked: Asked | undefined,
): Promise<(Named & { readonly isUsed: number })[]> {
  // In the order of the index, or PostgreSQL would go through all tickets for who has none.
  const isUsed = (q: QueryParts<object>, id: string) =>
    asked
      ? sql<number>`case when (${ticketsAlong(q, asked.path, asked.filter)
          .where(sql.ref<number>(`ticket.${fields[name].column}`), '=', sql.ref<number>(id))
          .orderBy('ticket.status')
          .orderBy('ticket.created_at')
          .orderBy('ticket.id')
          .limit(1)}) is null then 0 else 1 end`
      : sql<number>`0`
  if (name === 'team') {
    return read.build((q) =>
      q.db.selectFrom('team').select(['team.id', 'team.name', isUsed(q, 'team.id').as('isUsed')]),
    )
  }
  const people = await read.build((q) =>
    q.db
      .selectFrom('user')
      // Not as a parameter: the index of agents could not be used.
      .where('user.role', '=', sql.lit('agent'))
      .select(['user.id', 'user.name', 'user.email', isUsed(q, 'user.id').as('isUsed')]),
  )
  return people.map(({ id, isUsed: used, ...person }) => ({ id, name: nameOf(person), isUsed: used }))
}
