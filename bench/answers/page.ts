/** An agent's page that tells how long what is done on it takes. What runs in it is text: the types of a browser are not known here. */
import type { Browser } from 'playwright-core'
import type { Member } from '../seed.ts'

/** Browsers tell of what holds a page from here on. */
export const untoldMs = 50

export interface MeasuredPage {
  /** What is fetched for the first ticket, compressed: code and styles. */
  weighTicket(id: string): Promise<{ bytes: number; largest: { name: string; bytes: number } }>
  /** Comes from the list, whose page is new. Until so many comments stand there and are drawn. */
  showTicket(id: string, comments: number): Promise<{ ms: number; heldMs: number }>
  /** From the press until it is drawn, of the key that opens it and of each letter. */
  openPalette(letters: string): Promise<{ openedMs: number; typedMs: number[] }>
}

const watch = `
  window.told = { heldMs: 0, keys: [] }
  const drawn = (then) => requestAnimationFrame(() => {
    const { port1, port2 } = new MessageChannel()
    port1.onmessage = then
    port2.postMessage(null)
  })
  new PerformanceObserver((tasks) => {
    for (const { duration } of tasks.getEntries()) told.heldMs = Math.max(told.heldMs, duration)
  }).observe({ type: 'longtask' })
  addEventListener('keydown', ({ key, timeStamp }) => {
    if (key === 'Control') return
    const look = () => document.querySelector('dialog input')
      ? told.keys.push(performance.now() - timeStamp)
      : drawn(look)
    drawn(look)
  }, true)
  window.keys = (count) => new Promise((resolve) => {
    const look = () => told.keys.length < count ? requestAnimationFrame(look) : resolve(told.keys.splice(0))
    look()
  })
  window.show = (path, comments) => new Promise((resolve) => {
    told.heldMs = 0
    const since = performance.now()
    history.pushState(null, '', path)
    dispatchEvent(new PopStateEvent('popstate'))
    const look = () => document.querySelectorAll('[data-comment]').length < comments
      ? requestAnimationFrame(look)
      : drawn(() => {
          const ms = performance.now() - since
          // What held it last is told a little later.
          setTimeout(() => resolve({ ms, heldMs: told.heldMs }), 300)
        })
    look()
  })
`

export async function openPage(browser: Browser, port: number, { id, email, token }: Member): Promise<MeasuredPage> {
  const origin = `http://127.0.0.1:${port}`
  const user = JSON.stringify({ id: String(id), email, role: 'agent' })
  const localStorage = Object.entries({ token, user }).map(([name, value]) => ({ name, value }))
  const context = await browser.newContext({ storageState: { cookies: [], origins: [{ origin, localStorage }] } })
  await context.addInitScript({ content: watch })
  const page = await context.newPage()
  const goToList = async () => {
    await page.goto(`${origin}/tickets`)
    await page.getByRole('row').nth(1).waitFor()
    await page.waitForLoadState('networkidle')
  }
  const show = (ticket: string, comments: number) =>
    page.evaluate<{ ms: number; heldMs: number }>(`show('/tickets/${ticket}', ${comments})`)
  const keys = (count: number) => page.evaluate<number[]>(`keys(${count})`)

  return {
    async weighTicket(ticket) {
      await goToList()
      const fetched: { name: string; bytes: number }[] = []
      const network = await context.newCDPSession(page)
      const names = new Map<string, string>()
      await network.send('Network.enable')
      network.on('Network.requestWillBeSent', ({ requestId, request: { url } }) => names.set(requestId, url))
      network.on('Network.loadingFinished', ({ requestId, encodedDataLength: bytes }) => {
        const [, name] = /\/assets\/([^/]+)$/.exec(names.get(requestId) ?? '') ?? []
        if (name !== undefined) fetched.push({ name, bytes })
      })
      await show(ticket, 1)
      await page.waitForLoadState('networkidle')
      await network.detach()
      const largest = fetched.reduce((one, other) => (other.bytes > one.bytes ? other : one))
      return { bytes: fetched.reduce((sum, { bytes }) => sum + bytes, 0), largest }
    },
    async showTicket(ticket, comments) {
      await goToList()
      return show(ticket, comments)
    },
    async openPalette(letters) {
      await goToList()
      await page.keyboard.press('Control+k')
      const [openedMs = Number.NaN] = await keys(1)
      const typedMs: number[] = []
      for (const letter of letters) {
        await page.keyboard.press(letter)
        typedMs.push(...(await keys(1)))
      }
      return { openedMs, typedMs }
    },
  }
}
