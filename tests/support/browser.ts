/** Stories in a real browser: one Chromium for a file, a desk of its own for each story, a context of its own for each visitor. */
import { join } from 'node:path'
import { after, test } from 'node:test'
import type { Browser, BrowserContextOptions, Page } from 'playwright-core'
import { startApp, type Desk } from './app.ts'
import { documents, type TestUser } from './cast.ts'
import { launchChromium } from './chromium.ts'
import type { SentFile } from './client.ts'
import { slowDown, slowRate } from './slow-page.ts'
import { judge, keepEvidence, watchPage, type WatchedPage } from './watched-page.ts'

export interface Stage<D extends Reachable = Desk> {
  readonly desk: D
  /** A new visitor with a browser context of their own; signed in already when `as` is given. */
  readonly visit: (options?: VisitOptions) => Promise<Page>
  /** Says that this page will log such an error; the story fails when it does not, as it does for any other error. */
  readonly expectError: (page: Page, pattern: RegExp) => void
  /** Says that this page may log such an error. */
  readonly allowError: (page: Page, pattern: RegExp) => void
}

/** Where it answers, without a trailing slash. */
export interface Reachable {
  readonly url: string
}

export interface VisitOptions extends BrowserContextOptions {
  readonly as?: TestUser
  /** Of an agent: their replies are held for as long as they chose. Without it they are sent at once, where that is not what the story is about. */
  readonly holds?: boolean
}

export interface StoryOptions {
  /** Settings of the desk. */
  readonly env?: Readonly<Record<string, string>>
}

const root = join(import.meta.dirname, '..', '..')

let browser: Promise<Browser> | undefined
after(async () => (await browser)?.close())

/** A test that fails on any error in the console that it did not expect, and leaves pictures and logs of its failure; what the pages showed stands in its error. */
export function story(name: string, tell: (stage: Stage) => Promise<void>, { env = {} }: StoryOptions = {}): void {
  test(name, { timeout: 240_000 * slowRate }, async () => {
    await using desk = await startApp({ webFolder: join(root, 'dist'), clock: 'real', env })
    await perform(name, desk, tell)
  })
}

/** The same within a test that has a desk of its own. */
export async function perform<D extends Reachable>(
  name: string,
  desk: D,
  tell: (stage: Stage<D>) => Promise<void>,
): Promise<void> {
  const chromium = await (browser ??= launchChromium())
  const watched: WatchedPage[] = []
  const contexts = new Set<ReturnType<Page['context']>>()
  const stage: Stage<D> = {
    desk,
    async visit({ as, holds = false, ...options } = {}) {
      if (as?.role === 'agent' && !holds) await as.ask(documents.chooseUndoSend, { seconds: 0 })
      const context = await chromium.newContext({
        baseURL: desk.url,
        reducedMotion: 'reduce',
        ...(as ? { storageState: signedIn(desk, as) } : {}),
        ...options,
      })
      contexts.add(context)
      context.setDefaultTimeout(30_000 * slowRate)
      context.on('page', (page) => watched.push(watchPage(page, desk.url)))
      const page = await context.newPage()
      await slowDown(page)
      return page
    },
    expectError(page, pattern) {
      watched.find((each) => each.page === page)?.expected.push(pattern)
    },
    allowError(page, pattern) {
      watched.find((each) => each.page === page)?.allowed.push(pattern)
    },
  }
  try {
    await tell(stage)
    for (const each of watched) judge(each)
  } catch (error) {
    const evidence = await keepEvidence(name, watched)
    throw new Error(`${error instanceof Error ? error.message : String(error)}\n${evidence}`, { cause: error })
  } finally {
    // What a story put between the page and the desk may be in the middle of an answer that nobody waits for any more.
    const pages = [...contexts].flatMap((context) => context.pages())
    for (const page of pages) await page.unrouteAll({ behavior: 'ignoreErrors' })
    for (const context of contexts) await context.close()
  }
}

function signedIn(
  desk: Reachable,
  { id, email, role, token }: TestUser,
): NonNullable<BrowserContextOptions['storageState']> {
  const localStorage = [
    { name: 'token', value: token },
    { name: 'user', value: JSON.stringify({ id, email, role }) },
  ]
  return { cookies: [], origins: [{ origin: desk.url, localStorage }] }
}

/** A file as Playwright hands it to a file field. */
export const chosen = ({ name, type = 'application/octet-stream', content }: SentFile) => ({
  name,
  mimeType: type,
  buffer: Buffer.from(content),
})

/** Fills and sends the login form that is shown. */
export async function logInOn(page: Page, { email, password }: Pick<TestUser, 'email' | 'password'>): Promise<void> {
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password').fill(password)
  await page.getByRole('button', { name: 'Login', exact: true }).click()
}

/** Waits for the heading of a screen. */
export const heading = (page: Page, name: string | RegExp): Promise<void> =>
  page.getByRole('heading', { level: 1, name, exact: true }).waitFor()

/** What stands in the address after the host. */
export function pathOf(page: Page): string {
  const { pathname, search } = new URL(page.url())
  return pathname + search
}
