/** Filters typed into the search box: they become tokens, tokens become text again, and the panel, the address and the list say the same. */
import { deepEqual, equal, ok } from 'node:assert/strict'
import type { Page } from 'playwright-core'
import { pathOf, story } from '../support/browser.ts'
import { signUp, signUpAbe, signUpAda, signUpCara, signUpCarl, told, type TestUser } from '../support/cast.ts'
import { note } from '../support/files.ts'
import { setMany } from '../support/many.ts'
import { listed } from './listed.ts'

const boxOf = (page: Page) => page.getByRole('searchbox', { name: 'Search tickets' })
const bar = (page: Page) => page.getByRole('toolbar', { name: 'Filters' })
const completions = (page: Page) => page.getByRole('listbox', { name: 'Suggestions' })

/** Waits until these filters have tokens, and no others. */
async function tokens(page: Page, labels: readonly string[]) {
  await page
    .waitForFunction(
      (wanted) =>
        JSON.stringify(
          [...document.querySelectorAll('[role=toolbar] > [role=group]')].map((one) => one.getAttribute('aria-label')),
        ) === wanted,
      JSON.stringify(labels),
    )
    .catch(async () =>
      deepEqual(
        await bar(page)
          .getByRole('group')
          .evaluateAll((all) => all.map((one) => one.getAttribute('aria-label'))),
        labels,
      ),
    )
}

const update = (by: TestUser, input: Readonly<Record<string, unknown>>) =>
  by
    .ask(
      `mutation ($id: ID!, $assignee: ID, $team: ID, $priority: Priority, $addTags: [String!]) {
        updateTicket(id: $id, assignee: $assignee, team: $team, priority: $priority, addTags: $addTags) { id } }`,
      input,
    )
    .then((answer) => told(answer, 'updateTicket'))

story('typed filters become tokens, with the words beside them, and go back into text', async ({ desk, visit }) => {
  const [cara, carl, ada] = [await signUpCara(desk), await signUpCarl(desk), await signUpAda(desk)]
  const jam = await cara.submits('Printer jams', { files: [note()] })
  const silent = await carl.submits('Printer is silent')
  const lamp = await carl.submits('Lamp flickers')
  await setMany(desk, ada, [Number(jam.id), Number(lamp.id)], 'pending')
  for (const { id } of [jam, silent, lamp]) await update(ada, { id, assignee: ada.id })
  const page = await visit({ as: ada })
  const box = boxOf(page)
  const { keyboard } = page
  await page.goto('/tickets')
  await listed(page, ['Lamp flickers', 'Printer is silent', 'Printer jams'])

  await box.pressSequentially('status:pending assignee:me printer')
  await listed(page, ['Printer jams'])
  await page.waitForURL('/tickets?q=printer&status=pending&assignee=me')
  equal(await box.inputValue(), 'printer')
  ok(await page.getByRole('button', { name: /^Pending/, pressed: true }).isVisible())
  await tokens(page, ['Assignee: Me'])
  await page.reload()
  await listed(page, ['Printer jams'])
  await tokens(page, ['Assignee: Me'])

  // Step by step back: what was typed was not one step.
  await page.goBack()
  await page.waitForURL((url) => !url.search.includes('q=printer'))
  await page.goForward()
  await listed(page, ['Printer jams'])

  // Backspace at the front of the box takes the last token back into it.
  await box.focus()
  await keyboard.press('Home')
  await keyboard.press('Backspace')
  await tokens(page, [])
  equal(await box.inputValue(), 'assignee:me printer')
  equal(pathOf(page), '/tickets?q=printer&status=pending')
  for (let letter = 0; letter < 2; letter++) await keyboard.press('Backspace')
  await keyboard.type('nobody ')
  await tokens(page, ['Assignee: Nobody'])
  equal(await box.inputValue(), 'printer')
  await page.getByText('No tickets found', { exact: true }).first().waitFor()

  // A filter that was chosen in the panel is a token like others; its own keys turn it back as well.
  await page.getByRole('button', { name: 'Clear all' }).click()
  await box.fill('')
  await page.getByRole('button', { name: 'Filters', exact: true }).click()
  await page.getByRole('dialog', { name: 'Filters' }).getByLabel('Files').selectOption('With files')
  await keyboard.press('Escape')
  await tokens(page, ['With files'])
  await listed(page, ['Printer jams'])
  await bar(page).getByRole('button', { name: 'Change Files: With files' }).focus()
  await keyboard.press('Backspace')
  await tokens(page, [])
  equal(await box.inputValue(), 'has:file')
  await keyboard.press('Home')
  await keyboard.type('-')
  await keyboard.press('Enter')
  await tokens(page, ['Without files'])
  await listed(page, ['Lamp flickers', 'Printer is silent'])
  equal(pathOf(page), '/tickets?files=no')

  // What was searched for with Enter is remembered with its filters.
  await keyboard.type('printer')
  await keyboard.press('Enter')
  await page.waitForFunction(() => document.activeElement?.textContent === 'Printer is silent')
  equal(pathOf(page), '/tickets?q=printer&files=no')
  await page.getByRole('button', { name: 'Clear all' }).click()
  await listed(page, ['Lamp flickers', 'Printer is silent', 'Printer jams'])
  await box.focus()
  await page.getByRole('option', { name: '-has:file printer' }).click()
  await listed(page, ['Printer is silent'])
  await tokens(page, ['Without files'])
  equal(await box.inputValue(), 'printer')
})

