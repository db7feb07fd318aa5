/** Statements of one node:sqlite connection, prepared once per text as long as there is room for it. */
import type { DatabaseSync, StatementSync } from 'node:sqlite'
import { processBudget } from '../platform/budgets.ts'

export interface Prepared {
  readonly statement: StatementSync
  readonly hasRows: boolean
}

/** Throws what SQLite says of a wrong text. */
export function createStatementCache(
  connection: DatabaseSync,
  limits: { count: number; characters: number; longest: number } = processBudget.statements,
): (sql: string) => Prepared {
  const kept = new Map<string, Prepared>()
  let characters = 0

  function forgetOldest(): void {
    const oldest = kept.keys().next().value as string
    kept.delete(oldest)
    characters -= oldest.length
  }

  return (sql) => {
    const known = kept.get(sql)
    if (known) return known
    const statement = connection.prepare(sql)
    const prepared = { statement, hasRows: statement.columns().length > 0 }
    if (sql.length > limits.longest) return prepared
    kept.set(sql, prepared)
    characters += sql.length
    while (kept.size > limits.count || characters > limits.characters) forgetOldest()
    return prepared
  }
}
