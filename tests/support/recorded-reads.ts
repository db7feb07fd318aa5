/** What is asked of a database, statement by statement. */
import type { Database, Read, SlowRead } from '../../server/database/database.ts'
import { createKysely as postgresKysely } from '../../server/database/kysely-postgres.ts'
import { createKysely as sqliteKysely } from '../../server/database/kysely-sqlite.ts'
import { compileQuery, type Runnable } from '../../server/database/query.ts'
import { scopeOf } from '../../server/database/scope.ts'
import type { Viewer } from '../../server/database/viewer.ts'

export interface Asked {
  readonly sql: string
  readonly values: readonly unknown[]
}

/** The same database; `asked` grows by each statement that it is asked by a slow read. Tasks are run here, so that theirs are known. */
export function recordSlowReads(database: Database): { database: Database; asked: Asked[] } {
  const { asked, recorded } = createRecorder(database)
  const readSlow: Database['readSlow'] = (viewer, options) =>
    runningHere(recorded(viewer, database.readSlow(viewer, options)), database.read(viewer), database)
  return { database: { ...database, readSlow }, asked }
}

/** The same of both, the slow ones and the others, in the order of their asking. */
export function recordAllReads(database: Database): { database: Database; asked: Asked[] } {
  const { asked, recorded } = createRecorder(database)
  return {
    database: {
      ...database,
      read: (viewer) => recorded(viewer, database.read(viewer)),
      readSlow: (viewer, options) =>
        runningHere(
          recorded(viewer, database.readSlow(viewer, options)),
          recorded(viewer, database.read(viewer)),
          database,
        ),
    },
    asked,
  }
}

/** Reads that are not slow; `asked` grows by each statement. */
export function recordReads(database: Database): { read: Database['read']; asked: Asked[] } {
  const { asked, recorded } = createRecorder(database)
  return { read: (viewer) => recorded(viewer, database.read(viewer)), asked }
}

/** `read`, whose tasks ask by it and by `quick`. */
export function runningHere(read: Read, quick: Read, { dialect }: Pick<Database, 'dialect'>): SlowRead {
  return { ...read, run: (task, input) => task.run({ read, quick, dialect }, input) }
}

function createRecorder(database: Database) {
  const asked: Asked[] = []
  const never = () => {
    throw new Error('Statements are only built here.')
  }
  const db = database.dialect.name === 'sqlite' ? sqliteKysely(never) : postgresKysely(never)

  function recorded(viewer: Viewer, read: Read): Read {
    const scope = scopeOf(viewer)
    const parts = { db, dialect: database.dialect, scope }
    const note = <P extends object>(runnable: Runnable<P>, params: P) =>
      asked.push({ sql: runnable.sql, values: runnable.values(params, scope) })
    return {
      ...read,
      all(query, params) {
        note(query.compile(parts), params)
        return read.all(query, params)
      },
      first(query, params) {
        note(query.compile(parts), params)
        return read.first(query, params)
      },
      build(build) {
        note(compileQuery(build, parts), {})
        return read.build(build)
      },
    }
  }

  return { asked, recorded }
}
