/** What axe finds on a page: one whose policy would keep its script out needs `bypassCSP`. */
import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import type { ElementContext, RunOptions } from 'axe-core'
import type { CDPSession, Page } from 'playwright-core'

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

/** Which axe leaves out unless it is asked: what is said of a control contains what is read on it (WCAG 2.5.3). */
const alsoAsked = { 'label-content-name-mismatch': { enabled: true } }

let source: Promise<string> | undefined
const sessions = new WeakMap<Page, Promise<CDPSession>>()

/** A page keeps it until it is loaded anew. By Chromium's own protocol: Playwright's `evaluate` takes three times as long for so large a script. */
async function loadAxe(page: Page): Promise<void> {
  if (await page.evaluate('"axe" in window')) return
  source ??= readFile(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8')
  const session = sessions.get(page) ?? page.context().newCDPSession(page)
  sessions.set(page, session)
  const { exceptionDetails } = await (await session).send('Runtime.evaluate', { expression: `${await source}; void 0` })
  if (exceptionDetails) throw new Error(`axe can not be loaded: ${exceptionDetails.text}`)
}

export async function violationsOf(page: Page, { within, rules }: Asked = {}): Promise<Violation[]> {
  await loadAxe(page)
  const options: RunOptions = {
    resultTypes: ['violations'],
    ...(rules ? { runOnly: [...rules] } : { rules: alsoAsked }),
  }
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
