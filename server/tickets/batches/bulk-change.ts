/** What is to be set in many tickets: checked once before it begins, kept with the batch, and read again for each piece. */
import type { Read } from '../../database/database.ts'
import { archiveBudget, requestBudget } from '../../platform/budgets.ts'
import { invalid } from '../../platform/errors.ts'
import { checkAssignee, checkMember, checkTeam } from '../../teams/assignable.ts'
import { say } from '../../text/message.ts'
import { changes, changingFields, fields, type ChangingField, type Field } from '../fields.ts'
import type { TicketChange } from '../set-fields.ts'
import { settleSnooze } from '../snooze.ts'
import { toTagNames } from '../tags/change-tags.ts'

/** A title is each ticket's own. */
export type BulkField = Exclude<ChangingField, 'title'>

export const bulkFields = changingFields.filter((name): name is BulkField => name !== 'title')

export type BulkChange = Omit<TicketChange, 'title'>

const tagFields = ['addTags', 'removeTags'] as const

/** Throws Invalid for what could be set in no ticket; what depends on the ticket shows when it is changed. */
export async function checkBulkChange(read: Read, change: BulkChange): Promise<void> {
  if (!bulkFields.some((name) => isGiven(name, change[name])) && !tagFields.some((name) => change[name]?.length)) {
    throw invalid('change', say('tickets.nothingToChange', [...bulkFields, ...tagFields]))
  }
  toTagNames(change)
  settleSnooze(awake, change, read.now)
  const { assignee, team } = change
  const its = team == null ? undefined : await checkTeam(read, team)
  if (assignee == null) return
  await checkAssignee(read, assignee)
  if (its) await checkMember(read, its, assignee)
}

/** As most tickets are. */
const awake = { status: 'open', snoozedUntil: null } as const

/** null leaves what can't be empty as it is. */
const isGiven = (name: BulkField, value: unknown): boolean =>
  value !== undefined && (value !== null || changes[name].isNullable === true)

export const writeChange = (change: BulkChange): string => JSON.stringify(change)

/** Undefined for what this version does not write: it may come from another, or from a foreign archive. */
export function readChange(json: string): BulkChange | undefined {
  const found = parseObject(json)
  const isKnown =
    found &&
    Object.entries(found).every(([name, value]) =>
      isOneOf(tagFields, name) ? isTagList(value) : isOneOf(bulkFields, name) && isValueOf(name, value),
    )
  return isKnown ? found : undefined
}

/** Whether it is a value that the column of the field can hold. */
export function isValueOf(name: BulkField, value: unknown): boolean {
  const { values, refersTo }: Field = fields[name]
  const type: unknown = fields[name].type
  if (value === null) return true
  if (values) return (values as readonly unknown[]).includes(value)
  if (refersTo) return isWhole(value)
  return type === 'DateTime' && isWhole(value)
}

const isWhole = (value: unknown) =>
  Number.isSafeInteger(value) && Math.abs(value as number) <= archiveBudget.largestNumber

export const isOneOf = <Name extends string>(names: readonly Name[], name: string): name is Name =>
  (names as readonly string[]).includes(name)

export const isTagList = (value: unknown): value is readonly string[] | null =>
  value === null ||
  (Array.isArray(value) &&
    value.length <= requestBudget.tagsOfTicket &&
    value.every((name) => typeof name === 'string'))

export function parseJson(json: string): unknown {
  try {
    return JSON.parse(json)
  } catch {
    return undefined
  }
}

export function parseObject(json: string): Readonly<Record<string, unknown>> | undefined {
  const found = parseJson(json)
  return typeof found === 'object' && found !== null && !Array.isArray(found)
    ? (found as Record<string, unknown>)
    : undefined
}
