/** Working through tickets by keyboard: on the list, from ticket to ticket, and in triage. */
import { deepEqual, equal, ok } from 'node:assert/strict'
import type { Page } from 'playwright-core'
import { heading, pathOf, story } from '../support/browser.ts'
import { documents, signUpAda, signUpCara, told, type TestUser } from '../support/cast.ts'
import { count } from '../support/database.ts'
import { eventually } from '../support/eventually.ts'
import { refuse } from '../support/network.ts'
import { listed } from './listed.ts'

const toast = (page: Page) => page.getByRole('region', { name: 'Last change' })
const progress = (page: Page, words: string) => page.getByText(words, { exact: true }).waitFor()
const queue = (page: Page) => page.getByRole('navigation', { name: 'Tickets in this triage' })
const atTicket = (page: Page, title: string) =>
  page.getByRole('heading', { level: 1, name: new RegExp(`: ${title}$`) }).waitFor()

async function file(cara: TestUser, titles: readonly string[]) {
  for (const title of titles) await cara.submits(title)
}

story(
  'the ten keys of triage: what was done is noted, the next one comes by itself, and z brings it back',
  async ({ desk, visit }) => {
    const [cara, ada] = [await signUpCara(desk), await signUpAda(desk)]
    await file(cara, ['Lamp', 'Chair', 'Desk'])
    const page = await visit({ as: ada, viewport: { width: 1440, height: 900 } })
    await page.goto('/tickets?status=open')
    await listed(page, ['Desk', 'Chair', 'Lamp'])
    await page.keyboard.press('q')
    await atTicket(page, 'Desk')
    await progress(page, '1 of 3')
    equal(pathOf(page), '/tickets?status=open&triage=3')
    for (const name of ['Take it', 'Assign', 'Priority', 'Tags', 'Status', 'Reply', 'Snooze', 'Close', 'Skip', 'Undo'])
      ok(await page.getByRole('toolbar').getByRole('button', { name, exact: true }).isVisible(), name)

    // What one writes is there when one comes back; where one writes comes on its key.
    const field = page.getByPlaceholder('Leave a comment...')
    equal(await field.isVisible(), false)
    await page.keyboard.press('r')
    await page.keyboard.type('See c, e and q')
    equal(await field.inputValue(), 'See c, e and q')
    await page.keyboard.press('Escape')
    await page.keyboard.press('j')
    await atTicket(page, 'Chair')
    equal(await field.isVisible(), false)
    await page.keyboard.press('ArrowLeft')
    await atTicket(page, 'Desk')
    equal(await field.inputValue(), 'See c, e and q')
    await field.press('Control+Enter')
    await queue(page).getByText('Replied', { exact: false }).waitFor()
    await page.keyboard.press('Escape')

    // Closed it is out of the way: the next one comes, and the last one can be brought back.
    await page.keyboard.press('c')
    await atTicket(page, 'Chair')
    await toast(page).getByText('#3: Status: Closed', { exact: true }).waitFor()
    equal(count(desk, "ticket WHERE status = 'closed'"), 1)
    await page.keyboard.press('z')
    await toast(page).getByText('Undone: #3: Status: Closed', { exact: true }).waitFor()
    equal(count(desk, "ticket WHERE status = 'closed'"), 0)

    // A menu takes its keys for itself, and gives the focus back.
    await page.keyboard.press('p')
    await page.getByRole('dialog', { name: 'Update Priority' }).waitFor()
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Escape')
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    equal(count(desk, "ticket WHERE priority <> 'normal'"), 0)
    await page.keyboard.press('h')
    await page.keyboard.press('Enter')
    await atTicket(page, 'Lamp')
    equal(count(desk, 'ticket WHERE snoozed_until IS NOT NULL'), 1)

    // A reload goes on where one was.
    await page.reload()
    await atTicket(page, 'Lamp')
    await progress(page, '3 of 3')
    await page.keyboard.press('ArrowRight')
    await heading(page, 'That was the last one')
    await page.getByText('2 tickets done, 1 skipped.', { exact: true }).waitFor()
    await page.getByRole('button', { name: 'Go through those that were skipped' }).click()
    await atTicket(page, 'Lamp')
    equal(pathOf(page), '/tickets?status=open&among=1&triage=1')
    await page.keyboard.press('q')
    await heading(page, 'All Tickets')
  },
)

