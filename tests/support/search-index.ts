/** The search index taken away and built anew. */
import { sql } from '../../server/database/query-builder.ts'
import { createLog } from '../../server/platform/log.ts'
import { searchOf } from '../../server/search/dialects.ts'
import { buildIndex } from '../../server/search/index-builder.ts'
import type { Desk } from './app.ts'

/** As the migration from an older version leaves it: nothing is indexed. */
export const forgetIndex = ({ app: { database } }: Desk): Promise<void> =>
  database.write('system', async (write) => {
    for (const statement of searchOf(database.dialect).clear()) await write.run(statement)
    await write.run(
      sql`update search_build set before = (select max(id) + 1 from ticket), newest = (select max(id) from ticket)`,
    )
  })

export const buildIndexOf = ({ app: { database } }: Desk): Promise<void> =>
  buildIndex(database, { log: createLog('error'), signal: new AbortController().signal })
