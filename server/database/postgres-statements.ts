/**
 * The statements of one transaction on PostgreSQL, in their order. Each way there and back costs a turn of the event loop and keeps the
 * transaction open: what no one waits for is sent behind what is under way, and the transaction is begun and ended in the same way (decision 097).
 */
import type { QueryResult } from 'kysely'
import { OutcomeUnknown } from '../platform/errors.ts'
import { codeOf } from './dialect.ts'
import { isStatementError } from './postgres-failures.ts'
import type { Lease } from './postgres-pool.ts'

export interface Statements {
  readonly run: (sql: string, values: readonly unknown[]) => Promise<QueryResult<unknown>>
  /** Resolves before the answer has come, as long as few are awaited; a failure becomes that of the transaction. */
  readonly send: (sql: string, values: readonly unknown[]) => Promise<void>
  /** Throws what failed, having changed nothing, or OutcomeUnknown. Nothing can be run any more. */
  readonly commit: () => Promise<void>
  /** Nothing can be run any more. Answers `thrown`, unless that only says that a statement before had failed: then what failed. */
  readonly rollBack: (thrown: unknown) => Promise<unknown>
  /** Of the first statement that failed. */
  readonly failure: () => unknown
}

/** Few: how long one may take is counted from when it is sent. */
const mostUnanswered = 4

/** What PostgreSQL answers to all that follows a failure in a transaction. */
const isAborted = (error: unknown): boolean => codeOf(error) === '25P02'

export function beginStatements(lease: Lease, isolation: string): Statements {
  let hasEnded = false
  let isFirst = true
  let failure: unknown
  const unanswered = new Set<Promise<void>>()
  const note = (error: unknown): never => {
    failure ??= error
    throw error
  }
  const begun = lease.command(`BEGIN ISOLATION LEVEL ${isolation}`).catch(note)
  begun.catch(() => {})

  function ask(sql: string, values: readonly unknown[]): Promise<QueryResult<unknown>> {
    if (hasEnded) throw new Error('A Write was used after its transaction had ended.')
    const answer = lease.run(sql, values).catch(note)
    answer.catch(() => {})
    return answer
  }

  async function run(sql: string, values: readonly unknown[]): Promise<QueryResult<unknown>> {
    // A write behind a BEGIN that fails would be a transaction of its own.
    const isHarmless = isFirst && sql.startsWith('select')
    isFirst = false
    if (!isHarmless) await begun
    const answer = ask(sql, values)
    await begun
    return answer
  }

  async function send(sql: string, values: readonly unknown[]): Promise<void> {
    isFirst = false
    await begun
    const answered: Promise<void> = ask(sql, values).then(
      () => void unanswered.delete(answered),
      () => void unanswered.delete(answered),
    )
    unanswered.add(answered)
    if (unanswered.size >= mostUnanswered) await unanswered.values().next().value
  }

  async function commit(): Promise<void> {
    await begun
    if (failure !== undefined) throw failure
    hasEnded = true
    const tag = await lease.command('COMMIT').catch(async (error: unknown) => {
      await Promise.all(unanswered)
      if (isStatementError(failure)) throw failure
      throw isStatementError(error) ? error : new OutcomeUnknown(error)
    })
    await Promise.all(unanswered)
    if (failure !== undefined) throw failure
    // PostgreSQL answers a COMMIT after a failed statement by rolling back without an error.
    if (tag !== 'COMMIT') throw new Error(`PostgreSQL answered a COMMIT with ${tag}.`)
  }

  async function rollBack(thrown: unknown): Promise<unknown> {
    hasEnded = true
    if (!lease.isInvalid()) await lease.command('ROLLBACK').catch(() => lease.invalidate())
    await Promise.all(unanswered)
    return isAborted(thrown) ? (failure ?? thrown) : thrown
  }

  return { run, send, commit, rollBack, failure: () => failure }
}
