/** `npm test`: the checks, then every test. What is missing on a bare CI machine is installed; the closing lines count the tests. */
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { launchChromium } from '../tests/support/chromium.ts'
import { buildIfStale } from './build.ts'
import { check } from './check.ts'

const root = join(import.meta.dirname, '..')
const tests = [
  'server/**/*.test.ts',
  'web/**/*.test.ts',
  'scripts/**/*.test.ts',
  'bench/**/*.test.ts',
  'tests/**/*.test.ts',
]

const checked = await check()
await buildIfStale()
await ensureChromium()
const chosen = process.argv.slice(2)
const tested = spawnSync(
  process.execPath,
  ['--test', '--test-concurrency=2', '--test-timeout=120000', ...(chosen.length ? chosen : tests)],
  {
    cwd: root,
    stdio: 'inherit',
  },
)
process.exitCode = checked && tested.status === 0 ? 0 : 1

/** Browser tests need a Chromium that starts. On a CI machine where we may, it is installed; elsewhere the tests say what to do. */
async function ensureChromium(): Promise<void> {
  try {
    const browser = await launchChromium()
    console.log(`ok     browser: Chromium ${browser.version()}`)
    await browser.close()
  } catch (error) {
    console.log(`FAILED browser: ${error instanceof Error ? error.message : String(error)}`)
    if (!process.env.CI || process.getuid?.() !== 0) return
    for (const args of [['update'], ['install', '-y', '--no-install-recommends', 'chromium']]) {
      spawnSync('apt-get', args, { stdio: 'inherit', env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } })
    }
  }
}
