export type Status = 'open' | 'pending' | 'resolved' | 'closed'

/** In the order in which a ticket usually goes through them. */
export const statuses: readonly Status[] = ['open', 'pending', 'resolved', 'closed']

export const statusLabels: Record<Status, string> = {
  open: 'Open',
  pending: 'Pending',
  resolved: 'Resolved',
  closed: 'Closed',
}
