/** What must hold for a change of a ticket: whoever takes back their own must not take back what somebody else did since. */
import type { Read } from '../database/database.ts'
import { UserError } from '../platform/errors.ts'
import { changingFields, type WantedFields } from './fields.ts'
import { foldTag } from './tags/name.ts'
import { currentTags, tagNamed } from './tags/tags.ts'
import type { Ticket } from './tickets.ts'

/** Of each field that is named its value, tags that are there, and tags that are not. */
export interface TicketCondition {
  readonly fields: WantedFields
  readonly withTags?: readonly string[]
  readonly withoutTags?: readonly string[]
}

/** Throws Conflict where any of it does not hold. */
export async function checkCondition(
  read: Read,
  ticket: Ticket,
  { fields, withTags = [], withoutTags = [] }: TicketCondition,
): Promise<void> {
  if (!hasFields(ticket, fields)) throw changedSince()
  if (!withTags.length && !withoutTags.length) return
  const now = new Set((await currentTags(read, ticket.id)).map(foldTag))
  for (const tag of withTags) if (!now.has(await foldedNow(read, tag))) throw changedSince()
  for (const tag of withoutTags) if (now.has(await foldedNow(read, tag))) throw changedSince()
}

export const hasFields = (ticket: Ticket, fields: WantedFields): boolean =>
  changingFields.every((name) => fields[name] === undefined || fields[name] === ticket[name])

export const changedSince = () => new UserError('CONFLICT', 'batches.overtaken')

/** A tag may have another name by now. */
async function foldedNow(read: Read, name: string): Promise<string> {
  const folded = foldTag(name)
  return (await read.first(tagNamed, { folded }))?.folded ?? folded
}
