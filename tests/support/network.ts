/** Meddling with what lies between a page and the desk, one GraphQL operation at a time. */
import type { Page, Request, Route } from 'playwright-core'

export interface Held {
  /** Fulfilled when the page has asked. */
  readonly asked: Promise<void>
  /** Lets this answer and all later ones through. */
  letGo(): Promise<void>
}

/** Keeps the page waiting for the operation's answer. The desk hears of it only afterwards, or, with `isDone`, at once. */
export async function hold(page: Page, operation: string, { isDone = false } = {}): Promise<Held> {
  const asked = Promise.withResolvers<void>()
  const released = Promise.withResolvers<void>()
  const passing: Promise<void>[] = []
  async function pass(route: Route) {
    const response = isDone ? await route.fetch() : undefined
    asked.resolve()
    await released.promise
    // Who was held may have been cancelled meanwhile.
    await (response ? route.fulfill({ response }) : route.continue()).catch(() => undefined)
  }
  const stop = await intercept(page, operation, (route) => {
    passing.push(pass(route))
    return passing.at(-1) as Promise<void>
  })
  return {
    asked: asked.promise,
    async letGo() {
      released.resolve()
      // Taken away before, it would send what is done already once more.
      await Promise.all(passing)
      await stop()
    },
  }
}

/** Lets the operation fail with a message from the server, until the function answered is called. */
export const refuse = (page: Page, operation: string, message: string): Promise<() => Promise<void>> =>
  intercept(page, operation, (route) =>
    route.fulfill({ json: { data: null, errors: [{ message, extensions: { code: 'INTERNAL' } }] } }),
  )

/** No connection for the operation, until the function answered is called. */
export const cutOff = (page: Page, operation: string): Promise<() => Promise<void>> =>
  intercept(page, operation, (route) => route.abort('connectionrefused'))

/** No live updates for the page, from its next connection on. */
export const cutOffLive = (page: Page): Promise<void> =>
  page.routeWebSocket(/\/graphql$/, (socket) => void socket.close({ code: 1012 }))

/** The operation reaches the desk, but its answer does not reach the page. */
export const loseAnswer = (page: Page, operation: string): Promise<() => Promise<void>> =>
  intercept(page, operation, async (route) => {
    await route.fetch()
    await route.abort('connectionreset')
  })

export interface Amendment {
  /** The variables that the desk gets instead. */
  readonly variables?: Readonly<Record<string, unknown>>
  /** Fields of the root field, which is named as the operation is, that the page gets instead. */
  readonly answer?: Readonly<Record<string, unknown>>
}

/**
 * Lets the operation be asked and answered otherwise, by what `change` makes of its variables; nothing where it answers
 * undefined. Until the function answered is called.
 */
export const amend = (
  page: Page,
  operation: string,
  change: (variables: Readonly<Record<string, unknown>>) => Amendment | undefined,
): Promise<() => Promise<void>> =>
  intercept(page, operation, async (route) => {
    const body = route.request().postDataJSON() as { variables: Record<string, unknown> }
    const amendment = change(body.variables)
    if (!amendment) return route.fallback()
    const variables = { ...body.variables, ...amendment.variables }
    const response = await route.fetch({ postData: { ...body, variables } })
    const { data, ...rest } = (await response.json()) as { data: Record<string, object> }
    await route.fulfill({
      response,
      json: { ...rest, data: { [operation]: { ...data[operation], ...amendment.answer } } },
    })
  })

/** Counts how often the page asks for the operation. */
export function countRequests(page: Page, operation: string): { readonly count: number } {
  const counted = { count: 0 }
  page.on('request', (request) => {
    if (operationOf(request) === operation) counted.count += 1
  })
  return counted
}

const intercept = (page: Page, operation: string, act: (route: Route) => Promise<void>) =>
  interceptAll(page, '**/graphql', (route, request) =>
    operationOf(request) === operation ? act(route) : route.fallback(),
  )

const intercepted = new WeakSet<Page>()
/** Where a page asks whether it is intercepted; the desk answers with a picture. */
const probe = '/favicon.svg?intercepted'
const noContent = 204

/**
 * Lets `act` do with all requests to `url` what it likes, until the function answered is called. The page is intercepted to its end: while
 * Chromium is told to stop that (by the `unroute` of the last `route`), it loses one or the other request that is just being made, for which the
 * page then waits for ever.
 */
export async function interceptAll(
  page: Page,
  url: string | RegExp,
  act: (route: Route, request: Request) => Promise<void>,
): Promise<() => Promise<void>> {
  await page.route(url, act)
  if (!intercepted.has(page)) {
    intercepted.add(page)
    await page.route(`**${probe}`, (route) => route.fulfill({ status: noContent }))
    await untilIntercepted(page)
  }
  return () => page.unroute(url, act)
}

/** Chromium tells a document that is open already on a way of its own, on which what a test does next can overtake it. */
async function untilIntercepted(page: Page) {
  if (!page.url().startsWith('http')) return
  const ask = (url: string) => fetch(url, { method: 'HEAD' }).then(({ status }) => status)
  while ((await page.evaluate(ask, probe)) !== noContent);
}

/** The name of the operation that a request carries, if it is one. */
export function operationOf(request: Request): string | undefined {
  if (!request.url().endsWith('/graphql')) return undefined
  // Uploads do not show their text to the test; which of the two operations with files it is, the screen tells.
  if (request.headers()['content-type']?.startsWith('multipart/'))
    return request.frame().url().endsWith('/new') ? 'createTicket' : 'addComment'
  return (request.postDataJSON() as { operationName?: string } | null)?.operationName
}
