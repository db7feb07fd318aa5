/** Two people at once: what one does, the other sees without touching anything, and nothing moves under their eyes. */
import { deepEqual, equal, ok } from 'node:assert/strict'
import type { Page } from 'playwright-core'
import { heading, story } from '../support/browser.ts'
import { documents, signUpAda, signUpCara } from '../support/cast.ts'
import { lineIsLive, lineOf } from '../support/line.ts'
import { setMany, submitMany } from '../support/many.ts'
import { countRequests, cutOff, refuse } from '../support/network.ts'
import { listed } from './listed.ts'

story('a new ticket announces itself, comments and statuses come by themselves', async ({ desk, visit }) => {
  const [cara, ada] = [await signUpCara(desk), await signUpAda(desk)]
  for (const title of ['Lamp flickers', 'Chair squeaks', 'Desk wobbles']) await cara.submits(title)
  const [agent, customer] = [await visit({ as: ada }), await visit({ as: cara })]
  await openLive(agent, '/tickets')
  await listed(agent, ['Desk wobbles', 'Chair squeaks', 'Lamp flickers'])
  const lamp = agent.getByRole('link', { name: 'Lamp flickers' })
  await lamp.focus()
  const place = await lamp.boundingBox()

  await openLive(customer, '/tickets/new')
  await customer.getByLabel('Subject').fill('Door sticks')
  await customer.getByRole('button', { name: 'Submit Ticket' }).click()
  await customer.waitForURL('/tickets')
  await said(agent, '1 new ticket')
  await agent.getByRole('button', { name: 'All 4', exact: true }).waitFor()
  await listed(agent, ['Desk wobbles', 'Chair squeaks', 'Lamp flickers'])
  deepEqual(await lamp.boundingBox(), place)
  ok(await lamp.evaluate((element) => element === document.activeElement))
  await agent.getByRole('button', { name: '1 new ticket' }).click()
  await listed(agent, ['Door sticks', 'Desk wobbles', 'Chair squeaks', 'Lamp flickers'])

  // Both look at the same ticket.
  await lamp.click()
  await heading(agent, 'Ticket #1: Lamp flickers')
  await customer.getByRole('link', { name: 'Lamp flickers' }).click()
  await heading(customer, 'Ticket #1: Lamp flickers')
  await comment(customer, 'Since yesterday.')
  await agent.getByRole('article').getByText('Since yesterday.').waitFor()
  await said(agent, 'New comment by cara@example.com: Since yesterday.')
  await comment(agent, 'Which bulb?')
  await customer.getByRole('article').getByText('Which bulb?').waitFor()
  await agent.getByLabel('Update Status').selectOption('Closed')
  await customer.getByText('CLOSED', { exact: true }).waitFor()
  await said(customer, 'Status changed to Closed')

  // Back in the list, its row and the numbers follow too.
  await customer.getByRole('link', { name: 'My Tickets' }).click()
  const row = customer.getByRole('row', { name: 'Lamp flickers' })
  await row.getByText('Closed', { exact: true }).waitFor()
  await agent.getByLabel('Update Status').selectOption('Pending')
  await row.getByText('Pending', { exact: true }).waitFor()
  await customer.getByRole('button', { name: 'Pending 1', exact: true }).waitFor()
  await customer.getByRole('button', { name: 'Closed 0', exact: true }).waitFor()
})

story('after a lost connection nothing is missing and nothing is there twice', async ({ desk, visit, allowError }) => {
  const [cara, ada] = [await signUpCara(desk), await signUpAda(desk)]
  const lamp = await cara.submits('Lamp flickers')
  const [list, detail] = [await visit({ as: ada }), await visit({ as: ada })]
  const lines = [await lineOf(list), await lineOf(detail)]
  await openLive(list, '/tickets')
  await openLive(detail, '/tickets/1')
  await detail.getByText('No comments yet').waitFor()
  for (const page of [list, detail]) allowError(page, /ERR_INTERNET_DISCONNECTED|WebSocket/)
  for (const line of lines) await line.cut()
  await cara.comments(lamp, 'First')
  await ada.sets(lamp, 'resolved')
  await cara.comments(lamp, 'Second')
  await ada.sets(lamp, 'pending')
  await cara.submits('Chair squeaks')
  for (const page of [list, detail]) await page.getByText('No connection – trying again').waitFor()

  for (const line of lines) await line.heal()
  await detail.getByText('PENDING', { exact: true }).waitFor()
  await detail.getByRole('article').getByText('Second').waitFor()
  deepEqual(await written(detail), ['First', 'Second'])
  await list.getByRole('row', { name: 'Lamp flickers' }).getByText('Pending', { exact: true }).waitFor()
  await list.getByRole('button', { name: '1 new ticket' }).click()
  await listed(list, ['Chair squeaks', 'Lamp flickers'])
  await list.getByRole('button', { name: 'All 2', exact: true }).waitFor()
  for (const page of [list, detail]) {
    await page.getByText('No connection – trying again').waitFor({ state: 'detached' })
  }
  // The line is there again, not only what it had missed.
  await cara.comments(lamp, 'Third')
  await detail.getByRole('article').getByText('Third').waitFor()
  deepEqual(await written(detail), ['First', 'Second', 'Third'])
})

