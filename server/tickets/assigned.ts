/** Who tickets are assigned to, and their teams: read for all tickets that were read together, once anyone asks. */
import type { Read } from '../database/database.ts'
import { query, type QueryParts } from '../database/query.ts'
import type { User } from '../database/viewer.ts'
import type { Team } from '../teams/teams.ts'
import { visibleTickets } from './access.ts'
import { perTicket } from './per-ticket.ts'
import type { Ticket } from './tickets.ts'

const assignees = query((q: QueryParts<{ ticketIds: string }>) =>
  visibleTickets(q, q.dialect.numbersOf(q.param('ticketIds')))
    .innerJoin('user', 'user.id', 'ticket.assignee_id')
    .select(['ticket.id as ticketId', 'user.id', 'user.email', 'user.name', 'user.role']),
)

const teams = query((q: QueryParts<{ ticketIds: string }>) =>
  visibleTickets(q, q.dialect.numbersOf(q.param('ticketIds')))
    .innerJoin('team', 'team.id', 'ticket.team_id')
    .select(['ticket.id as ticketId', 'team.id', 'team.name']),
)

const assignee = perTicket(assignees, ([found]): User | null => found ?? null)
const team = perTicket(teams, ([found]): Team | null => found ?? null)

/** For who is in the audience of the field alone. */
export const assigneeOf = (read: Read, ticket: Ticket) => (ticket.assignee === null ? null : assignee(read, ticket))

/** As `assigneeOf`. */
export const teamOf = (read: Read, ticket: Ticket) => (ticket.team === null ? null : team(read, ticket))
