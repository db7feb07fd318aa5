/** `npm test [-- file… | --changed[=commit]]`: the checks, then every test, or these, or those that a change can touch. What is missing on a bare CI machine is installed; the closing lines count the tests. */
import { spawnSync } from 'node:child_process'
import { glob } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { noCaddy } from '../tests/support/caddy.ts'
import { launchChromium } from '../tests/support/chromium.ts'
import { findFirefox, whyNoFirefox } from '../tests/support/firefox.ts'
import { installPackage } from '../tests/support/install-package.ts'
import { memoryFolder } from '../tests/support/memory-folder.ts'
import { connectionsOfGroup, makeTemplate, startCluster, type Cluster } from '../tests/support/postgres.ts'
import { buildIfStale } from './build.ts'
import { bundlePackages } from './bundle.ts'
import { check } from './check.ts'
import { compiledFolder } from '../server/platform/compiled.ts'
import { watchPostgres } from './postgres-share.ts'
import { findChanged, type Changed } from './test-changed.ts'
import { isOf, planRuns, testPattern } from './test-plan.ts'
import { mostGroups, runTests } from './test-runs.ts'

const root = join(import.meta.dirname, '..')
process.chdir(root)
process.env.NODE_COMPILE_CACHE ??= compiledFolder
useMemory()

/** Enough for as many groups of tests as are ever under way, whatever each of them does. */
const mostConnections = mostGroups * connectionsOfGroup
/** With `--changed` no more tests are begun after so long, the checks included; but for so long they are, however slow the checks were. */
const changedMs = { inAll: 55_000, atLeast: 20_000 }

const words = process.argv.slice(2)
const all = (await Array.fromAsync(glob(testPattern))).sort()
const changed = readChanged()
const files = changed?.tests ?? chosenFrom(words)
const checked = await check()
if (!changed || files.some((file) => file.startsWith('tests/browser/'))) {
  await buildIfStale()
  await ensureChromium()
  ensureFirefox()
} else {
  await bundlePackages()
}
ensureCaddy()
const cluster = await startPostgres()
const plan = planRuns(files, { postgres: cluster?.url(), isInOrder: changed !== undefined })
const until = changed && Math.max(changedMs.inAll, performance.now() + changedMs.atLeast)
const postgres = cluster && watchPostgres(cluster.pid())
const { passed, left } = await runTests(plan, { until, postgresMs: postgres && ((group) => postgres.msOf(group)) })
if (postgres) console.log(`PostgreSQL had at most ${postgres.mostConnections()} of ${mostConnections} connections.`)
await cluster?.[Symbol.asyncDispose]()
if (left.length) console.log(`\nLeft to the whole run, npm test, are ${left.length} files:\n  ${left.join('\n  ')}`)
process.exitCode = checked && passed && (cluster || !process.env.CI) ? 0 : 1

function chosenFrom(paths: readonly string[]): string[] {
  const chosen = paths.map((path) => relative(root, path))
  return chosen.length ? all.filter((file) => isOf(file, chosen)) : all
}

/** What `--changed` or `--changed=<commit>` asks for. */
function readChanged(): Changed | undefined {
  const word = words.find((one) => /^--changed(=|$)/.test(one))
  if (word === undefined) return undefined
  const found = findChanged(all, word.split('=')[1])
  console.log(
    `${found.files.length} files differ from ${found.base.slice(0, 12)}; ${found.tests.length} of ${all.length} files of tests can tell.`,
  )
  return found
}

/** What tests write lies in memory where there is room, unless it has been said where: whoever writes does not wait for a disk. */
function useMemory(): void {
  const folder = process.env.TMPDIR === undefined ? memoryFolder() : undefined
  if (folder !== undefined) process.env.TMPDIR = folder
}

/** One for the whole run. On a CI machine where we may, it is installed; elsewhere these tests are left out, loudly. */
async function startPostgres(): Promise<Cluster | undefined> {
  try {
    const started = await startCluster({ connections: mostConnections })
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
    installPackage('chromium')
  }
}

/** The main journey is tested in Firefox too; without one that is left out, loudly. */
function ensureFirefox(): void {
  if (!findFirefox()) installPackage('firefox-esr')
  const path = findFirefox()
  const version = path && spawnSync(path, ['--version'], { encoding: 'utf8' }).stdout?.trim()
  console.log(path ? `ok     browser: ${version || path}` : `LEFT OUT browser: ${whyNoFirefox()}.`)
}

/** The packaged proxy is tested with a real Caddy; without one that is left out, loudly. */
function ensureCaddy(): void {
  const version = () => spawnSync('caddy', ['version'], { encoding: 'utf8' }).stdout?.split(' ')[0]?.trim()
  if (!version()) installPackage('caddy')
  const found = version()
  console.log(found ? `ok     proxy: Caddy ${found}` : `LEFT OUT proxy: ${noCaddy}.`)
}
