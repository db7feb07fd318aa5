/** A list that is longer than the window, as people use it: narrowed, sorted, shared, scrolled through, walked by keys. */
import { deepEqual, equal, match, ok } from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import type { Locator, Page } from 'playwright-core'
import { heading, pathOf, story } from '../support/browser.ts'
import { signUpAbe, signUpAda, signUpCara, signUpCarl } from '../support/cast.ts'
import { note } from '../support/files.ts'
import { setMany, submitMany } from '../support/many.ts'
import { refuse } from '../support/network.ts'
import { listed } from './listed.ts'

story(
  'filters and order stand in the address, for a reload, the way back and a link to share',
  async ({ desk, visit }) => {
    const [cara, carl] = [await signUpCara(desk), await signUpCarl(desk)]
    const [ada, abe] = [await signUpAda(desk), await signUpAbe(desk)]
    await cara.submits('Lamp flickers', { files: [note()] })
    await ada.sets(await cara.submits('Chair squeaks'), 'pending')
    await ada.sets(await carl.submits('Desk wobbles', { files: [note()] }), 'closed')
    await ada.sets(await carl.submits('Door sticks'), 'pending')

    const page = await visit({ as: ada })
    const status = page.getByRole('group', { name: 'Status' })
    await page.goto('/tickets')
    await listed(page, ['Door sticks', 'Desk wobbles', 'Chair squeaks', 'Lamp flickers'])
    await counted(status, ['All 4', 'Open 1', 'Pending 2', 'Resolved 0', 'Closed 1'])

    await status.getByRole('button', { name: 'Pending' }).click()
    await listed(page, ['Door sticks', 'Chair squeaks'])
    await status.getByRole('button', { name: 'Closed' }).click()
    await listed(page, ['Door sticks', 'Desk wobbles', 'Chair squeaks'])
    equal(await status.getByRole('button', { pressed: true }).count(), 2)
    await page.getByLabel('Sort').selectOption('Oldest first')
    await listed(page, ['Chair squeaks', 'Desk wobbles', 'Door sticks'])
    await page.getByRole('button', { name: 'Filters' }).click()
    await page.getByRole('dialog', { name: 'Filters' }).getByLabel('Files').selectOption('With files')
    await page.keyboard.press('Escape')
    await listed(page, ['Desk wobbles'])
    await counted(status, ['All 2', 'Open 1', 'Pending 0', 'Resolved 0', 'Closed 1'])
    equal(pathOf(page), '/tickets?status=pending,closed&files=yes&sort=oldest')

    await page.reload()
    await listed(page, ['Desk wobbles'])
    await page.getByRole('button', { name: 'Filters (1)' }).waitFor()
    equal(await page.getByLabel('Sort').inputValue(), 'oldest')
    const shared = page.url()
    await page.goBack()
    await listed(page, ['Chair squeaks', 'Desk wobbles', 'Door sticks'])
    await page.goBack()
    await page.goBack()
    await listed(page, ['Door sticks', 'Chair squeaks'])
    equal(pathOf(page), '/tickets?status=pending')

    // Someone else opens the link: an agent sees the same, a customer only what is theirs.
    const other = await visit({ as: abe })
    await other.goto(shared)
    await listed(other, ['Desk wobbles'])
    await other.getByRole('button', { name: 'Remove filter With files' }).click()
    await listed(other, ['Chair squeaks', 'Desk wobbles', 'Door sticks'])
    await other.getByRole('row', { name: 'Desk wobbles' }).getByRole('button', { name: carl.email }).click()
    await listed(other, ['Desk wobbles', 'Door sticks'])
    await other.getByRole('button', { name: `Remove filter ${carl.email}` }).waitFor()
    await other.getByRole('button', { name: 'Clear all' }).click()
    await listed(other, ['Lamp flickers', 'Chair squeaks', 'Desk wobbles', 'Door sticks'])

    const customer = await visit({ as: cara })
    await customer.goto(shared)
    await customer.getByText('No tickets found', { exact: true }).first().waitFor()
    await customer.getByRole('button', { name: 'Clear filters' }).click()
    await listed(customer, ['Lamp flickers', 'Chair squeaks'])
  },
)

const many = 300
const nameOf = (number: number) => `Request ${number}`

