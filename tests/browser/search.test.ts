/** One box: what one remembers of a ticket finds it, and shows where it stands; nobody finds what is not theirs. */
import { deepEqual, equal } from 'node:assert/strict'
import type { Page } from 'playwright-core'
import { heading, story } from '../support/browser.ts'
import { signUpAda, signUpCara, signUpCarl } from '../support/cast.ts'
import { note } from '../support/files.ts'
import { listed } from './listed.ts'

story('found while typing, by phrase, without accents, in its context, and only by those who may', async (stage) => {
  const { desk, visit } = stage
  const [cara, carl, ada] = [await signUpCara(desk), await signUpCarl(desk), await signUpAda(desk)]
  const jam = await cara.submits('Printer jams', { description: 'The paper is torn near the entrance.' })
  await ada.comments(jam, 'Use the tray in the café meanwhile.')
  await carl.submits('Printer is silent', {
    description: 'Torn, the paper is not.',
    files: [note('', 'protocol-7.txt')],
  })
  await carl.submits('Coffee machine leaks')

  const page = await visit({ as: ada })
  await page.goto('/tickets')
  await listed(page, ['Coffee machine leaks', 'Printer is silent', 'Printer jams'])
  const box = page.getByRole('searchbox', { name: 'Search tickets' })
  await box.pressSequentially('print')
  await listed(page, ['Printer is silent', 'Printer jams'])
  await marks(page, ['Printer', 'Printer'])
  await box.pressSequentially('er jam')
  await listed(page, ['Printer jams'])
  equal(new URL(page.url()).search, '?q=printer+jam')

  await box.fill('"paper is torn"')
  await listed(page, ['Printer jams'])
  await page.getByText(/in the description The paper is torn near/).waitFor()
  await box.fill('cafe')
  await listed(page, ['Printer jams'])
  await page.getByText(/in a comment .*in the café meanwhile/).waitFor()
  await marks(page, ['café'])
  await box.fill('protocol-7')
  await listed(page, ['Printer is silent'])
  await page.getByText(/in a file name protocol-7\.txt/).waitFor()
  await box.fill('#3')
  await listed(page, ['Coffee machine leaks'])
  await box.fill(carl.email)
  await page.getByRole('link', { name: 'Coffee machine leaks' }).waitFor()
  equal(await page.getByRole('link', { name: 'Printer jams' }).count(), 0)

  // A whole search is one step of the way back; a ticket opened from it leads back into it.
  await box.fill('torn')
  await page.getByRole('link', { name: 'Printer jams' }).click()
  await heading(page, 'Ticket #1: Printer jams')
  await page.goBack()
  equal(await box.inputValue(), 'torn')
  await page.getByRole('link', { name: 'Printer jams' }).waitFor()
  await page.reload()
  await page.getByRole('link', { name: 'Printer jams' }).waitFor()
  equal(await box.inputValue(), 'torn')
  await page.goBack()
  await listed(page, ['Coffee machine leaks', 'Printer is silent', 'Printer jams'])
  equal(await box.inputValue(), '')

  await box.fill('zebra')
  await page.getByText(/^No ticket holds all of these words/).waitFor()
  await page
    .getByRole('paragraph')
    .filter({ hasText: /^No tickets found$/ })
    .waitFor()
  await page.getByRole('main').getByRole('button', { name: 'Clear search' }).last().click()
  await listed(page, ['Coffee machine leaks', 'Printer is silent', 'Printer jams'])

  const customer = await visit({ as: cara })
  await customer.goto('/tickets?q=printer')
  await listed(customer, ['Printer jams'])
  for (const words of ['silent', 'protocol', '#2', carl.email]) {
    await customer.getByRole('searchbox').fill(words)
    await customer.getByText(/^No ticket holds all of these words/).waitFor()
    await customer.getByRole('searchbox').fill('cafe')
    await listed(customer, ['Printer jams'])
  }
})

async function marks(page: Page, texts: readonly string[]) {
  deepEqual(await page.locator('mark').allTextContents(), texts)
}
