/** Tickets changed many at a time on the screen: selected by keyboard, by mouse and by touch, followed to the end, taken back. */
import { deepEqual, equal, ok } from 'node:assert/strict'
import type { Page } from 'playwright-core'
import { pathOf, story } from '../support/browser.ts'
import { documents, signUpAbe, signUpAda, signUpCara, told, type TestUser } from '../support/cast.ts'
import { count } from '../support/database.ts'
import { eventually } from '../support/eventually.ts'
import { submitMany } from '../support/many.ts'
import { refuse } from '../support/network.ts'
import { listed } from './listed.ts'

const bar = (page: Page) => page.getByRole('region', { name: 'Selected tickets' })
const toast = (page: Page) => page.getByRole('region', { name: 'Result' })
const box = (page: Page, id: string) => page.getByRole('checkbox', { name: `Select ticket ${id}`, exact: true })
const row = (page: Page, title: string) => page.getByRole('row', { name: title })
const selected = (page: Page) =>
  page.locator('tr[data-selected]').evaluateAll((rows) => rows.map((one) => one.getAttribute('data-ticket')))

async function file(cara: TestUser, titles: readonly string[]): Promise<string[]> {
  const ids = []
  for (const title of titles) ids.push((await cara.submits(title)).id)
  return ids
}

const titles = ['Lamp', 'Chair', 'Desk', 'Door', 'Window']

story('by keyboard an agent selects tickets, changes them, and takes it back', async ({ desk, visit }) => {
  const [cara, ada] = [await signUpCara(desk), await signUpAda(desk)]
  const [lamp, chair, table, door] = (await file(cara, titles)) as [string, string, string, string]
  const page = await visit({ as: ada })
  await page.goto('/tickets')
  await listed(page, titles.toReversed())
  // Nothing is in the way as long as nothing is selected.
  equal(await bar(page).count(), 0)
  for (const key of ['j', 'j', 'x']) await page.keyboard.press(key)
  await bar(page).getByText('1 selected', { exact: true }).waitFor()
  deepEqual(await selected(page), [door])
  ok(await box(page, door).isChecked())
  for (const key of ['j', 'j', 'Shift+X']) await page.keyboard.press(key)
  await bar(page).getByText('3 selected', { exact: true }).waitFor()
  deepEqual(await selected(page), [door, table, chair])
  await page.keyboard.press('x')
  deepEqual(await selected(page), [door, table])

  // A key opens the choice, which gets the focus and gives it back.
  await page.keyboard.press('s')
  const choice = page.getByRole('dialog', { name: 'Status: selected tickets' })
  await choice.getByRole('button', { name: 'Open', exact: true }).waitFor()
  await page.keyboard.press('Escape')
  await choice.waitFor({ state: 'detached' })
  equal((await selected(page)).length, 2)
  await page.keyboard.press('s')
  await choice.getByRole('button', { name: 'Open', exact: true }).waitFor()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await toast(page).getByText('2 tickets changed.', { exact: true }).waitFor()
  await row(page, 'Door').getByText('Pending', { exact: true }).waitFor()
  await row(page, 'Desk').getByText('Pending', { exact: true }).waitFor()
  equal(await selected(page).then((ids) => ids.length), 0)
  await page.keyboard.press('z')
  await toast(page).getByText('2 tickets restored.', { exact: true }).waitFor()
  await row(page, 'Door').getByText('Open', { exact: true }).waitFor()
  equal(await toast(page).getByRole('button', { name: 'Undo' }).count(), 0)
  equal(count(desk, "ticket WHERE status <> 'open'"), 0)

  // Escape lets go of the selection, and the keys of the list are its own again.
  await page.getByRole('link', { name: 'Lamp' }).focus()
  await page.keyboard.press('x')
  deepEqual(await selected(page), [lamp])
  await page.keyboard.press('Escape')
  await bar(page).waitFor({ state: 'detached' })
  await page.keyboard.press('s')
  await page.getByRole('dialog', { name: '#1: Status' }).getByRole('button', { name: 'Open' }).waitFor()
})

