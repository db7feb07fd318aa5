/** Tags on the screen: an agent tags by keyboard and finds by tags, an admin tidies them up; customers see nothing of it. */
import { deepEqual, equal, ok } from 'node:assert/strict'
import { isDeepStrictEqual } from 'node:util'
import type { Locator, Page } from 'playwright-core'
import { heading, pathOf, story } from '../support/browser.ts'
import { documents, signUpAbe, signUpAda, signUpCara, told, type TestUser } from '../support/cast.ts'
import { eventually } from '../support/eventually.ts'
import { refuse } from '../support/network.ts'
import { listed } from './listed.ts'

const tag = async (person: TestUser, { id }: { id: string }, ...addTags: string[]) =>
  told(await person.ask(documents.changeTicket, { id, addTags }), 'updateTicket')
const tagsOf = async (person: TestUser, { id }: { id: string }): Promise<string[]> =>
  told(await person.ask('query ($id: ID!) { ticket(id: $id) { tags } }', { id }), 'ticket').tags
const input = (on: Page | Locator) => on.getByRole('combobox', { name: 'Tags', exact: true })
const chips = (page: Page) => page.getByRole('list', { name: 'Tags', exact: true }).getByRole('link')
const inRow = (page: Page, title: string) => page.getByRole('row', { name: title }).locator('[data-tag]')
const shows = (locator: Locator, names: readonly string[]) =>
  eventually(async () => JSON.stringify(await locator.allTextContents()) === JSON.stringify(names))

story('an agent tags a ticket without a mouse, and others see it at once', async ({ desk, visit, expectError }) => {
  const [cara, ada, abe] = [await signUpCara(desk), await signUpAda(desk), await signUpAbe(desk)]
  const other = await cara.submits('A wobbly chair')
  await tag(ada, other, 'furniture', 'full refund')
  const ticket = await cara.submits('Smoke from the printer')
  const list = await visit({ as: abe })
  await list.goto('/tickets')
  await shows(inRow(list, 'A wobbly chair'), ['full refund', 'furniture'])

  const page = await visit({ as: ada })
  // The page shows what is set before it is answered.
  const has = (tags: readonly string[]) => eventually(async () => isDeepStrictEqual(await tagsOf(ada, ticket), tags))
  await page.goto(`/tickets/${ticket.id}`)
  await input(page).focus()
  await page.keyboard.type('hardware')
  await page.keyboard.press('Enter')
  await shows(chips(page), ['hardware'])
  await shows(inRow(list, 'Smoke from the printer'), ['hardware'])

  // What is begun is completed from what there is.
  await page.keyboard.type('FU')
  await shows(page.getByRole('listbox', { name: 'Known tags' }).getByRole('option'), ['full refund', 'furniture'])
  equal(await input(page).getAttribute('aria-expanded'), 'true')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await shows(chips(page), ['furniture', 'hardware'])
  equal(await input(page).inputValue(), '')
  await page.keyboard.type('smoke,burnt toast,')
  await shows(chips(page), ['burnt toast', 'furniture', 'hardware', 'smoke'])
  await has(['burnt toast', 'furniture', 'hardware', 'smoke'])

  // Backspace takes out the last, and Undo brings it back.
  await page.keyboard.press('Backspace')
  await shows(chips(page), ['burnt toast', 'furniture', 'hardware'])
  await page.getByRole('button', { name: 'Undo: put tag smoke back' }).press('Enter')
  await shows(chips(page), ['burnt toast', 'furniture', 'hardware', 'smoke'])
  equal(await page.evaluate(() => document.activeElement?.getAttribute('role')), 'combobox')
  await page.getByRole('button', { name: 'Undo: remove tag smoke again' }).press('Enter')
  await shows(chips(page), ['burnt toast', 'furniture', 'hardware'])
  await page.getByRole('button', { name: 'Remove tag hardware' }).press('Enter')
  await shows(chips(page), ['burnt toast', 'furniture'])
  await has(['burnt toast', 'furniture'])
  await page.getByRole('log').getByText('Tag hardware removed').waitFor()

  // What is refused is given back, with the reason, and what is only begun is there after a reload.
  const mend = await refuse(page, 'updateTicket', 'GraphQL error: The pen is dry.')
  expectError(page, /The tags could not be updated/)
  await input(page).fill('scorched')
  await page.keyboard.press('Enter')
  await page.getByRole('alert').getByText('The tag was not changed. The pen is dry.').waitFor()
  equal(await input(page).inputValue(), 'scorched')
  await shows(chips(page), ['burnt toast', 'furniture'])
  await mend()
  await page.reload()
  await shows(chips(page), ['burnt toast', 'furniture'])
  equal(await input(page).inputValue(), 'scorched')

  // A tag leads to all tickets that have it.
  await chips(page).getByText('furniture').press('Enter')
  await listed(page, ['Smoke from the printer', 'A wobbly chair'])
  equal(pathOf(page), '/tickets?tags=furniture')
})

