import { HeldTicketsDocument } from '../../graphql/generated/users/directory/teams.ts'
import { useAsked } from '../../graphql/use-asked.ts'

export type HeldTickets = { tickets: number; orMore: boolean }

/** How many tickets that are not closed an agent or a team has; `orMore` where nobody counted on. Null until it is known. */
export function useHeldTickets(of: { assignee: string } | { team: string }): HeldTickets | null {
  const [[name, id] = ['', '']] = Object.entries(of)
  const filter = { [name]: [id], status: ['open' as const, 'pending' as const, 'resolved' as const] }
  const { data } = useAsked(HeldTicketsDocument, { filter })
  const counts = data?.ticketCounts
  if (!counts) return null
  return {
    tickets: counts.reduce((sum, { count }) => sum + count, 0),
    orMore: counts.some(({ isCapped }) => isCapped),
  }
}
