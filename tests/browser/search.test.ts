/** One box: what one remembers of a ticket finds it, and shows where it stands; nobody finds what is not theirs. */
import { deepEqual, equal } from 'node:assert/strict'
import type { Page } from 'playwright-core'
import { heading, logInOn, pathOf, story } from '../support/browser.ts'
import { signUpAbe, signUpAda, signUpCara, signUpCarl } from '../support/cast.ts'
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
  await page.waitForURL('/tickets?q=printer+jam')

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
  await listed(page, ['Coffee machine leaks', 'Printer is silent'])

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
  await page.getByText(/^No ticket contains all of these words/).waitFor()
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
    await customer.getByText(/^No ticket contains all of these words/).waitFor()
    await customer.getByRole('searchbox').fill('cafe')
    await listed(customer, ['Printer jams'])
  }
})

/** Waits until these words are marked, and no others. */
async function marks(page: Page, texts: readonly string[]) {
  const marked = (wanted: string) =>
    JSON.stringify([...document.querySelectorAll('mark')].map((mark) => mark.textContent)) === wanted
  await page
    .waitForFunction(marked, JSON.stringify(texts))
    .catch(async () => deepEqual(await page.locator('mark').allTextContents(), texts))
}

story('whoever opens a ticket while the box still waits for more letters is not led back', async ({ desk, visit }) => {
  const cara = await signUpCara(desk)
  await cara.submits('A lamp')
  await cara.submits('A pen')
  const page = await visit({ as: cara })
  // The list stays until the ticket's code is there.
  const [asked, released] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  await page.route(/\/assets\/ticket-[^/]*\.js$/, async (route) => {
    asked.resolve()
    await released.promise
    await route.continue()
  })
  await page.goto('/tickets')
  await listed(page, ['A pen', 'A lamp'])
  await page.getByRole('searchbox', { name: 'Search tickets' }).press('l')
  await page.getByRole('link', { name: 'A lamp' }).click()
  await asked.promise
  await page.waitForTimeout(400)
  released.resolve()
  await heading(page, 'Ticket #1: A lamp')
  equal(pathOf(page), '/tickets/1')
})

story('by keys from the box to what it found and back, and to what one searched for before', async (stage) => {
  const { desk, visit } = stage
  const [cara, ada, abe] = [await signUpCara(desk), await signUpAda(desk), await signUpAbe(desk)]
  await cara.submits('Printer jams')
  await cara.submits('Printer is silent')
  await cara.submits('Lamp flickers')
  const page = await visit({ as: ada })
  const { keyboard } = page
  const box = page.getByRole('searchbox', { name: 'Search tickets' })
  const recent = page.getByRole('listbox', { name: 'Recent searches' })
  const options = () => recent.getByRole('option').allTextContents()
  const isOn = (text: string) => page.waitForFunction((wanted) => document.activeElement?.textContent === wanted, text)
  const isInBox = () => page.waitForFunction(() => document.activeElement?.matches('input[type=search]'))
  await page.goto('/tickets')
  await listed(page, ['Lamp flickers', 'Printer is silent', 'Printer jams'])

  // Enter goes on to the first hit as soon as there is one.
  await keyboard.press('/')
  await isInBox()
  equal(await recent.count(), 0)
  await keyboard.type('printer')
  await keyboard.press('Enter')
  await isOn('Printer is silent')
  equal(pathOf(page), '/tickets?q=printer')
  await keyboard.press('ArrowDown')
  await isOn('Printer jams')
  await keyboard.press('ArrowUp')
  await isOn('Printer is silent')
  await keyboard.press('k')
  await isOn('Printer is silent')
  await keyboard.press('ArrowUp')
  await isInBox()
  equal(await box.inputValue(), 'printer')
  await keyboard.press('ArrowDown')
  await isOn('Printer is silent')
  await keyboard.press('Enter')
  await heading(page, 'Ticket #2: Printer is silent')
  await page.goBack()
  await isOn('Printer is silent')

  // What was neither opened nor asked for by Enter is not remembered.
  await box.fill('nothing')
  await page.getByText(/^No ticket contains all of these words/).waitFor()
  await box.fill('lamp')
  await listed(page, ['Lamp flickers'])
  await page.getByRole('link', { name: 'Lamp flickers' }).click()
  await heading(page, 'Ticket #3: Lamp flickers')
  await page.goBack()
  await box.focus()
  // Escape empties the box, then leaves it.
  await keyboard.press('Escape')
  equal(await box.inputValue(), '')
  await recent.waitFor()
  deepEqual(await options(), ['lamp', 'printer'])
  await keyboard.press('Escape')
  await recent.waitFor({ state: 'detached' })
  await listed(page, ['Lamp flickers', 'Printer is silent', 'Printer jams'])

  await box.focus()
  await keyboard.press('ArrowDown')
  await isOn('lamp')
  await keyboard.press('ArrowDown')
  await isOn('printer')
  await keyboard.press('Enter')
  await isOn('Printer is silent')
  equal(await box.inputValue(), 'printer')
  await keyboard.press('ArrowUp')
  await keyboard.press('Escape')
  await recent.waitFor()
  deepEqual(await options(), ['printer', 'lamp'])
  // Whoever goes on typing among them types in the box.
  await keyboard.press('ArrowDown')
  await keyboard.press('ArrowUp')
  await isInBox()
  await keyboard.press('ArrowDown')
  await keyboard.type('jams')
  equal(await box.inputValue(), 'jams')
  await listed(page, ['Printer jams'])

  // Everyone has their own, and they are gone with the log-out.
  await page.getByRole('button', { name: 'Logout' }).click()
  await page.waitForURL('/login')
  deepEqual(await page.evaluate(() => Object.keys(localStorage).filter((name) => name.startsWith('searches'))), [])
  await page.evaluate((id) => localStorage.setItem(`searches:${id}`, '["of ada"]'), ada.id)
  await logInOn(page, abe)
  await listed(page, ['Lamp flickers', 'Printer is silent', 'Printer jams'])
  await box.fill('silent')
  await keyboard.press('Enter')
  await isOn('Printer is silent')
  await page.getByRole('button', { name: 'Clear search' }).click()
  await recent.waitFor()
  deepEqual(await options(), ['silent'])
  await page.getByRole('button', { name: 'Clear recent searches' }).click()
  await recent.waitFor({ state: 'detached' })
  await isInBox()
  await page.getByRole('log').getByText('Recent searches cleared').waitFor({ state: 'attached' })
  await page.reload()
  await box.focus()
  equal(await recent.count(), 0)
})

story(
  'what is typed while a search sets out stays in the box, and is searched for as well',
  async ({ desk, visit }) => {
    const [cara, ada] = [await signUpCara(desk), await signUpAda(desk)]
    await cara.submits('Printer jams')
    await cara.submits('Printer is silent')
    const page = await visit({ as: ada })
    await page.goto('/tickets')
    await listed(page, ['Printer is silent', 'Printer jams'])
    const box = page.getByRole('searchbox')
    await box.evaluate((field: HTMLInputElement) => {
      const type = (text: string) => {
        Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, text)
        field.dispatchEvent(new Event('input', { bubbles: true }))
      }
      // As soon as the address has changed, and before the box hears of it.
      const push = history.pushState.bind(history)
      history.pushState = (...entry) => {
        history.pushState = push
        push(...entry)
        type('printer jams')
      }
      type('printer')
    })
    await listed(page, ['Printer jams'])
    equal(await box.inputValue(), 'printer jams')
    equal(pathOf(page), '/tickets?q=printer+jams')
  },
)
