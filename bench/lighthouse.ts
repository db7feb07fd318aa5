/**
 * `npm run lighthouse`: what Lighthouse says of the list, a ticket, a ticket of 60 comments and the login, on a phone and on a
 * desktop as it understands them, each the median of three. Lighthouse is no dependency, as few need it and it brings many packages: npm
 * fetches it the first time, without running scripts of any package. Fails when a promise is missed.
 *
 * The phone is the same on every machine: how much its processor is slowed down for it follows from the benchmark index that Lighthouse
 * gives a machine. Its own four times are meant for an index of 1,500 to 2,000 (docs/throttling.md there).
 */
import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium } from 'playwright-core'
import { buildIfStale } from '../scripts/build.ts'
import { startChromium } from '../tests/support/chromium.ts'
import { startChild, type Child } from './child.ts'
import { graphqlRequest, openConnection } from './client.ts'
import { commentOn, webDocument } from './documents.ts'
import { line } from './report.ts'
import { seedDesk, type Desk, type Member } from './seed.ts'

const version = '13.5.0'
const runs = 3
const comments = 60
const promised = { score: 95, shift: 0 }
/** Of the phone; 4 times less than what Lighthouse is made for. */
const phoneIndex = 1_750 / 4

interface Screen {
  readonly name: string
  readonly path: string
  readonly as?: Member
}

/** Of one page; times in ms. */
interface Report {
  /** Out of 100. */
  readonly score: number
  readonly shift: number
  readonly firstPaint: number
  readonly largestPaint: number
  readonly blocked: number
  /** How fast this machine was, in the units of Lighthouse. */
  readonly index: number
}

await buildIfStale()
const lighthouse = fetchLighthouse()
const folder = await mkdtemp(join(tmpdir(), 'bellhop-lighthouse-'))
try {
  const desk = await seedDesk(join(folder, 'desk'), 10_000)
  const server = await startChild('server/main.ts', { directory: join(folder, 'desk'), port: 3302 })
  try {
    await measureAll(server, await screensOf(desk, server))
  } finally {
    await server.stop()
  }
} finally {
  await rm(folder, { recursive: true })
}

async function measureAll(server: Child, screens: readonly Screen[]): Promise<void> {
  const presets = await calibrate(server, screens.at(-1) as Screen)
  line(
    '\n| | score | layout shift | first paint, ms | largest paint, ms | blocked, ms | index |\n|---|---|---|---|---|---|---|',
  )
  for (const [size, preset] of Object.entries(presets)) {
    for (const screen of screens) {
      const reports: Report[] = []
      for (let run = 0; run < runs; run++) reports.push(await measure(server, screen, preset))
      const { score, shift, ...times } = reports.sort((a, b) => a.score - b.score)[Math.floor(runs / 2)] as Report
      const rounded = Object.values(times).map((ms) => Math.round(ms).toLocaleString('en'))
      line(`| ${screen.name}, ${size} | ${score} | ${shift.toFixed(3)} | ${rounded.join(' | ')} |`)
      if (score < promised.score || shift > promised.shift) process.exitCode = 1
    }
  }
}

/** The flags of each size; the processor of the phone follows from three looks at a page. */
async function calibrate(server: Child, screen: Screen): Promise<Record<string, readonly string[]>> {
  const found: number[] = []
  for (let run = 0; run < runs; run++) found.push((await measure(server, screen, [])).index)
  const index = found.sort((a, b) => a - b)[Math.floor(runs / 2)] as number
  const slowdown = Math.max(1, index / phoneIndex).toFixed(2)
  line(`This machine has a benchmark index of ${Math.round(index)}: for the phone it is slowed down ${slowdown} times.`)
  return { phone: [`--throttling.cpuSlowdownMultiplier=${slowdown}`], desktop: ['--preset=desktop'] }
}