story('undo waits for what is on its way, and what was refused says so', async ({ desk, visit, expectError }) => {
  const [cara, ada] = [await signUpCara(desk), await signUpAda(desk)]
  await file(cara, ['Lamp', 'Chair'])
  const page = await visit({ as: ada })
  await page.goto('/tickets/2')
  await atTicket(page, 'Chair')
  await page.getByRole('button', { name: /^Assignee/ }).waitFor()
  // Nothing waits for an answer in between.
  for (const key of ['s', '3', 'z']) await page.keyboard.press(key)
  await toast(page).getByText('Undone: #2: Status: Resolved', { exact: true }).waitFor()
  equal(count(desk, "ticket WHERE status = 'open'"), 2)
  await page.getByText('OPEN', { exact: true }).waitFor()
  for (const key of ['s', '2', 'p', '4', 'z', 'z']) await page.keyboard.press(key)
  await toast(page).getByText('Undone: #2: Status: Pending', { exact: true }).waitFor()
  equal(count(desk, "ticket WHERE status = 'open' AND priority = 'normal'"), 2)

  await page.goto('/tickets')
  await listed(page, ['Chair', 'Lamp'])
  const mend = await refuse(page, 'updateTicket', 'GraphQL error: The pen is dry.')
  expectError(page, /The status could not be updated/)
  await page.keyboard.press('j')
  await page.keyboard.press('c')
  await toast(page).getByText('#2: The status was not changed. The pen is dry.', { exact: true }).waitFor()
  await mend()
  await page.keyboard.press('c')
  await toast(page).getByText('#2: Status: Closed', { exact: true }).waitFor()
  equal(count(desk, "ticket WHERE status = 'closed'"), 1)
})

story(
  'keys act on the row at the cursor and on a ticket alike, and lead from ticket to ticket',
  async ({ desk, visit }) => {
    const [cara, ada] = [await signUpCara(desk), await signUpAda(desk)]
    const team: string = told(await ada.ask(documents.createTeam, { name: 'Returns' }), 'createTeam').id
    ok(team)
    await file(cara, ['Lamp', 'Chair', 'Desk', 'Door'])
    const page = await visit({ as: ada })
    const { keyboard } = page
    await page.goto('/tickets?status=open')
    await listed(page, ['Door', 'Desk', 'Chair', 'Lamp'])
    const focused = () => page.evaluate(() => document.activeElement?.textContent)
    for (const key of ['j', 'j', 'e']) await keyboard.press(key)
    await toast(page).getByText('#3: Assignee: Ada', { exact: true }).waitFor()
    await keyboard.press('p')
    await page.getByRole('dialog', { name: '#3: Priority' }).waitFor()
    await keyboard.press('3')
    await toast(page).getByText('#3: Priority: High', { exact: true }).waitFor()
    equal(await focused(), 'Desk')
    await keyboard.press('d')
    await page.getByRole('option', { name: 'Returns' }).waitFor()
    // What is typed there is no shortcut.
    await keyboard.type('ret')
    await keyboard.press('Enter')
    await toast(page).getByText('#3: Team: Returns', { exact: true }).waitFor()
    await keyboard.press('t')
    await page.getByRole('dialog', { name: '#3: Tags' }).waitFor()
    await keyboard.type('lark')
    for (const key of ['Enter', 'Enter']) await keyboard.press(key)
    await toast(page).getByText('#3: Tags: + lark', { exact: true }).waitFor()
    equal(count(desk, "ticket WHERE priority = 'high' AND team_id IS NOT NULL"), 1)
    await keyboard.press('c')
    await toast(page).getByText('#3: Status: Closed', { exact: true }).waitFor()
    // With other keys held, and held down, they are none.
    await keyboard.press('Control+e')
    await keyboard.press('Alt+c')
    equal(count(desk, "ticket WHERE status = 'closed'"), 1)

    await keyboard.press('j')
    await keyboard.press('Enter')
    await atTicket(page, 'Chair')
    await keyboard.press('j')
    await atTicket(page, 'Lamp')
    await keyboard.press('j')
    await page.getByRole('log').getByText('This is the last ticket in the list').waitFor()
    for (const title of ['Chair', 'Desk']) {
      await keyboard.press('k')
      await atTicket(page, title)
    }
    // The way back leads to the list, at the ticket where one was last.
    await keyboard.press('Escape')
    await heading(page, 'All Tickets')
    equal(pathOf(page), '/tickets?status=open')
    await page.waitForFunction(
      () => document.activeElement?.textContent === 'Chair' || document.activeElement?.textContent === 'Desk',
    )
    for (const [keys, path] of [
      ['gm', '/tickets?status=open,pending&assignee=me&snoozed=no'],
      ['gu', '/tickets?status=open,pending&assignee=nobody&snoozed=no'],
      ['go', '/tickets?status=open&snoozed=no'],
      ['ga', '/tickets'],
    ] as const) {
      for (const key of keys) await keyboard.press(key)
      await page.waitForURL((url) => decodeURIComponent(url.pathname + url.search) === path)
    }
    await keyboard.press('f')
    await page.getByRole('dialog', { name: 'Filters' }).waitFor()
  },
)

