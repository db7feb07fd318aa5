/** Snoozing on the screen: by keyboard, in the person's own time zone; the ticket leaves what is to be done, and comes back by itself. */
import { deepEqual, equal, match, ok } from 'node:assert/strict'
import type { Page } from 'playwright-core'
import { hours, minutes, type Desk } from '../support/app.ts'
import { heading, pathOf, story } from '../support/browser.ts'
import { documents, signUpAbe, signUpAda, signUpCara, told, type TestUser } from '../support/cast.ts'
import { eventually } from '../support/eventually.ts'
import { lineIsLive } from '../support/line.ts'
import { refuse } from '../support/network.ts'
import { listed } from './listed.ts'

const view = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Views' }).getByRole('link', { name: name.replace(':', ' :') })
const field = (page: Page) => page.getByRole('button', { name: /^(?:Snooze|Snoozed until): / })
const awake = (page: Page) => page.getByRole('button', { name: 'Snooze: No', exact: true })
const asleep = (page: Page) => page.getByRole('button', { name: /^Snoozed until: / })
const menu = (page: Page) => page.getByRole('dialog', { name: /^Snooze/ })
const untilOf = async (person: TestUser, { id }: { id: string }): Promise<string | null> =>
  told(await person.ask('query ($id: ID!) { ticket(id: $id) { snoozedUntil } }', { id }), 'ticket').snoozedUntil
const snooze = async (person: TestUser, { id }: { id: string }, ms = hours(1)) =>
  told(
    await person.ask(documents.snoozeTicket, { id, snoozedUntil: new Date(Date.now() + ms).toISOString() }),
    'updateTicket',
  )
const focusIsOn = (page: Page, name: RegExp) => page.getByRole('button', { name }).and(page.locator(':focus')).waitFor()

async function pass(desk: Desk, ms: number) {
  desk.clock.advance(ms)
  await desk.app.database.write('system', async (write) => write.publish('jobs waiting'))
}

async function openLive(page: Page, path: string) {
  const live = lineIsLive(page)
  await page.goto(path)
  await live
}

