import { defineFilter } from './filter.ts'

/** In ms since 1970. */
export const updated = defineFilter({
  input: { updatedFrom: { type: 'DateTime' }, updatedTo: { type: 'DateTime', description: 'Exclusive.' } },
  read: ({ updatedFrom, updatedTo }) => ({ updatedFrom: updatedFrom ?? undefined, updatedTo: updatedTo ?? undefined }),
  where: {
    updatedFrom: (is, from) => is('ticket.updated_at', '>=', from),
    updatedTo: (is, to) => is('ticket.updated_at', '<', to),
  },
  isCounted: false,
})
