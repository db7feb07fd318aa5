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
  | { readonly kind: 'none' }

export const everything: Scope = { tickets: { kind: 'all' }, audience: 'agents' }
const nothing: Scope = { tickets: { kind: 'none' }, audience: 'everyone' }

/** Agents and Bellhop itself see all tickets, customers those that they filed (spec §6). */
export function scopeOf(viewer: Viewer): Scope {
  if (viewer === 'system' || isAgent(viewer)) return everything
  if (viewer === 'anonymous') return nothing
  return { tickets: { kind: 'own', requesterId: viewer.id }, audience: 'everyone' }
}

/** The same for scopes whose SQL is the same. */
export const shapeOf = ({ tickets, audience }: Scope): string => `${tickets.kind} ${audience}`

/** The same for scopes that show the same. */
export const keyOf = ({ tickets, audience }: Scope): string => `${Object.values(tickets).join(' ')} ${audience}`

/** Whether nothing is hidden from it. */
export const showsEverything = ({ tickets, audience }: Scope): boolean =>
  tickets.kind === 'all' && audience === 'agents'

/** Whether it shows what is for `audience`. */
export const showsAudience = (scope: Scope, audience: Audience): boolean =>
  audience === 'everyone' || scope.audience === audience

/** What happened on one ticket, by whose it is. */
export interface Happened {
  readonly requesterId: number
  readonly audience: Audience
}

/** Those that `shows` says yes to: who else follows changes must not even learn from a full buffer how much happens. */
export function scopesThatShow({ requesterId, audience }: Happened): Scope[] {
  const seers = audience === 'everyone' ? audiences : [audience]
  return seers.flatMap((of): Scope[] => [
    { tickets: { kind: 'all' }, audience: of },
    { tickets: { kind: 'own', requesterId }, audience: of },
  ])
}

export const shows = (scope: Scope, { requesterId, audience }: Happened): boolean =>
  showsTicketsOf(scope, requesterId) && showsAudience(scope, audience)

function showsTicketsOf({ tickets }: Scope, requesterId: number): boolean {
  switch (tickets.kind) {
    case 'all':
      return true
    case 'own':
      return tickets.requesterId === requesterId
    case 'none':
      return false
  }
}
