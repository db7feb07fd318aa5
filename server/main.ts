/** Starts Bellhop with the settings of the environment. */
import { enableCompileCache } from 'node:module'
import { compiledFolder } from './platform/compiled.ts'
import { requireNode } from './platform/node-version.ts'
import { applyProcessSettings } from './platform/process-settings.ts'

requireNode()
applyProcessSettings()
enableCompileCache(compiledFolder)
const [{ ConfigError, readConfig }, { collectWhenIdle }, { serve }] = await Promise.all([
  import('./platform/config.ts'),
  import('./platform/idle-memory.ts'),
  import('./serve.ts'),
])

collectWhenIdle()
try {
  await serve({ config: readConfig(process.env) })
} catch (error) {
  if (!(error instanceof ConfigError)) throw error
  console.error(`Bellhop can't start: ${error.message}`)
  process.exitCode = 1
}
