/** What is unread, and looking into a ticket beside its list: marks in rows, where the new begins, and keys. */
import { deepEqual, equal, ok } from 'node:assert/strict'
import type { Locator, Page } from 'playwright-core'
import { heading, story } from '../support/browser.ts'
import { documents, signUpAbe, signUpAda, signUpCara, told } from '../support/cast.ts'
import { eventually } from '../support/eventually.ts'
import { note } from '../support/files.ts'
import { lineIsLive } from '../support/line.ts'
import { listed } from './listed.ts'

const row = (page: Page, title: string) => page.getByRole('row', { name: title })
const dot = (page: Page, title: string) => row(page, title).getByTitle('Unread')
const isUnread = (page: Page, title: string) => dot(page, title).waitFor()
const isRead = (page: Page, title: string) => dot(page, title).waitFor({ state: 'detached' })
const weightOf = (page: Page, title: string) =>
  page.getByRole('link', { name: title }).evaluate((element) => getComputedStyle(element).fontWeight)
const isFocused = (page: Page, title: string) =>
  page.waitForFunction((wanted) => document.activeElement?.textContent === wanted, title)
const said = (page: Page, text: string) => page.getByRole('log').getByText(text).first().waitFor()

async function openLive(page: Page, path: string) {
  const live = lineIsLive(page)
  await page.goto(path)
  await live
}

story('unread tickets stand out until one has read them, on every device of one’s own', async ({ desk, visit }) => {
  const [cara, ada, abe] = [await signUpCara(desk), await signUpAda(desk), await signUpAbe(desk)]
  const lamp = await cara.submits('Lamp flickers')
  await cara.submits('Chair squeaks')
  const [page, phone, others] = [
    await visit({ as: ada }),
    await visit({ as: ada, viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }),
    await visit({ as: abe }),
  ]
  for (const each of [page, phone, others]) {
    await openLive(each, '/tickets')
    await listed(each, ['Chair squeaks', 'Lamp flickers'])
    for (const title of ['Chair squeaks', 'Lamp flickers']) await isUnread(each, title)
  }
  equal(await weightOf(page, 'Lamp flickers'), '600')

  await phone.getByRole('link', { name: 'Lamp flickers' }).tap()
  await heading(phone, 'Ticket #1: Lamp flickers')
  await isRead(page, 'Lamp flickers')
  equal(await weightOf(page, 'Lamp flickers'), '500')
  await isUnread(page, 'Chair squeaks')
  await phone.getByRole('link', { name: 'All Tickets' }).tap()
  await listed(phone, ['Chair squeaks', 'Lamp flickers'])
  await isRead(phone, 'Lamp flickers')

  // Own words are read; somebody else's are not.
  await ada.comments(lamp, 'Which bulb?')
  await isUnread(others, 'Lamp flickers')
  await abe.notes(lamp, 'The third one.')
  await isUnread(page, 'Lamp flickers')
  await isUnread(phone, 'Lamp flickers')

  await page.getByRole('link', { name: 'Lamp flickers' }).focus()
  await page.keyboard.press('u')
  await said(page, 'Marked as read')
  for (const each of [page, phone]) await isRead(each, 'Lamp flickers')
  await page.keyboard.press('u')
  await said(page, 'Marked as unread')
  for (const each of [page, phone]) await isUnread(each, 'Lamp flickers')
  await isUnread(others, 'Lamp flickers')
  await page.reload()
  await isUnread(page, 'Lamp flickers')
  await isUnread(page, 'Chair squeaks')
})

