import type { Status } from '../database/tables.ts'

/** In the order in which a ticket usually goes through them. */
export const statuses: readonly Status[] = ['open', 'pending', 'resolved', 'closed']