story('people, teams and tags are completed while one types, by keys', async ({ desk, visit }) => {
  const [cara, carl, ada, abe] = [
    await signUpCara(desk),
    await signUpCarl(desk),
    await signUpAda(desk),
    await signUpAbe(desk),
  ]
  const hana = await signUp(desk, 'hana.sato', 'customer')
  const of = [await cara.submits('Of Cara'), await carl.submits('Of Carl')] as const
  const ofHana = await hana.submits('Of Hana')
  const team = told(await ada.ask('mutation { createTeam(name: "Night shift") { id } }'), 'createTeam').id
  await update(ada, { id: of[0].id, team, addTags: ['on hold'] })
  await update(ada, { id: of[1].id, assignee: abe.id, addTags: ['broken "red" lamp'] })
  await update(ada, { id: ofHana.id, priority: 'high' })
  const page = await visit({ as: ada })
  const box = boxOf(page)
  const { keyboard } = page
  const offered = () => completions(page).getByRole('option').allTextContents()
  await page.goto('/tickets')
  await listed(page, ['Of Hana', 'Of Carl', 'Of Cara'])

  // The name of an operator, then its value, each by Enter.
  await box.pressSequentially('ass')
  await completions(page).getByRole('option', { name: 'assignee:' }).waitFor()
  await keyboard.press('ArrowDown')
  await keyboard.press('Enter')
  equal(await box.inputValue(), 'assignee:')
  await completions(page)
    .getByRole('option', { name: /^Nobody/ })
    .waitFor()
  await keyboard.type('a')
  await completions(page).getByRole('option', { name: /^Abe/ }).waitFor()
  deepEqual(await offered(), ['Abe abe@example.com', 'Ada ada@example.com'])
  await keyboard.press('ArrowDown')
  equal(
    await box.getAttribute('aria-activedescendant'),
    await completions(page).getByRole('option', { selected: true }).getAttribute('id'),
  )
  await keyboard.press('ArrowUp')
  await keyboard.press('Enter')
  await tokens(page, ['Assignee: Abe'])
  await listed(page, ['Of Carl'])
  equal(pathOf(page), `/tickets?assignee=${abe.id}`)

  // Back into text, where the name stands for the number; Tab takes a value, too.
  await keyboard.press('Backspace')
  equal(await box.inputValue(), 'assignee:Abe')
  for (let letter = 0; letter < 3; letter++) await keyboard.press('Backspace')
  await keyboard.type('nob')
  await completions(page).getByRole('option', { name: 'Nobody' }).waitFor()
  await keyboard.press('Tab')
  await tokens(page, ['Assignee: Nobody'])
  await listed(page, ['Of Hana', 'Of Cara'])
  equal(await page.evaluate(() => document.activeElement?.matches('search input')), true)
  await bar(page).getByRole('button', { name: 'Clear all' }).click()

  await box.pressSequentially('team:nig')
  await completions(page).getByRole('option', { name: 'Night shift' }).click()
  await tokens(page, ['Team: Night shift'])
  await listed(page, ['Of Cara'])
  await bar(page).getByRole('button', { name: 'Clear all' }).click()

  await box.pressSequentially('tag:bro')
  await completions(page).getByRole('option', { name: 'broken "red" lamp' }).click()
  await tokens(page, ['Tags: broken "red" lamp'])
  await box.pressSequentially('-tag:"on hold" ')
  await tokens(page, ['Tags: broken "red" lamp', 'Without tags: on hold'])
  await listed(page, ['Of Carl'])
  await bar(page).getByRole('button', { name: 'Clear all' }).click()

  await box.pressSequentially('from:sato')
  await completions(page)
    .getByRole('option', { name: /^Hana Sato/ })
    .waitFor()
  deepEqual(await offered(), ['Hana Sato hana.sato@example.com'])
  await keyboard.press('Escape')
  await completions(page).waitFor({ state: 'detached' })
  // Without completion the name leads there as well, since nobody else is called so.
  await keyboard.press('Enter')
  await tokens(page, ['hana.sato@example.com'])
  await listed(page, ['Of Hana'])
  equal(pathOf(page), `/tickets?requester=${hana.id}`)
})

