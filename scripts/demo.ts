/** `npm run demo`: a lifelike desk on a throw-away folder that is deleted at the end. */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readConfig } from '../server/platform/config.ts'
import { OperatorError } from '../server/platform/errors.ts'
import { serve } from '../server/serve.ts'
import { buildIfStale } from './build.ts'
import { demoDesk, type DemoDesk } from './demo/content.ts'
import { fillDesk, type Clock } from './demo/fill.ts'

const clock: Clock = { at: undefined }
const desk = demoDesk(new Date())

try {
  // Checked before the folder is made, so that a wrong setting leaves nothing behind.
  readConfig(process.env)
  await buildIfStale()
  const folder = await mkdtemp(join(tmpdir(), 'bellhop-demo-'))
  await serve({
    config: readConfig({ MIN_FREE_DISK_MB: '0', ...process.env, DATA_DIR: folder }),
    now: () => clock.at ?? Date.now(),
    async prepare(app) {
      console.log(`Living through 90 days of ${desk.tickets.length} tickets, which takes about ten seconds …`)
      await fillDesk(app, desk, clock)
      console.log(logins(desk))
    },
    cleanUp: () => rm(folder, { recursive: true, force: true }),
  })
} catch (error) {
  if (!(error instanceof OperatorError)) throw error
  console.error(`Bellhop can't start: ${error.message}`)
  process.exitCode = 1
}

function logins({ users }: DemoDesk): string {
  const lines = users.map(({ email, role, password }) => `  ${role.padEnd(8)}  ${email.padEnd(36)}  ${password}`)
  return ['Log in as any of these:', ...lines].join('\n')
}
