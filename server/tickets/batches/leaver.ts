/** The batch of what was handed over says whose tickets these were, where another says what is to be set. */
import { parseObject } from './bulk-change.ts'

export const writeLeaver = (agent: number): string => JSON.stringify({ leaver: agent })

/** The id of the agent who was deactivated; undefined for any other batch. */
export function leaverOf(change: string): number | undefined {
  const { leaver } = parseObject(change) ?? {}
  return Number.isSafeInteger(leaver) ? (leaver as number) : undefined
}