story('a ticket in a tab that nobody looks at is not read, and u holds it back', async ({ desk, visit }) => {
  const [cara, ada] = [await signUpCara(desk), await signUpAda(desk)]
  const lamp = await cara.submits('Lamp flickers')
  const state = async () => told(await ada.ask(documents.readState, { id: lamp.id }), 'ticket').isUnread
  const page = await visit({ as: ada })
  await page.addInitScript(() => {
    let isHidden = true
    Object.defineProperty(document, 'hidden', { get: () => isHidden })
    Object.assign(globalThis, {
      show: () => {
        isHidden = false
        document.dispatchEvent(new Event('visibilitychange'))
      },
    })
  })
  await page.goto('/tickets/1')
  await page.getByText('No comments yet').waitFor()
  // What the page has sent before is known when this one is answered.
  await page.evaluate(() => fetch('/health/live').then((response) => response.text()))
  equal(await state(), true)
  const marked = page.waitForResponse((response) => response.request().postData()?.includes('markRead') ?? false)
  await page.evaluate(() => (globalThis as unknown as { show: () => void }).show())
  await marked
  equal(await state(), false)
  await page.keyboard.press('u')
  await said(page, 'Marked as unread')
  equal(await state(), true)
  await cara.comments(lamp, 'It still does.')
  await page.reload()
  await page.getByText('It still does.').waitFor()
})

story(
  'a line tells where the new begins, a long conversation opens there, and it is gone the next time',
  async (stage) => {
    const { desk, visit } = stage
    const [cara, ada] = [await signUpCara(desk), await signUpAda(desk)]
    const lamp = await cara.submits('Lamp flickers')
    for (let count = 1; count <= 25; count += 1)
      await cara.comments(lamp, `It still does, for the ${count}. time.\n\nReally.`)
    await ada.ask(documents.markRead, { id: lamp.id })
    await ada.comments(lamp, 'Which bulb?')
    await cara.comments(lamp, 'The left one.')
    await cara.comments(lamp, 'And the right one.')
    const page = await visit({ as: ada })
    await openLive(page, '/tickets')
    await isUnread(page, 'Lamp flickers')
    await page.getByRole('link', { name: 'Lamp flickers' }).click()
    const line = page.getByRole('listitem').filter({ hasText: /^New$/ })
    await line.waitFor()
    await said(page, '2 new comments')
    const afterLine = () => line.evaluate((element) => element.nextElementSibling?.textContent ?? '')
    ok((await afterLine()).includes('The left one.'), await afterLine())
    await page.waitForFunction(() => scrollY > 0)
    const box = await line.boundingBox()
    const header = await page.getByRole('heading', { level: 1 }).boundingBox()
    ok(box && header && box.y > header.y + header.height && box.y < 500, `${box?.y}, below ${header?.y}`)

    // It stays while one reads, whatever comes.
    await cara.comments(lamp, 'All of them.')
    await page.getByRole('article').getByText('All of them.').waitFor()
    ok((await afterLine()).includes('The left one.'))
    equal(await line.count(), 1)
    await page.getByRole('link', { name: 'All Tickets' }).click()
    await isRead(page, 'Lamp flickers')
    await page.getByRole('link', { name: 'Lamp flickers' }).click()
    await page.getByRole('article').getByText('All of them.').waitFor()
    equal(await line.count(), 0)
  },
)

