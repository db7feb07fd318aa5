import { defineFilter } from './filter.ts'

/** In ms since 1970. */
export const created = defineFilter({
  input: { createdFrom: { type: 'DateTime' }, createdTo: { type: 'DateTime', description: 'Exclusive.' } },
  read: ({ createdFrom, createdTo }) => ({ createdFrom: createdFrom ?? undefined, createdTo: createdTo ?? undefined }),
  where: {
    createdFrom: (is, from) => is('ticket.created_at', '>=', from),
    createdTo: (is, to) => is('ticket.created_at', '<', to),
  },
  isCounted: false,
})