story('an agent snoozes a ticket without a mouse, others see it go, and it comes back', async ({ desk, visit }) => {
  const [cara, ada, abe] = [await signUpCara(desk), await signUpAda(desk), await signUpAbe(desk)]
  const ticket = await cara.submits('Lamp flickers')
  await cara.submits('Chair squeaks')
  const list = await visit({ as: abe })
  await openLive(list, '/tickets?status=open&snoozed=no')
  await listed(list, ['Chair squeaks', 'Lamp flickers'])
  for (const name of ['Open: 2', 'Snoozed: 0']) await view(list, name).waitFor()

  const page = await visit({ as: ada, timezoneId: 'America/New_York' })
  await openLive(page, `/tickets/${ticket.id}`)
  await awake(page).waitFor()
  await page.keyboard.press('h')
  await menu(page).getByText('Your time zone: America/New_York', { exact: true }).waitFor()
  const names = await menu(page).getByRole('listitem').allTextContents()
  deepEqual(
    names.slice(0, 3).map((name) => /^(In 1 hour|In 3 hours|Tomorrow) /.exec(name)?.[1]),
    ['In 1 hour', 'In 3 hours', 'Tomorrow'],
  )
  match(names[2] ?? '', /9:00\sAM$/)
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await asleep(page).waitFor()
  await focusIsOn(page, /^Snoozed until: \w{3}, \w{3} \d+, 9:00\sAM$/)
  await page
    .getByRole('log')
    .getByText(/^Snoozed until: /)
    .waitFor()
  await eventually(async () => (await untilOf(ada, ticket)) !== null)
  const until = (await untilOf(ada, ticket)) ?? ''
  const tomorrow = await page.evaluate(() => {
    const now = new Date()
    return new Date(now.getFullYear(), now.getMonth(), now.getDate() + 1, 9).toISOString()
  })
  equal(until, tomorrow)
  ok(['13', '14'].includes(until.slice(11, 13)), `${until} is nine in New York`)

  // Rows stay where they are while one looks; the numbers tell, and so does the row.
  for (const name of ['Open: 1', 'Snoozed: 1', 'All Tickets: 2']) await view(list, name).waitFor()
  await list.getByRole('row', { name: 'Lamp flickers' }).locator('[data-snoozed]').waitFor()
  await view(list, 'Snoozed').click()
  await listed(list, ['Lamp flickers'])
  equal(pathOf(list), '/tickets?snoozed=yes')
  await list
    .locator('tr [data-snoozed]')
    .getByText(/^Until (?:\w{3}, \w{3} \d+|\d+:\d\d\s[AP]M)$/)
    .waitFor()
  await view(list, 'Open').click()
  await listed(list, ['Chair squeaks'])

  // Undo is offered for ten seconds.
  await page.keyboard.press('Enter')
  await menu(page)
    .getByRole('button', { name: /^In 3 hours / })
    .press('Enter')
  await page.getByRole('button', { name: 'Undo snooze', exact: true }).press('Enter')
  await asleep(page).waitFor()
  await eventually(async () => (await untilOf(ada, ticket)) === until)
  await page.getByRole('button', { name: /^Wake now$/ }).press('Enter')
  await awake(page).waitFor()
  await focusIsOn(page, /^Snooze: No$/)
  for (const name of ['Open: 2', 'Snoozed: 0']) await view(list, name).waitFor()

  // Any other time.
  await page.keyboard.press('Enter')
  const time = menu(page).getByLabel('Day and time', { exact: true })
  await time.focus()
  await page.keyboard.press('Enter')
  await menu(page).getByText('Choose a day and a time.', { exact: true }).waitFor()
  await time.fill('2020-01-02T10:30')
  await menu(page).getByRole('button', { name: 'Snooze until then', exact: true }).click()
  await menu(page).getByText('Choose a time in the future.', { exact: true }).waitFor()
  const typed = await page.evaluate(() => {
    const now = new Date()
    const at = new Date(now.getFullYear(), now.getMonth(), now.getDate() + 40, 14, 30)
    const two = (part: number) => String(part).padStart(2, '0')
    return { field: `${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())}T14:30`, iso: at.toISOString() }
  })
  await time.fill(typed.field)
  await page.keyboard.press('Enter')
  await asleep(page).waitFor()
  await view(list, 'Snoozed: 1').waitFor()
  equal(await untilOf(abe, ticket), typed.iso)

  await page.reload()
  await page.getByRole('button', { name: 'Wake now', exact: true }).press('Enter')
  await awake(page).waitFor()
  await view(list, 'Snoozed: 0').waitFor()
  equal(await untilOf(abe, ticket), null)

  // By itself, on a screen that is open.
  await page.reload()
  await awake(page).click()
  await menu(page)
    .getByRole('button', { name: /^In 1 hour / })
    .click()
  await asleep(page).waitFor()
  await view(list, 'Open: 1').waitFor()
  await pass(desk, hours(1) + minutes(2))
  await awake(page).waitFor()
  await page.getByRole('log').getByText('No longer snoozed', { exact: true }).waitFor()
  await view(list, 'Open: 2').waitFor()
  await view(list, 'All Tickets').click()
  await listed(list, ['Chair squeaks', 'Lamp flickers'])
  equal(await list.locator('[data-snoozed]').count(), 0)

  // And by the customer.
  await snooze(ada, ticket, hours(5))
  await view(list, 'Open: 1').waitFor()
  await list.locator('[data-snoozed]').waitFor()
  await cara.comments(ticket, 'It still flickers.')
  await view(list, 'Open: 2').waitFor()
  await list.locator('[data-snoozed]').waitFor({ state: 'detached' })
  await awake(page).waitFor()
})

story('the way back from a ticket that was snoozed leads to a view without it', async ({ desk, visit }) => {
  const [cara, ada] = [await signUpCara(desk), await signUpAda(desk)]
  await cara.submits('Lamp flickers')
  await cara.submits('Chair squeaks')
  const page = await visit({ as: ada })
  await openLive(page, '/tickets')
  await view(page, 'Open').click()
  await listed(page, ['Chair squeaks', 'Lamp flickers'])
  await page.getByRole('link', { name: 'Lamp flickers' }).click()
  await awake(page).waitFor()
  await page.keyboard.press('h')
  await menu(page).waitFor()
  await page.keyboard.press('Enter')
  await asleep(page).waitFor()
  await page.getByRole('button', { name: 'Undo snooze', exact: true }).waitFor()
  await page.getByRole('link', { name: 'All Tickets' }).click()
  await listed(page, ['Chair squeaks'])
  equal(pathOf(page), '/tickets?status=open&snoozed=no')
})

