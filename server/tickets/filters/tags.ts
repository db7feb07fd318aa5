import type { RawBuilder } from 'kysely'
import { sql } from '../../database/query-builder.ts'
import { invalid } from '../../platform/errors.ts'
import { requestBudget } from '../../platform/budgets.ts'
import { say } from '../../text/message.ts'
import { foldTag } from '../tags/name.ts'
import { defineFilter, type Is } from './filter.ts'

const given = { type: ['String'] as ['String'] }

/** Tags by name, in any case; former names, and those that were merged into one, lead to it. A name that no tag has is on no ticket. */
export const tags = defineFilter({
  input: {
    tags: { ...given, description: 'For agents. All of these; an empty list narrows nothing.' },
    anyTag: { ...given, description: 'For agents. Any of these; an empty list narrows nothing.' },
    noTags: { ...given, description: 'For agents. None of these; an empty list narrows nothing.' },
  },
  read: ({ tags: all, anyTag, noTags }) => ({
    tags: folded('tags', all),
    anyTag: folded('anyTag', anyTag),
    noTags: folded('noTags', noTags),
  }),
  where: {
    tags: (is, names) => is.and(names.map((name) => hasAny(is, [name]))),
    anyTag: (is, names) => hasAny(is, names),
    noTags: (is, names) => is.not(hasAny(is, names)),
  },
  isCounted: false,
  audience: 'agents',
})

/** As tags are compared, each once. Throws Invalid for more than a ticket can have. */
function folded(field: string, names: readonly string[] | null | undefined): readonly string[] | undefined {
  if (!names?.length) return undefined
  const { tagsOfTicket: most, tagCharacters } = requestBudget
  if (names.length > most) throw invalid(field, say('tags.tooManyAsked', most))
  return [...new Set(names.map((name) => foldTag(name.slice(0, 8 * tagCharacters))))]
}

const hasAny = (is: Is, names: readonly string[]) =>
  is.exists(
    is
      .selectFrom('ticket_tag')
      .whereRef('ticket_tag.ticket_id', '=', 'ticket.id')
      .where('ticket_tag.tag_id', 'in', rowsNamed(names))
      .select('ticket_tag.tag_id'),
  )

/** The rows of `tag` that tickets with these tags may have: the tag itself, and what is being merged into it. */
export const rowsNamed = (names: readonly string[]): RawBuilder<number> => {
  const leadTo = sql`select coalesce(named.alias_of, named.id) from tag as named where named.folded in (${sql.join(names)})`
  return sql<number>`(select held.id from tag as held where held.folded is not null and (held.id in (${leadTo}) or held.alias_of in (${leadTo})))`
}
