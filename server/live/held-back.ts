/**
 * When changes were last held back from those who follow a flood (flood.ts): until they load anew, they may have been told of later ones and not of these. From
 * anyone else nothing is held back; what they are told must not depend on what happens to others.
 */
import type { Database } from '../database/database.ts'
import { noOrganisation, showsEverything, type Scope } from '../database/scope.ts'
import { processBudget } from '../platform/budgets.ts'

/** From whom: those who see everything, or the members of the organisation of this id. */
export type HeldBackFrom = 'everything' | number

/** The `reset` for a change comes no later than this after it: beside the hold, its transaction may take long, and others may wait to be read before it. */
export const heldBackMs = processBudget.liveFlood.mostMs + 20_000

const heldBackAt = new WeakMap<object, Map<HeldBackFrom, number>>()
/** What an earlier process held back is not known. */
const startedAt = Date.now()

/** `at`: of the change, ms since 1970. */
export function noteHeldBack({ identity }: Database, from: HeldBackFrom, at: number): void {
  const times = heldBackAt.get(identity) ?? new Map<HeldBackFrom, number>()
  heldBackAt.set(identity, times.set(from, Math.max(at, times.get(from) ?? 0)))
}

/** Whether somebody who has last heard of a change `at` may lack one of up to `heldBackMs` before it. */
export function mayLackSome({ identity }: Database, scope: Scope, at: number): boolean {
  const from = heldBackFrom(scope)
  if (from === undefined) return false
  return at < startedAt || at - heldBackMs <= (heldBackAt.get(identity)?.get(from) ?? -Infinity)
}

function heldBackFrom(scope: Scope): HeldBackFrom | undefined {
  if (showsEverything(scope)) return 'everything'
  const { tickets } = scope
  return tickets.kind === 'shared' && tickets.organisationId !== noOrganisation ? tickets.organisationId : undefined
}
