/** Which tickets someone sees, and what they may do to them. Every read of tickets starts from visibleTickets. */
import { sql } from 'kysely'
import type { QueryParts, Selects } from '../database/query.ts'
import { scopeOf, shows, showsAudience, type Happened, type SharedTickets } from '../database/scope.ts'
import type { Audience } from '../database/tables.ts'
import { isAdmin, isAgent, type Viewer } from '../database/viewer.ts'
import { unauthenticated } from '../platform/errors.ts'

/** Those in the viewer's scope. Throws Unauthenticated for who has none. */
export function visibleTickets<P>({ db, dialect, scope: { tickets } }: QueryParts<P>) {
  switch (tickets.kind) {
    case 'all':
      return db.selectFrom('ticket')
    case 'own':
      return db.selectFrom('ticket').where('ticket.requester_id', '=', tickets.requesterId)
    case 'shared':
      return db
        .selectFrom('ticket')
        .where((is) => dialect.isAmongFew(is.ref('ticket.requester_id'), colleagues(db, tickets)))
    case 'none':
      throw unauthenticated()
  }
}

/**
 * The ids of those whose tickets a member of an organisation sees, some of them twice: all members while they are one of them and the organisation
 * allows it, as of this very statement, and in any case themselves.
 */
export const colleagues = (db: Selects, { requesterId, organisationId }: SharedTickets) =>
  db
    .selectFrom('organisation_member as self')
    .innerJoin('organisation', 'organisation.id', 'self.organisation_id')
    .innerJoin('organisation_member as colleague', 'colleague.organisation_id', 'self.organisation_id')
    .where('self.user_id', '=', requesterId)
    .where('self.organisation_id', '=', organisationId)
    .where('organisation.shares_tickets', '=', sql.lit(1))
    .select('colleague.user_id as id')
    .unionAll(db.selectNoFrom(sql<number>`${requesterId}`.as('id')))

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

/** Taking back what an agent who has been deactivated changed in many tickets; each takes back their own. */
export const canUndoOfFormerAgents = (viewer: Viewer): boolean => isAdmin(viewer)

/** Renaming, merging and deleting tags; whoever may change a ticket makes them. */
export const canManageTags = (viewer: Viewer): boolean => isAdmin(viewer)

export const canExport = (viewer: Viewer): boolean => isAgent(viewer)

/** Whoever can't open a ticket by setting its status opens it by a comment, and wakes it. */
export const opensByComment = (viewer: Viewer): boolean => typeof viewer !== 'string' && !canSetFields(viewer)
