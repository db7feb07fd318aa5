/** The priority of a ticket on the screen: agents set it, undo it, and find what is urgent; customers see nothing of it. */
import { deepEqual, equal, ok } from 'node:assert/strict'
import type { Page } from 'playwright-core'
import { heading, pathOf, story } from '../support/browser.ts'
import { signUpAbe, signUpAda, signUpCara, type TestUser } from '../support/cast.ts'
import { refuse } from '../support/network.ts'
import { listed } from './listed.ts'

const marksOf = (page: Page) => page.locator('[data-priority]')
const isIt = (page: Page, name: string) =>
  page.locator(`header [data-priority]`).getByText(name, { exact: true }).waitFor()

async function priorityOf(person: TestUser, id: string): Promise<string | null> {
  const { data } = await person.ask('query ($id: ID!) { ticket(id: $id) { priority } }', { id })
  return data.ticket.priority
}

story('an agent sets it, takes it back, and others see it at once', async ({ desk, visit, expectError }) => {
  const [cara, ada, abe] = [await signUpCara(desk), await signUpAda(desk), await signUpAbe(desk)]
  const ticket = await cara.submits('Smoke from the printer')
  await cara.submits('A wobbly chair')
  const list = await visit({ as: abe })
  await list.goto('/tickets')
  await listed(list, ['A wobbly chair', 'Smoke from the printer'])
  equal(await marksOf(list).count(), 0)

  const page = await visit({ as: ada })
  await page.goto(`/tickets/${ticket.id}`)
  const select = page.getByLabel('Update Priority', { exact: true })
  await select.waitFor()
  deepEqual(await select.getByRole('option').allTextContents(), ['Urgent', 'High', 'Normal', 'Low'])
  equal(await select.inputValue(), 'normal')
  await select.selectOption('Urgent')
  await isIt(page, 'Urgent')
  equal(await priorityOf(ada, ticket.id), 'urgent')
  await list.getByRole('row', { name: 'Smoke from the printer' }).getByText('Urgent', { exact: true }).waitFor()

  await page.getByRole('button', { name: 'Undo priority', exact: true }).click()
  await marksOf(page).waitFor({ state: 'detached' })
  equal(await select.inputValue(), 'normal')
  equal(await priorityOf(ada, ticket.id), 'normal')
  await marksOf(list).waitFor({ state: 'detached' })

  // Both at once, each with its own way back.
  await select.selectOption('High')
  await isIt(page, 'High')
  await page.getByLabel('Update Status', { exact: true }).selectOption('Pending')
  await page.getByText('PENDING', { exact: true }).waitFor()
  await page.getByRole('button', { name: 'Undo priority', exact: true }).waitFor()
  await page.getByRole('button', { name: 'Undo status', exact: true }).click()
  await page.getByText('OPEN', { exact: true }).waitFor()
  equal(await select.inputValue(), 'high')

  const mend = await refuse(page, 'updateTicket', 'GraphQL error: The pen is dry.')
  expectError(page, /The priority could not be updated/)
  await select.selectOption('Low')
  await page.getByRole('alert').getByText('The priority was not changed. The pen is dry.', { exact: true }).waitFor()
  await page.waitForFunction(() => [...document.querySelectorAll('select')].some(({ value }) => value === 'high'))
  equal(await priorityOf(ada, ticket.id), 'high')
  await mend()
})

for (const [device, viewport] of [
  ['a desktop', { width: 1280, height: 800 }],
  ['a phone', { width: 390, height: 844 }],
] as const) {
  story(`on ${device} what is urgent is found by filter and by order`, async ({ desk, visit }) => {
    const [cara, ada] = [await signUpCara(desk), await signUpAda(desk)]
    for (const [title, priority] of [
      ['Low one', 'low'],
      ['Urgent one', 'urgent'],
      ['Normal one', undefined],
      ['High one', 'high'],
    ] as const) {
      const { id } = await cara.submits(title)
      if (priority)
        await ada.ask(
          'mutation ($id: ID!, $priority: Priority) { updateTicket(id: $id, priority: $priority) { id } }',
          {
            id,
            priority,
          },
        )
    }
    const page = await visit({ as: ada, viewport })
    await page.goto('/tickets')
    await listed(page, ['High one', 'Normal one', 'Urgent one', 'Low one'])
    deepEqual(await marksOf(page).allTextContents(), ['High', 'Urgent'])
    ok(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), 'nothing sticks out')
    const heights = await page.locator('tr[data-ticket]').evaluateAll((rows) => rows.map((row) => row.clientHeight))
    deepEqual(new Set(heights).size, 1, `a mark takes no line of its own: ${heights.join(', ')}`)

    await page.getByLabel('Sort').selectOption('By priority')
    await listed(page, ['Urgent one', 'High one', 'Normal one', 'Low one'])
    await page.getByRole('button', { name: 'Filters' }).click()
    await page.getByRole('dialog', { name: 'Filters' }).getByLabel('Priority').selectOption('High')
    await page.keyboard.press('Escape')
    await listed(page, ['High one'])
    equal(pathOf(page), '/tickets?priority=high&sort=priority')
    await page.reload()
    await listed(page, ['High one'])
    await page.getByRole('button', { name: 'Remove filter Priority: High' }).click()
    await listed(page, ['Urgent one', 'High one', 'Normal one', 'Low one'])

    await page.getByRole('link', { name: 'Urgent one' }).click()
    await heading(page, /Urgent one/)
    await isIt(page, 'Urgent')
    if (device === 'a phone') await page.getByRole('button', { name: /^Details/ }).click()
    await page.getByLabel('Update Priority', { exact: true }).selectOption('Low')
    await marksOf(page).waitFor({ state: 'detached' })
    await page.getByRole('button', { name: 'Undo priority' }).click()
    await isIt(page, 'Urgent')
  })
}

story('a customer sees nothing of it, and is offered no way to ask', async ({ desk, visit }) => {
  const [cara, ada] = [await signUpCara(desk), await signUpAda(desk)]
  const { id } = await cara.submits('My lamp')
  await ada.ask('mutation ($id: ID!) { updateTicket(id: $id, priority: urgent) { id } }', { id })
  const page = await visit({ as: cara })
  // An agent's address: what it asks for of the priority is as if it were not there.
  await page.goto('/tickets?priority=high&sort=priority')
  await listed(page, ['My lamp'])
  equal(await page.getByRole('button', { name: 'Filters', exact: true }).count(), 1)
  equal(await page.getByRole('button', { name: /^Remove filter/ }).count(), 0)
  equal(await page.getByLabel('Sort').inputValue(), 'newest')
  await page.getByRole('button', { name: /^Open/ }).click()
  await page.waitForURL('/tickets?status=open')
  await listed(page, ['My lamp'])
  deepEqual(await page.getByLabel('Sort').getByRole('option').allTextContents(), [
    'Newest first',
    'Oldest first',
    'Recently updated',
    'By status',
  ])
  await page.getByRole('button', { name: 'Filters' }).click()
  const panel = page.getByRole('dialog', { name: 'Filters' })
  await panel.getByLabel('Files').waitFor()
  equal(await panel.getByLabel('Priority').count(), 0)
  await page.keyboard.press('Escape')
  await page.getByRole('link', { name: 'My lamp' }).click()
  await heading(page, /My lamp/)
  equal(await page.getByText(/urgent|priority/i).count(), 0)
})
