/** Starts Bellhop with the settings of the environment. */
import { ConfigError, readConfig } from './platform/config.ts'
import { serve } from './serve.ts'

try {
  await serve({ config: readConfig(process.env) })
} catch (error) {
  if (!(error instanceof ConfigError)) throw error
  console.error(`Bellhop can't start: ${error.message}`)
  process.exitCode = 1
}
