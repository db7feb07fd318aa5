/** `npm start`: builds the web client when it is stale, then starts the server. */
import { enableCompileCache } from 'node:module'
import { settleAllocator } from '../server/platform/allocator.ts'
import { compiledFolder } from './compiled.ts'

settleAllocator()
enableCompileCache(compiledFolder)

const { buildIfStale } = await import('./build.ts')
await buildIfStale()
await import('../server/main.ts')
