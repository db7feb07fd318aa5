/** Changing a ticket: the fields that can be set (fields.ts) and its tags, each with its event in the history. */
import type { Write } from '../database/database.ts'
import { asPartOf, kindOfChange, record } from '../events/events.ts'
import { authorize, invalid } from '../platform/errors.ts'
import { say } from '../text/message.ts'
import { canSetFields } from './access.ts'
import { outdatedAssignment, settleAssignment, type WantedAssignment } from './assignment.ts'
import { checkCondition, type TicketCondition } from './condition.ts'
import {
  changes,
  changingFields,
  type ChangingField,
  type FieldValues,
  type TitleLimits,
  type WantedFields,
} from './fields.ts'
import { changeTags, type TagChange } from './tags/change-tags.ts'
import { settleSnooze } from './snooze.ts'
import { getTicket, type Ticket } from './tickets.ts'
import { followingColumns } from './turn.ts'

export type TicketChange = WantedFields & TagChange

/**
 * All in one transaction. Agents may set any value from any. Throws NotFound, Forbidden for a customer, Invalid for a wrong value and when there is nothing to
 * change, and Conflict where `condition` does not hold.
 */
export async function updateTicket(
  write: Write,
  id: number,
  wanted: TicketChange,
  limits: TitleLimits,
  condition?: TicketCondition,
): Promise<Ticket> {
  const ticket = await getTicket(write, id)
  if (condition) {
    // What customers must not know must not be found out by asking for it either.
    authorize(canSetFields(write.viewer), say('agents.change', Object.keys(wanted)))
    await checkCondition(write, ticket, condition)
  }
  return changeTicket(write, ticket, wanted, limits)
}

/** The same of a ticket that was read in this transaction. */
export async function changeTicket(
  write: Write,
  found: Ticket,
  wanted: TicketChange,
  limits: TitleLimits,
): Promise<Ticket> {
  let ticket = found
  const isGiven = (name: ChangingField) =>
    wanted[name] !== undefined && (wanted[name] !== null || changes[name].isNullable)
  const names = changingFields.filter(isGiven)
  const hasTags = Boolean(wanted.addTags?.length || wanted.removeTags?.length)
  if (!names.length && !hasTags) {
    throw invalid('status', say('tickets.nothingToChange', [...changingFields, 'addTags', 'removeTags']))
  }
  authorize(canSetFields(write.viewer), say('agents.change', hasTags ? [...names, 'tags'] : names))
  for (const name of names) changes[name].change.check?.(wanted[name] as never, limits)
  const { assignee, team } = await settleAssignment(write, ticket, wanted)
  const snoozedUntil = settleSnooze(ticket, wanted, write.now)
  for (const name of names)
    if (name !== 'assignee' && name !== 'team' && name !== 'snoozedUntil')
      ticket = await changeField(write, ticket, name, wanted[name] as FieldValues[typeof name])
  if (hasTags) await changeTags(write, ticket.id, wanted)
  if (snoozedUntil !== undefined) ticket = await changeField(write, ticket, 'snoozedUntil', snoozedUntil)
  return changeAssignment(write, ticket, { assignee, team })
}

/** To what was settled. The history has both changes. */
export async function changeAssignment(
  write: Write,
  ticket: Ticket,
  { assignee, team }: WantedAssignment,
): Promise<Ticket> {
  const moved = team === undefined ? ticket : await changeField(write, ticket, 'team', team)
  return assignee === undefined ? moved : changeField(write, moved, 'assignee', assignee)
}

/** The same without what the settings of the desk are needed for. */
export const setFields = (write: Write, id: number, wanted: Omit<TicketChange, 'title'>): Promise<Ticket> =>
  updateTicket(write, id, wanted, { maxTitleLength: 0 })

/** Whoever may. Where it is so already, nothing has happened. */
export async function changeField<Name extends ChangingField>(
  write: Write,
  ticket: Ticket,
  name: Name,
  to: FieldValues[Name],
): Promise<Ticket> {
  const { [name]: from }: FieldValues = ticket
  if (from === to) return ticket
  const { column, audience = 'everyone', change } = changes[name]
  const updatedAt = change.isSearched ? Math.max(write.now, ticket.updatedAt + 1) : write.now
  // A customer must not learn from its time that something they don't see has changed.
  const times = audience === 'everyone' ? { updated_at: updatedAt } : {}
  const following = change.following?.(ticket, from, to, write.now)
  await write.run(
    write.db
      .updateTable('ticket')
      .set({ [column]: to, ...times, ...(following && followingColumns(following)) })
      .where('id', '=', ticket.id),
  )
  await change.follow?.(write, ticket.requester.id, from, to)
  await record(write, { kind: kindOfChange(column), ticketId: ticket.id, audience, from, to })
  const changed = { ...ticket, ...following, [name]: to, ...(audience === 'everyone' ? { updatedAt } : {}) }
  // Who left while it was closed kept it so far.
  if (name !== 'status' || from !== 'closed') return changed
  return changeAssignment(asPartOf(write, { cause: 'outdated' }), changed, await outdatedAssignment(write, changed))
}
