/** What happened to a ticket, on its screen: folded between the comments, opened by key and by tap, whole in the panel, and live. */
import { deepEqual, equal, match, ok } from 'node:assert/strict'
import type { Locator, Page } from 'playwright-core'
import { minutes } from '../support/app.ts'
import { heading, story } from '../support/browser.ts'
import { documents, signUpAbe, signUpAda, signUpCara, told, type TestUser } from '../support/cast.ts'
import { eventually } from '../support/eventually.ts'
import { lineIsLive } from '../support/line.ts'
import { operationOf, refuse } from '../support/network.ts'
import { watchShifts } from './shifts.ts'

const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }
const conversation = (page: Page) => page.getByRole('region', { name: /^Comments/ })
const lines = (page: Page) => conversation(page).getByRole('button', { name: /\bago$/ })
const openedList = (page: Page) => conversation(page).getByRole('list', { name: 'Changes' })
const section = (page: Page) => page.getByRole('button', { name: /^History/ })
const whole = (page: Page) => page.getByRole('list', { name: 'History' })
/** Of a list, without the time at its end. */
const saidIn = async (list: Locator) =>
  (await list.getByRole('listitem').allTextContents()).map((said) => said.replace(/ · [^·]* ago$/, ''))
/** What stands in the conversation, in its order: words of comments, and changes. */
const order = (page: Page) =>
  conversation(page)
    .locator('ol')
    .first()
    .locator(':scope > li')
    .evaluateAll((items) =>
      items.map((item) => {
        const words = item.querySelector('article > p, article > div') ?? item.querySelector('button, p')
        return (words?.textContent ?? '')
          .replaceAll('\u{a0}', ' ')
          .replace(/ ?· [^·]* ago$/, '')
          .trim()
      }),
    )
const set = async (person: TestUser, { id }: { id: string }, args: string) =>
  told(await person.ask(`mutation ($id: ID!) { updateTicket(id: $id, ${args}) { id } }`, { id }), 'updateTicket')

async function openLive(page: Page, path: string) {
  const live = lineIsLive(page)
  await page.goto(path)
  await live
}

story(
  'changes fold into a line between the comments, which opens by keyboard, and customers see theirs',
  async (stage) => {
    const { desk, visit } = stage
    const [cara, ada] = [await signUpCara(desk), await signUpAda(desk)]
    desk.clock.advance(-minutes(60))
    const lamp = await cara.submits('Lamp flickers')
    desk.clock.advance(minutes(5))
    await set(ada, lamp, 'priority: high')
    await set(ada, lamp, `assignee: "${ada.id}"`)
    await set(ada, lamp, 'addTags: ["light", "desk"]')
    await set(ada, lamp, 'status: pending')
    desk.clock.advance(minutes(5))
    await ada.comments(lamp, 'Which bulb?')
    desk.clock.advance(minutes(5))
    await cara.comments(lamp, 'The left one.')
    desk.clock.advance(minutes(45))

    const page = await visit({ as: ada })
    await page.goto('/tickets/1')
    await lines(page).first().waitFor()
    deepEqual(await order(page), [
      'Ada set the priority to High and took it · 2 more changes',
      'Which bulb?',
      'The left one.',
      'Cara reopened it by writing; it was Pending',
    ])
    const [line] = [lines(page).first()]
    equal(await line.getAttribute('aria-expanded'), 'false')
    await line.focus()
    await page.keyboard.press('Enter')
    await openedList(page).waitFor()
    equal(await line.getAttribute('aria-expanded'), 'true')
    deepEqual(await saidIn(openedList(page)), [
      'Ada changed the priority from Normal to High',
      'Ada took it',
      'Ada added the tags desk, light',
      'Ada changed the status from Open to Pending',
    ])
    match((await openedList(page).locator('time').first().getAttribute('title')) ?? '', /\d{4}.*\d:\d\d/)
    await page.keyboard.press('Enter')
    await openedList(page).waitFor({ state: 'detached' })

    const customer = await visit({ as: cara })
    await customer.goto('/tickets/1')
    await conversation(customer).getByText('The left one.').waitFor()
    deepEqual(await order(customer), [
      'Support changed the status from Open to Pending',
      'Which bulb?',
      'The left one.',
      'Cara reopened it by writing; it was Pending',
    ])
    equal(await section(customer).count(), 0)
    equal(await customer.getByText(/High|light|took/).count(), 0)
  },
)

