/** Where there is no room beside the conversation, what is known of a ticket is folded, but for its status and its assignee. */
import { equal, ok } from 'node:assert/strict'
import type { Page } from 'playwright-core'
import { heading, story } from '../support/browser.ts'
import { documents, signUpAda, signUpCara, told } from '../support/cast.ts'
import { eventually } from '../support/eventually.ts'
import { refuse } from '../support/network.ts'
import { listed } from './listed.ts'

const details = (page: Page) => page.getByRole('button', { name: /^Details/ })
const isFolded = (page: Page) => eventually(async () => (await details(page).getAttribute('aria-expanded')) === 'false')
const priority = (page: Page) => page.getByLabel('Update Priority', { exact: true })

story('on a phone the conversation begins on the first screen', async ({ desk, visit }) => {
  const [cara, ada] = [await signUpCara(desk), await signUpAda(desk)]
  const { id } = told(await ada.ask(documents.createTeam, { name: 'Billing' }), 'createTeam')
  const lamp = await cara.submits('Lamp flickers', { description: 'Mostly at night.' })
  told(await ada.ask(documents.assignTicket, { id: lamp.id, team: id }), 'updateTicket')
  told(await ada.ask(documents.changeTicket, { id: lamp.id, addTags: ['red', 'hall'] }), 'updateTicket')
  await cara.submits('Chair squeaks')
  const page = await visit({ as: ada, viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })
  await page.goto('/tickets/1')
  await heading(page, 'Ticket #1: Lamp flickers')
  await page.getByLabel('Update Status', { exact: true }).waitFor()
  await page.getByRole('button', { name: 'Assignee: Nobody' }).waitFor()
  await details(page).getByText('Cara · Billing · hall, red').waitFor()
  equal(await priority(page).isVisible(), false)
  const words = await page.getByText('Mostly at night.').boundingBox()
  ok(words && words.y < 500, `${words?.y}`)
  await page.getByText('No attachments').waitFor()

  await details(page).tap()
  await priority(page).selectOption('High')
  await page.getByRole('button', { name: 'Undo priority' }).waitFor()
  await page.getByRole('link', { name: 'All their tickets' }).waitFor()
  ok(((await details(page).boundingBox())?.height ?? 0) >= 44)

  // It stays so from ticket to ticket.
  await page.getByRole('link', { name: 'All Tickets' }).tap()
  await listed(page, ['Chair squeaks', 'Lamp flickers'])
  await page.getByRole('link', { name: 'Chair squeaks' }).tap()
  await heading(page, 'Ticket #2: Chair squeaks')
  await priority(page).waitFor()
  await details(page).tap()
  await priority(page).waitFor({ state: 'hidden' })
  await page.getByRole('link', { name: 'All Tickets' }).tap()
  await page.getByRole('link', { name: 'Lamp flickers' }).tap()
  await heading(page, 'Ticket #1: Lamp flickers')
  await isFolded(page)
})

story('what a key opens or what goes wrong there unfolds it, for this ticket', async ({ desk, visit }) => {
  const [cara, ada] = [await signUpCara(desk), await signUpAda(desk)]
  for (const title of ['Lamp flickers', 'Chair squeaks']) await cara.submits(title)
  const page = await visit({ as: ada, viewport: { width: 820, height: 700 } })
  await page.goto('/tickets')
  await listed(page, ['Chair squeaks', 'Lamp flickers'])
  await page.keyboard.press('j')
  await page.keyboard.press('Enter')
  await heading(page, 'Ticket #2: Chair squeaks')
  await isFolded(page)
  await page.keyboard.press('p')
  const choice = page.getByRole('dialog', { name: 'Update Priority' })
  await choice.getByRole('button', { name: /^High/ }).press('Enter')
  await choice.waitFor({ state: 'detached' })
  await eventually(async () => (await priority(page).inputValue()) === 'high')
  await page.keyboard.press('j')
  await heading(page, 'Ticket #1: Lamp flickers')
  await isFolded(page)
  await page.keyboard.press('t')
  await page.getByRole('combobox', { name: 'Tags' }).waitFor()
  await page.keyboard.type('hall')
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Remove tag hall', exact: true }).waitFor()
  await page.keyboard.press('Escape')

  await details(page).click()
  await isFolded(page)
  const mend = await refuse(page, 'watchTicket', 'GraphQL error: The eye is shut.')
  await page.keyboard.press('w')
  await page.getByRole('alert').getByText('The eye is shut.').waitFor()
  await mend()
})