story('what is no filter is looked for as words, and said so', async ({ desk, visit }) => {
  const [cara, ada] = [await signUpCara(desk), await signUpAda(desk)]
  await cara.submits('The status:shut of the lamp')
  await cara.submits('From zed: a chair')
  const page = await visit({ as: ada })
  const box = boxOf(page)
  await page.goto('/tickets')
  await listed(page, ['From zed: a chair', 'The status:shut of the lamp'])
  await box.pressSequentially('status:shut lamp')
  await listed(page, ['The status:shut of the lamp'])
  const said = (text: string) => page.getByRole('main').getByText(`Not a filter, so searched for as words: ${text}`)
  await said('status:shut').waitFor()
  equal(await box.inputValue(), 'status:shut lamp')
  await box.fill('from:zed chair')
  await said('from:zed').waitFor()
  await listed(page, ['From zed: a chair'])
  await page.getByRole('log').getByText('searched for as words: from:zed').waitFor({ state: 'attached' })
  // In quotes it was never meant as one; a minus excludes.
  await box.fill('"status:shut"')
  await listed(page, ['The status:shut of the lamp'])
  equal(await said('').count(), 0)
  await box.fill('the -lamp ')
  await page.getByText('No tickets found', { exact: true }).first().waitFor()
  await box.fill('-lamp')
  await listed(page, ['From zed: a chair'])

  // Customers search for words alone, and see no tokens but of their own filters.
  const customer = await visit({ as: cara })
  await customer.goto('/tickets')
  await boxOf(customer).fill('status:shut lamp')
  await listed(customer, ['The status:shut of the lamp'])
  equal(await boxOf(customer).inputValue(), 'status:shut lamp')
  equal(pathOf(customer), '/tickets?q=status%3Ashut+lamp')
  equal(await completions(customer).count(), 0)
  await boxOf(customer).fill('chair -lamp')
  await listed(customer, ['From zed: a chair'])
})

