/** `npm start`: builds the web client when it is stale, then starts the server. */
import { enableCompileCache } from 'node:module'
import { buildIfStale } from './build.ts'
import { compiledFolder } from './compiled.ts'

enableCompileCache(compiledFolder)

await buildIfStale()
await import('../server/main.ts')
