/** What tasks (database.ts) read with in a process of slow reads. Loaded with the first of them: what builds queries takes time and memory. */
import type { DatabaseSync } from 'node:sqlite'
import type { TaskReads } from './database.ts'
import { sqliteDialect as dialect } from './dialect.ts'
import { createKysely, createRunSql } from './kysely-sqlite.ts'
import type { TaskQuestion } from './read-worker-messages.ts'
import { createReads } from './reads.ts'

export type CreateTaskReads = (task: TaskQuestion, beforeEach: () => Promise<void>) => TaskReads

/** `beforeEach` statement others are heard. */
export function createTaskReads(reader: DatabaseSync): CreateTaskReads {
  const run = createRunSql(reader)
  const db = createKysely(run)
  return ({ viewer, now }, beforeEach) => {
    const read = createReads({ db, dialect, now: () => now })(viewer, async (sql, values) => {
      await beforeEach()
      return run(sql, values).rows
    })
    return { read, quick: read, dialect }
  }
}
