/** `npm run bellhop -- <command>`: keeping, moving and checking a desk. */
import { runBellhop } from '../server/keeping/run.ts'

process.exitCode = await runBellhop(process.argv.slice(2), process.env)