story(
  'by mouse: a range, all that match, tags, an assignee, and what could not be changed',
  async ({ desk, visit }) => {
    const [cara, ada, abe] = [await signUpCara(desk), await signUpAda(desk), await signUpAbe(desk)]
    const team: string = told(await ada.ask(documents.createTeam, { name: 'Returns' }), 'createTeam').id
    await submitMany(desk, cara, 130, (index) => ({ title: `Request ${index + 1}` }))
    await ada.ask(documents.assignTicket, { id: '100', team })
    const page = await visit({ as: ada, viewport: { width: 1440, height: 900 } })
    await page.goto('/tickets')
    await row(page, 'Request 130').hover()
    await box(page, '130').click()
    await box(page, '127').click({ modifiers: ['Shift'] })
    deepEqual(await selected(page), ['130', '129', '128', '127'])
    await box(page, '129').click()
    await bar(page).getByText('3 selected', { exact: true }).waitFor()
    equal(pathOf(page), '/tickets')

    await bar(page).getByRole('button', { name: 'Tags' }).click()
    const tags = page.getByRole('dialog', { name: 'Tags: selected tickets' })
    await tags.getByRole('combobox', { name: 'Add tags' }).fill('lark')
    await tags.getByRole('button', { name: 'Change tags' }).click()
    await toast(page).getByText('3 tickets changed.', { exact: true }).waitFor()
    await row(page, 'Request 130').getByText('lark', { exact: true }).waitFor()
    equal(count(desk, 'ticket_tag'), 3)

    await row(page, 'Request 130').hover()
    await box(page, '130').click()
    await bar(page).getByRole('button', { name: 'Select all 130', exact: true }).click()
    await bar(page).getByText('All 130 selected', { exact: true }).waitFor()
    await bar(page).getByRole('button', { name: 'Assign' }).click()
    await page.getByRole('listbox').getByRole('option', { name: 'Abe' }).click()
    await toast(page)
      .getByText(`129 tickets changed. 1 ticket was left as it is: this agent is not in its team (#100).`, {
        exact: true,
      })
      .waitFor()
    equal(count(desk, `ticket WHERE assignee_id = ${abe.id}`), 129)
    // Meanwhile a colleague goes on with one of them: it stays as they left it.
    await abe.ask(documents.assignTicket, { id: '5', assignee: ada.id })
    await toast(page).getByRole('button', { name: 'Undo' }).click()
    await toast(page)
      .getByText('128 tickets restored. 1 ticket was left as it is: changed since (#5).', { exact: true })
      .waitFor()
    equal(count(desk, 'ticket WHERE assignee_id IS NOT NULL'), 1)
    await toast(page).getByRole('button', { name: 'Close' }).click()
    await toast(page).waitFor({ state: 'detached' })
  },
)

story('a long change shows how far it is, goes on over a reload, and can be stopped', async ({ desk, visit }) => {
  const [cara, ada] = [await signUpCara(desk), await signUpAda(desk)]
  await submitMany(desk, cara, 6_000, (index) => ({ title: `Request ${index + 1}` }))
  const page = await visit({ as: ada })
  await page.goto('/tickets')
  await row(page, 'Request 6000').hover()
  await box(page, '6000').click()
  await bar(page).getByRole('button', { name: 'Select all 6,000', exact: true }).click()
  await page.keyboard.press('p')
  await page.getByRole('dialog', { name: 'Priority: selected tickets' }).getByRole('button', { name: 'High' }).click()
  await bar(page)
    .getByText(/^[\d,]+ of 6,000 done$/)
    .waitFor()
  await page.reload()
  await bar(page)
    .getByText(/^[\d,]+ of 6,000 done$/)
    .waitFor()
  await bar(page).getByRole('button', { name: 'Stop' }).click()
  await toast(page)
    .getByText(/^Stopped: [\d,]+ tickets changed, [\d,]+ left\.$/)
    .waitFor()
  const changed = count(desk, "ticket WHERE priority = 'high'")
  ok(changed > 0 && changed < 6_000, `${changed}`)
  await toast(page).getByRole('button', { name: 'Undo' }).click()
  await toast(page)
    .getByText(/restored\.$/)
    .waitFor()
  await eventually(() => count(desk, "ticket WHERE priority = 'high'") === 0)
})

