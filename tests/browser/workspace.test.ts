/** Agents' way around: the sidebar with its views, what it remembers, and the same in a narrow window and on a phone. */
import { deepEqual, equal, ok } from 'node:assert/strict'
import type { Locator, Page } from 'playwright-core'
import { heading, pathOf, story } from '../support/browser.ts'
import { signUpAda, signUpCara } from '../support/cast.ts'
import { eventually } from '../support/eventually.ts'
import { lineIsLive } from '../support/line.ts'
import { setMany, submitMany } from '../support/many.ts'
import { listed } from './listed.ts'

const views = (page: Page) => page.getByRole('navigation', { name: 'Views' })
/** 'Open: 2' is how it is read; the colon is for readers only. */
const view = (page: Page, name: string) => views(page).getByRole('link', { name: name.replace(':', ' :') })
const widthOf = async (element: Locator) => (await element.boundingBox())?.width
const urgent = 'mutation ($id: ID!) { updateTicket(id: $id, priority: urgent) { id } }'

async function openLive(page: Page, path: string) {
  const live = lineIsLive(page)
  await page.goto(path)
  await live
}

story('views lead to their tickets, and their numbers follow what others do', async ({ desk, visit }) => {
  const [cara, ada] = [await signUpCara(desk), await signUpAda(desk)]
  const lamp = await cara.submits('Lamp flickers')
  await ada.sets(await cara.submits('Chair squeaks'), 'pending')
  const page = await visit({ as: ada })
  await openLive(page, '/tickets')
  for (const name of ['Urgent: 0', 'Open: 1', 'Pending: 1', 'All Tickets: 2']) await view(page, name).waitFor()
  equal(await view(page, 'All Tickets').getAttribute('aria-current'), 'page')

  await view(page, 'Pending').click()
  await listed(page, ['Chair squeaks'])
  equal(pathOf(page), '/tickets?status=pending&snoozed=no')
  equal(await view(page, 'Pending').getAttribute('aria-current'), 'page')
  await heading(page, 'All Tickets')

  await ada.ask(urgent, { id: lamp.id })
  await cara.submits('Desk wobbles')
  for (const name of ['Urgent: 1', 'Open: 2', 'All Tickets: 3']) await view(page, name).waitFor()
  await view(page, 'Urgent').click()
  await listed(page, ['Lamp flickers'])

  // One link of that name: the ticket's own, which leads back to where one was.
  await page.getByRole('link', { name: 'Lamp flickers' }).click()
  await heading(page, 'Ticket #1: Lamp flickers')
  equal(await page.getByRole('link', { name: 'All Tickets' }).count(), 1)
  await page.getByLabel('Update Status').selectOption('Closed')
  for (const name of ['Urgent: 0', 'Open: 1']) await view(page, name).waitFor()
  await page.getByRole('link', { name: 'All Tickets' }).click()
  await page.getByText('No tickets found').waitFor()
  equal(pathOf(page), '/tickets?status=open,pending&priority=urgent&snoozed=no')
})

story('beyond 999 the number is 999+', async ({ desk, visit }) => {
  const [cara, ada] = [await signUpCara(desk), await signUpAda(desk)]
  await submitMany(desk, cara, 1_010, (index) => ({ title: `Request ${index + 1}` }))
  await setMany(
    desk,
    ada,
    Array.from({ length: 11 }, (_, index) => index + 1),
    'closed',
  )
  const page = await visit({ as: ada })
  await page.goto('/tickets')
  await view(page, 'Open: 999 tickets').waitFor()
  await view(page, 'All Tickets: 999+').waitFor()
})

story('the sidebar folds by key, stays so, and makes room beside a ticket', async ({ desk, visit }) => {
  const [cara, ada] = [await signUpCara(desk), await signUpAda(desk)]
  await cara.submits('Lamp flickers')
  const page = await visit({ as: ada, viewport: { width: 1280, height: 800 } })
  const sidebar = page.getByRole('banner')
  await page.goto('/tickets')
  await listed(page, ['Lamp flickers'])
  equal(await widthOf(sidebar), 240)
  ok(await page.getByRole('searchbox', { name: 'Search tickets' }).isVisible())
  await page.getByRole('link', { name: 'Lamp flickers' }).click()
  await heading(page, 'Ticket #1: Lamp flickers')
  equal(await widthOf(sidebar), 56)
  for (const name of ['Logout', 'Search']) ok(await sidebar.getByRole('button', { name }).isVisible(), name)
  await page.keyboard.press('[')
  equal(await widthOf(sidebar), 240)
  await sidebar.getByRole('button', { name: 'Search' }).click()
  await page.getByRole('combobox', { name: 'Go to anything' }).waitFor()
  await page.keyboard.press('Escape')
  equal(pathOf(page), '/tickets/1')
  await page.keyboard.press('[')
  equal(await widthOf(sidebar), 56)
  await page.goto('/tickets')
  await listed(page, ['Lamp flickers'])
  equal(await widthOf(sidebar), 56)
  await page.keyboard.press('/')
  await page.keyboard.type('lamp')
  await page.waitForURL('/tickets?q=lamp')
  await page.keyboard.press('Escape')
  await page.keyboard.press('Escape')
  await sidebar.getByRole('button', { name: 'Expand the sidebar' }).click()
  equal(await widthOf(sidebar), 240)
})