story('what is closed is not snoozed, and undoing that puts it off again', async ({ desk, visit, expectError }) => {
  const [cara, ada, abe] = [await signUpCara(desk), await signUpAda(desk), await signUpAbe(desk)]
  const ticket = await cara.submits('Lamp flickers')
  const { snoozedUntil } = await snooze(ada, ticket)
  const page = await visit({ as: ada })
  await openLive(page, `/tickets/${ticket.id}`)
  await asleep(page).waitFor()
  await page.getByLabel('Update Status').selectOption('Closed')
  await field(page).waitFor({ state: 'detached' })
  await page.keyboard.press('h')
  equal(await menu(page).count(), 0)
  equal(await untilOf(abe, ticket), null)
  await page.getByRole('button', { name: 'Undo status', exact: true }).click()
  await asleep(page).waitFor()
  equal(await untilOf(abe, ticket), snoozedUntil)

  const mend = await refuse(page, 'updateTicket', 'GraphQL error: The pen is dry.')
  expectError(page, /The snoozedUntil could not be updated/)
  await page.getByRole('button', { name: 'Wake now', exact: true }).click()
  await page.getByRole('alert').getByText('The snooze was not changed. The pen is dry.', { exact: true }).waitFor()
  await asleep(page).waitFor()
  await mend()
})

for (const [device, viewport] of [
  ['a desktop', { width: 1280, height: 800 }],
  ['a phone', { width: 390, height: 844 }],
] as const) {
  story(`on ${device} what is snoozed is found by a filter, and the address keeps it`, async ({ desk, visit }) => {
    const [cara, ada] = [await signUpCara(desk), await signUpAda(desk)]
    await snooze(ada, await cara.submits('Lamp flickers'))
    await cara.submits('Chair squeaks')
    const page = await visit({ as: ada, viewport })
    await page.goto('/tickets')
    await listed(page, ['Chair squeaks', 'Lamp flickers'])
    equal(await page.getByRole('row', { name: 'Chair squeaks' }).locator('[data-snoozed]').count(), 0)
    await page
      .getByRole('row', { name: 'Lamp flickers' })
      .getByText(/^Snoozed until: /)
      .waitFor({ state: 'attached' })
    ok(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), 'nothing sticks out')
    await page.getByRole('button', { name: 'Filters', exact: true }).click()
    await page.getByRole('dialog', { name: 'Filters' }).getByLabel('Snoozed').selectOption('Not snoozed')
    await page.keyboard.press('Escape')
    await listed(page, ['Chair squeaks'])
    equal(pathOf(page), '/tickets?snoozed=no')
    await page.reload()
    await listed(page, ['Chair squeaks'])
    await page.getByRole('button', { name: 'Remove filter Not snoozed', exact: true }).click()
    await listed(page, ['Chair squeaks', 'Lamp flickers'])
    await page.getByRole('link', { name: 'Lamp flickers' }).click()
    await heading(page, /Lamp flickers/)
    if (device === 'a phone') await page.getByRole('button', { name: /^Details/ }).click()
    await asleep(page).click()
    await menu(page).getByLabel('Day and time', { exact: true }).scrollIntoViewIfNeeded()
    ok(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), 'nor does the menu')
  })
}

story('a customer sees nothing of it, whatever the address says', async ({ desk, visit }) => {
  const [cara, ada] = [await signUpCara(desk), await signUpAda(desk)]
  const ticket = await cara.submits('Lamp flickers')
  await snooze(ada, ticket)
  const page = await visit({ as: cara })
  await page.goto('/tickets?snoozed=no')
  await listed(page, ['Lamp flickers'])
  equal(await page.getByRole('button', { name: /^Remove filter/ }).count(), 0)
  equal(await page.locator('[data-snoozed]').count(), 0)
  await page.getByRole('button', { name: 'Filters', exact: true }).click()
  const panel = page.getByRole('dialog', { name: 'Filters' })
  await panel.getByLabel('Files').waitFor()
  equal(await panel.getByLabel('Snoozed').count(), 0)
  await page.keyboard.press('Escape')
  await page.getByRole('link', { name: 'Lamp flickers' }).click()
  await heading(page, /Lamp flickers/)
  await page.keyboard.press('h')
  equal(await page.getByText(/snooze/i).count(), 0)
})
