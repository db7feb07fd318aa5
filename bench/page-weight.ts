/** What screens weigh over the wire, in a browser that knows nothing yet. */
import type { BrowserContext, Page } from 'playwright-core'
import { launchChromium } from '../tests/support/chromium.ts'
import type { Child } from './child.ts'
import type { Member } from './seed.ts'

/** Bytes as they came, heads and bodies, compressed as the server sent them. */
export interface PageWeights {
  readonly list: number
  /** On top of what the list has loaded. */
  readonly ticket: number
  readonly newTicket: number
}

export async function weighPages(member: Member, server: Child): Promise<PageWeights> {
  const browser = await launchChromium()
  try {
    const origin = `http://127.0.0.1:${server.port}`
    const { id, email, token } = member
    const user = JSON.stringify({ id: String(id), email, role: 'customer' })
    const localStorage = Object.entries({ token, user }).map(([name, value]) => ({ name, value }))
    const context = await browser.newContext({ storageState: { cookies: [], origins: [{ origin, localStorage }] } })
    const page = await context.newPage()
    const scale = await putOnScale(context, page)
    await page.goto(`${origin}/tickets`)
    await page.getByRole('row').nth(1).waitFor()
    const list = await scale()
    await page.getByRole('row').nth(1).getByRole('link').first().click()
    await page.getByPlaceholder('Leave a comment...').waitFor()
    const ticket = await scale()
    await page.goBack()
    await page.getByRole('link', { name: 'Submit a request' }).first().click()
    await page.getByPlaceholder('Please provide as much details as possible').waitFor()
    return { list, ticket, newTicket: await scale() }
  } finally {
    await browser.close()
  }
}

/** Answers, once the network is quiet, the bytes received since it was last asked. */
async function putOnScale(context: BrowserContext, page: Page): Promise<() => Promise<number>> {
  const network = await context.newCDPSession(page)
  await network.send('Network.enable')
  let bytes = 0
  network.on('Network.loadingFinished', ({ encodedDataLength }) => (bytes += encodedDataLength))
  return async () => {
    await page.waitForLoadState('networkidle')
    await page.waitForTimeout(500)
    const since = bytes
    bytes = 0
    return since
  }
}
