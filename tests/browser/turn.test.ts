/** Whose turn it is, on the screen: who waits longest is found, rows and tickets say for how long, and it follows what others do. */
import { deepEqual, equal, ok } from 'node:assert/strict'
import type { Page } from 'playwright-core'
import { hours, type Desk } from '../support/app.ts'
import { heading, pathOf, story } from '../support/browser.ts'
import { signUpAda, signUpCara, type TestUser } from '../support/cast.ts'
import { lineIsLive } from '../support/line.ts'
import { listed } from './listed.ts'

const row = (page: Page, title: string) => page.getByRole('row', { name: title })
const says = (page: Page, title: string, words: string) =>
  row(page, title).locator('[data-turn]').getByText(words, { exact: true }).waitFor()

async function openLive(page: Page, path: string) {
  const live = lineIsLive(page)
  await page.goto(path)
  await live
}

/** Three that wait for agents, one that waits for its customer, one that waits for nobody. */
async function fill(desk: Desk, cara: TestUser, ada: TestUser): Promise<void> {
  const ago = async (past: number, work: () => Promise<unknown>) => {
    desk.clock.advance(-hours(past) - 1_000)
    await work()
    desk.clock.advance(hours(past) + 1_000)
  }
  await ago(5, () => cara.submits('Lamp flickers'))
  await ago(5, () => cara.submits('Chair squeaks'))
  await ago(4, () => ada.comments({ id: '2' }, 'Which one?'))
  await ago(3, () => cara.submits('Desk wobbles'))
  await ago(2, () => cara.comments({ id: '2' }, 'The red one.'))
  await ago(2, () => cara.submits('Door sticks'))
  await ago(1, () => ada.comments({ id: '4' }, 'Which door?'))
  await ago(1, () => cara.submits('Tap drips'))
  await ada.sets({ id: '5' }, 'closed')
}

for (const density of ['comfortable', 'compact'] as const) {
  story(`in ${density} rows the view leads to who waits longest, and follows what is said`, async ({ desk, visit }) => {
    const [cara, ada] = [await signUpCara(desk), await signUpAda(desk)]
    await fill(desk, cara, ada)
    const page = await visit({ as: ada })
    await openLive(page, '/tickets')
    const views = page.getByRole('navigation', { name: 'Views' })
    const view = views.getByRole('link', { name: 'Waiting longest' })
    const counted = (tickets: number) => views.getByRole('link', { name: `Waiting longest : ${tickets} tickets` })
    await counted(3).waitFor()
    await view.click()
    await listed(page, ['Lamp flickers', 'Desk wobbles', 'Chair squeaks'])
    if (density === 'compact') await page.getByRole('button', { name: 'Compact rows' }).click()
    equal(pathOf(page), '/tickets?turn=agents&snoozed=no&sort=waiting')
    equal(await view.getAttribute('aria-current'), 'page')
    await says(page, 'Lamp flickers', 'waiting 5 h')
    await says(page, 'Desk wobbles', 'The customer has been waiting for 3 hours')
    await says(page, 'Chair squeaks', 'waiting 2 h')
    ok(/\d{4}/.test((await row(page, 'Lamp flickers').locator('[data-turn] time').getAttribute('title')) ?? ''))
    ok(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), 'nothing sticks out')

    // A reply from elsewhere changes the row where it stands, and the number.
    await ada.comments({ id: '1' }, 'Which bulb?')
    await says(page, 'Lamp flickers', 'with customer < 1 min')
    // After a count that took long on a busy machine the next one rests ten times as long.
    await counted(2).waitFor({ timeout: 90_000 })
    await page.reload()
    await listed(page, ['Desk wobbles', 'Chair squeaks'])
    await page.getByRole('button', { name: 'Remove filter Whose turn: Agents' }).click()
    await listed(page, ['Desk wobbles', 'Chair squeaks', 'Door sticks', 'Lamp flickers', 'Tap drips'])
    equal(await row(page, 'Tap drips').locator('[data-turn]').count(), 0)
    await page.getByLabel('Sort').selectOption('Oldest first')
    await page.getByRole('button', { name: 'Filters' }).click()
    const panel = page.getByRole('dialog', { name: 'Filters' })
    await panel.getByLabel('Whose turn').selectOption('Customer')
    await page.keyboard.press('Escape')
    await listed(page, ['Lamp flickers', 'Door sticks'])
    equal(pathOf(page), '/tickets?turn=customer&snoozed=no&sort=oldest')
  })
}

story('a ticket says it, and changes it with what is written there', async ({ desk, visit }) => {
  const [cara, ada] = [await signUpCara(desk), await signUpAda(desk)]
  await fill(desk, cara, ada)
  const page = await visit({ as: ada })
  await openLive(page, '/tickets/1')
  await heading(page, 'Ticket #1: Lamp flickers')
  const header = page.locator('header [data-turn]')
  await header.getByText('customer waiting 5 h', { exact: true }).waitFor()
  await page.getByRole('tab', { name: 'Note' }).click()
  await page.getByPlaceholder('Leave a note for agents...').fill('A case for the workshop')
  await page.keyboard.press('Control+Enter')
  await page.getByRole('article').filter({ hasText: 'A case for the workshop' }).waitFor()
  await header.getByText('customer waiting 5 h', { exact: true }).waitFor()
  await page.getByRole('tab', { name: 'Reply' }).click()
  await page.getByPlaceholder('Leave a comment...').fill('Which bulb?')
  await page.keyboard.press('Control+Enter')
  await header.getByText('with customer < 1 min', { exact: true }).waitFor()
  await cara.comments({ id: '1' }, 'A round one.')
  await header.getByText('The customer has been waiting for less than a minute', { exact: true }).waitFor()
  await page.getByLabel('Update Status').selectOption('Resolved')
  await header.waitFor({ state: 'detached' })
  await page.getByRole('button', { name: 'Undo status' }).click()
  await header.waitFor()
})

story('time goes on without a request, and a phone shows it too', async ({ desk, visit }) => {
  const [cara, ada] = [await signUpCara(desk), await signUpAda(desk)]
  await fill(desk, cara, ada)
  const page = await visit({ as: ada, viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })
  await page.clock.install()
  await openLive(page, '/tickets?turn=agents&sort=waiting')
  await says(page, 'Lamp flickers', 'waiting 5 h')
  ok(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), 'nothing sticks out')
  ok(await row(page, 'Lamp flickers').locator('[data-turn]').isVisible())
  const asked: string[] = []
  page.on('request', (request) => asked.push(request.postData() ?? request.url()))
  await page.clock.runFor(16_000)
  await page.clock.setSystemTime(Date.now() + hours(1))
  await page.clock.runFor(16_000)
  await says(page, 'Lamp flickers', 'waiting 6 h')
  await says(page, 'Desk wobbles', 'waiting 4 h')
  // For the line an hour without a word is a break: what was read meanwhile on other devices is asked for.
  deepEqual(
    asked.filter((body) => !body.includes('readStates')),
    [],
  )
})
