/** What a customer's screens fetch: nothing of agents, and no more than is promised (docs/performance.md). */
import { deepEqual, ok } from 'node:assert/strict'
import type { Page, Request } from 'playwright-core'
import { story } from '../support/browser.ts'
import { signUpAda, signUpCara } from '../support/cast.ts'
import { eventually } from '../support/eventually.ts'
import { listed } from './listed.ts'

/** Names of chunks that only agents' screens are made of. */
const ofAgents = /^(?:(?:en|de)-)?(?:agents?|people|bulk|triage)-/

/** In bytes as they are sent, without their heads: what is measured, and a little room. */
const most = { list: 132_500, ticket: 26_500, login: 105_000 }

story('a customer fetches no code of agents, and little of their own', async ({ desk, visit }) => {
  const [cara, ada] = [await signUpCara(desk), await signUpAda(desk)]
  const lamp = await cara.submits('Lamp flickers')
  await ada.comments(lamp, 'Which bulb?')
  const page = await visit({ as: cara })
  const fetched = await watchAssets(page)
  await page.goto('/tickets')
  await listed(page, ['Lamp flickers'])
  // The login screen comes last, when there is nothing else to do.
  const list = await fetched(/^login-.*js$/)
  await page.getByRole('link', { name: 'Lamp flickers' }).click()
  await page.getByText('Which bulb?').waitFor()
  const ticket = await fetched()
  await page.getByRole('link', { name: 'My Tickets' }).click()
  await page.getByRole('button', { name: 'Filters', exact: true }).click()
  await page.getByLabel('Files').waitFor()
  await page.keyboard.press('Escape')
  await page.getByRole('link', { name: 'Submit a request' }).click()
  await page.getByLabel('Subject').waitFor()
  const rest = await fetched()
  deepEqual(
    [...list, ...ticket, ...rest].filter(({ name }) => ofAgents.test(name)).map(({ name }) => name),
    [],
  )
  ok(list.length > 5 && ticket.length > 2)
  ok(sum(list) <= most.list, `The list weighs ${told(list)}.`)
  ok(sum(ticket) <= most.ticket, `The ticket weighs ${told(ticket)}.`)
})

story('the login screen fetches nothing of the others', async ({ visit }) => {
  const page = await visit()
  const fetched = await watchAssets(page)
  await page.goto('/login')
  await page.getByLabel('Password').waitFor()
  const login = await fetched(/^signup-.*js$/)
  deepEqual(
    login.filter(({ name }) => /^(?:list|ticket|live|tools)-/.test(name)).map(({ name }) => name),
    [],
  )
  ok(sum(login) <= most.login, `The login weighs ${told(login)}.`)
})

story('an agent does fetch it', async ({ desk, visit }) => {
  await signUpCara(desk)
  const page = await visit({ as: await signUpAda(desk) })
  const fetched = await watchAssets(page)
  await page.goto('/tickets')
  await page.getByRole('heading', { name: 'All Tickets', level: 1 }).waitFor()
  ok((await fetched()).filter(({ name }) => ofAgents.test(name)).length > 2)
})

type Asset = { readonly name: string; readonly bytes: number }

const sum = (assets: readonly Asset[]) => assets.reduce((total, { bytes }) => total + bytes, 0)

const told = (assets: readonly Asset[]) =>
  `${sum(assets)} bytes: ${assets.map(({ name, bytes }) => `${name} ${bytes}`).join(', ')}`

/**
 * Answers what was fetched since it was last asked: once nothing has been under way for half a second, and what is awaited, by its name, has
 * come.
 */
async function watchAssets(page: Page): Promise<(awaited?: RegExp) => Promise<readonly Asset[]>> {
  let assets: Asset[] = []
  let underWay = 0
  let changedAt = performance.now()
  function change(by: number) {
    underWay += by
    changedAt = performance.now()
  }
  async function end(request: Request) {
    const response = await request.response()
    const name = /\/assets\/([^/]+)$/.exec(new URL(request.url()).pathname)?.[1]
    if (name && response) assets.push({ name, bytes: Number(await response.headerValue('content-length')) })
    change(-1)
  }
  page.on('request', () => change(1))
  page.on('requestfinished', (request) => void end(request))
  page.on('requestfailed', () => change(-1))
  return async (awaited = /^/) => {
    await eventually(
      () => !underWay && performance.now() - changedAt > 500 && assets.some(({ name }) => awaited.test(name)),
    )
    const since = assets
    assets = []
    return since
  }
}
