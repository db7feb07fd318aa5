/** The title of a ticket, changed in its place; customers see the new one and can't change it. */
import { equal } from 'node:assert/strict'
import { heading, story } from '../support/browser.ts'
import { signUpAda, signUpCara } from '../support/cast.ts'
import { refuse } from '../support/network.ts'

story('an agent renames a ticket without a mouse, and takes it back', async ({ desk, visit, expectError }) => {
  const [cara, ada] = [await signUpCara(desk), await signUpAda(desk)]
  const ticket = await cara.submits('Help!!!')
  const owner = await visit({ as: cara })
  await owner.goto(`/tickets/${ticket.id}`)
  await heading(owner, `Ticket #${ticket.id}: Help!!!`)
  equal(await owner.getByRole('button', { name: 'Rename' }).count(), 0)

  const page = await visit({ as: ada })
  await page.goto(`/tickets/${ticket.id}`)
  const opener = page.getByRole('button', { name: 'Rename', exact: true })
  const title = page.getByLabel('Title', { exact: true })
  await opener.press('Enter')
  await title.waitFor()
  equal(await title.inputValue(), 'Help!!!')
  // All of it is marked: what is typed takes its place. Escape gives it up.
  await page.keyboard.type('Something')
  equal(await title.inputValue(), 'Something')
  await page.keyboard.press('Escape')
  await heading(page, `Ticket #${ticket.id}: Help!!!`)
  await page.waitForFunction(() => document.activeElement?.getAttribute('aria-label') === 'Rename')

  await page.keyboard.press('Enter')
  await title.fill(' ')
  await page.keyboard.press('Enter')
  await page.getByText('Enter a title.').waitFor()
  await title.fill('x'.repeat(251))
  expectError(page, /The title could not be updated/)
  await page.keyboard.press('Enter')
  await page.getByText('Subject may have at most 250 characters.').waitFor()
  equal((await title.inputValue()).length, 251)
  await title.fill('The printer is on fire')
  const mend = await refuse(page, 'updateTicket', 'GraphQL error: The pen is dry.')
  await page.keyboard.press('Enter')
  await page.getByText('The pen is dry.').waitFor()
  await mend()
  // What was typed is there after a reload.
  await page.reload()
  equal(await title.inputValue(), 'The printer is on fire')
  await title.press('Enter')
  await heading(page, `Ticket #${ticket.id}: The printer is on fire`)
  await heading(owner, `Ticket #${ticket.id}: The printer is on fire`)
  await page.waitForFunction(() => document.activeElement?.getAttribute('aria-label') === 'Rename')
  await page.getByRole('log').getByText('The title is now The printer is on fire').waitFor()
  equal(await page.title(), `Ticket #${ticket.id}: The printer is on fire · Bellhop`)

  await page.getByRole('button', { name: 'Undo rename' }).press('Enter')
  await heading(page, `Ticket #${ticket.id}: Help!!!`)
  await heading(owner, `Ticket #${ticket.id}: Help!!!`)
})
