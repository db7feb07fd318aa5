/** Light and dark: the device's until the person chooses, then theirs, from the first paint on. */
import { deepEqual, equal } from 'node:assert/strict'
import type { Page } from 'playwright-core'
import { signUpCara } from '../support/cast.ts'
import { heading, story } from '../support/browser.ts'

const paper = { light: 'rgb(247, 246, 243)', dark: 'rgb(20, 19, 24)' }

story('the theme follows the device, then the person, and never flashes', async ({ desk, visit }) => {
  const page = await visit({ as: await signUpCara(desk), colorScheme: 'dark' })
  await page.addInitScript(watchFirstPaint)
  await page.goto('/')
  await heading(page, 'My Tickets')
  equal(await ground(page), paper.dark)
  await page.emulateMedia({ colorScheme: 'light' })
  equal(await ground(page), paper.light)

  const button = page.getByRole('button', { name: /^Theme:/ })
  for (const name of ['Theme: device setting.', 'Theme: light.']) {
    await page.getByRole('button', { name: new RegExp(`^${name}`) }).waitFor()
    await button.click()
  }
  await page.getByRole('button', { name: /^Theme: dark\./ }).waitFor()
  equal(await ground(page), paper.dark)

  await page.reload()
  await heading(page, 'My Tickets')
  equal(await ground(page), paper.dark)
  // On a light device the dark page was dark before anything of it could be painted.
  deepEqual(await page.evaluate(() => (window as unknown as Seen).seen), { theme: 'dark', ground: paper.dark })

  const otherTab = await page.context().newPage()
  await otherTab.emulateMedia({ colorScheme: 'light' })
  await otherTab.goto('/tickets')
  await heading(otherTab, 'My Tickets')
  equal(await ground(otherTab), paper.dark)
  await button.click()
  equal(await ground(page), paper.light)
  await otherTab.waitForFunction(() => document.documentElement.dataset['theme'] === undefined)
  equal(await ground(otherTab), paper.light)
})

interface Seen {
  seen: { theme: string | undefined; ground: string }
}

/** Notes, when the body begins, which theme is set and of what colour the page is: nothing is painted before. */
function watchFirstPaint() {
  new MutationObserver((_, observer) => {
    if (!document.body) return
    observer.disconnect()
    const seen: Seen['seen'] = {
      theme: document.documentElement.dataset['theme'],
      ground: getComputedStyle(document.documentElement).backgroundColor,
    }
    Object.assign(window, { seen })
  }).observe(document, { childList: true, subtree: true })
}

const ground = (page: Page) => page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor)
