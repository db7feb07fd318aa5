import { deepEqual } from 'node:assert/strict'
import type { Page } from 'playwright-core'

/** Waits until the list shows these tickets, and no others, in this order. */
export async function listed(page: Page, titles: readonly string[]): Promise<void> {
  const links = 'tr[data-ticket] a'
  await page
    .waitForFunction(
      ([selector, wanted]) =>
        JSON.stringify([...document.querySelectorAll(selector)].map((link) => link.textContent)) === wanted,
      [links, JSON.stringify(titles)] as const,
    )
    .catch(async () => deepEqual(await page.locator(links).allTextContents(), titles))
}
