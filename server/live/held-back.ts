/** When changes were last held back from whoever follows (flood.ts): until they load anew, they may have been told of later ones and not of these. */
import type { Database } from '../database/database.ts'

const heldBackAt = new WeakMap<object, number>()
/** What an earlier process held back is not known. */
const startedAt = Date.now()

/** `at`: of the change, ms since 1970. */
export function noteHeldBack({ identity }: Database, at: number): void {
  heldBackAt.set(identity, Math.max(at, heldBackAt.get(identity) ?? 0))
}

/** Whether somebody who has last heard of a change `at` may lack one of up to `ms` before it. */
export const mayLackSome = ({ identity }: Database, at: number, ms: number): boolean =>
  at < startedAt || at - ms <= (heldBackAt.get(identity) ?? -Infinity)
