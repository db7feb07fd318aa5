/** `npm test`: the checks, then every test. What is missing on a bare CI machine is installed; the closing lines count the tests. */
import { spawnSync } from 'node:child_process'
import { glob } from 'node:fs/promises'
import { join, matchesGlob, relative } from 'node:path'
import { noCaddy } from '../tests/support/caddy.ts'
import { launchChromium } from '../tests/support/chromium.ts'
import { findFirefox, whyNoFirefox } from '../tests/support/firefox.ts'
import { makeTemplate, startCluster, type Cluster } from '../tests/support/postgres.ts'
import { buildIfStale } from './build.ts'
import { check } from './check.ts'
import { compiledFolder } from './compiled.ts'
import { runTests, type TestRun } from './test-runs.ts'

const root = join(import.meta.dirname, '..')
process.chdir(root)
process.env.NODE_COMPILE_CACHE ??= compiledFolder

/** These run on both databases, the others on SQLite only. */
const onBoth = [
  'tests/api/**',
  'tests/database/**',
  'tests/cli/**',
  'tests/durability/{kill,siege}*',
  'tests/browser/postgres-*',
]
/** These run once more with the files in an object store. */
const aboutFiles = ['tests/api/{export,failures,files,multipart,retries,thumbnails,uploads}.test.ts']
/** Of these, some are about what only one of the two can do, or what both do by the very same code. */
const onlyOn = {
  sqlite: [
    'tests/database/sqlite-*',
    'tests/api/starting.test.ts',
    'tests/cli/{damage,hostile-archives,endless-archives,fuzz-archives}.test.ts',
  ],
  postgres: ['tests/{database,browser}/postgres-*'],
}

const isOf = (file: string, patterns: readonly string[]) => patterns.some((pattern) => matchesGlob(file, pattern))

const checked = await check()
await buildIfStale()
await ensureChromium()
ensureFirefox()
ensureCaddy()
const all = await Array.fromAsync(glob('{server,text,web,scripts,bench,tests}/**/*.test.ts'))
const chosen = process.argv.slice(2).map((path) => relative(root, path))
const files = (chosen.length ? all.filter((file) => isOf(file, chosen)) : all).sort()
const cluster = await startPostgres()
const runs: TestRun[] = [
  {
    title: 'On SQLite',
    files: files.filter((file) => !isOf(file, onlyOn.postgres)),
    env: { BELLHOP_TEST_DATABASE: 'sqlite' },
  },
]
if (cluster) {
  runs.push({
    title: 'On PostgreSQL',
    files: files.filter((file) => isOf(file, onBoth) && !isOf(file, onlyOn.sqlite)),
    env: { BELLHOP_TEST_DATABASE: 'postgres', BELLHOP_TEST_POSTGRES: cluster.url() },
  })
}
runs.push({
  title: 'Files in an S3-compatible store',
  files: files.filter((file) => isOf(file, aboutFiles)),
  env: { BELLHOP_TEST_DATABASE: 'sqlite', BELLHOP_TEST_FILES: 's3' },
})
const tested = await runTests(runs.filter((run) => run.files.length))
await cluster?.[Symbol.asyncDispose]()
process.exitCode = checked && tested && (cluster || !process.env.CI) ? 0 : 1

/** One for the whole run. On a CI machine where we may, it is installed; elsewhere these tests are left out, loudly. */
async function startPostgres(): Promise<Cluster | undefined> {
  try {
    const started = await startCluster()
    await makeTemplate(started)
    console.log(`ok     database: PostgreSQL ${started.version}`)
    return started
  } catch (error) {
    console.log(
      `FAILED database: no test runs on PostgreSQL. ${error instanceof Error ? error.message : String(error)}`,
    )
    return undefined
  }
}

/** Browser tests need a Chromium that starts. On a CI machine where we may, it is installed; elsewhere the tests say what to do. */
async function ensureChromium(): Promise<void> {
  try {
    const browser = await launchChromium()
    console.log(`ok     browser: Chromium ${browser.version()}`)
    await browser.close()
  } catch (error) {
    console.log(`FAILED browser: ${error instanceof Error ? error.message : String(error)}`)
    if (!process.env.CI || process.getuid?.() !== 0) return
    installPackage('chromium')
  }
}

/** The main journey is tested in Firefox too; without one that is left out, loudly. */
function ensureFirefox(): void {
  if (!findFirefox() && process.env.CI && process.getuid?.() === 0) installPackage('firefox-esr')
  const path = findFirefox()
  const version = path && spawnSync(path, ['--version'], { encoding: 'utf8' }).stdout?.trim()
  console.log(path ? `ok     browser: ${version || path}` : `LEFT OUT browser: ${whyNoFirefox()}.`)
}

/** The packaged proxy is tested with a real Caddy; without one that is left out, loudly. */
function ensureCaddy(): void {
  const version = () => spawnSync('caddy', ['version'], { encoding: 'utf8' }).stdout?.split(' ')[0]?.trim()
  if (!version() && process.env.CI && process.getuid?.() === 0) installPackage('caddy')
  const found = version()
  console.log(found ? `ok     proxy: Caddy ${found}` : `LEFT OUT proxy: ${noCaddy}.`)
}

/** Debian's, on a CI machine where we may. */
function installPackage(name: string): void {
  for (const args of [['update'], ['install', '-y', '--no-install-recommends', name]]) {
    spawnSync('apt-get', args, { stdio: 'inherit', env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } })
  }
}
