/** Why tickets of a batch were left as they are: counted by reason, with the first tickets of each. */
import { requestBudget } from '../../platform/budgets.ts'
import { UserError } from '../../platform/errors.ts'
import { parseJson } from './bulk-change.ts'

export interface BatchFailure {
  /** As that of an error of the API: INTERNAL where it was none that anyone expected. */
  readonly code: string
  /** The argument of `updateTicket` that it was about. */
  readonly field: string | null
  readonly count: number
  /** The first of them. */
  readonly ticketIds: readonly number[]
}

const { reasons: mostReasons, idsOfReason } = requestBudget.batch

/** What was expected of it: undefined for what has nothing to do with the ticket, and is to be tried again. */
export function reasonOf(error: unknown): Pick<BatchFailure, 'code' | 'field'> | undefined {
  if (!(error instanceof UserError) || !told.has(error.code)) return undefined
  return { code: error.code, field: error.details.field ?? null }
}

const told = new Set(['NOT_FOUND', 'FORBIDDEN', 'INVALID', 'CONFLICT'])

export function addFailure(
  failures: readonly BatchFailure[],
  ticketId: number,
  { code, field }: Pick<BatchFailure, 'code' | 'field'>,
): BatchFailure[] {
  const known = failures.find((one) => one.code === code && one.field === field)
  if (!known) {
    return failures.length < mostReasons
      ? [...failures, { code, field, count: 1, ticketIds: [ticketId] }]
      : [...failures]
  }
  const ticketIds = known.ticketIds.length < idsOfReason ? [...known.ticketIds, ticketId] : known.ticketIds
  return failures.map((one) => (one === known ? { ...known, count: known.count + 1, ticketIds } : one))
}

/** What Bellhop does not write is left out. */
export function readFailures(json: string): BatchFailure[] {
  const found = parseJson(json)
  return Array.isArray(found) ? found.filter(isFailure).slice(0, mostReasons) : []
}

function isFailure(found: unknown): found is BatchFailure {
  const { code, field, count, ticketIds } = (found ?? {}) as Partial<BatchFailure>
  return (
    typeof code === 'string' &&
    (field === null || typeof field === 'string') &&
    Number.isSafeInteger(count) &&
    Array.isArray(ticketIds) &&
    ticketIds.length <= idsOfReason &&
    ticketIds.every(Number.isSafeInteger)
  )
}
