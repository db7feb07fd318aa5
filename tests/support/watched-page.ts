/** A page whose requests and console are noted, and what of it helps to understand why a story failed. */
import { ok } from 'node:assert/strict'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page, Request } from 'playwright-core'
import { operationOf } from './network.ts'

export interface WatchedPage {
  readonly page: Page
  readonly lines: string[]
  readonly errors: string[]
  readonly expected: RegExp[]
  readonly allowed: RegExp[]
  /** Those that have no whole answer yet, with the time at which they were asked, of performance.now(). */
  readonly waiting: Map<Request, number>
}

// What the policy forbids, Chromium reports as an error in the console; so one list holds both.
export function watchPage(page: Page, deskUrl: string): WatchedPage {
  const seen: WatchedPage = { page, lines: [], errors: [], expected: [], allowed: [], waiting: new Map() }
  page.on('console', (message) => {
    const line = `${message.type()}: ${message.text()} (${message.location().url})`
    seen.lines.push(line)
    if (message.type() === 'error') seen.errors.push(line)
  })
  page.on('pageerror', (error) => seen.errors.push(`uncaught: ${error.stack ?? error.message}`))
  page.on('crash', () => seen.errors.push('The page crashed.'))
  page.on('request', (request) => {
    seen.waiting.set(request, performance.now())
    const isOurs = request.url().startsWith(`${deskUrl}/`) || /^(blob|data):/.test(request.url())
    if (!isOurs) seen.errors.push(`request to another host: ${request.url()}`)
  })
  page.on('requestfinished', (request) => seen.waiting.delete(request))
  page.on('requestfailed', (request) => {
    seen.waiting.delete(request)
    seen.lines.push(`failed: ${nameOf(request)}: ${request.failure()?.errorText ?? ''}`)
  })
  return seen
}

/** Fails on any error that was neither expected nor allowed, and where one that was expected did not come. */
export function judge({ errors, expected, allowed }: WatchedPage): void {
  const unexpected = errors.filter((error) => ![...expected, ...allowed].some((pattern) => pattern.test(error)))
  ok(unexpected.length === 0, `The browser reported:\n${unexpected.join('\n')}`)
  for (const pattern of expected) {
    ok(
      errors.some((error) => pattern.test(error)),
      `The browser should have reported ${pattern}.`,
    )
  }
}

const artifacts = join(import.meta.dirname, '..', 'artifacts')

/** Leaves pictures and logs, and answers in few lines what each page shows, waits for and has said: often the output of a run is all that is left of it. */
export async function keepEvidence(name: string, pages: readonly WatchedPage[]): Promise<string> {
  await mkdir(artifacts, { recursive: true })
  const file = name.replaceAll(/\W+/g, '-').slice(0, 60)
  const told: string[] = []
  for (const [index, watched] of pages.entries()) {
    const path = join(artifacts, `${file}-${index}`)
    const { page, lines, errors } = watched
    await writeFile(`${path}.log`, [page.url(), ...lines, ...errors, ''].join('\n'))
    told.push(`Page ${index}: ${await describe(watched)}`)
    // A page that is closed or hangs has no picture; the failure itself matters more.
    await page.screenshot({ path: `${path}.png`, fullPage: true, timeout: 3000 }).catch(() => undefined)
  }
  return told.join('\n')
}

const most = { shown: 60, said: 20, characters: 200 }

async function describe({ page, lines, errors, waiting }: WatchedPage): Promise<string> {
  const shown = await page
    .locator('body')
    .ariaSnapshot({ timeout: 3000 })
    .catch((error: unknown) => `nothing (${String(error).split('\n')[0]})`)
  const now = performance.now()
  return [
    page.url(),
    ...section(
      'shows',
      shown
        .split('\n')
        .filter((line) => !/^ *- .url:/.test(line))
        .slice(0, most.shown),
    ),
    ...section(
      'waits for',
      [...waiting].map(([request, since]) => `${nameOf(request)}, for ${Math.round(now - since)} ms`),
    ),
    // An error stands among the lines of the console, too.
    ...section('said', [...new Set([...lines, ...errors])].slice(-most.said)),
  ].join('\n')
}

const section = (title: string, lines: readonly string[]): string[] =>
  lines.length ? [`  ${title}:`, ...lines.map((line) => `    ${line.slice(0, most.characters)}`)] : []

function nameOf(request: Request): string {
  const { pathname, search } = new URL(request.url())
  return [request.method(), pathname + search, operationOf(request)].filter(Boolean).join(' ')
}