story(
  'of a search those that are loaded can be selected, and what was refused is still selected',
  async ({ desk, visit }) => {
    const [cara, ada] = [await signUpCara(desk), await signUpAda(desk)]
    await file(cara, ['Printer one', 'Printer two', 'Lamp'])
    const page = await visit({ as: ada })
    await page.goto('/tickets?q=printer')
    await row(page, 'Printer two').hover()
    await box(page, '2').click()
    await bar(page).getByRole('button', { name: 'Select the 2 loaded', exact: true }).click()
    await bar(page).getByText('2 selected', { exact: true }).waitFor()
    const mend = await refuse(page, 'updateTickets', 'GraphQL error: The pen is dry.')
    await page.keyboard.press('p')
    await page.getByRole('dialog').getByRole('button', { name: 'Urgent' }).click()
    await bar(page).getByRole('alert').getByText('The pen is dry.', { exact: true }).waitFor()
    deepEqual(new Set(await selected(page)), new Set(['1', '2']))
    await mend()
    await page.keyboard.press('p')
    await page.getByRole('dialog').getByRole('button', { name: 'Urgent' }).click()
    await toast(page).getByText('2 tickets changed.', { exact: true }).waitFor()
    equal(count(desk, "ticket WHERE priority = 'urgent'"), 2)
    // Another list: nothing of it is selected.
    await row(page, 'Printer two').hover()
    await box(page, '2').click()
    await page.getByRole('searchbox', { name: 'Search tickets' }).fill('')
    await listed(page, ['Lamp', 'Printer two', 'Printer one'])
    await bar(page).waitFor({ state: 'detached' })
  },
)

story('on a phone tickets are selected by touch, and every target is large enough', async ({ desk, visit }) => {
  const [cara, ada] = [await signUpCara(desk), await signUpAda(desk)]
  await file(cara, titles)
  const page = await visit({ as: ada, viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })
  await page.goto('/tickets')
  await listed(page, titles.toReversed())
  await page.getByRole('button', { name: 'More actions' }).tap()
  await page.getByRole('button', { name: 'Select', exact: true }).tap()
  // All of the row selects it, and does not open it.
  await row(page, 'Door').tap()
  await row(page, 'Chair').tap()
  await bar(page).getByText('2 selected', { exact: true }).waitFor()
  equal(pathOf(page), '/tickets')
  for (const button of await bar(page).getByRole('button').all()) {
    const { width = 0, height = 0 } = (await button.boundingBox()) ?? {}
    ok(width >= 40 && height >= 40, `${await button.textContent()}: ${width} × ${height}`)
  }
  equal(await page.evaluate(() => document.documentElement.scrollWidth), 390)
  await bar(page).getByRole('button', { name: 'Status' }).tap()
  await page.getByRole('dialog', { name: 'Status: selected tickets' }).getByRole('button', { name: 'Closed' }).tap()
  await toast(page).getByText('2 tickets changed.', { exact: true }).waitFor()
  equal(count(desk, "ticket WHERE status = 'closed'"), 2)
  await toast(page).getByRole('button', { name: 'Undo' }).tap()
  await toast(page).getByText('2 tickets restored.', { exact: true }).waitFor()
  // Rows open again.
  await row(page, 'Door').getByRole('link').tap()
  await page.getByRole('heading', { level: 1, name: 'Ticket #4: Door' }).waitFor()
})

story('customers select nothing', async ({ desk, visit }) => {
  const cara = await signUpCara(desk)
  await file(cara, ['Lamp'])
  const page = await visit({ as: cara })
  await page.goto('/tickets')
  await listed(page, ['Lamp'])
  equal(await page.getByRole('checkbox').count(), 0)
  await page.keyboard.press('j')
  await page.keyboard.press('x')
  equal((await selected(page)).length, 0)
})
