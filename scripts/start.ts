/** `npm start`: builds the web client when it is stale, then starts the server. */
import { enableCompileCache } from 'node:module'
import { applyProcessSettings } from '../server/platform/process-settings.ts'
import { compiledFolder } from './compiled.ts'

applyProcessSettings()
enableCompileCache(compiledFolder)

const { buildIfStale } = await import('./build.ts')
await buildIfStale()
await import('../server/main.ts')
