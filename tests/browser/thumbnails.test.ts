/** A ticket with many pictures: what it weighs, how they are looked at, and that they come by themselves once they are made. */
import { deepEqual, equal, match, ok } from 'node:assert/strict'
import type { Page } from 'playwright-core'
import { signUpCara } from '../support/cast.ts'
import { heading, story } from '../support/browser.ts'
import { amend } from '../support/network.ts'
import { encode, gif, landscape, png } from '../support/pictures.ts'
import { lookedAt } from '../support/thumbnails.ts'

const photos = await Promise.all(
  Array.from({ length: 10 }, async (_, index) => ({
    name: `photo-${index}.jpg`,
    content: await encode('jpeg', 1_600, 1_200, landscape(1_600, 1_200, index)),
  })),
)

/** Bytes as they come, heads and bodies, from now on. */
async function weigh(page: Page): Promise<() => Promise<number>> {
  const network = await page.context().newCDPSession(page)
  await network.send('Network.enable')
  let bytes = 0
  network.on('Network.loadingFinished', ({ encodedDataLength }) => (bytes += encodedDataLength))
  return async () => {
    await page.waitForLoadState('networkidle')
    return bytes
  }
}

/** The widths of the pictures in the panel, as they came; 0 while one has not. */
const widths = (page: Page) =>
  page
    .getByRole('region', { name: 'Attachments' })
    .locator('img')
    .evaluateAll((images) => images.map((image) => (image as HTMLImageElement).naturalWidth))

story('a ticket with ten pictures is light to open, and each is looked at without its original', async (stage) => {
  const { desk, visit } = stage
  const cara = await signUpCara(desk)
  const ticket = await cara.submits('My album', { files: photos })
  await lookedAt(cara, ticket)
  const page = await visit({ as: cara })
  await page.goto('/tickets')
  await page.getByRole('row').nth(1).waitFor()
  await page.waitForLoadState('networkidle')
  const weight = await weigh(page)
  const opened: string[] = []
  page.on('request', (request) => opened.push(new URL(request.url()).pathname))
  await page.getByRole('row').nth(1).getByRole('link').first().click()
  await heading(page, 'Ticket #1: My album')
  await page.getByText('photo-9.jpg').scrollIntoViewIfNeeded()
  await page.waitForFunction(
    () =>
      [...document.querySelectorAll('section img')].filter((image) => (image as HTMLImageElement).naturalWidth > 0)
        .length === 10,
  )
  deepEqual(
    await widths(page),
    Array.from({ length: 10 }, () => 160),
  )
  const bytes = await weight()
  const originals = photos.reduce((sum, { content }) => sum + content.length, 0)
  ok(bytes <= 150_000, `${bytes} bytes, of pictures with ${originals}`)
  ok(originals > 4 * bytes)

  await page.getByRole('button', { name: 'photo-3.jpg' }).click()
  const image = page.getByRole('dialog').getByRole('img')
  await page.waitForFunction(() => document.querySelector<HTMLImageElement>('dialog img')?.naturalWidth === 1_280)
  const box = await image.boundingBox()
  ok(box && Math.abs(box.width / box.height - 4 / 3) < 0.02)
  const paths = opened.filter((path) => path.startsWith('/files/'))
  ok(
    paths.every((path) => /\/(160|1280)$/.test(path)),
    paths.join('\n'),
  )
  const link = page.getByRole('dialog').getByRole('link', { name: 'Open original' })
  const original = await fetch(new URL((await link.getAttribute('href')) ?? '', desk.url))
  ok(Buffer.from(await original.bytes()).equals(photos[3]?.content as Buffer))
})

story('the viewer keeps the room of a picture that has not come yet', async ({ desk, visit }) => {
  const cara = await signUpCara(desk)
  await lookedAt(cara, await cara.submits('Slow', { files: photos.slice(0, 1) }))
  const page = await visit({ as: cara })
  const held = Promise.withResolvers<void>()
  await page.route(/\/1280$/, async (route) => {
    await held.promise
    await route.continue()
  })
  await page.goto('/tickets/1')
  await page.getByRole('button', { name: 'photo-0.jpg' }).click()
  const image = page.getByRole('dialog').getByRole('img')
  await page.getByRole('dialog').getByText('Loading').first().waitFor({ state: 'attached' })
  const before = await image.boundingBox()
  held.resolve()
  await page.waitForFunction(() => document.querySelector<HTMLImageElement>('dialog img')?.naturalWidth === 1_280)
  deepEqual(await image.boundingBox(), before)
  ok((before?.width ?? 0) > 500)
})

story('what moves moves in the viewer, what is small or broken is shown as it is', async (stage) => {
  const { desk, visit } = stage
  const cara = await signUpCara(desk)
  const frame = { x: 0, y: 0, width: 200, height: 150 }
  const moving = gif(200, 150, [
    { ...frame, color: 1 },
    { ...frame, color: 3 },
  ])
  const broken = Buffer.from(png(2_000, 1_500))
  broken.fill(0, 60, 40_000)
  const files = [
    { name: 'moving.gif', content: moving },
    { name: 'small.png', content: png(120, 90) },
    { name: 'broken.png', content: broken },
  ]
  await lookedAt(cara, await cara.submits('Odd ones', { files }))
  const page = await visit({ as: cara })
  await page.goto('/tickets/1')
  await page.waitForFunction(() => document.querySelectorAll('section img').length === 2)
  await page.waitForFunction(() =>
    [...document.querySelectorAll('section img')].every((image) => (image as HTMLImageElement).naturalWidth > 0),
  )
  deepEqual(await widths(page), [160, 120])
  match((await page.getByRole('button', { name: 'broken.png' }).textContent()) ?? '', /^PNGbroken\.png/)
  await page.getByRole('button', { name: 'moving.gif' }).click()
  await page.waitForFunction(() => document.querySelector<HTMLImageElement>('dialog img')?.naturalWidth === 200)
  await page.keyboard.press('ArrowRight')
  await page.waitForFunction(() => document.querySelector<HTMLImageElement>('dialog img')?.naturalWidth === 120)
  await page.keyboard.press('ArrowRight')
  // A browser may draw a part of it.
  await page.waitForFunction(() => document.querySelector<HTMLImageElement>('dialog img')?.naturalWidth === 2_000)
})

story('thumbnails that are not made yet come by themselves, and nothing moves', async ({ desk, visit }) => {
  const cara = await signUpCara(desk)
  const ticket = await cara.submits('Fresh', { files: photos.slice(0, 3) })
  await lookedAt(cara, ticket)
  const page = await visit({ as: cara })
  // As it is in the seconds before.
  const early = ticket.attachments.map((one) => ({
    __typename: 'Attachment',
    ...one,
    width: null,
    height: null,
    thumbnails: null,
  }))
  let answers = 0
  await amend(page, 'ticket', () => (answers++ ? undefined : { answer: { attachments: early } }))
  const opened: string[] = []
  page.on('request', (request) => opened.push(new URL(request.url()).pathname))
  await page.goto('/tickets/1')
  const list = page.getByRole('region', { name: 'Attachments' })
  await list.getByText('JPG', { exact: true }).nth(2).waitFor()
  equal(await list.locator('img').count(), 0)
  const before = await list.boundingBox()
  await page.waitForFunction(
    () =>
      [...document.querySelectorAll<HTMLImageElement>('section img')].filter((image) => image.naturalWidth === 160)
        .length === 3,
  )
  deepEqual(await list.boundingBox(), before)
  deepEqual(
    opened.filter((path) => path.startsWith('/files/') && !path.endsWith('/160')),
    [],
  )
})
