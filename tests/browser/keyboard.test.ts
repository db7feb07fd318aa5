/** Everything by keyboard alone: sign up, file a ticket, comment, look at a file, log out. */
import { equal, ok } from 'node:assert/strict'
import type { FileChooser, Locator, Page } from 'playwright-core'
import { chosen, heading, story } from '../support/browser.ts'
import { picture } from '../support/files.ts'

story('from sign-up to logout without a mouse', async ({ visit }) => {
  const page = await visit()
  const { keyboard } = page
  // Asked for before the page is there: asked for together with the key that opens it, the key may come first.
  const chooser = Promise.withResolvers<FileChooser>()
  page.once('filechooser', chooser.resolve)
  await page.goto('/')
  await tabTo(page, page.getByRole('link', { name: 'Sign Up' }))
  await keyboard.press('Enter')
  await page.waitForURL('/signup')
  await tabTo(page, page.getByLabel('Email'))
  await keyboard.type('cara@example.com')
  await keyboard.press('Tab')
  await keyboard.type("cara's secret")
  await keyboard.press('Tab')
  await isFocused(page.getByRole('radio', { name: 'Customer' }))
  await keyboard.press('ArrowRight')
  ok(await page.getByRole('radio', { name: 'Agent' }).isChecked())
  await keyboard.press('ArrowLeft')
  await keyboard.press('Tab')
  await isFocused(page.getByRole('button', { name: 'Submit' }))
  await keyboard.press('Enter')

  // Already filled in with the new email, and waiting for the password.
  await page.waitForURL('/login')
  await isFocused(page.getByLabel('Password'))
  await keyboard.type("cara's secret")
  await keyboard.press('Enter')
  await page.waitForURL('/')
  await heading(page, 'My Tickets')
  await tabTo(page, page.getByRole('link', { name: 'Submit a request' }))
  await keyboard.press('Enter')
  await heading(page, 'New Ticket')
  await isFocused(page.getByRole('heading', { level: 1 }))

  await tabTo(page, page.getByLabel('Subject'))
  await keyboard.type('My lamp')
  await keyboard.press('Tab')
  await keyboard.type('It flickers.')
  await keyboard.press('Tab')
  await isFocused(page.getByLabel('Upload File'))
  await keyboard.press('Enter')
  await (await chooser.promise).setFiles([picture('one.png'), picture('two.png')].map(chosen))
  await tabTo(page, page.getByRole('button', { name: 'Remove one.png' }))
  await keyboard.press('Enter')
  await isFocused(page.getByRole('button', { name: 'Remove two.png' }))
  await tabTo(page, page.getByRole('button', { name: 'Submit Ticket' }))
  await keyboard.press('Enter')
  await page.waitForURL('/tickets')

  await tabTo(page, page.getByRole('link', { name: 'My lamp' }))
  await keyboard.press('Enter')
  await heading(page, 'Ticket #1: My lamp')
  await isFocused(page.getByRole('heading', { level: 1 }))
  await tabTo(page, page.getByRole('button', { name: 'two.png' }))
  await keyboard.press('Enter')
  await page.getByRole('dialog', { name: 'two.png' }).waitFor()
  await tabTo(page, page.getByRole('button', { name: 'Close' }))
  await keyboard.press('Space')
  await isFocused(page.getByRole('button', { name: 'two.png' }))
  await tabTo(page, page.getByPlaceholder('Leave a comment...'))
  await keyboard.type('Mostly at night.')
  await tabTo(page, page.getByRole('button', { name: 'Add Comment' }))
  await keyboard.press('Space')
  await page.getByRole('article').getByText('Mostly at night.').waitFor()

  // The way past the bar at the top.
  await page.reload()
  await heading(page, 'Ticket #1: My lamp')
  await keyboard.press('Tab')
  await isFocused(page.getByRole('link', { name: 'Skip to content' }))
  await keyboard.press('Enter')
  await keyboard.press('Tab')
  await isFocused(page.getByRole('link', { name: 'My Tickets' }))
  await tabTo(page, page.getByRole('button', { name: 'Logout' }), 'Shift+Tab')
  await keyboard.press('Enter')
  await page.waitForURL('/login')
  equal(await page.evaluate(() => localStorage.getItem('token')), null)
})

/** Presses Tab until the focus is there, and wants it to be seen on the way. */
async function tabTo(page: Page, target: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab') {
  await target.waitFor()
  for (let presses = 0; presses < 30; presses += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) return
    await page.keyboard.press(key)
    ok(
      await page.evaluate(focusIsSeen),
      `the focus is seen on ${await page.evaluate(() => document.activeElement?.outerHTML)}`,
    )
  }
  throw new Error(`${key} does not lead to ${target.toString()}`)
}

// The ring may be drawn by what stands for the element: its row, its label, its area.
function focusIsSeen(): boolean {
  const element = document.activeElement
  if (!element || element === document.body) return true
  const drawsRing = (each: Element | null, part?: string) => {
    if (!each) return false
    const { outlineStyle, outlineWidth } = getComputedStyle(each, part)
    return outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 2
  }
  return (
    drawsRing(element) ||
    drawsRing(element, '::after') ||
    drawsRing(element.nextElementSibling) ||
    drawsRing(element.parentElement)
  )
}

async function isFocused(target: Locator) {
  await target.waitFor()
  const handle = await target.elementHandle()
  await target.page().waitForFunction((element) => element === document.activeElement, handle)
}
