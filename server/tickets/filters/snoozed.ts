import { sql } from '../../database/query-builder.ts'
import { defineFilter } from './filter.ts'

/** What is closed is never snoozed: where nothing else is asked for, nothing has to be looked at. */
export const snoozed = defineFilter({
  input: {
    snoozed: { type: 'Boolean', description: 'For agents. Whether it is snoozed; what is closed never is.' },
  },
  read: ({ snoozed }) => ({ snoozed: snoozed ?? undefined }),
  where: {
    snoozed: (is, wanted, { status }) => {
      if (status?.every((one) => one === 'closed')) return sql<boolean>`${sql.raw(wanted ? '1 = 0' : '1 = 1')}`
      // As a range, which is how the index of what is snoozed is found.
      return wanted ? is('ticket.snoozed_until', '>', 0) : is('ticket.snoozed_until', 'is', null)
    },
  },
  isCounted: false,
  audience: 'agents',
})
