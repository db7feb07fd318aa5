/** What is said about a search, on the screen and to screen readers: how much was found, what was corrected, what was left out. */
import { deepEqual, equal, match } from 'node:assert/strict'
import { requestBudget } from '../../server/platform/budgets.ts'
import { pathOf, story } from '../support/browser.ts'
import { signUpAda, signUpCara } from '../support/cast.ts'
import { eventually } from '../support/eventually.ts'
import { amend, operationOf } from '../support/network.ts'
import { listed } from './listed.ts'

story('told once a search has come to rest, while the numbers of all stay', async (stage) => {
  const { desk, visit } = stage
  const [cara, ada] = [await signUpCara(desk), await signUpAda(desk)]
  await cara.submits('Printer jams')
  await ada.sets(await cara.submits('Printer is silent'), 'closed')
  await cara.submits('Lamp flickers')
  const page = await visit({ as: ada })
  await page.clock.install()
  await page.goto('/tickets')
  await listed(page, ['Lamp flickers', 'Printer is silent', 'Printer jams'])
  const status = page.getByRole('group', { name: 'Status' })
  const counts = ['All3', 'Open2', 'Pending0', 'Resolved0', 'Closed1']
  const shown = async () => (await status.getByRole('button').allTextContents()).map((text) => text.replace(/\s/g, ''))
  await status.getByRole('button', { name: 'Closed 1' }).waitFor()
  const told = () => page.getByRole('log').locator('span > span').allTextContents()
  // The page may begin to count a moment after its rows are there. What it tells stands there for longer than a second.
  const rest = () =>
    eventually(async () => {
      if ((await told()).length) return true
      await page.clock.runFor(1_000)
      return false
    })
  await page.clock.pauseAt(Date.now() + 3_600_000)

  const box = page.getByRole('searchbox')
  for (const letter of 'printer') {
    const answered = page.waitForResponse((response) => operationOf(response.request()) === 'searchTickets')
    await box.press(letter)
    await page.clock.runFor(200)
    await (await answered).finished()
    await page.clock.runFor(700)
    deepEqual(await shown(), counts)
    deepEqual(await told(), [])
  }
  equal(await box.inputValue(), 'printer')
  await listed(page, ['Printer is silent', 'Printer jams'])
  await rest()
  deepEqual(await told(), ['2 tickets '])
  await page.clock.runFor(10_000)
  deepEqual(await told(), [])
  await box.fill('zebra')
  await page.clock.runFor(200)
  await page.getByText(/^No ticket contains all of these words/).waitFor()
  await rest()
  deepEqual(await told(), ['No tickets found '])
  deepEqual(await shown(), counts)

  // What nobody found: said in full, with a way out of the filters.
  await status.getByRole('button', { name: 'Pending' }).click()
  await status.getByRole('button', { name: 'Pending', pressed: true }).waitFor()
  await box.fill('lamp')
  await page.clock.runFor(200)
  await page.getByRole('definition').filter({ hasText: 'lamp' }).waitFor()
  await page.getByText(/^No ticket that matches the filters contains all of these words/).waitFor()
  deepEqual(await page.getByRole('definition').allTextContents(), ['lamp', 'Pending'])
  await page.getByRole('button', { name: 'Search without filters' }).click()
  await listed(page, ['Lamp flickers'])
  equal(pathOf(page), '/tickets?q=lamp')
})

story('a typing mistake is forgiven, and what was typed is one step away', async ({ desk, visit }) => {
  const [cara, ada] = [await signUpCara(desk), await signUpAda(desk)]
  await cara.submits('Printer jams')
  await cara.submits('Lamp flickers')
  const page = await visit({ as: ada })
  await amend(page, 'searchTickets', ({ text, exactly }) =>
    text === 'printr' && !exactly
      ? { variables: { text: 'printer' }, answer: { correctedText: 'printer' } }
      : undefined,
  )
  await page.goto('/tickets')
  await listed(page, ['Lamp flickers', 'Printer jams'])
  const box = page.getByRole('searchbox')
  await box.fill('printr')
  await listed(page, ['Printer jams'])
  await page.getByRole('main').getByText('Showing results for printer.').waitFor()
  await page.getByRole('log').getByText('Showing results for printer. 1 ticket').waitFor({ state: 'attached' })
  equal(await box.inputValue(), 'printr')
  await page.getByRole('button', { name: 'Search for "printr" instead' }).press('Enter')
  await page.getByText('Searched for "printr" exactly as typed.').waitFor()
  await page.waitForFunction(() => document.activeElement?.textContent === 'Allow for typing mistakes')
  await page.getByText(/^No ticket contains all of these words/).waitFor()
  equal(pathOf(page), '/tickets?q=printr&exactly=true')
  await page.reload()
  await page.getByText('Searched for "printr" exactly as typed.').waitFor()
  await page.getByRole('button', { name: 'Allow for typing mistakes' }).click()
  await listed(page, ['Printer jams'])
  equal(pathOf(page), '/tickets?q=printr')
  await page.goBack()
  await page.getByText('Searched for "printr" exactly as typed.').waitFor()
  // Other words are another question.
  await box.fill('lamp')
  await listed(page, ['Lamp flickers'])
  equal(pathOf(page), '/tickets?q=lamp')
  equal(await page.getByText('exactly as typed').count(), 0)
})

story('words that were not looked for, and an index that is being built, are said', async ({ desk, visit }) => {
  const [cara, ada] = [await signUpCara(desk), await signUpAda(desk)]
  const words = Array.from({ length: requestBudget.search.terms }, (_, index) => `w${index}`).join(' ')
  await cara.submits('Printer jams', { description: words })
  const page = await visit({ as: ada })
  await page.goto('/tickets')
  await listed(page, ['Printer jams'])
  await page.getByRole('searchbox').fill(`${words} Łódź`)
  await page.getByRole('main').getByText('These words were not searched for: Łódź').waitFor()
  await listed(page, ['Printer jams'])
  // All of it stays in the box, however long.
  const long = `${words} ${'w0 '.repeat(600)}`
  await page.getByRole('searchbox').fill(long)
  await page.getByRole('main').getByText('These words were not searched for:').waitFor({ state: 'detached' })
  equal(await page.getByRole('searchbox').inputValue(), long)

  let indexed: number | null = 0.429
  await amend(page, 'searchTickets', () => ({ answer: { indexed } }))
  await page.clock.install()
  await page.goto('/tickets?q=printer')
  const line = page.getByRole('main').getByText('The search index is being built:')
  await line.waitFor()
  match((await line.textContent()) ?? '', /: 42% of the tickets can be found so far\.$/)
  indexed = null
  // The page may begin to wait a moment after the line is there.
  await eventually(async () => {
    await page.clock.fastForward(15_000)
    return !(await line.isVisible())
  })
  await listed(page, ['Printer jams'])
})
