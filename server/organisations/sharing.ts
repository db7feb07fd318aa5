/** Whether the members of an organisation see each other's tickets: an admin allows it, for one organisation at a time (docs/decisions/102). */
import type { Read, Write } from '../database/database.ts'
import { sql } from '../database/query-builder.ts'
import { query, type QueryParts } from '../database/query.ts'
import type { Sharing } from '../database/scope.ts'
import { record } from '../events/events.ts'
import { organisationBudget } from '../platform/budgets.ts'
import { authorize, conflict } from '../platform/errors.ts'
import { say } from '../text/message.ts'
import { visibleTickets } from '../tickets/access.ts'
import { perTicket } from '../tickets/per-ticket.ts'
import { canAllowSharing } from './access.ts'
import { organisationNamed } from './organisations.ts'

const memberCount = query((q: QueryParts<{ organisation: number }>) =>
  q.db
    .selectFrom('organisation_member')
    .where('organisation_id', '=', q.param('organisation'))
    .select((s) => s.fn.countAll<number>().as('count')),
)

/** Throws Conflict where one more would be more than an organisation can have, or than can share their tickets. */
export async function checkRoomForMember(
  write: Write,
  { id, sharesTickets }: { readonly id: number; readonly sharesTickets: boolean },
): Promise<void> {
  const { members, sharingMembers } = organisationBudget
  const count = (await write.first(memberCount, { organisation: id }))?.count ?? 0
  if (count >= members) throw conflict('organisation', say('organisations.tooManyMembers', members))
  if (sharesTickets && count >= sharingMembers) {
    throw conflict('organisation', say('organisations.tooManyToShare', sharingMembers))
  }
}

/** What is so already changes nothing. Throws Forbidden to who is no admin, NotFound, and Conflict where there are too many members. */
export async function setTicketSharing(write: Write, id: number, isAllowed: boolean) {
  authorize(canAllowSharing(write.viewer), 'admins.sharing')
  const organisation = await organisationNamed(write, id)
  if (organisation.sharesTickets === isAllowed) return organisation
  const { sharingMembers: most } = organisationBudget
  if (isAllowed && ((await write.first(memberCount, { organisation: id }))?.count ?? 0) > most) {
    throw conflict('organisation', say('organisations.tooManyToShare', most))
  }
  await write.db
    .updateTable('organisation')
    .set({ shares_tickets: Number(isAllowed) })
    .where('id', '=', id)
    .execute()
  const kind = isAllowed ? 'organisation.sharing_allowed' : 'organisation.sharing_ended'
  await record(write, { kind, audience: 'agents', organisationId: id })
  write.publish('scopes changed')
  return { ...organisation, sharesTickets: isAllowed }
}

const sharingRequesters = query((q: QueryParts<{ requesters: string }>) =>
  q.db
    .selectFrom('organisation_member')
    .innerJoin('organisation', 'organisation.id', 'organisation_member.organisation_id')
    .where('organisation_member.user_id', 'in', q.dialect.numbersOf(q.param('requesters')))
    .where('organisation.shares_tickets', '=', sql.lit(1))
    .select(['organisation_member.user_id as requesterId', 'organisation.id as organisationId']),
)

const membersWhoShare = query((q: QueryParts<{ organisations: string }>) =>
  q.db
    .selectFrom('organisation')
    .innerJoin('organisation_member', 'organisation_member.organisation_id', 'organisation.id')
    .where('organisation.id', 'in', q.dialect.numbersOf(q.param('organisations')))
    .where('organisation.shares_tickets', '=', sql.lit(1))
    .select(['organisation.id as organisationId', 'organisation_member.user_id as memberId']),
)

/**
 * With whom each of these people shares their tickets at this moment; nothing for those who share them with nobody. Members are read once for each organisation,
 * after who is in it: whoever left it in between shares nothing.
 */
export async function sharingOf(read: Read, requesters: Iterable<number>): Promise<ReadonlyMap<number, Sharing>> {
  const found = await read.all(sharingRequesters, { requesters: JSON.stringify([...new Set(requesters)]) })
  if (!found.length) return new Map()
  const organisations = JSON.stringify([...new Set(found.map(({ organisationId }) => organisationId))])
  const rows = await read.all(membersWhoShare, { organisations })
  const members = new Map(
    [...Map.groupBy(rows, ({ organisationId }) => organisationId)].map(([id, of]) => [
      id,
      new Set(of.map(({ memberId }) => memberId)),
    ]),
  )
  return new Map(
    found.flatMap(({ requesterId, organisationId }) => {
      const its = members.get(organisationId)
      return its?.has(requesterId) ? [[requesterId, { organisationId, members: its }]] : []
    }),
  )
}

/** The name of the organisation whose members see the ticket; null where none do. */
export const sharedWith = perTicket(
  query((q: QueryParts<{ ticketIds: string }>) =>
    visibleTickets(q, q.dialect.numbersOf(q.param('ticketIds')))
      .innerJoin('organisation_member', 'organisation_member.user_id', 'ticket.requester_id')
      .innerJoin('organisation', 'organisation.id', 'organisation_member.organisation_id')
      .where('organisation.shares_tickets', '=', sql.lit(1))
      .select(['ticket.id as ticketId', 'organisation.name']),
  ),
  ([found]) => found?.name ?? null,
)

const nameOfOwn = query((q: QueryParts<{ person: number }>) =>
  q.db
    .selectFrom('organisation_member')
    .innerJoin('organisation', 'organisation.id', 'organisation_member.organisation_id')
    .where('organisation_member.user_id', '=', q.param('person'))
    .where('organisation.shares_tickets', '=', sql.lit(1))
    .select('organisation.name'),
)

/** The name of the organisation whose members see what the viewer files, and the other way round; null where there is none. */
export async function ownSharing(read: Read): Promise<string | null> {
  if (typeof read.viewer === 'string') return null
  return (await read.first(nameOfOwn, { person: read.viewer.id }))?.name ?? null
}
