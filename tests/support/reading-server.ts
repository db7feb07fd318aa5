/** A desk's database in a process of its own, in the middle of a slow read that has no end: it tells how many processes it reads with. */
import { readdirSync, readFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from '../../server/database/query-builder.ts'
import { openSqlite } from '../../server/database/sqlite.ts'
import { createLog } from '../../server/platform/log.ts'

const log = createLog('error', () => {})
const database = openSqlite({ directory: String(process.argv[2]), log, now: Date.now })
const slow = database.readSlow('system')
await slow.build((q) => q.db.selectNoFrom(sql<number>`1`.as('one')))
const endless = sql<number>`(WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n) SELECT max(i) FROM n)`
slow.build((q) => q.db.selectNoFrom(endless.as('none'))).catch(() => {})
await sleep(300)
process.send?.(childrenOf(process.pid))

/** By what Linux tells of each process. */
function childrenOf(pid: number): number[] {
  const parentOf = (one: string) => {
    try {
      return Number(/^\d+ \(.*\) \S (\d+)/s.exec(readFileSync(`/proc/${one}/stat`, 'utf8'))?.[1])
    } catch {
      return undefined
    }
  }
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name) && parentOf(name) === pid)
    .map(Number)
}
