import { deepEqual } from 'node:assert/strict'
import type { BrowserContext, Page, Request } from 'playwright-core'

export interface Received {
  /** Every answer and every message of a socket, once all answers have been read. */
  all(): Promise<readonly string[]>
}

/** Keeps all that a browser is sent from now on: the bodies and heads of answers, and what comes over sockets. */
export function keepReceived(context: BrowserContext): Received {
  const messages: string[] = []
  const bodies: Promise<string>[] = []
  const unread: string[] = []
  const read = async (request: Request): Promise<string> => {
    const response = await request.response()
    if (!response) return ''
    const heads = JSON.stringify(response.headers())
    try {
      return `${request.url()} ${heads} ${(await response.body()).toString('utf8')}`
    } catch (error) {
      // A redirect has none, and neither has what the browser had already.
      if (response.ok() && response.status() !== 204) unread.push(`${request.url()}: ${String(error)}`)
      return heads
    }
  }
  const listen = (page: Page) =>
    page.on('websocket', (socket) => socket.on('framereceived', ({ payload }) => messages.push(payload.toString())))
  context.on('page', listen)
  for (const page of context.pages()) listen(page)
  context.on('requestfinished', (request) => bodies.push(read(request)))
  return {
    async all() {
      const answers = await Promise.all(bodies)
      deepEqual(unread, [], 'Every answer could be read.')
      return [...answers, ...messages]
    },
  }
}
