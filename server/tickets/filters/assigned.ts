/** What the filters by assignee and by team have in common: any of several rows, or none of them. */
import type { Expression, SqlBool } from 'kysely'
import { sql } from '../../database/query-builder.ts'
import { idNumber } from '../../graphql/ids.ts'
import { invalid } from '../../platform/errors.ts'
import { say } from '../../text/message.ts'
import type { Is, Others } from './filter.ts'

/** Any of `ids`, or `none` of all. */
export interface Assigned {
  readonly ids: readonly number[]
  readonly none: boolean
}

/** A longer list would become a statement of that length. */
const maxIds = 50

/**
 * `words` are those that stand for an id, or for none (null). What can't be an id leads nowhere. Undefined where nothing is narrowed. Throws Invalid
 * for too many.
 */
export function readAssigned(
  name: string,
  wanted: readonly string[] | null | undefined,
  words: Readonly<Record<string, number | null>>,
): Assigned | undefined {
  if (!wanted?.length) return undefined
  const distinct = [...new Set(wanted)]
  if (distinct.length > maxIds) throw invalid(name, say('tickets.tooManyFilterIds', name, maxIds))
  const found = distinct.map((word) => (Object.hasOwn(words, word) ? words[word] : (idNumber(word) ?? 0)))
  return { ids: [...new Set(found.filter((id) => id != null))], none: found.includes(null) }
}

export function isAssigned(
  is: Is,
  column: 'ticket.assignee_id' | 'ticket.team_id',
  { ids, none }: Assigned,
  { status }: Others,
): Expression<SqlBool> {
  const [first = 0, ...others] = ids
  const among = others.length ? is(column, 'in', ids) : is(column, '=', first)
  if (!none) return among
  const isNone = is(column, 'is', null)
  if (ids.length) return is.or([among, isNone])
  // The index of what nobody has taken serves a statement that says so itself.
  const isActive = status !== undefined && !status.includes('closed')
  return isActive ? is.and([isNone, is('ticket.status', '<>', sql.lit('closed' as const))]) : isNone
}
