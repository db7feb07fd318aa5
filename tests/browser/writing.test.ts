/** Writing formatted text: buttons, keys, what is taken back, and the preview. */
import { deepEqual, equal } from 'node:assert/strict'
import type { Page } from 'playwright-core'
import { story } from '../support/browser.ts'
import { signUpAda, signUpCara } from '../support/cast.ts'
import { violationsOf } from './axe.ts'

const field = (page: Page) => page.getByPlaceholder('Leave a comment...')
const tools = (page: Page) => page.getByRole('toolbar', { name: 'Formatting' })
const tool = (page: Page, name: string) => tools(page).getByRole('button', { name, exact: true })
const value = (page: Page) => field(page).inputValue()
const hasFocus = (page: Page) => field(page).evaluate((element) => element === document.activeElement)

async function select(page: Page, words: string) {
  await field(page).evaluate((element, wanted) => {
    const area = element as HTMLTextAreaElement
    const at = area.value.indexOf(wanted)
    area.setSelectionRange(at, at + wanted.length)
  }, words)
}

async function open(page: Page) {
  await page.goto('/tickets/1')
  await tool(page, 'Bold').waitFor()
}

story('buttons and keys format what is selected, and Ctrl Z takes it back', async ({ desk, visit }) => {
  const [cara, ada] = [await signUpCara(desk), await signUpAda(desk)]
  await cara.submits('Lamp flickers')
  const page = await visit({ as: ada })
  await open(page)
  await field(page).pressSequentially('Please try this: one lamp, then the form.')
  await select(page, 'try')
  await tool(page, 'Bold').click()
  equal(await value(page), 'Please **try** this: one lamp, then the form.')
  equal(await hasFocus(page), true)
  await page.keyboard.press('Control+i')
  equal(await value(page), 'Please ***try*** this: one lamp, then the form.')
  await page.keyboard.press('Control+z')
  await page.keyboard.press('Control+z')
  equal(await value(page), 'Please try this: one lamp, then the form.')
  await select(page, 'form')
  await page.keyboard.press('Control+k')
  await page.keyboard.type('https://a.example/form')
  equal(await value(page), 'Please try this: one lamp, then the [form](https://a.example/form).')
  await select(page, 'one lamp')
  await tool(page, 'Code').click()
  await page.keyboard.press('End')
  await page.keyboard.press('Enter')
  await page.keyboard.type('and look')
  await tool(page, 'Quote').click()
  equal(await value(page), 'Please try this: `one lamp`, then the [form](https://a.example/form).\n> and look')
  // Without anything selected Ctrl K is the palette's, as everywhere.
  await page.keyboard.press('Control+k')
  await page.getByRole('dialog').getByRole('combobox').waitFor()
  await page.keyboard.press('Escape')
  // What was written outlives the page, and is sent as it is.
  await page.reload()
  await field(page).press('Control+Enter')
  await page.getByRole('article').getByRole('link', { name: 'form' }).waitFor()
  equal(await page.getByRole('article').locator('blockquote').innerText(), 'and look')
  deepEqual(
    (await cara.reads({ id: '1' })).map(({ content }) => content),
    ['Please try this: `one lamp`, then the [form](https://a.example/form).\n> and look'],
  )
})

story('the preview covers the field, and leads back to the same place', async ({ desk, visit }) => {
  const [cara, ada] = [await signUpCara(desk), await signUpAda(desk)]
  await cara.submits('Lamp flickers')
  // axe brings its own script, which our policy would keep out.
  const page = await visit({ as: ada, bypassCSP: true })
  await open(page)
  await field(page).pressSequentially('**One** and two')
  await select(page, 'two')
  // By keyboard alone: one stop, arrows within, and round.
  await page.keyboard.press('Tab')
  await page.keyboard.press('ArrowLeft')
  equal(await tool(page, 'Preview').evaluate((element) => element === document.activeElement), true)
  await page.keyboard.press('Enter')
  const preview = page.getByRole('region', { name: 'Preview' })
  equal(await preview.locator('strong').innerText(), 'One')
  equal(await tool(page, 'Preview').getAttribute('aria-pressed'), 'true')
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    deepEqual(await violationsOf(page, { within: 'form' }), [])
  }
  await page.keyboard.press('Enter')
  equal(await preview.count(), 0)
  equal(await hasFocus(page), true)
  await page.keyboard.type('three')
  equal(await value(page), '**One** and three')
  // A browser may take back what was typed letter by letter.
  for (let press = 0; press < 5 && (await value(page)) !== '**One** and two'; press++)
    await page.keyboard.press('Control+z')
  equal(await value(page), '**One** and two')
  // Sent from the preview; what leads to the field leads out of it.
  await tool(page, 'Preview').click()
  await page.getByRole('button', { name: 'Add Comment' }).click()
  await page.getByRole('article').getByText('One', { exact: true }).waitFor()
  equal(await preview.count(), 0)
  await tool(page, 'Preview').click()
  await preview.getByText('Nothing to preview yet.').waitFor()
  await page.getByRole('heading', { level: 1 }).click()
  await page.keyboard.press('r')
  equal(await hasFocus(page), true)
  equal(await preview.count(), 0)
})

story('customers have fewer tools, once they write', async ({ desk, visit }) => {
  const cara = await signUpCara(desk)
  await cara.submits('Lamp flickers')
  for (const viewport of [
    { width: 1280, height: 800 },
    { width: 390, height: 844 },
  ]) {
    const page = await visit({ as: cara, viewport })
    await page.goto('/tickets/1')
    await field(page).waitFor()
    await tool(page, 'Bold').waitFor({ state: 'hidden' })
    await field(page).pressSequentially('one')
    await tool(page, 'List').click()
    equal(await value(page), '- one')
    equal(await tools(page).getByRole('button').count(), 4)
    const right = await tool(page, 'Preview').evaluate((element) => element.getBoundingClientRect().right)
    equal(right <= viewport.width, true)
    await field(page).fill('')
  }
})
