/** The columns that agents choose: which, in which order, in the address and in a view, and the four of the list where nobody chose. */
import { deepEqual, equal } from 'node:assert/strict'
import type { Page } from 'playwright-core'
import { heading, story } from '../support/browser.ts'
import { documents, signUpAda, signUpCara, told } from '../support/cast.ts'
import { eventually } from '../support/eventually.ts'
import { listed } from './listed.ts'

const heads = (page: Page) => page.getByRole('columnheader').allTextContents()
const headsAre = (page: Page, wanted: readonly string[]) =>
  eventually(async () => JSON.stringify(await heads(page)) === JSON.stringify(wanted))
const usual = ['Title', 'Status', 'Customer ID', 'Customer Mail']

story('an agent chooses columns and their order by keyboard; a view keeps them', async ({ desk, visit }) => {
  const [cara, ada] = [await signUpCara(desk), await signUpAda(desk)]
  await ada.ask('mutation ($id: ID!, $me: ID) { updateTicket(id: $id, assignee: $me, addTags: ["lamps"]) { id } }', {
    id: (await cara.submits('Lamp flickers')).id,
    me: ada.id,
  })
  const page = await visit({ as: ada })
  await page.goto('/tickets')
  await listed(page, ['Lamp flickers'])
  deepEqual(await heads(page), usual)
  equal(await page.getByRole('button', { name: 'Save view', exact: true }).count(), 0)

  await page.getByRole('button', { name: 'Columns' }).press('Enter')
  const choice = page.getByRole('dialog', { name: 'Columns' })
  const box = (name: string) => choice.getByRole('checkbox', { name, exact: true })
  equal(await box('Title').isDisabled(), true)
  await box('Assignee').press('Space')
  await box('Tags').press('Space')
  await box('Customer').press('Space')
  await headsAre(page, ['Title', 'Status', 'Assignee', 'Tags'])
  await choice.getByRole('button', { name: 'Move Assignee up' }).press('Enter')
  await headsAre(page, ['Title', 'Assignee', 'Status', 'Tags'])
  await page.getByRole('log').getByText('Assignee is column 2 of 4').waitFor({ state: 'attached' })
  equal(new URL(page.url()).searchParams.get('columns'), 'title,assignee,status,tags')
  const row = page.getByRole('row', { name: /Lamp flickers/ })
  deepEqual(
    (await row.getByRole('cell').allTextContents()).slice(2).map((text) => text.replace('Tags: ', '')),
    ['Open', 'lamps'],
  )
  await page.keyboard.press('Escape')
  await choice.waitFor({ state: 'detached' })

  // They stay in rows of one line, over a reload, and on the way back from a ticket.
  await page.getByRole('button', { name: 'Compact rows' }).click()
  await headsAre(page, ['Title', 'Assignee', 'Status', 'Tags'])
  await page.reload()
  await headsAre(page, ['Title', 'Assignee', 'Status', 'Tags'])
  await page.getByRole('link', { name: 'Lamp flickers' }).click()
  await heading(page, 'Ticket #1: Lamp flickers')
  await page.getByRole('link', { name: 'All Tickets' }).click()
  await headsAre(page, ['Title', 'Assignee', 'Status', 'Tags'])
  await page.getByRole('button', { name: 'Compact rows' }).click()

  await page.getByRole('button', { name: 'Save view', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Save this view' })
  await dialog.getByLabel('Name', { exact: true }).fill('Who does what')
  await dialog.getByRole('button', { name: 'Save view', exact: true }).click()
  await dialog.waitFor({ state: 'detached' })
  deepEqual(told(await ada.ask('{ views { columns } }'), 'views'), [
    { columns: ['title', 'assignee', 'status', 'tags'] },
  ])
  await page.getByRole('button', { name: 'Save view', exact: true }).waitFor({ state: 'detached' })

  // Another view has its own; the saved one brings them back.
  const views = page.getByRole('navigation', { name: 'Views' })
  await views.getByRole('link', { name: /^All Tickets/ }).click()
  await headsAre(page, usual)
  await views.getByRole('link', { name: /^Who does what/ }).click()
  await headsAre(page, ['Title', 'Assignee', 'Status', 'Tags'])
  await page.getByRole('button', { name: 'Columns' }).click()
  await page.getByRole('button', { name: 'Default columns' }).click()
  await headsAre(page, usual)
})

story('a phone has rows of its own, and customers choose no columns', async ({ desk, visit }) => {
  const [cara, ada] = [await signUpCara(desk), await signUpAda(desk)]
  await cara.submits('Lamp flickers')
  const phone = await visit({ as: ada, viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })
  await phone.goto('/tickets?columns=title,team,tags')
  await listed(phone, ['Lamp flickers'])
  deepEqual(await heads(phone), usual)
  equal(await phone.getByRole('button', { name: 'Columns' }).count(), 0)
  const page = await visit({ as: cara })
  await page.goto('/tickets?columns=title,team,tags')
  await listed(page, ['Lamp flickers'])
  deepEqual(await heads(page), ['Title', 'Status'])
  const asked = await cara.ask(documents.views)
  equal(asked.errors[0]?.extensions.code, 'FORBIDDEN')
})
