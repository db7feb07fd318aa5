/** `npm start`: builds the web client when it is stale, then starts the server. */
import { enableCompileCache } from 'node:module'
import { OperatorError } from '../server/platform/errors.ts'
import { requireNode } from '../server/platform/node-version.ts'
import { applyProcessSettings } from '../server/platform/process-settings.ts'
import { compiledFolder } from '../server/platform/compiled.ts'

requireNode()
applyProcessSettings()
enableCompileCache(compiledFolder)

try {
  const { buildIfStale } = await import('./build.ts')
  await buildIfStale()
  await import('../server/main.ts')
} catch (error) {
  if (!(error instanceof OperatorError)) throw error
  console.error(`Bellhop can't start: ${error.message}`)
  process.exitCode = 1
}
