/** `npm run bellhop -- <command>`: backing up, moving and checking a desk. */
import { enableCompileCache } from 'node:module'
import { requireNode } from '../server/platform/node-version.ts'
import { compiledFolder } from '../server/platform/compiled.ts'

requireNode()
enableCompileCache(compiledFolder)
const { runBellhop } = await import('../server/cli/run.ts')

process.exitCode = await runBellhop(process.argv.slice(2), process.env)