story('each part of a token is a menu', async ({ desk, visit }) => {
  const [cara, ada] = [await signUpCara(desk), await signUpAda(desk)]
  const [first, second] = [await cara.submits('High one'), await cara.submits('Low one')]
  await update(ada, { id: first.id, priority: 'high', addTags: ['lamp'] })
  await update(ada, { id: second.id, priority: 'low' })
  const page = await visit({ as: ada })
  const { keyboard } = page
  await page.goto('/tickets?priority=high')
  await listed(page, ['High one'])
  const button = (name: string) => bar(page).getByRole('button', { name, exact: true })
  await button('Change Priority: High').click()
  await page.getByRole('menuitemradio', { name: 'Low' }).click()
  await tokens(page, ['Priority: Low'])
  await listed(page, ['Low one'])

  // Another field in its place: first which, then its value. All by keys.
  await button('Replace Priority with another filter').focus()
  await keyboard.press('Enter')
  await page.getByRole('menuitemradio', { name: 'Priority', checked: true }).waitFor()
  await page.waitForFunction(() => document.activeElement?.getAttribute('role') === 'menuitemradio')
  await keyboard.press('End')
  await page.waitForFunction(() => document.activeElement?.textContent === 'Files')
  await keyboard.press('Enter')
  await page.getByRole('menuitemradio', { name: 'Without files' }).click()
  await tokens(page, ['Without files'])
  equal(pathOf(page), '/tickets?files=no')

  // 'is' can be turned round where its opposite can be asked for.
  await page.goto('/tickets?tags=lamp')
  await listed(page, ['High one'])
  await button('Reverse “is” for Tags').click()
  await page.getByRole('menuitemradio', { name: 'is not' }).click()
  await tokens(page, ['Without tags: lamp'])
  await listed(page, ['Low one'])
  equal(
    await bar(page)
      .getByRole('button', { name: /^Reverse/ })
      .count(),
    1,
  )

  // One stop of the Tab key, and the arrows among all parts.
  await button('Change Tags: lamp').focus()
  await keyboard.press('ArrowRight')
  const isOn = (name: string) =>
    page.waitForFunction((wanted) => document.activeElement?.getAttribute('aria-label') === wanted, name)
  await isOn('Remove filter Without tags: lamp')
  await keyboard.press('Home')
  await isOn('Replace Tags with another filter')
  await keyboard.press('Delete')
  await listed(page, ['Low one', 'High one'])
  equal(pathOf(page), '/tickets')
})

story('on a phone', async ({ desk, visit }) => {
  const [cara, ada] = [await signUpCara(desk), await signUpAda(desk)]
  await update(ada, { id: (await cara.submits('Urgent one')).id, priority: 'urgent' })
  await cara.submits('Normal one')
  const page = await visit({ as: ada, viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })
  await page.goto('/tickets')
  await listed(page, ['Normal one', 'Urgent one'])
  await boxOf(page).pressSequentially('priority:u')
  await completions(page).getByRole('option', { name: 'Urgent' }).tap()
  await tokens(page, ['Priority: Urgent'])
  await listed(page, ['Urgent one'])
  ok(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), 'nothing sticks out')
  const heights = await bar(page)
    .getByRole('button')
    .evaluateAll((all) => all.map((one) => one.getBoundingClientRect().height))
  ok(
    heights.every((height) => height >= 38),
    `wide enough for a thumb: ${heights.join(', ')}`,
  )
  await bar(page).getByRole('button', { name: 'Change Priority: Urgent' }).tap()
  await page.getByRole('menuitemradio', { name: 'Normal' }).tap()
  await listed(page, ['Normal one'])
})

story('in German by German words, and by English ones', async ({ desk, visit }) => {
  const [cara, ada] = [await signUpCara(desk), await signUpAda(desk)]
  await ada.sets(await cara.submits('Lampe flackert'), 'pending')
  await cara.submits('Stuhl quietscht')
  const page = await visit({ as: ada, locale: 'de-DE' })
  await page.goto('/tickets')
  await listed(page, ['Stuhl quietscht', 'Lampe flackert'])
  const box = page.getByRole('searchbox')
  await box.pressSequentially('zuständig:niemand status:Wartend ')
  await listed(page, ['Lampe flackert'])
  equal(pathOf(page), '/tickets?status=pending&assignee=nobody')
  await box.pressSequentially('assignee:ich ')
  await page.waitForURL('/tickets?status=pending&assignee=me')
})
