/** Makes one index of a SQLite database in a thread of its own: the event loop must not stand still for it. */
import { DatabaseSync } from 'node:sqlite'
import { workerData } from 'node:worker_threads'

const { file, table, statement } = workerData as Record<'file' | 'table' | 'statement', string>
using database = new DatabaseSync(file)
database.exec('PRAGMA busy_timeout = 5000; PRAGMA synchronous = FULL; PRAGMA cache_size = -65536')
// What is not in memory is read from the disk before anyone is kept from writing.
database.prepare(`SELECT count(*) FROM "${table}" NOT INDEXED`).get()
database.exec(statement)