story('what others change comes in below what is read, and an opened line stays open', async ({ desk, visit }) => {
  const [cara, ada, abe] = [await signUpCara(desk), await signUpAda(desk), await signUpAbe(desk)]
  const lamp = await cara.submits('Lamp flickers')
  await ada.comments(lamp, 'Which bulb?')
  await set(ada, lamp, 'priority: high')
  await set(ada, lamp, `assignee: "${abe.id}"`)
  const page = await visit({ as: ada })
  const shifts = await watchShifts(page)
  await openLive(page, '/tickets/1')
  await lines(page).click()
  equal((await saidIn(openedList(page))).length, 2)

  await set(abe, lamp, 'status: pending')
  await eventually(async () => (await saidIn(openedList(page))).length === 3)
  equal((await saidIn(openedList(page)))[2], 'Abe changed the status from Open to Pending')
  // It stands before a comment then; who rests on it stays there.
  await lines(page).focus()
  await abe.comments(lamp, 'The left one?')
  await conversation(page).getByText('The left one?').waitFor()
  await eventually(async () => (await order(page)).length === 3)
  equal(await lines(page).getAttribute('aria-expanded'), 'true')
  ok(await lines(page).evaluate((button) => button === document.activeElement))
  // What one changes oneself is there as well.
  await page.getByLabel('Update Status').selectOption('Resolved')
  await conversation(page).getByText('Ada changed the status from Pending to Resolved').waitFor()
  // Only the time at the end of a line makes room for what is said before it.
  for (const { sources } of await shifts())
    for (const source of sources) match(source, / from \d+ (\d+) \d+ \d+ to \d+ \1 /)
})

story('who takes something back at once has changed nothing that is worth a line', async ({ desk, visit }) => {
  const [cara, ada] = [await signUpCara(desk), await signUpAda(desk)]
  const lamp = await cara.submits('Lamp flickers')
  await set(ada, lamp, 'priority: high')
  await set(ada, lamp, 'priority: normal')
  await ada.comments(lamp, 'Which bulb?')
  const batch = told(
    await ada.ask(documents.updateTickets, { tickets: { ids: [lamp.id] }, change: { priority: 'urgent' } }),
    'updateTickets',
  ).id as string
  const isDone = async (id: string) => told(await ada.ask(documents.batch, { id }), 'batch').state === 'done'
  await eventually(() => isDone(batch))
  const undo = told(await ada.ask(documents.undo, { batch }), 'undo').id as string
  await eventually(() => isDone(undo))
  await set(ada, lamp, 'status: pending')

  const page = await visit({ ...phone, as: ada })
  await page.goto('/tickets/1')
  await lines(page).first().waitFor()
  deepEqual(await order(page), ['2 changes, taken back', 'Which bulb?', 'Ada set the status to Pending'])
  await lines(page).last().tap()
  deepEqual(await saidIn(openedList(page)), [
    'Ada changed the priority from Normal to Urgent · bulk change of 1 ticket, undone',
    'Ada changed the priority from Urgent to Normal · undo of a bulk change of 1 ticket',
    'Ada changed the status from Open to Pending',
  ])
})