story('in a narrow window it opens above the screen, and gives way to it again', async ({ desk, visit }) => {
  await signUpCara(desk)
  const page = await visit({ as: await signUpAda(desk), viewport: { width: 820, height: 900 } })
  const sidebar = page.getByRole('banner')
  await page.goto('/tickets')
  await heading(page, 'All Tickets')
  equal(await widthOf(sidebar), 56)
  const place = await page.getByRole('main').boundingBox()
  const unfold = sidebar.getByRole('button', { name: 'Expand the sidebar' })
  await unfold.click()
  equal(await widthOf(sidebar), 240)
  deepEqual(await page.getByRole('main').boundingBox(), place, 'nothing moves below it')
  await page.keyboard.press('Escape')
  equal(await widthOf(sidebar), 56)
  ok(await unfold.evaluate((element) => element === document.activeElement))
  await unfold.click()
  await sidebar.getByRole('link', { name: 'People' }).click()
  await heading(page, 'People')
  equal(await widthOf(sidebar), 56)
})

story(
  'rows of one line have more columns, are remembered, and are walked by the same keys',
  async ({ desk, visit }) => {
    const [cara, ada] = [await signUpCara(desk), await signUpAda(desk)]
    await ada.ask(urgent, { id: (await cara.submits('Lamp flickers')).id })
    await cara.submits('Chair squeaks')
    const page = await visit({ as: ada })
    const heads = () => page.getByRole('columnheader').allTextContents()
    await page.goto('/tickets')
    await listed(page, ['Chair squeaks', 'Lamp flickers'])
    deepEqual(await heads(), ['Title', 'Status', 'Customer ID', 'Customer Mail'])
    await page.getByRole('button', { name: 'Compact rows' }).click()
    const compact = [
      'Priority',
      'No.',
      'Title',
      'Whose turn',
      'Status',
      'Customer ID',
      'Customer Mail',
      'Assignee',
      'Active',
    ]
    deepEqual(await heads(), compact)
    await page.reload()
    await listed(page, ['Chair squeaks', 'Lamp flickers'])
    deepEqual(await heads(), compact)
    const row = page.getByRole('row', { name: 'Lamp flickers' })
    for (const name of ['Urgent', '1', 'Open', cara.email])
      await row.getByRole('cell', { name, exact: true }).first().waitFor()
    equal((await row.boundingBox())?.height, 36)
    await page.keyboard.press('j')
    await page.keyboard.press('j')
    await page.keyboard.press('Enter')
    await heading(page, 'Ticket #1: Lamp flickers')
  },
)

story('a comment is in view at once, however long the conversation is', async ({ desk, visit }) => {
  const [cara, ada] = [await signUpCara(desk), await signUpAda(desk)]
  const ticket = await cara.submits('Lamp flickers')
  for (let count = 0; count < 12; count += 1)
    await cara.comments(ticket, `It still does, for the ${count}. time.\n\nReally.`)
  const page = await visit({ as: ada })
  await page.goto('/tickets/1')
  await page.getByRole('article').nth(11).waitFor()
  await page.getByPlaceholder('Leave a comment...').fill('Which bulb?')
  await page.keyboard.press('Control+Enter')
  const article = page.getByRole('article').filter({ hasText: 'Which bulb?' })
  await article.waitFor()
  const isUncovered = () =>
    article.evaluate((element) => {
      const { left, top, bottom } = element.getBoundingClientRect()
      return [top + 8, bottom - 8].every((y) => element.contains(document.elementFromPoint(left + 20, y)))
    })
  await eventually(isUncovered)
  // The field is where it was, and grows with what is written to two fifths of the window.
  const field = page.getByPlaceholder('Leave a comment...')
  const low = await field.boundingBox()
  await field.fill('line\n'.repeat(60))
  const high = await field.boundingBox()
  ok(low && high && high.height > low.height && high.height <= 0.4 * 720 + 1, `${low?.height} to ${high?.height}`)
  equal(Math.round(low.y + low.height), Math.round(high.y + high.height))
})

story('on a phone all of it is at the thumb', async ({ desk, visit }) => {
  const [cara, ada] = [await signUpCara(desk), await signUpAda(desk)]
  await cara.submits('Lamp flickers')
  const page = await visit({ as: ada, viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })
  const bar = page.getByRole('navigation', { name: 'Main' })
  await page.goto('/people')
  await bar.getByRole('link', { name: 'Tickets' }).tap()
  await listed(page, ['Lamp flickers'])
  await bar.getByRole('button', { name: 'Search' }).tap()
  const palette = page.getByRole('dialog', { name: 'Go to anything' })
  await palette.getByRole('option', { name: 'Profile' }).waitFor()
  await palette.getByRole('button', { name: 'Cancel' }).tap()
  await palette.waitFor({ state: 'detached' })
  for (const item of await bar.locator('> *').all()) ok(((await item.boundingBox())?.height ?? 0) >= 44)
  await page.getByRole('link', { name: 'Lamp flickers' }).tap()
  await heading(page, 'Ticket #1: Lamp flickers')
  equal(await bar.count(), 0)
  await page.getByRole('button', { name: /^Details/ }).tap()
  await page.getByRole('link', { name: 'All their tickets' }).tap()
  await page.waitForURL(`/tickets?requester=${cara.id}`)
  await bar.getByRole('button', { name: 'More' }).tap()
  const sheet = page.getByRole('dialog', { name: 'More' })
  await sheet.getByRole('link', { name: 'Open : 1' }).waitFor()
  await sheet.getByRole('link', { name: 'People' }).tap()
  await heading(page, 'People')
  await bar.getByRole('button', { name: 'More' }).tap()
  await sheet.getByRole('button', { name: 'Logout' }).tap()
  await page.waitForURL('/login')
})
