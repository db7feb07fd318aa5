/** What a batch changed in a ticket, taken from the events that its commands recorded, and what takes that back. */
import type { RecordedEvent, Write } from '../../database/database.ts'
import { kindOfChange, type Recorded } from '../../events/events.ts'
import { outdatedAssignment } from '../assignment.ts'
import { checkCondition } from '../condition.ts'
import { changes, type WantedFields } from '../fields.ts'
import type { Ticket } from '../tickets.ts'
import { bulkFields, isOneOf, isTagList, isValueOf, parseJson, type BulkChange, type BulkField } from './bulk-change.ts'

export interface Taken {
  readonly ticketId: number
  /** By field: from what, to what. */
  readonly fields: Readonly<Partial<Record<BulkField, readonly [from: unknown, to: unknown]>>>
  readonly added: readonly string[]
  readonly removed: readonly string[]
}

/** The same transaction, which also puts all that it records into `recorded`. */
export const keeping = (write: Write, recorded: RecordedEvent[]): Write => ({
  ...write,
  reactions: [...write.reactions, (_, event) => void recorded.push(event)],
})

const fieldOfKind = new Map<string, BulkField>(bulkFields.map((name) => [kindOfChange(changes[name].column), name]))

/** Undefined where nothing was changed. Of what was changed twice the first and the last value count. */
export function takenOf(ticketId: number, recorded: readonly RecordedEvent[]): Taken | undefined {
  const fields: Partial<Record<BulkField, readonly [unknown, unknown]>> = {}
  let [added, removed]: [string[], string[]] = [[], []]
  for (const event of recorded as readonly Recorded[]) {
    const name = fieldOfKind.get(event.kind)
    const before = name && fields[name]
    if (name && 'from' in event && 'to' in event) fields[name] = [before ? before[0] : event.from, event.to]
    if (event.kind === 'ticket.tags_changed') {
      added = event.to.filter((tag) => !event.from.includes(tag))
      removed = event.from.filter((tag) => !event.to.includes(tag))
    }
  }
  const isNothing = !Object.keys(fields).length && !added.length && !removed.length
  return isNothing ? undefined : { ticketId, fields, added, removed }
}

/** What was set. */
export const fieldsAfter = ({ fields }: Pick<Taken, 'fields'>): WantedFields =>
  Object.fromEntries(Object.entries(fields).map(([name, [, to]]) => [name, to]))

/**
 * The inverse change of a ticket. What can't be had any more is none: a time to wake that has passed, an agent who has left, a team that was
 * deleted. Throws Conflict when something was changed since.
 */
export async function inverseOf(write: Write, ticket: Ticket, { fields, added, removed }: Taken): Promise<BulkChange> {
  const names = Object.keys(fields) as BulkField[]
  await checkCondition(write, ticket, { fields: fieldsAfter({ fields }), withTags: added, withoutTags: removed })
  const before: BulkChange = Object.fromEntries(names.map((name) => [name, fields[name]?.[0]]))
  return { ...before, ...(await lostOf(write, ticket, before)), addTags: removed, removeTags: added }
}

/** Of what a ticket had before, what it can't have again. */
async function lostOf(write: Write, ticket: Ticket, before: BulkChange): Promise<BulkChange> {
  const { assignee = null, team = ticket.team, snoozedUntil } = before
  return {
    ...(before.assignee != null || before.team != null ? await outdatedAssignment(write, { assignee, team }) : {}),
    ...(snoozedUntil != null && snoozedUntil <= write.now ? { snoozedUntil: null } : {}),
  }
}

/** What Bellhop does not write is left out. */
export function readTaken(json: string): Taken[] {
  const found = parseJson(json)
  return Array.isArray(found) ? found.filter(isTaken) : []
}

function isTaken(found: unknown): found is Taken {
  const { ticketId, fields, added, removed } = (found ?? {}) as Partial<Taken>
  return (
    Number.isSafeInteger(ticketId) &&
    typeof fields === 'object' &&
    fields !== null &&
    Object.entries(fields).every(
      ([name, pair]) =>
        isOneOf(bulkFields, name) &&
        Array.isArray(pair) &&
        pair.length === 2 &&
        pair.every((one) => isValueOf(name, one)),
    ) &&
    [added, removed].every((tags) => tags != null && isTagList(tags))
  )
}
