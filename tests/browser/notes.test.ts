/** Internal notes on the screen: agents write them beside their replies, other agents see them at once, customers never. */
import { deepEqual, equal, ok } from 'node:assert/strict'
import type { Locator, Page } from 'playwright-core'
import { heading, story } from '../support/browser.ts'
import { signUpAbe, signUpAda, signUpCara } from '../support/cast.ts'
import { lineIsLive } from '../support/line.ts'
import { countRequests, loseAnswer } from '../support/network.ts'
import { listed } from './listed.ts'

const tab = (page: Page, name: string) => page.getByRole('tab', { name })
const noteField = (page: Page) => page.getByLabel('Internal note, agents only')
const replyField = (page: Page) => page.getByPlaceholder('Leave a comment...')
const notes = (page: Page) => page.getByRole('article', { name: 'Internal note' })
const written = (page: Page) => page.getByRole('article').locator('div').allTextContents()
const said = (page: Page, sentence: string) =>
  page.getByRole('log').getByText(sentence, { exact: true }).waitFor({ state: 'attached' })
const isFocused = (target: Locator) => target.evaluate((element) => element === document.activeElement)

async function openLive(page: Page, path: string) {
  const live = lineIsLive(page)
  await page.goto(path)
  await live
}

story('an agent writes a note by keyboard alone; an agent sees it at once, and the customer nothing', async (stage) => {
  const { desk, visit } = stage
  const [cara, ada, abe] = [await signUpCara(desk), await signUpAda(desk), await signUpAbe(desk)]
  await cara.submits('Lamp flickers')
  const [page, colleague, customer] = [await visit({ as: ada }), await visit({ as: abe }), await visit({ as: cara })]
  const asked = countRequests(customer, 'comments')
  await openLive(colleague, '/tickets/1')
  await openLive(customer, '/tickets/1')
  await openLive(page, '/tickets/1')
  for (const each of [page, colleague, customer]) await replyField(each).waitFor()
  const askedBefore = asked.count

  await page.keyboard.press('n')
  ok(await isFocused(noteField(page)))
  equal(await tab(page, 'Note').getAttribute('aria-selected'), 'true')
  // Letters are letters while one types.
  await page.keyboard.type('Never return this one; ring her.')
  await page.keyboard.press('Control+Enter')
  await notes(page).getByText('Never return this one; ring her.').waitFor()
  await said(page, 'Internal note added')
  equal(await noteField(page).inputValue(), '')

  await notes(colleague).getByText('Never return this one; ring her.').waitFor()
  await said(colleague, `New internal note by ${ada.email}: Never return this one; ring her.`)
  for (const words of ['Internal note', 'agents only']) {
    ok(await notes(colleague).getByText(words, { exact: true }).isVisible(), words)
  }

  await page.keyboard.press('Escape')
  await page.getByRole('heading', { level: 1 }).focus()
  await page.keyboard.press('r')
  ok(await isFocused(replyField(page)))
  await page.keyboard.type('We will ring you.')
  await page.keyboard.press('Control+Enter')
  await customer.getByRole('article').getByText('We will ring you.').waitFor()
  await colleague.getByRole('article').getByText('We will ring you.').waitFor()
  for (const each of [page, colleague]) {
    deepEqual(await written(each), ['Never return this one; ring her.', 'We will ring you.'])
    await each.getByRole('heading', { level: 2, name: 'Comments 2' }).waitFor()
  }

  deepEqual(await written(customer), ['We will ring you.'])
  equal(asked.count, askedBefore + 1)
  await customer.reload()
  await customer.getByRole('article').getByText('We will ring you.').waitFor()
  deepEqual(await written(customer), ['We will ring you.'])
  // The styles in the head are the same for all, and have colours of notes.
  ok(!(await customer.locator('body').innerHTML()).match(/note/i))
  await customer.getByRole('heading', { level: 2, name: 'Comments', exact: true }).waitFor()
  equal(await customer.getByRole('tab').count(), 0)
  for (const key of ['n', 'r']) await customer.keyboard.press(key)
  equal(await isFocused(replyField(customer)), false)
})

