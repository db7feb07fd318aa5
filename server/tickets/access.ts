/** Which tickets someone sees, and what they may do to them. Every read of tickets starts from visibleTickets. */
import type { Expression } from 'kysely'
import { sql } from '../database/query-builder.ts'
import type { QueryParts, QueryTarget, Selects } from '../database/query.ts'
import { scopeOf, shows, showsAudience, type Happened, type SharedTickets } from '../database/scope.ts'
import type { Audience } from '../database/tables.ts'
import { isAdmin, isAgent, type Viewer } from '../database/viewer.ts'
import { unauthenticated } from '../platform/errors.ts'

/** Those in the viewer's scope, of the ids in `among` where that is given. Throws Unauthenticated for who has none. */
export function visibleTickets<P>(q: QueryParts<P>, among?: Expression<number>) {
  const all = allTickets(q.db)
  return seenBy(q, among ? all.where('ticket.id', 'in', among) : all, among !== undefined)
}

/** The same of one, for `exists`: it is looked up by its id, whatever that comes from. */
export const visibleTicketOf = <P>(q: QueryParts<P>, id: Expression<number>) =>
  seenBy(q, allTickets(q.db).where('ticket.id', '=', id), true)

type Tickets = ReturnType<typeof allTickets>
const allTickets = (db: Selects) => db.selectFrom('ticket')

/** `areKnown`: that they are found by their ids. */
function seenBy<P>({ db, dialect, scope: { tickets } }: QueryParts<P>, some: Tickets, areKnown: boolean): Tickets {
  switch (tickets.kind) {
    case 'all':
      return some
    case 'own':
      return some.where('ticket.requester_id', '=', tickets.requesterId)
    case 'shared':
      return some.where((is) =>
        areKnown
          ? // No index leads there: a database that knows nothing of the ids might go through all tickets of all members to find one.
            is.or([
              is('ticket.requester_id', '=', tickets.requesterId),
              is.exists(
                participations(db, tickets)
                  .where('participation.ticket_id', '=', is.ref('ticket.id'))
                  .select('participation.user_id'),
              ),
              is.exists(
                members(db, tickets)
                  .where('colleague.user_id', '=', is.ref('ticket.requester_id'))
                  .select('colleague.user_id'),
              ),
            ])
          : is.or([
              dialect.isAmongFew(is.ref('ticket.requester_id'), colleagues(db, tickets)),
              dialect.isAmongFew(is.ref('ticket.id'), joinedTickets(db, tickets)),
            ]),
      )
    case 'none':
      throw unauthenticated()
  }
}

/**
 * The ids of those whose tickets a member of an organisation sees, some of them twice: all members while they are one of them and the organisation
 * allows it, as of this very statement, and in any case themselves.
 */
export const colleagues = (db: Selects, tickets: SharedTickets) =>
  members(db, tickets)
    .select('colleague.user_id as id')
    .unionAll(db.selectNoFrom(sql<number>`${tickets.requesterId}`.as('id')))

const members = (db: Selects, { requesterId, organisationId }: SharedTickets) =>
  db
    .selectFrom('organisation_member as self')
    .innerJoin('organisation', 'organisation.id', 'self.organisation_id')
    .innerJoin('organisation_member as colleague', 'colleague.organisation_id', 'self.organisation_id')
    .where('self.user_id', '=', requesterId)
    .where('self.organisation_id', '=', organisationId)
    .where('organisation.shares_tickets', '=', sql.lit(1))

/** All that they have filed. */
export const filedByColleagues = (q: QueryParts<object>) =>
  allTickets(q.db).where((is) => q.dialect.isAmongFew(is.ref('ticket.requester_id'), colleagues(q.db, sharedOf(q))))

/** Throws for who sees no shared tickets: they have no colleagues, and were added to no ticket. */
export function sharedOf({ scope: { tickets } }: Pick<QueryTarget, 'scope'>): SharedTickets {
  if (tickets.kind !== 'shared') throw new Error('This is asked for who sees shared tickets alone.')
  return tickets
}

/** The tickets to which somebody was added. */
export const participations = (db: Selects, { requesterId }: SharedTickets) =>
  db.selectFrom('participant as participation').where('participation.user_id', '=', requesterId)

/**
 * Their ids, along the index by person. Where one person takes part in nearly all tickets to which anybody was added, PostgreSQL takes everybody for that one, and would read
 * all participants to find the few tickets of another.
 */
export const joinedTickets = (db: Selects, tickets: SharedTickets) =>
  participations(db, tickets).orderBy('participation.ticket_id').select('participation.ticket_id as id')

/** All to which the viewer was added. Throws for who sees no shared tickets. */
export const ticketsOfParticipant = <P>(q: QueryParts<P>) =>
  allTickets(q.db).where((is) => q.dialect.isAmongFew(is.ref('ticket.id'), joinedTickets(q.db, sharedOf(q))))

/** The same of the one ticket whose id stands in the column `id`, for `exists`. */
export const visibleTicket = <P>(q: QueryParts<P>, id: string) =>
  visibleTickets(q).where('ticket.id', '=', sql.ref<number>(id)).select('ticket.id')

/** The same of what happened on one ticket, for what is told to many at once. */
export const isVisible = (viewer: Viewer, happened: Happened): boolean => shows(scopeOf(viewer), happened)

/** Whether someone may know of what is for `audience` on the tickets that they see. */
export const isInAudience = (viewer: Viewer, audience: Audience): boolean => showsAudience(scopeOf(viewer), audience)

export const canSetFields = (viewer: Viewer): boolean => isAgent(viewer)

/** Finding people by what their names and addresses begin with. */
export const canListRequesters = (viewer: Viewer): boolean => isAgent(viewer)

/** Taking back what an agent who has been deactivated changed in many tickets; each takes back their own. What was handed over of one is for whoever may deactivate. */
export const canUndoOfFormerAgents = (viewer: Viewer): boolean => isAdmin(viewer)

/** Renaming, merging and deleting tags; whoever may change a ticket makes them. */
export const canManageTags = (viewer: Viewer): boolean => isAdmin(viewer)

export const canExport = (viewer: Viewer): boolean => isAgent(viewer)

/** Whoever can't open a ticket by setting its status opens it by a comment, and wakes it. */
export const opensByComment = (viewer: Viewer): boolean => typeof viewer !== 'string' && !canSetFields(viewer)

/** Saying whether a ticket is solved, on those that they see: agents set its status instead. */
export const canAnswerSolution = (viewer: Viewer): boolean => typeof viewer !== 'string' && !canSetFields(viewer)
