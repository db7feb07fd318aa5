/** The arguments by which lists of tickets are asked for, and what they mean; those that narrow are the same wherever they stand. */
import type { Status } from '../database/tables.ts'
import { builder } from '../graphql/builder.ts'
import { parseId } from '../graphql/ids.ts'
import type { TicketFilter } from './filter.ts'
import type { ListRequest } from './list.ts'
import type { TicketSort } from './page.ts'

export const StatusType = builder.enumType('Status', { values: ['closed', 'open', 'pending', 'resolved'] as const })

type ArgBuilder = Parameters<Parameters<typeof builder.queryField>[1]>[0]['arg']

export const filterArgs = (arg: ArgBuilder) => ({
  status: arg({ type: [StatusType] }),
  requester: arg.id({ description: 'The id of the requester.' }),
  createdFrom: arg({ type: 'DateTime' }),
  createdTo: arg({ type: 'DateTime', description: 'Exclusive.' }),
  updatedFrom: arg({ type: 'DateTime' }),
  updatedTo: arg({ type: 'DateTime', description: 'Exclusive.' }),
  hasAttachments: arg.boolean({}),
})

interface FilterArgs {
  readonly status?: readonly Status[] | null | undefined
  readonly requester?: string | null | undefined
  readonly createdFrom?: number | null | undefined
  readonly createdTo?: number | null | undefined
  readonly updatedFrom?: number | null | undefined
  readonly updatedTo?: number | null | undefined
  readonly hasAttachments?: boolean | null | undefined
}

/** Null narrows as little as leaving an argument out. */
export const toFilter = (args: FilterArgs): TicketFilter => ({
  // Each once: a list of any length must not become a statement of that length.
  status: args.status?.length ? [...new Set(args.status)] : undefined,
  requesterId: args.requester == null ? undefined : parseId('requester', args.requester),
  createdFrom: args.createdFrom ?? undefined,
  createdTo: args.createdTo ?? undefined,
  updatedFrom: args.updatedFrom ?? undefined,
  updatedTo: args.updatedTo ?? undefined,
  hasAttachments: args.hasAttachments ?? undefined,
})

type ListArgs = FilterArgs & {
  readonly sort?: TicketSort | null | undefined
  readonly first?: number | null | undefined
  readonly after?: string | null | undefined
}

const defaultPage = 50

export function toListRequest(args: ListArgs): ListRequest {
  return {
    filter: toFilter(args),
    sort: args.sort ?? 'newest',
    first: args.first ?? defaultPage,
    after: args.after ?? undefined,
    isBare: Object.values(args).every((value) => value == null),
  }
}