story('Space looks into a ticket beside the list, which goes along with the keys', async ({ desk, visit }) => {
  const [cara, ada] = [await signUpCara(desk), await signUpAda(desk)]
  const lamp = await cara.submits('Lamp flickers', { description: 'Only at night.', files: [note('', 'setup.txt')] })
  for (let count = 1; count <= 7; count += 1) await cara.comments(lamp, `Message ${count}`)
  await ada.notes(lamp, 'The third one.')
  await ada.ask(documents.assignTicket, { id: lamp.id, assignee: ada.id })
  await ada.ask(documents.changeTicket, { id: lamp.id, addTags: ['bulbs'] })
  await cara.submits('Chair squeaks', { description: 'When one sits.' })
  const page = await visit({ as: ada, viewport: { width: 1920, height: 1000 } })
  const { keyboard } = page
  const peek = page.getByRole('region', { name: /^Ticket #\d, beside the list$/ })
  await page.clock.install()
  await openLive(page, '/tickets')
  await listed(page, ['Chair squeaks', 'Lamp flickers'])
  await page.clock.pauseAt(Date.now() + 10_000)
  /** Time passes, a little at a time, until it is there. */
  const passUntil = (target: Locator) =>
    eventually(async () => {
      await page.clock.runFor(100)
      return target.isVisible()
    })
  const wide = await row(page, 'Lamp flickers').boundingBox()
  await keyboard.press('j')
  await keyboard.press('Space')
  await passUntil(peek.getByText('When one sits.'))
  const [narrow, beside] = [await row(page, 'Lamp flickers').boundingBox(), await peek.boundingBox()]
  ok(
    wide &&
      narrow &&
      beside &&
      narrow.width === wide.width - 560 &&
      beside.width === 560 &&
      beside.x === narrow.x + narrow.width,
  )
  equal(new URL(page.url()).pathname, '/tickets')

  await keyboard.press('j')
  await isFocused(page, 'Lamp flickers')
  await passUntil(peek.getByText('Only at night.'))
  for (const text of ['Message 7', 'The third one.', 'bulbs', 'setup.txt']) await peek.getByText(text).first().waitFor()
  equal(await peek.getByText('Message 1').count(), 0, 'the last five comments')
  await said(page, 'Only at night.')
  await isUnread(page, 'Lamp flickers')
  await isUnread(page, 'Chair squeaks')
  await page.clock.runFor(2_000)
  await isRead(page, 'Lamp flickers')
  await isUnread(page, 'Chair squeaks')

  // What others do is seen here too.
  await cara.comments(lamp, 'Still there?')
  await passUntil(peek.getByText('Still there?'))
  await keyboard.press('Escape')
  await peek.waitFor({ state: 'detached' })
  await isFocused(page, 'Lamp flickers')
  await keyboard.press('k')
  await keyboard.press('Space')
  await passUntil(peek.getByText('When one sits.'))
  await peek.getByRole('button', { name: 'Next ticket (j)' }).click()
  await passUntil(peek.getByText('Only at night.'))
  await keyboard.press('Space')
  await peek.waitFor({ state: 'detached' })

  // Above the list where there is no room beside it.
  await page.setViewportSize({ width: 1280, height: 800 })
  const before = await row(page, 'Lamp flickers').boundingBox()
  await keyboard.press('Space')
  await passUntil(peek.getByText('Only at night.'))
  deepEqual(await row(page, 'Lamp flickers').boundingBox(), before)
  await peek.getByRole('link', { name: 'Open', exact: true }).click()
  await heading(page, 'Ticket #1: Lamp flickers')
})

story('who takes a ticket out of the list is at its neighbour when they come back', async ({ desk, visit }) => {
  const [cara, ada] = [await signUpCara(desk), await signUpAda(desk)]
  for (const title of ['Lamp flickers', 'Chair squeaks', 'Desk wobbles']) await cara.submits(title)
  const page = await visit({ as: ada })
  await openLive(page, '/tickets?status=open')
  await listed(page, ['Desk wobbles', 'Chair squeaks', 'Lamp flickers'])
  await page.keyboard.press('j')
  await page.keyboard.press('j')
  await isFocused(page, 'Chair squeaks')
  await page.keyboard.press('Enter')
  await heading(page, 'Ticket #2: Chair squeaks')
  await page.getByLabel('Update Status').selectOption('Closed')
  await page.getByText('CLOSED', { exact: true }).waitFor()
  await page.goBack()
  await listed(page, ['Desk wobbles', 'Lamp flickers'])
  await isFocused(page, 'Lamp flickers')
  await page.keyboard.press('Enter')
  await heading(page, 'Ticket #1: Lamp flickers')
  // The last one has only one before it.
  await page.getByLabel('Update Status').selectOption('Closed')
  await page.getByText('CLOSED', { exact: true }).waitFor()
  await page.getByRole('link', { name: 'All Tickets' }).click()
  await listed(page, ['Desk wobbles'])
  await isFocused(page, 'Desk wobbles')
})

story('compact rows show who works on each', async ({ desk, visit }) => {
  const [cara, ada] = [await signUpCara(desk), await signUpAda(desk)]
  const lamp = await cara.submits('Lamp flickers')
  await cara.submits('Chair squeaks')
  await ada.ask(documents.assignTicket, { id: lamp.id, assignee: ada.id })
  const page = await visit({ as: ada })
  await page.goto('/tickets')
  await page.getByRole('button', { name: 'Compact rows' }).click()
  await row(page, 'Lamp flickers').getByTitle('Assignee: Ada').waitFor()
  await row(page, 'Chair squeaks').getByTitle('Assignee: Nobody').waitFor()
})
