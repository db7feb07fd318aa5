/** What moves on a page without anyone having done anything: https://wicg.github.io/layout-instability */
import type { Page } from 'playwright-core'

interface Shift {
  readonly value: number
  /** What moved, from where to where. */
  readonly sources: readonly string[]
}

interface Entry extends PerformanceEntry {
  readonly value: number
  readonly sources: readonly { node: Node | null; previousRect: DOMRectReadOnly; currentRect: DOMRectReadOnly }[]
}

/** Answers all shifts since the page was opened; to be called before that. Also those that would be excused by a recent input, as after a change of the window's size. */
export async function watchShifts(page: Page): Promise<() => Promise<readonly Shift[]>> {
  await page.addInitScript(() => {
    const place = ({ x, y, width, height }: DOMRectReadOnly) => [x, y, width, height].map(Math.round).join(' ')
    const shifts: Shift[] = []
    Object.assign(window, { shifts })
    new PerformanceObserver((list) => {
      for (const { value, sources } of list.getEntries() as Entry[]) {
        const moved = sources.map(
          ({ node, previousRect, currentRect }) =>
            `${node?.nodeName} “${node?.textContent?.slice(0, 40)}” from ${place(previousRect)} to ${place(currentRect)}`,
        )
        shifts.push({ value, sources: moved })
      }
    }).observe({ type: 'layout-shift', buffered: true })
  })
  return async () => {
    await painted(page)
    return page.evaluate(() => (window as unknown as { shifts: Shift[] }).shifts)
  }
}

/** Waits until what the page shows now has been painted, and what moved by it is known. */
export async function painted(page: Page): Promise<void> {
  await page.evaluate(async () => {
    for (let frames = 0; frames < 3; frames += 1) await new Promise((resolve) => requestAnimationFrame(resolve))
    await new Promise((resolve) => setTimeout(resolve))
  })
}
