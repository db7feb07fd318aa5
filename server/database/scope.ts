/** What a viewer sees: the one place where who someone is becomes that. What they may do is asked of each noun's access.ts. */
import type { Audience } from './tables.ts'
import { isAgent, type Viewer } from './viewer.ts'

export const audiences: readonly Audience[] = ['everyone', 'agents']

export interface Scope {
  /** Which tickets, with all that hangs on them. */
  readonly tickets: TicketScope
  /** On these: what is for everyone on a ticket, or also what is for agents alone. */
  readonly audience: Audience
}

/**
 * `kind` decides the SQL; the other fields are values in it. A further kind (an organisation, teams, tickets that are shared) joins
 * here, and the compiler names each place that must know it.
 */
export type TicketScope =
  | { readonly kind: 'all' }
  | { readonly kind: 'own'; readonly requesterId: number }
  | SharedTickets
  | { readonly kind: 'none' }

/**
 * Those of all members of an organisation that allows it, for as long as the person is one of them (decision 102), and those that they were added
 * to (decision 117).
 */
export interface SharedTickets {
  readonly kind: 'shared'
  readonly requesterId: number
  /** `noOrganisation` where they are in none that allows it. */
  readonly organisationId: number
}

export const noOrganisation = 0

export const everything: Scope = { tickets: { kind: 'all' }, audience: 'agents' }
const nothing: Scope = { tickets: { kind: 'none' }, audience: 'everyone' }

/** Agents and Bellhop itself see all tickets, customers those that they filed (spec §6), and those of colleagues where these are shared, and those that they take part in. */
export function scopeOf(viewer: Viewer): Scope {
  if (viewer === 'system' || isAgent(viewer)) return everything
  if (viewer === 'anonymous') return nothing
  const { id: requesterId, sharesIn, takesPart } = viewer
  return sharesIn === undefined && !takesPart
    ? { tickets: { kind: 'own', requesterId }, audience: 'everyone' }
    : { tickets: { kind: 'shared', requesterId, organisationId: sharesIn ?? noOrganisation }, audience: 'everyone' }
}

/** The same person where nothing is asked for but what `requesterId` has filed: of themselves that needs no look at what is shared with them. */
export function narrowed(viewer: Viewer, requesterId: number | undefined): Viewer {
  if (typeof viewer === 'string' || viewer.id !== requesterId) return viewer
  if (viewer.sharesIn === undefined && !viewer.takesPart) return viewer
  const { sharesIn: _, takesPart: _taken, ...alone } = viewer
  return alone
}

/** The same for scopes whose SQL is the same. */
export const shapeOf = ({ tickets, audience }: Scope): string => `${tickets.kind} ${audience}`

/** The same for scopes that show the same. */
export const keyOf = ({ tickets, audience }: Scope): string => `${Object.values(tickets).join(' ')} ${audience}`

/** The same for scopes that show the same of each ticket that both of them show: members see one ticket alike, whoever filed it. */
export const viewKeyOf = (scope: Scope): string =>
  scope.tickets.kind === 'shared' ? `shared in ${scope.tickets.organisationId} ${scope.audience}` : keyOf(scope)

/** Whether nothing is hidden from it. */
export const showsEverything = ({ tickets, audience }: Scope): boolean =>
  tickets.kind === 'all' && audience === 'agents'

/** Whether it shows what is for `audience`. */
export const showsAudience = (scope: Scope, audience: Audience): boolean =>
  audience === 'everyone' || scope.audience === audience

/** With whom somebody shares their tickets. */
export interface Sharing {
  readonly organisationId: number
  /** All of them, themselves included. */
  readonly members: ReadonlySet<number>
}

/** What happened on one ticket, by whose it is. */
export interface Happened {
  readonly requesterId: number
  /** Of the requester; undefined where nobody else sees what they file. */
  readonly sharing: Sharing | undefined
  /** Who was added to it, with the organisation in which they share what they file, or `noOrganisation`; undefined for nobody. */
  readonly participants?: ReadonlyMap<number, number> | undefined
  readonly audience: Audience
}

/** Those that `shows` says yes to: who else follows changes must not even learn from a full buffer how much happens. */
export function scopesThatShow({ requesterId, sharing, participants = new Map(), audience }: Happened): Scope[] {
  const seers = audience === 'everyone' ? audiences : [audience]
  const kinds: TicketScope[] = [{ kind: 'all' }, { kind: 'own', requesterId }]
  const { organisationId = noOrganisation, members = [requesterId] } = sharing ?? {}
  const shared = new Map<number, number>(participants)
  for (const member of members) shared.set(member, organisationId)
  for (const [person, of] of shared) kinds.push({ kind: 'shared', requesterId: person, organisationId: of })
  return seers.flatMap((of) => kinds.map((tickets): Scope => ({ tickets, audience: of })))
}

export const shows = (scope: Scope, happened: Happened): boolean =>
  showsTicketsOf(scope, happened) && showsAudience(scope, happened.audience)

/** Who has left an organisation is told of nothing as one of its members, be it of their own: they are let in anew (live/session-checks.ts). */
function showsTicketsOf({ tickets }: Scope, { requesterId, sharing, participants }: Happened): boolean {
  switch (tickets.kind) {
    case 'all':
      return true
    case 'own':
      return tickets.requesterId === requesterId
    case 'shared':
      return sharing?.members.has(tickets.requesterId) || (!sharing && tickets.requesterId === requesterId)
        ? (sharing?.organisationId ?? noOrganisation) === tickets.organisationId
        : participants?.get(tickets.requesterId) === tickets.organisationId
    case 'none':
      return false
  }
}