story('the sheet lists every shortcut by its group, finds one, and switches letters off', async ({ desk, visit }) => {
  const [cara, ada] = [await signUpCara(desk), await signUpAda(desk)]
  await file(cara, ['Lamp'])
  const page = await visit({ as: ada, locale: 'de-DE' })
  await page.goto('/tickets')
  await listed(page, ['Lamp'])
  await page.keyboard.press('?')
  const sheet = page.getByRole('dialog', { name: 'Tastenkürzel' })
  await sheet.getByRole('heading', { name: 'Triage' }).waitFor()
  deepEqual(await sheet.getByRole('heading', { level: 3 }).allTextContents(), [
    'Überall',
    'Liste',
    'Ticket, Zeile oder Auswahl',
    'Antworten',
    'Triage',
  ])
  await sheet.getByRole('searchbox').fill('übernehm')
  deepEqual(await sheet.getByRole('term').allTextContents(), ['Selbst übernehmen'])
  await sheet.getByRole('searchbox').fill('zzz')
  await sheet.getByText('Kein Tastenkürzel heißt so.').waitFor()
  await sheet.getByRole('checkbox').uncheck()
  await page.keyboard.press('Escape')
  await page.keyboard.press('Escape')
  await sheet.waitFor({ state: 'detached' })
  await page.getByRole('link', { name: 'Lamp' }).focus()
  for (const key of ['c', 'e', 'q', 'g', 'm']) await page.keyboard.press(key)
  equal(pathOf(page), '/tickets')
  equal(count(desk, "ticket WHERE status = 'closed' OR assignee_id IS NOT NULL"), 0)
  // Those who switched them off find the way back.
  await page.keyboard.press('?')
  await sheet.getByRole('checkbox').check()
})

story(
  'on a phone triage is reached from the bar, in one column, with a button for each key',
  async ({ desk, visit }) => {
    const [cara, ada] = [await signUpCara(desk), await signUpAda(desk)]
    await file(cara, ['Lamp', 'Chair'])
    const page = await visit({
      as: ada,
      viewport: { width: 390, height: 844 },
      hasTouch: true,
      isMobile: true,
      locale: 'de-DE',
    })
    await page.goto('/tickets?status=open')
    await listed(page, ['Chair', 'Lamp'])
    await page.getByRole('button', { name: 'Triage', exact: true }).tap()
    await atTicket(page, 'Chair')
    await progress(page, '1 von 2')
    const keys = page.getByRole('toolbar', { name: 'Was mit dem Ticket geschieht' })
    for (const button of await keys.getByRole('button').all()) {
      const { width = 0, height = 0, y = 0 } = (await button.boundingBox()) ?? {}
      ok(width >= 44 && height >= 44 && y + height <= 844, `${await button.textContent()}: ${width} × ${height}`)
    }
    equal(await page.evaluate(() => document.documentElement.scrollWidth), 390)
    const top = await page.getByText('1 von 2', { exact: true }).boundingBox()
    const title = await page.getByRole('heading', { level: 1 }).boundingBox()
    ok((title?.y ?? 0) >= 56 + 8, `${title?.y} ${top?.y}`)
    await keys.getByRole('button', { name: 'Übernehmen' }).tap()
    await eventually(() => count(desk, 'ticket WHERE assignee_id IS NOT NULL') === 1)
    await keys.getByRole('button', { name: 'Priorität' }).tap()
    await page.getByRole('dialog').getByRole('button', { name: 'Dringend' }).tap()
    await eventually(() => count(desk, "ticket WHERE priority = 'urgent'") === 1)
    await keys.getByRole('button', { name: 'Schließen' }).tap()
    await atTicket(page, 'Lamp')
    // What tells of it lies above the keys.
    const told = await page.getByRole('region', { name: 'Letzte Änderung' }).boundingBox()
    const bar = await keys.boundingBox()
    ok(told && bar && told.y + told.height <= bar.y, JSON.stringify([told, bar]))
    await keys.getByRole('button', { name: 'Weiter' }).tap()
    await heading(page, 'Das war das letzte')
    await page.getByRole('button', { name: 'Zurück zur Liste' }).tap()
    await heading(page, 'Alle Tickets')
  },
)

story(
  'triage that is begun without a connection opens by itself once there is one',
  async ({ desk, visit, expectError }) => {
    const [cara, ada] = [await signUpCara(desk), await signUpAda(desk)]
    await file(cara, ['Lamp'])
    for (const isPatient of [false, true]) {
      const page = await visit({ as: ada })
      await page.goto('/tickets?status=open')
      await listed(page, ['Lamp'])
      expectError(page, /ERR_INTERNET_DISCONNECTED|There is no connection/)
      await page.context().setOffline(true)
      await page.keyboard.press('q')
      await page.getByRole('heading', { name: 'Something went wrong' }).waitFor()
      if (!isPatient) {
        // The connection is still gone.
        await page.getByRole('button', { name: 'Try again' }).click()
        await page.getByRole('heading', { name: 'Something went wrong' }).waitFor()
      }
      await page.context().setOffline(false)
      await atTicket(page, 'Lamp')
    }
  },
)
