/** Lists in groups: a heading above what has one value, with its number; keys pass over it, and an address and a view keep it. */
import { deepEqual, equal } from 'node:assert/strict'
import type { Page } from 'playwright-core'
import { story } from '../support/browser.ts'
import { documents, signUpAbe, signUpAda, signUpCara, told } from '../support/cast.ts'
import { eventually } from '../support/eventually.ts'
import { listed } from './listed.ts'

const headings = async (page: Page) => {
  const all = await page.getByRole('rowheader').allTextContents()
  return all.map((text) => text.replaceAll(/\s+/g, ' ').trim())
}
const headingsAre = async (page: Page, wanted: readonly string[]) => {
  await eventually(async () => JSON.stringify(await headings(page)) === JSON.stringify(wanted))
}
const focused = (page: Page) => page.evaluate(() => document.activeElement?.textContent)

story('an agent sees a list in groups, by keyboard, as things change, and in a view', async ({ desk, visit }) => {
  const [cara, ada, abe] = [await signUpCara(desk), await signUpAda(desk), await signUpAbe(desk)]
  const titles = ['A wobbly chair', 'A broken lamp', 'A loose door', 'A stuck drawer']
  const ids: string[] = []
  for (const title of titles) ids.push((await cara.submits(title)).id)
  const [chair = '', lamp = '', door = ''] = ids
  await ada.ask(documents.assignTicket, { id: chair, assignee: ada.id })
  for (const id of [lamp, door]) await ada.ask(documents.assignTicket, { id, assignee: abe.id })
  const page = await visit({ as: ada })
  await page.goto('/tickets')
  await listed(page, titles.toReversed())
  deepEqual(await headings(page), [])

  await page.getByRole('combobox', { name: 'Sort' }).selectOption('By assignee')
  await listed(page, ['A loose door', 'A broken lamp', 'A wobbly chair', 'A stuck drawer'])
  await headingsAre(page, ['Assignee: Abe2 tickets', 'Assignee: Ada1 ticket', 'Assignee: Nobody1 ticket'])
  equal(new URL(page.url()).searchParams.get('sort'), 'assignee')
  // They are rows: of seven each has its number.
  const numbers = await page
    .getByRole('row')
    .evaluateAll((rows) => rows.map((row) => row.getAttribute('aria-rowindex')).join())
  equal(numbers, '1,2,3,4,5,6,7,8')
  equal(await page.getByRole('table').getAttribute('aria-rowcount'), '8')

  // Keys go from ticket to ticket, and from the first to the search box.
  for (const title of ['A loose door', 'A broken lamp', 'A wobbly chair']) {
    await page.keyboard.press('j')
    equal(await focused(page), title)
  }
  for (const title of ['A broken lamp', 'A loose door']) {
    await page.keyboard.press('ArrowUp')
    equal(await focused(page), title)
  }
  await page.keyboard.press('ArrowUp')
  equal(await page.evaluate(() => document.activeElement?.getAttribute('type')), 'search')

  // A ticket stays where it stands while one looks; numbers follow. Loaded anew, it stands with the others.
  await abe.ask(documents.assignTicket, { id: lamp, assignee: ada.id })
  await headingsAre(page, ['Assignee: Abe1 ticket', 'Assignee: Ada2 tickets', 'Assignee: Nobody1 ticket'])
  await listed(page, ['A loose door', 'A broken lamp', 'A wobbly chair', 'A stuck drawer'])
  await page.reload()
  await listed(page, ['A loose door', 'A broken lamp', 'A wobbly chair', 'A stuck drawer'])
  await headingsAre(page, ['Assignee: Abe1 ticket', 'Assignee: Ada2 tickets', 'Assignee: Nobody1 ticket'])
  equal(await page.getByRole('row').nth(3).getByRole('rowheader').count(), 1)

  await page.getByRole('button', { name: 'Save view', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Save this view' })
  await dialog.getByLabel('Name', { exact: true }).fill('Who has what')
  await dialog.getByRole('button', { name: 'Save view', exact: true }).click()
  await dialog.waitFor({ state: 'detached' })
  const [view] = told(await ada.ask(documents.views), 'views')
  deepEqual([view.sort, view.grouping], ['assignee', 'assignee'])
  await page.goto('/tickets')
  await page
    .getByRole('navigation')
    .getByRole('link', { name: /^Who has what/ })
    .click()
  await headingsAre(page, ['Assignee: Abe1 ticket', 'Assignee: Ada2 tickets', 'Assignee: Nobody1 ticket'])
  // A search has an order of its own.
  await page.getByRole('searchbox').fill('lamp')
  await listed(page, ['A broken lamp'])
  deepEqual(await headings(page), [])
})

story('a customer sees the groups of statuses, and no others', async ({ desk, visit }) => {
  const [cara, ada] = [await signUpCara(desk), await signUpAda(desk)]
  await cara.submits('A wobbly chair')
  await ada.sets(await cara.submits('A broken lamp'), 'closed')
  const page = await visit({ as: cara })
  await page.goto('/tickets?sort=assignee')
  await listed(page, ['A broken lamp', 'A wobbly chair'])
  deepEqual(await headings(page), [])
  await page.getByRole('combobox', { name: 'Sort' }).selectOption('By status')
  await listed(page, ['A wobbly chair', 'A broken lamp'])
  await headingsAre(page, ['Status: Open1 ticket', 'Status: Closed1 ticket'])
})
