/** Which tickets someone sees, and what they may do to them. Every read of tickets starts from visibleTickets. */
import { sql } from 'kysely'
import type { QueryParts } from '../database/query.ts'
import { scopeOf, shows, showsAudience, type Happened } from '../database/scope.ts'
import type { Audience } from '../database/tables.ts'
import { isAdmin, isAgent, type Viewer } from '../database/viewer.ts'
import { unauthenticated } from '../platform/errors.ts'

/** Those in the viewer's scope. Throws Unauthenticated for who has none. */
export function visibleTickets<P>({ db, scope: { tickets } }: QueryParts<P>) {
  switch (tickets.kind) {
    case 'all':
      return db.selectFrom('ticket')
    case 'own':
      return db.selectFrom('ticket').where('ticket.requester_id', '=', tickets.requesterId)
    case 'none':
      throw unauthenticated()
  }
}

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

/** Renaming, merging and deleting tags; whoever may change a ticket makes them. */
export const canManageTags = (viewer: Viewer): boolean => isAdmin(viewer)

export const canExport = (viewer: Viewer): boolean => isAgent(viewer)

/** Whoever can't open a ticket by setting its status opens it by a comment. */
export const opensByComment = (viewer: Viewer): boolean => typeof viewer !== 'string' && !canSetFields(viewer)