story(
  'what nobody did by hand is said: hand-overs, and tickets that came back by themselves',
  async ({ desk, visit }) => {
    const [cara, ada, abe] = [await signUpCara(desk), await signUpAda(desk), await signUpAbe(desk)]
    const [lamp, chair] = [await cara.submits('Lamp flickers'), await cara.submits('Chair squeaks')]
    for (const ticket of [lamp, chair]) await set(ada, ticket, `assignee: "${abe.id}"`)
    await ada.sets(chair, 'closed')
    const until = new Date(desk.clock.now() + minutes(5)).toISOString()
    await set(ada, lamp, `snoozedUntil: "${until}"`)
    desk.clock.advance(minutes(6))
    await desk.app.database.write('system', async (write) => write.publish('jobs waiting'))
    await eventually(async () => {
      const { entries } = told(await ada.ask(documents.history, { ticketId: lamp.id }), 'history')
      return entries[0].to === null
    })
    told(await ada.ask(documents.deactivate, { id: abe.id, assignee: ada.id }), 'deactivate')
    await cara.comments(chair, 'It squeaks again.')
    desk.clock.advance(-minutes(6))

    const page = await visit({ as: ada })
    await page.goto(`/tickets/${lamp.id}`)
    await lines(page).click()
    const said = await saidIn(openedList(page))
    deepEqual(said.toSpliced(1, 1), [
      'Ada assigned it to Abe',
      'The snooze ended by itself',
      'Ada took it over from Abe · hand-over of a deactivated agent',
    ])
    match(said[1] ?? '', /^Ada snoozed it until .+\d:\d\d/)
    await page.goto(`/tickets/${chair.id}`)
    await lines(page).last().click()
    deepEqual((await saidIn(openedList(page))).slice(-2), [
      'Cara reopened it by writing; it was Closed',
      'Bellhop unassigned it from Abe · no longer possible when it was reopened',
    ])
  },
)

story('the panel has the whole history, by page, and asks for it when it is opened', async ({ desk, visit }) => {
  const [cara, ada] = [await signUpCara(desk), await signUpAda(desk)]
  const lamp = await cara.submits('Lamp flickers')
  await ada.notes(lamp, 'Again.')
  for (let times = 0; times < 12; times++) for (const to of ['high', 'low']) await set(ada, lamp, `priority: ${to}`)
  const page = await visit({ as: ada })
  const asked: string[] = []
  page.on('request', (request) => void asked.push(operationOf(request) ?? ''))
  await openLive(page, '/tickets/1')
  await section(page).waitFor()
  ok(!asked.includes('wholeHistory'))
  const letGo = await refuse(page, 'wholeHistory', 'The desk rests.')
  await section(page).click()
  await page.getByText('The desk rests.').waitFor()
  await letGo()
  await page.getByRole('button', { name: 'Try again' }).click()
  await page.getByRole('button', { name: 'History 26' }).waitFor()
  const items = whole(page).getByRole('listitem')
  equal(await items.count(), 20)
  await page.getByRole('button', { name: 'Show more' }).click()
  await eventually(async () => (await items.count()) === 26)
  equal(await page.getByRole('button', { name: 'Show more' }).count(), 0)
  const said = await saidIn(whole(page))
  deepEqual(
    [said[0], ...said.slice(-2)],
    ['Ada changed the priority from High to Low', 'Ada wrote an internal note', 'Cara created the ticket'],
  )
  await cara.comments(lamp, 'It is dark.')
  await page.getByRole('button', { name: 'History 27' }).waitFor()
  equal((await saidIn(whole(page)))[0], 'Cara wrote a comment')
  equal(await items.count(), 27)
  await section(page).click()
  await whole(page).waitFor({ state: 'detached' })
})

story('of a long ticket the newest changes are there first, and the earlier ones a click away', async (stage) => {
  const { desk, visit } = stage
  const [cara, ada] = [await signUpCara(desk), await signUpAda(desk)]
  const lamp = await cara.submits('Lamp flickers')
  for (let times = 0; times < 14; times++) for (const to of ['high', 'low']) await set(ada, lamp, `priority: ${to}`)
  await ada.comments(lamp, 'Which bulb?')
  for (let times = 0; times < 14; times++) for (const to of ['high', 'low']) await set(ada, lamp, `priority: ${to}`)
  const page = await visit({ as: ada })
  await page.goto('/tickets/1')
  await heading(page, 'Ticket #1: Lamp flickers')
  const earlier = page.getByRole('button', { name: 'Show earlier changes' })
  await earlier.waitFor()
  await lines(page).first().click()
  const count = () => openedList(page).getByRole('listitem').count()
  equal(await count(), 22)
  await earlier.focus()
  await page.keyboard.press('Enter')
  await earlier.waitFor({ state: 'detached' })
  // The line stays open, and the focus is not lost.
  equal(await count(), 28)
  await page.waitForFunction(() => document.activeElement !== document.body)
})
