import type { Status } from '../../database/tables.ts'
import { StatusType } from '../status-type.ts'
import { defineFilter } from './filter.ts'

export const status = defineFilter({
  input: { status: { type: [StatusType], description: 'Any of these; an empty list narrows nothing.' } },
  // Each once: a list of any length must not become a statement of that length.
  read: ({ status }): { status: readonly Status[] | undefined } => ({
    status: status?.length ? [...new Set(status)] : undefined,
  }),
  where: {
    // With one status an index also gives the order.
    status: (is, [first, ...others]) =>
      others.length
        ? is('ticket.status', 'in', [first as Status, ...others])
        : is('ticket.status', '=', first as Status),
  },
  isCounted: true,
})
