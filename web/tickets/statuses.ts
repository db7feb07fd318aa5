import { text } from '../text/text.ts'

export type Status = 'open' | 'pending' | 'resolved' | 'closed'

/** In the order in which a ticket usually goes through them. */
export const statuses: readonly Status[] = ['open', 'pending', 'resolved', 'closed']

/** For people. */
export const statusLabel = (status: Status): string => text().fields.status.values[status]
