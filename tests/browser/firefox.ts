/**
 * A real Firefox for a test, driven over WebDriver BiDi. Elements are found as screen readers find them, by role and
 * name, asked for again and again from here: what puppeteer would wait with in the page is made of text, which our policy forbids there.
 */
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import puppeteer, { type ElementHandle, type Page } from 'puppeteer-core'
import { eventually } from '../support/eventually.ts'
import { findFirefox, whyNoFirefox } from '../support/firefox.ts'

export interface Firefox extends AsyncDisposable {
  readonly version: string
  /** In a window and with a storage of their own. */
  visit(): Promise<Visitor>
  /** Resolves with the path of the one file that was downloaded, once it is there as a whole. */
  downloaded(): Promise<string>
  /** What pages have reported: errors, requests that failed or were refused, and what the policy forbids. */
  readonly errors: readonly string[]
}

export type Visitor = ReturnType<typeof visitorOn>

/** Downloads go into `folder`, and nobody is asked. Without a display Firefox knows of no mouse: 6 is one that is fine and can hover. */
const preferences = (folder: string) => ({
  'browser.download.folderList': 2,
  'browser.download.dir': folder,
  'browser.download.useDownloadDir': true,
  'browser.download.always_ask_before_handling_new_types': false,
  'intl.accept_languages': 'en-GB',
  'ui.prefersReducedMotion': 1,
  'ui.primaryPointerCapabilities': 6,
  'ui.allPointerCapabilities': 6,
})

/** Of the desk at `url`; a request to any other host is an error. */
export async function startFirefox(url: string): Promise<Firefox> {
  const executablePath = findFirefox()
  if (!executablePath) throw new Error(whyNoFirefox())
  const folder = await mkdtemp(join(tmpdir(), 'bellhop-firefox-'))
  const browser = await puppeteer.launch({
    browser: 'firefox',
    executablePath,
    headless: true,
    extraPrefsFirefox: preferences(folder),
  })
  const errors: string[] = []
  return {
    version: await browser.version(),
    errors,
    async visit() {
      const context = await browser.createBrowserContext()
      const page = await context.newPage({ type: 'window' })
      await page.setViewport({ width: 1280, height: 800 }).catch(tolerateUnknown)
      await eventually(async () => (await page.evaluate(() => innerWidth)) === 1280)
      watch(page, url, errors)
      await page.evaluateOnNewDocument(reportViolations)
      return visitorOn(page, url)
    },
    async downloaded() {
      for (;;) {
        const names = await readdir(folder)
        if (names[0] && !names.some((name) => name.endsWith('.part'))) return join(folder, names[0])
        await sleep(20)
      }
    },
    async [Symbol.asyncDispose]() {
      await browser.close()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

/** The size is set all the same: what a Firefox before 144 knows nothing of is how a screen is held. */
function tolerateUnknown(error: unknown): void {
  if (!(error instanceof Error && error.message.includes('unknown command'))) throw error
}

/** What the policy forbids Firefox tells only to people; to the page it is an event. */
function reportViolations(): void {
  addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI, sample }) =>
    console.error(`policy: ${violatedDirective} forbids ${blockedURI} ${sample}`),
  )
}

function watch(page: Page, url: string, errors: string[]): void {
  page.on('console', (message) => {
    if (message.type() === 'error') errors.push(`console: ${message.text()}`)
  })
  page.on('pageerror', (error) => errors.push(`uncaught: ${String(error)}`))
  page.on('request', (request) => {
    const isOurs = request.url().startsWith(`${url}/`) || /^(blob|data):/.test(request.url())
    if (!isOurs) errors.push(`request to another host: ${request.url()}`)
  })
  page.on('requestfailed', (request) => errors.push(`failed: ${request.url()} ${request.failure()?.errorText}`))
  page.on('response', (response) => {
    if (response.status() >= 400) errors.push(`${response.status()}: ${response.url()}`)
  })
}

const patience = 30_000

function visitorOn(page: Page, url: string) {
  /** What `find` finds, as soon as it does. */
  async function wait<T>(what: string, find: () => Promise<T | null | false>): Promise<T> {
    const end = performance.now() + patience
    for (;;) {
      const found = await find()
      if (found) return found
      if (performance.now() > end) {
        const text = await page.evaluate(() => document.body.innerText.slice(0, 1000))
        throw new Error(`There was no ${what} at ${page.url()}, which says:\n${text}`)
      }
      await sleep(20)
    }
  }
  /** Waits for what this selector of puppeteer finds. */
  const element = (selector: string): Promise<ElementHandle> => wait(selector, () => page.$(selector))
  const named = (role: string, name: string) => element(selectorOf(role, name))
  return {
    page,
    element,
    named,
    open: (path: string) => page.goto(url + path),
    async click(role: string, name: string): Promise<void> {
      await (await named(role, name)).click()
    },
    async type(role: string, name: string, text: string): Promise<void> {
      await (await named(role, name)).type(text)
    },
    /** Waits until this stands somewhere. */
    async reads(text: string): Promise<void> {
      await element(`::-p-text(${text})`)
    },
    /** Waits until there is no such element. */
    async loses(role: string, name: string): Promise<void> {
      await wait(`end of ${role} '${name}'`, async () => !(await page.$(selectorOf(role, name))))
    },
    /** Waits until it is so in the page. */
    async until(what: string, isSo: () => boolean): Promise<void> {
      await wait(what, () => page.evaluate(isSo))
    },
  }
}

/** For what screen readers find. Fields of passwords have no role in Firefox. */
const selectorOf = (role: string, name: string) => `::-p-aria([name="${name}"][role="${role}"])`
