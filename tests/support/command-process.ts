/**
 * The process of commands.ts that runs one command of `npm run bellhop` after another: to load what they are made of takes longer than most
 * of them. After each there must be nothing left that would keep a process of its own from ending.
 */
import { setImmediate as turn } from 'node:timers/promises'
import { runBellhop } from '../../server/cli/run.ts'
import type { Asked, Told } from './command.ts'

/** Connections and processes take a moment to be gone. */
const patienceMs = 5_000

// Each command listens for them.
process.setMaxListeners(0)
process.on('message', (asked: Asked) => void run(asked).then((told) => process.send?.(told)))
process.on('disconnect', () => process.exit())

let said = { out: '', err: '' }
process.stdout.write = (chunk) => Boolean((said.out += String(chunk)))
process.stderr.write = (chunk) => Boolean((said.err += String(chunk)))

async function run({ words, env }: Asked): Promise<Told> {
  for (const name of Object.keys(process.env)) delete process.env[name]
  Object.assign(process.env, env)
  said = { out: '', err: '' }
  const before = whatIsOpen()
  const code = await runBellhop(words, env)
  const since = performance.now()
  while (whatIsOpen() !== before && performance.now() - since < patienceMs) await turn()
  if (whatIsOpen() === before) return { ...said, code }
  return { ...said, code: `It would not have ended: ${whatIsOpen()} instead of ${before}` }
}

/** What keeps this process alive. */
const whatIsOpen = (): string =>
  process
    .getActiveResourcesInfo()
    .filter((name) => name !== 'Immediate')
    .toSorted()
    .join(' ')
