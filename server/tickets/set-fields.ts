/** Changing a ticket: the fields that can be set (fields.ts) and its tags, each with its event in the history. */
import type { UpdateObject } from 'kysely'
import type { Write } from '../database/database.ts'
import type { Tables } from '../database/tables.ts'
import { asPartOf, kindOfChange, record } from '../events/events.ts'
import { authorize, invalid } from '../platform/errors.ts'
import { say } from '../text/message.ts'
import { canSetFields } from './access.ts'
import { outdatedAssignment, settleAssignment } from './assignment.ts'
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
import { getTicket, timeOfChange, type Ticket } from './tickets.ts'
import { followingColumns, isActive } from './turn.ts'

export type TicketChange = WantedFields & TagChange

/** What is to be, by field; undefined leaves a field as it is. */
type WantedValues = { readonly [Name in ChangingField]?: FieldValues[Name] | undefined }

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
  ticket: Ticket,
  wanted: TicketChange,
  limits: TitleLimits,
): Promise<Ticket> {
  const isGiven = (name: ChangingField) =>
    wanted[name] !== undefined && (wanted[name] !== null || changes[name].isNullable)
  const names = changingFields.filter(isGiven)
  const hasTags = Boolean(wanted.addTags?.length || wanted.removeTags?.length)
  if (!names.length && !hasTags) {
    throw invalid('status', say('tickets.nothingToChange', [...changingFields, 'addTags', 'removeTags']))
  }
  authorize(canSetFields(write.viewer), say('agents.change', hasTags ? [...names, 'tags'] : names))
  for (const name of names) changes[name].change.check?.(wanted[name] as never, limits)
  const given: WantedValues = Object.fromEntries(names.map((name) => [name, wanted[name]]))
  const snoozedUntil = settleSnooze(ticket, wanted, write.now)
  // Opened again, it is first as it was: whoever worked on it is told, and who is gone works on it no more. Customers hear of both these fields, one after
  // another, without gaps in their numbers.
  const { title, status } = given
  const opened = isActive(ticket.status) ? ticket : await changeFields(write, ticket, { title, status })
  const { assignee, team } = await settleAssignment(write, opened, wanted)
  const changed = await changeFields(write, opened, { ...given, team, assignee, snoozedUntil })
  if (hasTags) await changeTags(write, ticket.id, wanted)
  return changed
}

/** The same without what the settings of the desk are needed for. */
export const setFields = (write: Write, id: number, wanted: Omit<TicketChange, 'title'>): Promise<Ticket> =>
  updateTicket(write, id, wanted, { maxTitleLength: 0 })

/** Whoever may. Where it is so already, nothing has happened. */
export const changeField = <Name extends ChangingField>(
  write: Write,
  ticket: Ticket,
  name: Name,
  to: FieldValues[Name],
): Promise<Ticket> => changeFields(write, ticket, { [name]: to })

/** The same of several, in one statement. The history has each of them, in the order of fields.ts. */
export async function changeFields(write: Write, ticket: Ticket, wanted: WantedValues): Promise<Ticket> {
  const names = changingFields.filter((name) => wanted[name] !== undefined && wanted[name] !== ticket[name])
  if (!names.length) return ticket
  const changed = names.reduce((now, name) => withField(now, name, wanted[name] as never, write.now), ticket)
  await write.run(write.db.updateTable('ticket').set(columnsOf(names, changed)).where('id', '=', ticket.id))
  for (const name of names) {
    const { column, audience = 'everyone', change } = changes[name]
    const [from, to] = [ticket[name], changed[name]]
    await change.follow?.(write, ticket.requester.id, from as never, to as never)
    await record(write, { kind: kindOfChange(column), ticketId: ticket.id, audience, from, to })
  }
  // Who left while it was closed kept it so far.
  if (ticket.status !== 'closed' || changed.status === 'closed') return changed
  return changeFields(asPartOf(write, { cause: 'outdated' }), changed, await outdatedAssignment(write, changed))
}

/** A customer must not learn from its time that something they don't see has changed. */
const isForEveryone = (name: ChangingField): boolean => (changes[name].audience ?? 'everyone') === 'everyone'

function withField<Name extends ChangingField>(ticket: Ticket, name: Name, to: FieldValues[Name], at: number): Ticket {
  const { following, isSearched } = changes[name].change
  return {
    ...ticket,
    ...following?.(ticket, ticket[name], to, at),
    ...(isForEveryone(name) && { updatedAt: timeOfChange(ticket, at, isSearched ? 1 : 0) }),
    [name]: to,
  }
}

/** The same for the same fields, whatever their values: PostgreSQL keeps the plan of each text. */
const columnsOf = (names: readonly ChangingField[], ticket: Ticket): UpdateObject<Tables, 'ticket'> => ({
  ...Object.fromEntries(names.map((name) => [changes[name].column, ticket[name]])),
  ...(names.some((name) => changes[name].change.following) && followingColumns(ticket)),
  ...(names.some(isForEveryone) && { updated_at: ticket.updatedAt }),
})
