import { sql } from 'kysely'
import type { Priority } from '../../database/tables.ts'
import { fields } from '../fields.ts'
import { defineFilter } from './filter.ts'

const { type } = fields.priority

export const priority = defineFilter({
  input: { priority: { type: [type], description: 'For agents. Any of these; an empty list narrows nothing.' } },
  // Each once: a list of any length must not become a statement of that length.
  read: ({ priority }): { priority: readonly Priority[] | undefined } => ({
    priority: priority?.length ? [...new Set(priority)] : undefined,
  }),
  where: {
    // An index leads to all but the normal ones, where a statement says so itself (migration 0010).
    priority: (is, wanted) => {
      const among = is('ticket.priority', 'in', wanted)
      return wanted.includes('normal') ? among : is.and([among, is('ticket.priority', '<>', sql.lit('normal'))])
    },
  },
  isCounted: false,
  audience: 'agents',
})
