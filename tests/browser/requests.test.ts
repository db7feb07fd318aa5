/** What a page asks the desk for: each question once, a change in one request, and nothing again that is known already. */
import { deepEqual, equal, ok } from 'node:assert/strict'
import type { Page } from 'playwright-core'
import { heading, story } from '../support/browser.ts'
import { signUpAbe, signUpAda, signUpCara } from '../support/cast.ts'
import { eventually } from '../support/eventually.ts'
import { lineIsLive } from '../support/line.ts'
import { cutOffLive, hold, operationOf } from '../support/network.ts'
import { listed } from './listed.ts'

story('a screen that is opened cold asks each question once', async ({ desk, visit }) => {
  const [cara, ada] = [await signUpCara(desk), await signUpAda(desk)]
  const lamp = await cara.submits('Lamp flickers')
  await ada.comments(lamp, 'Which bulb?')
  for (const as of [cara, ada]) {
    const list = await openLive(await visit({ as }), '/tickets')
    await listed(list.page, ['Lamp flickers'])
    // Agents have their views beside every screen; the numbers are asked for once unless the line stands first, which then tells them.
    const views = as === ada ? ['savedViews', 'teams'] : []
    const askedBy = async (asked: Asking['asked']) => {
      const operations = await asked()
      const others = operations.filter((operation) => operation !== 'countsOfViews')
      ok(operations.length - others.length <= views.length / 2)
      return others
    }
    const counts = as === ada ? 'ticketCounts' : 'customerCounts'
    deepEqual(await askedBy(list.asked), ['desk', ...views, counts, 'tickets', 'user'].toSorted())
    const detail = await openLive(await visit({ as }), '/tickets/1')
    await comment(detail.page, 'Which bulb?').waitFor()
    // An agent has read it then.
    const marks = as === ada ? ['markRead'] : []
    const card = as === ada ? ['heldReplies', 'requesterCard'] : []
    deepEqual(
      await askedBy(detail.asked),
      ['changes', 'comments', 'desk', ...marks, ...card, ...views, 'ticket', 'user'].toSorted(),
    )
  }
})

story('what changes before the line stands is told by the line, and nothing is loaded again', async (stage) => {
  const { desk, visit } = stage
  const [cara, ada] = [await signUpCara(desk), await signUpAda(desk)]
  const lamp = await cara.submits('Lamp flickers')
  const page = await visit({ as: ada })
  const opened = Promise.withResolvers<void>()
  await page.routeWebSocket(/\/graphql$/, async (socket) => {
    await opened.promise
    socket.connectToServer()
  })
  const asked = await countAll(page)
  await page.goto('/tickets')
  await listed(page, ['Lamp flickers'])
  await page.getByRole('button', { name: 'Open 1', exact: true }).waitFor()
  await asked()
  await ada.sets(lamp, 'closed')
  await cara.submits('Chair squeaks')
  opened.resolve()
  await page.getByRole('row', { name: 'Lamp flickers' }).getByText('Closed', { exact: true }).waitFor()
  await page.getByRole('button', { name: '1 new ticket' }).waitFor()
  await page.getByRole('button', { name: 'Closed 1', exact: true }).waitFor()
  deepEqual(await asked(), ['ticketCounts'])
})

story('a status or a comment is one request, and who sees it live asks once at most', async ({ desk, visit }) => {
  const [cara, ada, abe] = [await signUpCara(desk), await signUpAda(desk), await signUpAbe(desk)]
  await cara.submits('Lamp flickers')
  const agent = await openLive(await visit({ as: ada }), '/tickets/1')
  const customer = await openLive(await visit({ as: cara }), '/tickets/1')
  const list = await openLive(await visit({ as: abe }), '/tickets')
  const all = [agent, customer, list]
  for (const { page } of [agent, customer]) await page.getByText('No comments yet').waitFor()
  const row = list.page.getByRole('row', { name: 'Lamp flickers' })
  await row.waitFor()
  const askedByAll = () => Promise.all(all.map(({ asked }) => asked()))
  await askedByAll()

  // Its answer holds the ticket, and what is told live does too; only what was changed from what to what, and the numbers of the list, must be asked for:
  // those of views are told too.
  await agent.page.getByLabel('Update Status').selectOption('Closed')
  for (const { page } of [agent, customer]) await page.getByText('CLOSED', { exact: true }).waitFor()
  await row.getByText('Closed', { exact: true }).waitFor()
  await list.page.getByRole('button', { name: 'Closed 1', exact: true }).waitFor()
  deepEqual(await askedByAll(), [['changes', 'updateTicket'], ['changes'], ['ticketCounts']])

  // What is told live does not hold the comment; in a list there is nothing to see of it.
  await write(agent.page, 'Which bulb?')
  for (const { page } of [agent, customer]) await comment(page, 'Which bulb?').waitFor()
  deepEqual(await askedByAll(), [['addReply'], ['comments'], []])

  // A customer's opens the ticket again, which only the line tells them.
  await write(customer.page, 'The left one.')
  for (const { page } of [agent, customer]) {
    await comment(page, 'The left one.').waitFor()
    await page.getByText('OPEN', { exact: true }).waitFor()
  }
  await row.getByText('Open', { exact: true }).waitFor()
  await list.page.getByRole('button', { name: 'Open 1', exact: true }).waitFor()
  deepEqual(await askedByAll(), [['changes', 'comments', 'markRead'], ['addComment', 'changes'], ['ticketCounts']])

  // Customers hear nothing of a priority, and of the numbers it is in that of a view alone.
  await agent.page.getByLabel('Update Priority').selectOption('Urgent')
  await row.getByText('Urgent', { exact: true }).waitFor()
  deepEqual(await askedByAll(), [['changes', 'updateTicket'], [], []])
  for (const { page } of [agent, customer]) equal(await page.getByRole('article').count(), 2)
})

