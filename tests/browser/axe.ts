/** What axe finds on a page: one whose policy would keep its script out needs `bypassCSP`. */
import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import type { ElementContext, RunOptions } from 'axe-core'
import type { Page } from 'playwright-core'

export interface Violation {
  readonly id: string
  readonly help: string
  readonly nodes: readonly { readonly html: string; readonly failureSummary: string | undefined }[]
}

interface Asked {
  /** A selector; the whole page without. */
  readonly within?: string
  /** Of axe; all without. */
  readonly rules?: readonly string[]
}

let source: Promise<string> | undefined

export async function violationsOf(page: Page, { within, rules }: Asked = {}): Promise<Violation[]> {
  // A page keeps it until it is loaded anew: to hand it over takes as long as to ask.
  if (!(await page.evaluate('"axe" in window'))) {
    source ??= readFile(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8')
    await page.evaluate(`${await source}; void 0`)
  }
  const options: RunOptions = { resultTypes: ['violations'], ...(rules ? { runOnly: [...rules] } : {}) }
  return page.evaluate(
    async ([context, options]) => {
      const { axe } = window as unknown as { axe: typeof import('axe-core') }
      const { violations } = await axe.run(context as ElementContext, options)
      return violations.map(({ id, help, nodes }) => ({
        id,
        help,
        nodes: nodes.map(({ html, failureSummary }) => ({ html, failureSummary })),
      }))
    },
    [within ?? 'html', options] as const,
  )
}