story('what could not be loaded comes by itself once the server can be reached again', async (stage) => {
  const { desk, visit, allowError } = stage
  const cara = await signUpCara(desk)
  await cara.submits('Lamp flickers')
  const page = await visit({ as: cara })
  const line = await lineOf(page)
  allowError(page, /ERR_INTERNET_DISCONNECTED|ERR_CONNECTION_REFUSED|WebSocket/)
  const mend = await cutOff(page, 'comments')
  await openLive(page, '/tickets/1')
  await page.getByRole('alert').getByText('The server could not be reached.').waitFor()
  await page.getByPlaceholder('Leave a comment...').fill('It is the')
  await mend()
  await line.cut()
  await page.getByText('No connection – trying again').waitFor()

  await line.heal()
  await page.getByText('No comments yet').waitFor()
  equal(await page.getByRole('button', { name: 'Try again' }).count(), 0)
  equal(await page.getByPlaceholder('Leave a comment...').inputValue(), 'It is the')
})

story(
  'in a narrowed list the server says what belongs there, many tickets in one question',
  async ({ desk, visit }) => {
    const [cara, ada] = [await signUpCara(desk), await signUpAda(desk)]
    await ada.sets(await cara.submits('Lamp flickers'), 'pending')
    const page = await visit({ as: ada })
    const counted = countRequests(page, 'ticketsAmong')
    const questions = () => counted.count
    await openLive(page, '/tickets')
    await listed(page, ['Lamp flickers'])
    const chair = await cara.submits('Chair squeaks')
    await page.getByRole('button', { name: '1 new ticket' }).click()
    await listed(page, ['Chair squeaks', 'Lamp flickers'])
    equal(questions(), 0)

    const status = page.getByRole('group', { name: 'Status' })
    await status.getByRole('button', { name: 'Pending' }).click()
    await listed(page, ['Lamp flickers'])
    // Without an answer the list itself is asked for anew.
    const mend = await refuse(page, 'ticketsAmong', 'The question is on holiday.')
    await ada.sets(chair, 'pending')
    await page.getByRole('button', { name: '1 new ticket' }).waitFor()
    await mend()
    equal(questions(), 1)
    const began = performance.now()
    await submitMany(desk, cara, 60, (index) => ({ title: `Door ${index}` }))
    await setMany(desk, ada, [3, 4, 5, 6, 7], 'pending')
    await page.getByRole('button', { name: '6 new tickets' }).waitFor()
    // What stops to belong there is no longer announced.
    await ada.sets({ id: '7' }, 'closed')
    await page.getByRole('button', { name: '5 new tickets' }).click()
    await listed(page, ['Door 3', 'Door 2', 'Door 1', 'Door 0', 'Chair squeaks', 'Lamp flickers'])
    const pauses = (performance.now() - began) / 2_000
    ok(questions() <= 2 + pauses, `${questions()} questions`)

    // An empty list shows at once what comes to belong there.
    await status.getByRole('button', { name: 'Pending' }).click()
    await status.getByRole('button', { name: 'Resolved' }).click()
    await page.getByText('No tickets found', { exact: true }).first().waitFor()
    await ada.sets(chair, 'resolved')
    await listed(page, ['Chair squeaks'])
  },
)

story('with the session the line ends, on whatever screen one is', async ({ desk, visit }) => {
  const ada = await signUpAda(desk)
  const page = await visit({ as: ada })
  const opened = page.waitForEvent('websocket')
  await openLive(page, '/tickets')
  const closed = (await opened).waitForEvent('close')
  // In another browser.
  await ada.ask(documents.logout)
  await page.waitForURL('/login')
  await closed
  equal(await page.evaluate(() => localStorage.getItem('token')), null)
})

async function openLive(page: Page, path: string) {
  const live = lineIsLive(page)
  await page.goto(path)
  await live
}

async function comment(page: Page, text: string) {
  await page.getByPlaceholder('Leave a comment...').fill(text)
  await page.getByRole('button', { name: 'Add Comment' }).click()
}

const written = (page: Page) => page.getByRole('article').locator('div').allTextContents()

/** What screen readers are told. */
const said = (page: Page, sentence: string) =>
  page.getByRole('log').getByText(sentence, { exact: true }).waitFor({ state: 'attached' })