story('three hundred tickets: scrolled through, left and found again at the same place, exported', async (stage) => {
  const { desk, visit } = stage
  const [cara, ada] = [await signUpCara(desk), await signUpAda(desk)]
  await submitMany(desk, cara, many, (index) => ({ title: nameOf(index + 1) }))
  const oldest = Array.from({ length: 60 }, (_, index) => index + 1)
  await setMany(desk, ada, oldest, 'closed')

  const page = await visit({ as: ada, acceptDownloads: true })
  await page.goto('/tickets')
  await page.getByRole('link', { name: nameOf(many), exact: true }).waitFor()
  equal(await exportedRows(page), oldest.length)
  const target = page.getByRole('link', { name: nameOf(40), exact: true })
  await scrollTo(page, target)
  equal(await page.getByRole('table').getAttribute('aria-rowcount'), String(many + 1))
  // What is far away is not in the page.
  ok((await page.getByRole('row').count()) < many / 2)
  equal(await page.getByRole('row', { name: nameOf(40) }).getAttribute('aria-rowindex'), String(many - 40 + 2))

  const place = await placeOf(target)
  await target.click()
  await heading(page, `Ticket #40: ${nameOf(40)}`)
  await page.goBack()
  await isBackAt(target, place)
  await page.waitForFunction((name) => document.activeElement?.textContent === name, nameOf(40))
  await page.reload()
  await isBackAt(target, place)
  // By the link on the ticket too, which was itself loaded anew.
  await target.click()
  await heading(page, `Ticket #40: ${nameOf(40)}`)
  await page.reload()
  await page.getByRole('link', { name: 'All Tickets' }).click()
  await isBackAt(target, place)

  // When its rows can't be had, it says so, and begins at its top once they can.
  const mend = await refuse(page, 'tickets', 'The list is on holiday.')
  await page.reload()
  await page.getByText('The list is on holiday.', { exact: true }).waitFor()
  await mend()
  await page.getByRole('button', { name: 'Try again' }).click()
  await page.getByRole('link', { name: nameOf(many), exact: true }).waitFor()

  // A list called up anew begins at its top.
  await scrollTo(page, target)
  await page.getByRole('link', { name: 'Bellhop, to the tickets' }).click()
  await page.getByRole('link', { name: nameOf(many), exact: true }).waitFor()
  equal(await page.evaluate(() => scrollY), 0)
})

story('by keys from ticket to ticket, and a look into one without opening it', async ({ desk, visit }) => {
  const [cara, ada] = [await signUpCara(desk), await signUpAda(desk)]
  await cara.submits('Lamp flickers', { description: 'Only at night.', files: [note('', 'setup.txt')] })
  await ada.comments({ id: '1' }, 'Which bulb?')
  await cara.submits('Chair squeaks')
  await cara.submits('Desk wobbles')
  const page = await visit({ as: ada })
  const { keyboard } = page
  await page.goto('/tickets')
  await listed(page, ['Desk wobbles', 'Chair squeaks', 'Lamp flickers'])
  const isFocused = (text: string) =>
    page.waitForFunction((wanted) => document.activeElement?.textContent === wanted, text)
  await keyboard.press('j')
  await isFocused('Desk wobbles')
  await keyboard.press('j')
  await keyboard.press('ArrowDown')
  await isFocused('Lamp flickers')
  const preview = page.getByRole('note', { name: 'Preview of ticket #1' })
  await page.getByRole('link', { name: 'Lamp flickers' }).hover()
  await preview.getByText('Which bulb?').waitFor()
  match((await preview.textContent()) ?? '', /^Only at night\.ada@example\.com.*Which bulb\?setup\.txt$/)
  await keyboard.press('Escape')
  await preview.waitFor({ state: 'detached' })
  await keyboard.press('k')
  await isFocused('Chair squeaks')
  await keyboard.press('Enter')
  await heading(page, 'Ticket #2: Chair squeaks')
  await page.goBack()
  await isFocused('Chair squeaks')

  await keyboard.press('/')
  // In the box the same keys are letters.
  await keyboard.type('jk?')
  equal(await page.getByRole('searchbox').inputValue(), 'jk?')
  await keyboard.press('Escape')
  await keyboard.press('Escape')
  await keyboard.press('?')
  await page.getByRole('dialog', { name: 'Keyboard shortcuts' }).waitFor()
  await keyboard.press('Escape')

  // The same look by resting the mouse on a title; the ticket keeps away from it.
  await listed(page, ['Desk wobbles', 'Chair squeaks', 'Lamp flickers'])
  await page.getByRole('link', { name: 'Lamp flickers' }).hover()
  await preview.getByText('Which bulb?').waitFor()
  await page.mouse.move(0, 0)
  await preview.waitFor({ state: 'detached' })

  const phone = await visit({ as: ada, viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })
  await phone.goto('/tickets')
  await listed(phone, ['Desk wobbles', 'Chair squeaks', 'Lamp flickers'])
  equal(await phone.locator('kbd').isVisible(), false)
  equal(await phone.getByRole('button', { name: 'Keyboard shortcuts' }).isVisible(), false)
})

async function counted(status: Locator, texts: readonly string[]) {
  for (const name of texts) await status.getByRole('button', { name, exact: true }).waitFor()
}

async function exportedRows(page: Page): Promise<number> {
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Export Closed Tickets' }).click(),
  ])
  const [, ...rows] = (await readFile(await download.path(), 'utf8')).trimEnd().split('\r\n')
  deepEqual(
    rows.filter((row) => !row.includes('"closed"')),
    [],
  )
  return rows.length
}

/** As far down as it goes, again and again, until the ticket is there. */
async function scrollTo(page: Page, target: Locator) {
  while ((await target.count()) === 0) await page.keyboard.press('End')
  await target.scrollIntoViewIfNeeded()
}

async function placeOf(target: Locator) {
  return target.evaluate((element) => ({ scroll: scrollY, top: element.getBoundingClientRect().top }))
}

async function isBackAt(target: Locator, { scroll, top }: { scroll: number; top: number }) {
  await target.waitFor()
  const seen = await placeOf(target)
  ok(seen.scroll > 5_000 && Math.abs(seen.scroll - scroll) <= 2, `scrolled to ${seen.scroll}, not ${scroll}`)
  ok(Math.abs(seen.top - top) <= 2, `at ${seen.top}, not ${top}`)
}
