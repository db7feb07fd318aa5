/** The line over which a page hears what others change: waiting for it, and cutting it. */
import type { Page, WebSocketRoute } from 'playwright-core'

/** Resolves when the page that is opened next has been told all that it missed. Call it before going there. */
export async function lineIsLive(page: Page): Promise<void> {
  const socket = await page.waitForEvent('websocket')
  await socket.waitForEvent('framereceived', ({ payload }) => String(payload).includes('"kind":"ready"'))
}

export interface Line {
  /** Ends the connection and lets no other through, nor anything else. */
  cut(): Promise<void>
  heal(): Promise<void>
}

/** Between this page and the desk; to be put there before the page is opened. */
export async function lineOf(page: Page): Promise<Line> {
  let isCut = false
  let open: WebSocketRoute[] = []
  await page.routeWebSocket(/\/graphql$/, (socket) => {
    if (isCut) return void socket.close({ code: 1012 })
    open.push(socket)
    socket.connectToServer()
  })
  return {
    async cut() {
      isCut = true
      await page.context().setOffline(true)
      for (const socket of open) await socket.close({ code: 1012 })
      open = []
    },
    async heal() {
      isCut = false
      await page.context().setOffline(false)
    },
  }
}
