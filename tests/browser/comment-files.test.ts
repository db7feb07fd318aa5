/** Files of comments and notes on the screen: chosen, pasted, kept until they are sent, and shown to whoever they are for. */
import { deepEqual, equal, ok } from 'node:assert/strict'
import type { Page } from 'playwright-core'
import { chosen, story } from '../support/browser.ts'
import { signUpAbe, signUpAda, signUpCara } from '../support/cast.ts'
import { eventually } from '../support/eventually.ts'
import { note, pdf, picture } from '../support/files.ts'
import { lineIsLive } from '../support/line.ts'
import { cutOff, hold } from '../support/network.ts'

const field = (page: Page) => page.getByPlaceholder('Leave a comment...')
const clip = (page: Page) => page.getByLabel('Attach files')
const removeButton = (page: Page, name: string) => page.getByRole('button', { name: `Remove ${name}` })
const cards = (page: Page) => page.getByRole('article').getByRole('list', { name: 'Attachments' }).getByRole('button')

async function openLive(page: Page, path: string) {
  const live = lineIsLive(page)
  await page.goto(path)
  await live
}

story('a comment is sent with its files, seen live, and each opens above the page', async ({ desk, visit }) => {
  const [cara, ada] = [await signUpCara(desk), await signUpAda(desk)]
  await cara.submits('Lamp flickers', { files: [note('', 'own.txt')] })
  const [page, agent] = [await visit({ as: cara }), await visit({ as: ada })]
  await openLive(agent, '/tickets/1')
  await openLive(page, '/tickets/1')
  await field(page).fill('Here it is.')
  await clip(page).setInputFiles([picture('lamp.png'), note('On, off.', 'log.txt'), note('', 'setup.exe')].map(chosen))
  await page
    .getByRole('alert')
    .getByText(/“setup.exe” was not added/)
    .waitFor()
  await removeButton(page, 'log.txt').click()
  await removeButton(page, 'log.txt').waitFor({ state: 'detached' })
  // A screenshot is pasted into the field as into anything else on the page.
  await field(page).evaluate((area) => {
    const data = new DataTransfer()
    data.items.add(new File(['%PDF-1.4 pasted'], 'pasted.pdf', { type: 'application/pdf' }))
    area.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }))
  })
  await removeButton(page, 'pasted.pdf').waitFor()
  await page.getByRole('button', { name: 'Add Comment' }).click()
  for (const each of [page, agent]) {
    await cards(each).first().waitFor()
    deepEqual(
      (await cards(each).allTextContents()).map((words) => words.replace(/^(PDF|PNG)/, '').replace(/\d+ bytes?$/, '')),
      ['lamp.png', 'pasted.pdf'],
    )
  }
  equal(await removeButton(page, 'lamp.png').count(), 0)
  equal(await field(page).inputValue(), '')
  // The ticket's own stay what they were.
  equal(await agent.getByRole('region', { name: 'Attachments' }).getByRole('button').count(), 1)
  await cards(agent).first().click()
  const viewer = agent.getByRole('dialog', { name: 'lamp.png' })
  await viewer.getByRole('img').waitFor()
  await agent.keyboard.press('ArrowRight')
  await agent.getByRole('dialog', { name: 'pasted.pdf' }).getByRole('link', { name: 'Download' }).waitFor()
  await agent.keyboard.press('Escape')
})

story('files of a note are dropped on it, and are for agents alone', async ({ desk, visit }) => {
  const [cara, ada, abe] = [await signUpCara(desk), await signUpAda(desk), await signUpAbe(desk)]
  await cara.submits('Lamp flickers')
  const [page, colleague, customer] = [await visit({ as: ada }), await visit({ as: abe }), await visit({ as: cara })]
  for (const each of [colleague, customer, page]) await openLive(each, '/tickets/1')
  await field(page).fill('A reply that waits')
  await page.getByRole('tab', { name: 'Note' }).click()
  await page.getByLabel('Internal note, agents only').fill('Between us.')
  await page.evaluate(() => {
    const data = new DataTransfer()
    data.items.add(new File(['secret'], 'secret.txt', { type: 'text/plain' }))
    document.body.dispatchEvent(new DragEvent('drop', { dataTransfer: data, bubbles: true, cancelable: true }))
  })
  await removeButton(page, 'secret.txt').waitFor()
  await page.getByRole('tab', { name: 'Reply (draft)' }).click()
  equal(await removeButton(page, 'secret.txt').count(), 0, 'What is dropped on the note is not sent with the reply.')
  await page.getByRole('tab', { name: 'Note (draft)' }).click()
  await page.getByRole('button', { name: 'Add Note' }).click()
  await cards(colleague).getByText('secret.txt').waitFor()
  await page.getByRole('tab', { name: 'Reply (draft)' }).click()
  await page.getByRole('button', { name: 'Add Comment' }).click()
  await customer.getByRole('article').getByText('A reply that waits').waitFor()
  equal(await cards(customer).count(), 0)
  ok(!(await customer.content()).includes('secret.txt'))
})

story(
  'files wait for a reload, after a cancel and without a connection, and are there once',
  async ({ desk, visit, allowError }) => {
    const cara = await signUpCara(desk)
    const ticket = await cara.submits('Lamp flickers')
    const page = await visit({ as: cara })
    page.on('dialog', (dialog) => void dialog.accept())
    allowError(page, /ERR_CONNECTION_REFUSED/)
    await page.goto('/tickets/1')
    await field(page).fill('Here it is.')
    await clip(page).setInputFiles([picture('lamp.png'), pdf('bill.pdf')].map(chosen))
    await removeButton(page, 'bill.pdf').waitFor()
    await eventually(() =>
      page.evaluate(
        () =>
          new Promise<boolean>((resolve) => {
            const open = indexedDB.open('bellhop', 1)
            open.onsuccess = () => {
              const count = open.result.transaction('kept-files').objectStore('kept-files').count()
              count.onsuccess = () => (open.result.close(), resolve(count.result === 1))
            }
          }),
      ),
    )
    await page.reload()
    await removeButton(page, 'bill.pdf').waitFor()
    equal(await field(page).inputValue(), 'Here it is.')

    const held = await hold(page, 'addComment')
    await page.getByRole('button', { name: 'Add Comment' }).click()
    await page.getByRole('progressbar').waitFor()
    await page.getByRole('button', { name: 'Cancel' }).click()
    await page.getByRole('progressbar').waitFor({ state: 'detached' })
    await held.letGo()
    equal(await page.getByRole('alert').count(), 0)
    await removeButton(page, 'lamp.png').waitFor()

    const heal = await cutOff(page, 'addComment')
    await page.getByRole('button', { name: 'Add Comment' }).click()
    await page
      .getByRole('alert')
      .getByText(/could not be reached/)
      .waitFor()
    await heal()
    await page.getByRole('button', { name: 'Add Comment' }).click()
    await cards(page).nth(1).waitFor()
    await removeButton(page, 'lamp.png').waitFor({ state: 'detached' })
    equal((await cara.reads(ticket)).length, 1)
    await page.reload()
    await cards(page).nth(1).waitFor()
    equal(await cards(page).count(), 2)
    equal(await removeButton(page, 'lamp.png').count(), 0)
  },
)
