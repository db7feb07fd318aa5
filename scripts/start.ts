/** `npm start`: builds the web client when it is stale, then starts the server. */
import { enableCompileCache } from 'node:module'
import { join } from 'node:path'
import { buildIfStale } from './build.ts'

// Halves the time to the first page; where the folder can't be written, it starts as without.
enableCompileCache(join(import.meta.dirname, '..', 'node_modules', '.cache', 'compiled'))

await buildIfStale()
await import('../server/main.ts')
