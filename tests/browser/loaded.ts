import type { Page } from 'playwright-core'

/** Waits until a page that was just opened shows what it asked for: nothing is on its way, and no word or mark says that something is. */
export async function loaded(page: Page): Promise<void> {
  await page.getByRole('heading', { level: 1 }).waitFor()
  await page.waitForLoadState('networkidle')
  await page.waitForFunction(
    () =>
      !document.querySelector('main [aria-busy=true]') &&
      ![...document.querySelectorAll('main [role=status]')].some(({ textContent }) =>
        /^(?:Loading|Wird geladen)/.test(textContent.trim()),
      ),
  )
}
