/** Whether axe finds nothing, on a desktop and a phone, light and dark. */
import { deepEqual } from 'node:assert/strict'
import type { Page } from 'playwright-core'
import { violationsOf } from './axe.ts'

export const sizes = { desktop: { width: 1280, height: 800 }, phone: { width: 390, height: 844 } }

// axe brings its own script, which our policy would keep out.
export const visitor = { bypassCSP: true, viewport: sizes.desktop, colorScheme: 'light' } as const

/** Only colours differ between light and dark, so in the dark only they are looked at again. */
export async function isAccessible(page: Page, state: string) {
  for (const [size, viewport] of Object.entries(sizes)) {
    await page.setViewportSize(viewport)
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme })
      const found = await violationsOf(page, colorScheme === 'dark' ? { rules: ['color-contrast'] } : {})
      deepEqual(found, [], `${state}, ${size}, ${colorScheme}`)
    }
  }
  await page.emulateMedia({ colorScheme: 'light' })
  await page.setViewportSize(sizes.desktop)
}
