import type { Status } from '../database/tables.ts'
import { builder } from '../graphql/builder.ts'

/** In the order in which a ticket usually goes through them. */
export const statuses: readonly Status[] = ['open', 'pending', 'resolved', 'closed']

export const StatusType = builder.enumType('Status', { values: statuses })
