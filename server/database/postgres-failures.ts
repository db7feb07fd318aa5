/** What can go wrong between Bellhop and PostgreSQL, told apart, and what of it people are told. */
import { unavailable } from '../platform/errors.ts'
import { codeOf, postgresDialect as dialect } from './dialect.ts'

const gone =
  // connection exception, shutdown, crash, starting up, database dropped, too many connections, a replica
  /^(08...|57P0[1-5]|53300|25006|E(CONN(REFUSED|RESET|ABORTED)|PIPE|TIMEDOUT|HOSTUNREACH|NETUNREACH|AI_AGAIN|NOTFOUND))$/
const goneWords =
  /^(Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error|Client was closed|Query read timeout|Cannot use a pool after)/

/** Whether an error says that the database can't be reached now, and may be again soon. */
export const isUnreachable = (error: unknown): boolean =>
  error instanceof Error &&
  (gone.test(codeOf(error)) || goneWords.test(error.message) || ('syscall' in error && error.syscall === 'connect'))

/** Whether an error says that nothing came back for seconds: whoever waits for the same would only wait as long again. */
export const isSilent = (error: unknown): boolean =>
  error instanceof Error && /^(timeout exceeded when trying to connect|Query read timeout)/.test(error.message)

/** Whether the server itself refused one statement, so that the connection is as good as before. */
export const isStatementError = (error: unknown): boolean =>
  error instanceof Error && 'severity' in error && error.severity === 'ERROR'

/** Whether the server ended a statement because it took too long. */
export const isCanceled = (error: unknown): boolean => codeOf(error) === '57014'

/** A failure as people are told of it; anything unforeseen is answered as it is. */
export function explainFailure(error: unknown): unknown {
  if (dialect.isFull(error)) {
    return unavailable('database.diskFull', 60)
  }
  if (isUnreachable(error)) {
    return unavailable('database.unreachable', 5)
  }
  if (dialect.isBusy(error)) {
    return unavailable('database.writing', 2)
  }
  if (isCanceled(error)) return unavailable('database.timedOut', 5)
  return error
}
