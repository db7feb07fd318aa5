import type {
  TicketCondition,
  TicketFieldsFragment,
  UpdateTicketMutationVariables,
} from '../../graphql/generated/tickets/ticket.ts'
import { choiceNames } from '../fields.ts'
import { isSameTag } from '../tags/name.ts'

export type TicketInput = Omit<UpdateTicketMutationVariables, 'id'>

/**
 * What must hold for `back`, which takes back one's own change: each field is as that change left it (`after`). Tags need none: of these only what
 * one put on or took off oneself is taken back.
 */
export function conditionOf(
  after: TicketFieldsFragment & { readonly title: string },
  back: TicketInput,
): TicketCondition {
  const { title, snoozedUntil } = after
  const values = {
    ...Object.fromEntries(choiceNames.map((name) => [name, after[name]])),
    title,
    snoozedUntil,
    assignee: after.assignee?.id ?? null,
    team: after.team?.id ?? null,
  }
  return Object.fromEntries(Object.entries(values).filter(([name]) => name in back))
}

/** What a ticket is set to so that it is again as it was before the change; `now` in ms since 1970, as what has passed can't be set. */
export function inverseOf(ticket: TicketFieldsFragment, change: TicketInput, now = Date.now()): TicketInput {
  const { assignee, team, snoozedUntil, tags } = ticket
  const chosen = choiceNames.filter((name) => change[name])
  const has = (name: string) => tags?.some((tag) => isSameTag(tag, name)) === true
  const added = [change.addTags ?? []].flat().filter((name) => !has(name))
  const removed = [change.removeTags ?? []].flat().filter(has)
  const isSnoozed = snoozedUntil !== null && Date.parse(snoozedUntil) > now
  return {
    ...Object.fromEntries(chosen.map((name) => [name, ticket[name]])),
    // A status wakes a ticket, and a team may take it from its assignee.
    ...(change.status && isSnoozed && { snoozedUntil }),
    ...(change.team !== undefined && { team: team?.id ?? null, assignee: assignee?.id ?? null }),
    ...(change.assignee !== undefined && { assignee: assignee?.id ?? null }),
    ...(change.snoozedUntil !== undefined && { snoozedUntil: isSnoozed ? snoozedUntil : null }),
    ...(added.length > 0 && { removeTags: added }),
    ...(removed.length > 0 && { addTags: removed }),
  }
}
