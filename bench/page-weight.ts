/** What screens weigh over the wire, in a browser that knows nothing yet. */
import { setTimeout as sleep } from 'node:timers/promises'
import type { BrowserContext, Page } from 'playwright-core'
import { documents } from '../tests/support/cast.ts'
import { launchChromium } from '../tests/support/chromium.ts'
import { ask, upload } from '../tests/support/client.ts'
import { encode } from '../tests/support/pictures.ts'
import { picturesQuery } from '../tests/support/thumbnails.ts'
import type { Child } from './child.ts'
import type { Member } from './seed.ts'

/** Bytes as they came, heads and bodies, compressed as the server sent them. */
export interface PageWeights {
  readonly list: number
  /** On top of what the list has loaded. */
  readonly ticket: number
  readonly newTicket: number
  /** One with ten photos, all of them in sight, and what these photos weigh themselves. */
  readonly album: number
  readonly photos: number
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
    const newTicket = await scale()
    const photos = await submitAlbum(origin, token)
    await page.goto(`${origin}/tickets`)
    await page.getByRole('row').nth(1).waitFor()
    await scale()
    await page.getByRole('row').nth(1).getByRole('link').first().click()
    await page.getByText('photo-9.jpg').scrollIntoViewIfNeeded()
    return { list, ticket, newTicket, album: await scale(), photos }
  } finally {
    await browser.close()
  }
}

/** A ticket with ten photos of 12 megapixels, once their thumbnails are made; answers what the photos weigh. */
async function submitAlbum(origin: string, token: string): Promise<number> {
  const [width, height] = [4_000, 3_000]
  const photo = await encode('jpeg', width, height)
  const files = Array.from({ length: 10 }, (_, index) => ({ name: `photo-${index}.jpg`, content: photo }))
  const { data } = await upload(origin, documents.createTicket, { title: 'Ten photos' }, { token, files })
  for (;;) {
    const answer = await ask(origin, picturesQuery, { id: data.createTicket.id }, { token })
    const pictures: { thumbnails: unknown }[] = answer.data.ticket.attachments
    if (pictures.every(({ thumbnails }) => thumbnails !== null)) return files.length * photo.length
    await sleep(500)
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