for (const [device, viewport] of [
  ['a desktop', { width: 1280, height: 800 }],
  ['a phone', { width: 390, height: 844 }],
] as const) {
  story(`on ${device} tickets are found by tags, with chips, numbers and an address`, async ({ desk, visit }) => {
    const [cara, ada] = [await signUpCara(desk), await signUpAda(desk)]
    for (const [title, ...tags] of [
      ['Red one', 'red'],
      ['Red and blue', 'red', 'blue', 'green', 'a very long tag of nearly forty letters'],
      ['Blue one', 'blue'],
      ['None'],
    ] as const) {
      const ticket = await cara.submits(title)
      if (tags.length) await tag(ada, ticket, ...tags)
    }
    const page = await visit({ as: ada, viewport })
    await page.goto('/tickets')
    await listed(page, ['None', 'Blue one', 'Red and blue', 'Red one'])
    await shows(inRow(page, 'Red and blue'), ['a very long tag of nearly forty letters', 'blue', 'green'])
    ok(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), 'nothing sticks out')
    await page.getByRole('button', { name: 'Filters', exact: true }).click()
    const panel = page.getByRole('dialog', { name: 'Filters' })
    await input(panel).fill('r')
    await panel.getByRole('option', { name: 'red' }).waitFor()
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await panel.getByRole('combobox', { name: 'Without tags' }).fill('blue')
    await page.keyboard.press('Enter')
    await page.keyboard.press('Escape')
    await listed(page, ['Red one'])
    equal(pathOf(page), '/tickets?tags=red&notags=blue')
    await page.getByRole('button', { name: /^Open 1$/ }).waitFor()
    await page.reload()
    await listed(page, ['Red one'])
    await page.getByRole('button', { name: 'Remove filter Without tags: blue' }).click()
    await listed(page, ['Red and blue', 'Red one'])
    await page.goto('/tickets?anytag=RED,blue')
    await listed(page, ['Blue one', 'Red and blue', 'Red one'])
    await page.getByRole('button', { name: 'Remove filter Any tag of: RED, blue' }).waitFor()
    await page.getByRole('link', { name: 'Red one' }).click()
    await heading(page, /Red one/)
    if (device === 'a phone') await page.getByRole('button', { name: /^Details/ }).click()
    await shows(chips(page), ['red'])
  })
}

story('an admin renames, merges and deletes tags among the people', async ({ desk, visit }) => {
  const [cara, ada, abe] = [await signUpCara(desk), await signUpAda(desk), await signUpAbe(desk)]
  const ticket = await cara.submits('A lamp')
  await tag(ada, ticket, 'bulb', 'lamps', 'zzz')
  const page = await visit({ as: ada })
  await page.goto('/people')
  const tags = page.getByRole('region', { name: 'Tags' })
  const names = tags.getByRole('listitem').locator('p:first-child')
  await shows(names, ['bulb', 'lamps', 'zzz'])
  const choose = async (name: string, action: string) => {
    await tags.getByRole('button', { name: `Actions for the tag ${name}` }).press('Enter')
    await page.getByRole('button', { name: action, exact: true }).press('Enter')
  }

  await choose('bulb', 'Rename')
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('New name').fill('Lamps')
  await page.keyboard.press('Enter')
  await dialog.getByText('There is already a tag “lamps”. Merge the two instead.').waitFor()
  await dialog.getByLabel('New name').fill('Light bulb')
  await page.keyboard.press('Enter')
  await shows(names, ['lamps', 'Light bulb', 'zzz'])

  await choose('Light bulb', 'Merge into another')
  await dialog.getByLabel('Into the tag').fill('no such tag')
  await page.keyboard.press('Enter')
  await dialog.getByText('Choose an existing tag.').waitFor()
  await dialog.getByLabel('Into the tag').fill('LAMPS')
  await page.keyboard.press('Enter')
  await shows(names, ['lamps', 'zzz'])

  await choose('zzz', 'Delete')
  await dialog.getByText('It will be removed from 1 ticket. This cannot be undone.').waitFor()
  await dialog.getByRole('button', { name: 'Delete' }).press('Enter')
  await shows(names, ['lamps'])
  deepEqual(await tagsOf(ada, ticket), ['lamps'])

  const colleague = await visit({ as: abe })
  await colleague.goto('/people')
  await colleague.getByText('ada@example.com').first().waitFor()
  equal(await colleague.getByRole('region', { name: 'Tags' }).count(), 0)
})

story('a customer sees nothing of tags, and is offered no way to ask', async ({ desk, visit }) => {
  const [cara, ada] = [await signUpCara(desk), await signUpAda(desk)]
  const ticket = await cara.submits('My lamp')
  await tag(ada, ticket, 'plumage')
  const page = await visit({ as: cara })
  await page.goto('/tickets?tags=nothing&notags=plumage&anytag=x')
  await listed(page, ['My lamp'])
  equal(await page.getByRole('button', { name: /^Remove filter/ }).count(), 0)
  await page.getByRole('button', { name: 'Filters' }).click()
  await page.getByRole('dialog', { name: 'Filters' }).getByLabel('Files').waitFor()
  equal(await page.getByRole('combobox', { name: /tags/i }).count(), 0)
  await page.keyboard.press('Escape')
  await page.getByRole('link', { name: 'My lamp' }).click()
  await heading(page, /My lamp/)
  equal(await page.getByText(/plumage|tags/i).count(), 0)
})