story('reply and note each keep what was typed, over the tabs and a reload', async ({ desk, visit, allowError }) => {
  const [cara, ada] = [await signUpCara(desk), await signUpAda(desk)]
  const ticket = await cara.submits('Lamp flickers')
  const page = await visit({ as: ada })
  await page.goto('/tickets/1')
  await replyField(page).fill('Which bulb is')
  await tab(page, 'Reply').focus()
  await page.keyboard.press('ArrowRight')
  ok(await isFocused(tab(page, 'Note')))
  equal(await replyField(page).isVisible(), false)
  // What is begun there is not forgotten.
  await page.getByRole('tab', { name: 'Reply (draft)' }).waitFor()
  await page.keyboard.press('Tab')
  ok(await isFocused(noteField(page)))
  await page.keyboard.type('She has the old bulb.')
  await page.keyboard.press('Shift+Tab')
  await page.keyboard.press('ArrowLeft')
  equal(await replyField(page).inputValue(), 'Which bulb is')
  await tab(page, 'Note').click()
  ok(await isFocused(noteField(page)))

  // Who was writing a note goes on with it, and does not write it to the customer.
  page.on('dialog', (dialog) => void dialog.accept())
  await page.reload()
  await noteField(page).waitFor()
  equal(await noteField(page).inputValue(), 'She has the old bulb.')
  equal(await tab(page, 'Note').getAttribute('aria-selected'), 'true')
  await tab(page, 'Reply (draft)').click()
  equal(await replyField(page).inputValue(), 'Which bulb is')

  // The same words in the other place are something else, even if it is not known whether the first have arrived.
  allowError(page, /ERR_CONNECTION_RESET/)
  await tab(page, 'Note').click()
  const heal = await loseAnswer(page, 'addComment')
  await page.getByRole('button', { name: 'Add Note' }).click()
  await page
    .getByRole('alert')
    .getByText(/could not be reached/)
    .waitFor()
  await heal()
  await tab(page, 'Reply (draft)').click()
  equal(await page.getByRole('alert').count(), 0)
  await replyField(page).fill('She has the old bulb.')
  await page.getByRole('button', { name: 'Add Comment' }).click()
  await page.getByRole('article').getByText('She has the old bulb.').first().waitFor()
  await tab(page, 'Note (draft)').click()
  await page.getByRole('button', { name: 'Add Note' }).click()
  await notes(page).getByText('She has the old bulb.').waitFor()
  await page.waitForFunction(() => [...document.querySelectorAll('textarea')].every(({ value }) => value === ''))
  equal((await ada.reads(ticket)).length, 2)
  deepEqual(
    (await cara.reads(ticket)).map(({ content }) => content),
    ['She has the old bulb.'],
  )

  await page.getByRole('button', { name: 'Add Note' }).click()
  await page.getByText('Write a note first.').waitFor()
  ok(await isFocused(noteField(page)))
})

story('the sheet of shortcuts tells agents of the keys, which can be switched off', async ({ desk, visit }) => {
  const [cara, ada] = [await signUpCara(desk), await signUpAda(desk)]
  await cara.submits('Lamp flickers')
  const page = await visit({ as: ada })
  await page.goto('/tickets/1')
  await replyField(page).waitFor()
  await page.keyboard.press('?')
  const sheet = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
  await sheet.getByText('Internal note', { exact: true }).waitFor()
  // It stays where the frame around it becomes another, as when a phone is turned.
  for (const width of [390, 1280]) {
    await page.setViewportSize({ width, height: 800 })
    await page.locator('[data-sidebar]').waitFor({ state: width === 390 ? 'detached' : 'attached' })
    await sheet.getByText('Internal note', { exact: true }).waitFor()
  }
  // One types at once, and behind the sheet nothing happens.
  await page.keyboard.type('note')
  await sheet.getByText('Assign', { exact: true }).waitFor({ state: 'detached' })
  await page.keyboard.press('Escape')
  await sheet.getByText('Assign', { exact: true }).waitFor()
  await page.keyboard.press('Tab')
  await page.keyboard.press('n')
  await sheet.getByLabel('Single letters are shortcuts').uncheck()
  await page.keyboard.press('Escape')
  await sheet.waitFor({ state: 'detached' })
  await page.keyboard.press('n')
  equal(await tab(page, 'Reply').getAttribute('aria-selected'), 'true')

  const customer = await visit({ as: cara })
  await customer.goto('/tickets')
  await listed(customer, ['Lamp flickers'])
  await customer.keyboard.press('?')
  await customer.getByRole('dialog').getByText('Preview the ticket').waitFor()
  equal(
    await customer
      .getByRole('dialog')
      .getByText(/note|reply/i)
      .count(),
    0,
  )
})

story('where a note is found or is the latest word, agents are told that it is one', async ({ desk, visit }) => {
  const [cara, ada] = [await signUpCara(desk), await signUpAda(desk)]
  const ticket = await cara.submits('Lamp flickers')
  await ada.comments(ticket, 'Which bulb?')
  await ada.notes(ticket, 'A quagga in disguise.')
  const page = await visit({ as: ada })
  await page.goto('/tickets?q=quagga')
  await page.getByText('in an internal note').waitFor()
  await page.getByRole('link', { name: 'Lamp flickers' }).focus()
  await page.keyboard.press('Space')
  await page
    .getByRole('region', { name: /beside the list/ })
    .getByText('Internal note')
    .waitFor()
  await said(page, `No description provided. Last comment, an internal note by ${ada.email}: A quagga in disguise.. `)

  const customer = await visit({ as: cara })
  await customer.goto('/tickets?q=quagga')
  await customer.getByText('No tickets found', { exact: true }).first().waitFor()
  await customer.goto('/tickets')
  await customer.getByRole('link', { name: 'Lamp flickers' }).focus()
  await customer.keyboard.press('p')
  await customer.getByRole('note').getByText('Which bulb?').waitFor()
  equal(
    await customer
      .getByRole('note')
      .getByText(/quagga|note/i)
      .count(),
    0,
  )
  await heading(customer, 'My Tickets')
})