story('a comment that the line tells of before it is answered is neither asked for nor there twice', async (stage) => {
  const { desk, visit } = stage
  const [cara, ada] = [await signUpCara(desk), await signUpAda(desk)]
  const lamp = await cara.submits('Lamp flickers')
  const { page, asked } = await openLive(await visit({ as: ada }), '/tickets/1')
  await page.getByText('No comments yet').waitFor()
  await asked()
  const held = await hold(page, 'addReply', { isDone: true })
  await write(page, 'Which bulb?')
  await held.asked
  // It is on the desk, but has not been answered; what comes after it on the line has been heard.
  await ada.sets(lamp, 'pending')
  await page.getByText('PENDING', { exact: true }).waitFor()
  await held.letGo()
  await comment(page, 'Which bulb?').waitFor()
  deepEqual(await asked(), ['addReply', 'changes'])
  equal(await page.getByRole('article').count(), 1)
  equal(await page.getByPlaceholder('Leave a comment...').inputValue(), '')
})

story('an answer that was long under way sets nothing back', async ({ desk, visit }) => {
  const [cara, ada, abe] = [await signUpCara(desk), await signUpAda(desk), await signUpAbe(desk)]
  const lamp = await cara.submits('Lamp flickers')
  const { page, asked } = await openLive(await visit({ as: ada }), '/tickets/1')
  await heading(page, 'Ticket #1: Lamp flickers')
  await asked()
  const held = await hold(page, 'updateTicket', { isDone: true })
  await page.getByLabel('Update Status').selectOption('Closed')
  await held.asked
  await abe.sets(lamp, 'resolved')
  await page.getByText('RESOLVED', { exact: true }).waitFor()
  const answered = page.waitForResponse((response) => operationOf(response.request()) === 'updateTicket')
  await held.letGo()
  await answered
  deepEqual(await asked(), ['changes', 'updateTicket'])
  await page.getByText('RESOLVED', { exact: true }).waitFor()
  equal(await page.getByLabel('Update Status').inputValue(), 'resolved')
})

story('without a line the ticket is asked for after a comment, which may have opened it', async (stage) => {
  const { desk, visit } = stage
  const [cara, ada] = [await signUpCara(desk), await signUpAda(desk)]
  await ada.sets(await cara.submits('Lamp flickers'), 'closed')
  const page = await visit({ as: cara })
  await cutOffLive(page)
  const asked = await countAll(page)
  await page.goto('/tickets/1')
  await page.getByText('No comments yet').waitFor()
  const reloaded = page.waitForResponse((response) => operationOf(response.request()) === 'ticket')
  await write(page, 'It still does.')
  await reloaded
  await page.getByText('OPEN', { exact: true }).waitFor()
  deepEqual(
    // What one has written elsewhere is asked for some seconds later, where no line tells of it.
    (await asked()).filter((operation) => operation !== 'comments' && operation !== 'ticketDrafts'),
    ['addComment', 'changes', 'changes', 'desk', 'ticket', 'ticket', 'user'],
  )
})

interface Asking {
  readonly page: Page
  /** Answers, sorted, all operations since it was last called, with those that would still have followed by themselves. */
  readonly asked: () => Promise<string[]>
}

async function openLive(page: Page, path: string): Promise<Asking> {
  const asked = await countAll(page)
  const live = lineIsLive(page)
  await page.goto(path)
  await live
  return { page, asked }
}

/** Longer than any pause after which a page asks for something, in ms. */
const pauses = 5_000

async function countAll(page: Page): Promise<Asking['asked']> {
  let operations: string[] = []
  let underWay = 0
  page.on('request', (request) => {
    const operation = operationOf(request)
    if (!operation) return
    operations.push(operation)
    underWay += 1
    void request.response().then(() => (underWay -= 1))
  })
  await page.clock.install()
  return async () => {
    // What has come over the line is told after a pause, and what that leads to may wait for another.
    for (let times = 0; times < 3; times += 1) {
      await page.clock.fastForward(pauses)
      // What the page has sent before is known when this one is answered.
      await page.evaluate(() => fetch('/health/live').then((response) => response.text()))
      await eventually(() => underWay === 0)
    }
    const counted = operations.sort()
    operations = []
    return counted
  }
}

async function write(page: Page, text: string) {
  await page.getByPlaceholder('Leave a comment...').fill(text)
  await page.getByRole('button', { name: 'Add Comment' }).click()
}

const comment = (page: Page, text: string) => page.getByRole('article').getByText(text, { exact: true })
