/** What a customer's screens fetch: nothing of agents, and no more than is promised (docs/performance.md). */
import { deepEqual, ok } from 'node:assert/strict'
import type { Page } from 'playwright-core'
import { story } from '../support/browser.ts'
import { signUpAda, signUpCara } from '../support/cast.ts'
import { listed } from './listed.ts'

/** Names of chunks that only agents' screens are made of. */
const ofAgents = /^(?:(?:en|de)-)?(?:agents?|people|bulk|triage)-/

/** In bytes as they are sent, without their heads: what is measured, and a little room. */
const most = { list: 137_000, ticket: 35_000 }

story('a customer fetches no code of agents, and little of their own', async ({ desk, visit }) => {
  const [cara, ada] = [await signUpCara(desk), await signUpAda(desk)]
  const lamp = await cara.submits('Lamp flickers')
  await ada.comments(lamp, 'Which bulb?')
  const page = await visit({ as: cara })
  const fetched = await watchAssets(page)
  await page.goto('/tickets')
  await listed(page, ['Lamp flickers'])
  const list = await fetched()
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
  ok(sum(list) <= most.list, `The list weighs ${sum(list)} bytes.`)
  ok(sum(ticket) <= most.ticket, `The ticket weighs ${sum(ticket)} bytes.`)
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

/** Answers, once the network is quiet, what was fetched since it was last asked. */
async function watchAssets(page: Page): Promise<() => Promise<readonly Asset[]>> {
  let assets: Promise<Asset>[] = []
  page.on('response', (response) => {
    const name = /\/assets\/([^/]+)$/.exec(new URL(response.url()).pathname)?.[1]
    if (!name) return
    const measured = async () => ({ name, bytes: Number(await response.headerValue('content-length')) })
    assets.push(measured())
  })
  return async () => {
    await page.waitForLoadState('networkidle')
    const since = assets
    assets = []
    return Promise.all(since)
  }
}