/** With a ticket of many comments, written by its requester and an agent in turns. */
async function screensOf({ agents, listers }: Desk, server: Child): Promise<Screen[]> {
  const [agent, customer] = [agents[0] as Member, listers[0] as Member]
  const [short, long] = customer.tickets
  const connection = openConnection(server.port)
  for (let count = 0; count < comments; count++) {
    const content = `Comment ${count}. ${'It still prints only every second page. '.repeat(1 + (count % 6))}`
    const { token } = count % 2 ? agent : customer
    const variables = commentOn(String(long), content)
    await connection.ask(graphqlRequest(token, { query: webDocument('addComment'), variables }))
  }
  connection.close()
  return [
    { name: 'list of an agent', path: '/tickets', as: agent },
    { name: 'list of a customer', path: '/tickets', as: customer },
    { name: 'ticket', path: `/tickets/${short}`, as: agent },
    { name: `ticket of ${comments} comments`, path: `/tickets/${long}`, as: agent },
    { name: 'login', path: '/login' },
  ]
}

/** In a browser that knows nothing yet but who is logged in. */
async function measure({ port }: Child, { path, as }: Screen, preset: readonly string[]): Promise<Report> {
  const origin = `http://127.0.0.1:${port}`
  const profile = await mkdtemp(join(folder, 'profile-'))
  const { executablePath, args } = await startChromium(async (options) => {
    const context = await chromium.launchPersistentContext(profile, options)
    const page = await context.newPage()
    await page.goto(`${origin}/health/live`)
    await page.evaluate((entries) => {
      for (const [name, value] of Object.entries(entries)) localStorage.setItem(name, value)
    }, storageOf(as))
    await context.close()
    return options
  })
  const flags = [...args, '--headless=new', `--user-data-dir=${profile}`]
  const output = execFileSync(
    process.execPath,
    [
      lighthouse,
      origin + path,
      '--quiet',
      '--only-categories=performance',
      '--output=json',
      // What it would empty first holds the session; all else is empty.
      '--disable-storage-reset',
      `--chrome-flags=${flags.join(' ')}`,
      ...preset,
    ],
    { encoding: 'utf8', maxBuffer: 100e6, timeout: 180_000, env: { ...process.env, CHROME_PATH: executablePath } },
  )
  await rm(profile, { recursive: true })
  return reportOf(JSON.parse(output) as Answer, origin + path)
}

function storageOf(member: Member | undefined): Record<string, string> {
  if (!member) return {}
  const { id, email, token } = member
  return {
    token,
    user: JSON.stringify({ id: String(id), email, role: email.startsWith('agent') ? 'agent' : 'customer' }),
  }
}

interface Answer {
  readonly finalDisplayedUrl: string
  readonly environment: { readonly benchmarkIndex: number }
  readonly runtimeError?: { readonly message: string }
  readonly categories: { readonly performance: { readonly score: number } }
  readonly audits: Readonly<Record<string, { readonly numericValue: number }>>
}

function reportOf({ finalDisplayedUrl, environment, runtimeError, categories, audits }: Answer, url: string): Report {
  if (runtimeError || finalDisplayedUrl !== url) {
    throw new Error(`Lighthouse could not look at ${url}: ${runtimeError?.message ?? `it saw ${finalDisplayedUrl}`}`)
  }
  const value = (audit: string) => audits[audit]?.numericValue ?? NaN
  return {
    score: Math.round(categories.performance.score * 100),
    shift: value('cumulative-layout-shift'),
    firstPaint: value('first-contentful-paint'),
    largestPaint: value('largest-contentful-paint'),
    blocked: value('total-blocking-time'),
    index: environment.benchmarkIndex,
  }
}

/** The path of its command; where it is there already nothing is fetched. */
function fetchLighthouse(): string {
  const place = join(import.meta.dirname, '..', 'node_modules', '.cache', `lighthouse-${version}`)
  const command = join(place, 'node_modules', 'lighthouse', 'cli', 'index.js')
  if (existsSync(command)) return command
  line(`Fetching Lighthouse ${version} into ${place}`)
  const install = ['install', '--prefix', place, '--no-save', '--ignore-scripts', '--no-audit', '--no-fund']
  execFileSync('npm', [...install, `lighthouse@${version}`], { stdio: 'inherit', shell: process.platform === 'win32' })
  return command
}
