/** What a page does at once when it is opened (docs/decisions/137): it asks for the code of its screen, and for what that shows. */
import { deepEqual, equal, ok } from 'node:assert/strict'
import type { Page } from 'playwright-core'
import { heading, story, type Stage } from '../support/browser.ts'
import { signUpAda, signUpCara, signUpCarl, type TestUser } from '../support/cast.ts'
import { eventually } from '../support/eventually.ts'
import { hold } from '../support/network.ts'

/** Fetched once the screen is drawn: of who is logged in, and of who is not. */
const later = { in: /^(?:login|live|writing-tools|en-account|de-account)-/, out: /^signup-/ }

for (const locale of ['en', 'de']) {
  story(`a page asks for the code of its screen itself, and for no other code (${locale})`, async ({ desk, visit }) => {
    const [cara, ada] = [await signUpCara(desk), await signUpAda(desk)]
    await cara.submits('Lamp flickers')
    for (const [path, as] of [
      ['/login', undefined],
      ['/', cara],
      ['/tickets', ada],
      ['/tickets/1', cara],
      ['/tickets/1', ada],
    ] as const) {
      const open = (options?: { readonly isBare: boolean }) => codeOf(visit, { path, as, locale, ...options })
      const [{ code, preloaded }, bare] = [await open(), await open({ isBare: true })]
      const said = `${path} of ${as?.role}`
      ok(preloaded.length, said)
      deepEqual(code, bare.code, said)
      // What the code asks for by itself is not among it.
      deepEqual(
        code.filter((name) => !preloaded.includes(name) && !bare.first.includes(name)),
        [],
        said,
      )
    }
  })
}

interface Opening {
  readonly path: string
  readonly as: TestUser | undefined
  readonly locale: string
  /** The page preloads nothing. */
  readonly isBare?: boolean
}

/** The files of code that a page fetches until it shows something, with those that it preloads and those that are named in it. */
async function codeOf(visit: Stage['visit'], { path, as, locale, isBare = false }: Opening) {
  // Chromium doesn't know where a page came from that was changed on the way, and lets it reach this machine only with permission.
  const page = await visit({ locale, ...(as && { as }), ...(isBare && { permissions: ['local-network-access'] }) })
  if (isBare) await withoutPreloads(page, path)
  const code = new Set<string>()
  page.on('request', (request) => {
    const name = /\/assets\/([^/]+)$/.exec(request.url())?.[1]
    if (name && !later[as ? 'in' : 'out'].test(name)) code.add(name)
  })
  await page.goto(path)
  await (as ? page.getByText('Lamp flickers').first().waitFor() : page.locator('input[type=password]').waitFor())
  const named = (selector: string) =>
    page
      .locator(selector)
      .evaluateAll((all) =>
        all.map((each) => (each.getAttribute('href') ?? each.getAttribute('src') ?? '').replace('/assets/', '')),
      )
  const preloaded = isBare ? [] : await named('link[rel=modulepreload], link[rel=preload]')
  const first = await named('script[src], link[rel=stylesheet]')
  await page.context().close()
  return { code: [...code].toSorted(), preloaded, first }
}

/** As if it named no screen. */
const withoutPreloads = (page: Page, path: string) =>
  page.route(path, async (route) => {
    const response = await route.fetch()
    const scripts = /<script>[\s\S]*?<\/script>/g
    const body = (await response.text()).replace(scripts, (script) => (script.includes('preload') ? '' : script))
    await route.fulfill({ response, body })
  })

story(
  'what the first screen shows is asked for before it is drawn, and not waited for long',
  async ({ desk, visit }) => {
    const [cara, ada] = [await signUpCara(desk), await signUpAda(desk)]
    const lamp = await cara.submits('Lamp flickers')
    await ada.comments(lamp, 'Which bulb?')
    for (const [path, operation] of [
      ['/tickets', 'tickets'],
      ['/tickets/1', 'comments'],
    ] as const) {
      for (const as of [cara, ada]) {
        const page = await visit({ as })
        const held = await hold(page, operation)
        await page.goto(path)
        await held.asked
        // Its frame comes without it.
        await page
          .getByRole('button', { name: 'Logout' })
          .or(page.getByRole('button', { name: as.email }))
          .first()
          .waitFor()
        await held.letGo()
        await page
          .getByText(path === '/tickets' ? 'Lamp flickers' : 'Which bulb?')
          .first()
          .waitFor()
      }
    }
  },
)

story('what was asked for ahead of time in vain is asked for again', async ({ desk, visit, allowError }) => {
  const cara = await signUpCara(desk)
  await cara.submits('Lamp flickers')
  const page = await visit({ as: cara })
  allowError(page, /Failed to load resource/)
  let refused = 0
  await page.route('**/graphql', async (route) => {
    const isTicket = route.request().postDataJSON()?.operationName === 'ticket'
    await (isTicket && refused++ === 0 ? route.abort('connectionrefused') : route.fallback())
  })
  await page.goto('/tickets/1')
  await heading(page, 'Ticket #1: Lamp flickers')
  await eventually(() => refused > 1)
})

story('what happens before it is known who is here is there afterwards', async ({ desk, visit }) => {
  const [cara, ada] = [await signUpCara(desk), await signUpAda(desk)]
  const lamp = await cara.submits('Lamp flickers')
  for (const as of [cara, ada]) {
    const page = await visit({ as })
    const held = await hold(page, 'user', { isDone: true })
    await page.goto('/tickets/1')
    await held.asked
    await page.waitForTimeout(300)
    await ada.comments(lamp, `Which bulb, ${as.email}?`)
    await held.letGo()
    await page.getByText(`Which bulb, ${as.email}?`).waitFor()
  }
})

story('who logs in in another tab while a page loads is who it is for', async ({ desk, visit, allowError }) => {
  const [cara, carl] = [await signUpCara(desk), await signUpCarl(desk)]
  await cara.submits('Lamp flickers')
  await carl.submits('Chair squeaks')
  for (const [path, operation] of [
    ['/tickets', 'tickets'],
    ['/tickets/2', 'comments'],
  ] as const) {
    const page = await visit({ as: cara })
    allowError(page, /Failed to load resource/)
    const otherTab = await page.context().newPage()
    // It is no page of the web client, which would name one.
    allowError(otherTab, /favicon\.ico/)
    await otherTab.goto('/health/live')
    const held = await hold(page, operation)
    await page.goto(path)
    await held.asked
    const user = JSON.stringify({ id: carl.id, email: carl.email, role: carl.role })
    await otherTab.evaluate(
      ([token, text]) => {
        localStorage.setItem('user', text)
        localStorage.setItem('token', token)
      },
      [carl.token, user] as const,
    )
    await held.letGo()
    await page.getByRole('link', { name: /^Carl/ }).waitFor()
    await page.getByText('Chair squeaks').first().waitFor()
    equal(await page.getByText('Lamp flickers').count(), 0)
  }
})

story('the styles of a screen come after those that all share', async ({ desk, visit }) => {
  const page = await visit({ as: await signUpCara(desk) })
  await page.goto('/tickets')
  await heading(page, 'My Tickets')
  const sheets = await page.evaluate(() => [...document.styleSheets].map(({ href }) => href?.split('/').at(-1) ?? ''))
  deepEqual(
    sheets.slice(0, 3).map((name) => name.split('-')[0]),
    ['', 'base', 'list'],
  )
})
