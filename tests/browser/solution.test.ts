/** What customers are told of whose turn it is, and how they say whether a ticket is solved: on the desktop, on a phone, by keys and in German. */
import { deepEqual, equal, ok } from 'node:assert/strict'
import type { Page } from 'playwright-core'
import { heading, pathOf, story } from '../support/browser.ts'
import { signUp, signUpAda, signUpCara, signUpCarl } from '../support/cast.ts'
import { lineIsLive } from '../support/line.ts'
import { hold } from '../support/network.ts'
import { shareAmong } from '../support/sharing.ts'
import { violationsOf } from './axe.ts'
import { listed } from './listed.ts'

const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }
const row = (page: Page, title: string) => page.getByRole('row', { name: title })
const says = (page: Page, title: string, words: string | RegExp) => row(page, title).getByText(words).first().waitFor()
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const region = (page: Page, name: string) => page.getByRole('region', { name, exact: true })
const fits = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)

async function openLive(page: Page, path: string) {
  const live = lineIsLive(page)
  await page.goto(path)
  await live
}

for (const [name, device] of [
  ['desktop', {}],
  ['phone', phone],
] as const)
  story(`${name}: the list says whose turn it is, follows what is said, and leaves only what waits`, async (stage) => {
    const { desk, visit } = stage
    const [cara, ada] = [await signUpCara(desk), await signUpAda(desk)]
    for (const title of ['Lamp flickers', 'Chair squeaks', 'Desk wobbles', 'Door sticks']) await cara.submits(title)
    await ada.comments({ id: '2' }, 'Which chair?')
    await ada.sets({ id: '3' }, 'resolved')
    await ada.sets({ id: '4' }, 'closed')
    const page = await visit({ as: cara, bypassCSP: true, ...device })
    await openLive(page, '/tickets')
    await says(page, 'Lamp flickers', 'We have been on it for less than a minute')
    await says(page, 'Chair squeaks', 'Your turn: we have answered')
    await says(page, 'Desk wobbles', 'Is it solved? Please tell us')
    await says(page, 'Door sticks', 'Done')
    ok(await fits(page), 'nothing sticks out')
    deepEqual(await violationsOf(page), [])

    // What an agent notes is nothing to her.
    await ada.notes({ id: '1' }, 'No idea.')
    await ada.comments({ id: '1' }, 'Which bulb?')
    await says(page, 'Lamp flickers', 'Your turn: we have answered')
    const yours = page.getByRole('button', { name: 'Your turn 2' })
    await yours.click()
    await listed(page, ['Chair squeaks', 'Lamp flickers'])
    equal(pathOf(page), '/tickets?yours=yes')
    await page.reload()
    await listed(page, ['Chair squeaks', 'Lamp flickers'])
    // What changes stays where one looks at it.
    await cara.comments({ id: '2' }, 'The red one.')
    await says(page, 'Chair squeaks', 'We have been on it for less than a minute')
    await page.reload()
    await listed(page, ['Lamp flickers'])
    await page.getByRole('button', { name: /^Your turn/ }).click()
    await listed(page, ['Door sticks', 'Desk wobbles', 'Chair squeaks', 'Lamp flickers'])
  })

story('where nothing waits there is nothing to choose, and an agent’s address means nothing here', async (stage) => {
  const { desk, visit } = stage
  const cara = await signUpCara(desk)
  await signUpAda(desk)
  const page = await visit({ as: cara })
  await page.goto('/tickets')
  await page.getByText('No tickets found').waitFor()
  equal(await page.getByLabel('Search tickets').count(), 0)
  equal(await button(page, 'Filters').count(), 0)
  await cara.submits('Lamp flickers')
  await page.goto('/tickets?turn=customer&sort=waiting')
  await listed(page, ['Lamp flickers'])
  await page.getByRole('button', { name: 'Open 1' }).waitFor()
  equal(await page.getByRole('button', { name: /^Your turn/ }).count(), 0)
  equal(await page.getByLabel('Sort').getByRole('option', { name: 'Waiting longest' }).count(), 0)
})

for (const [name, device] of [
  ['desktop', {}],
  ['phone', phone],
] as const)
  story(
    `${name}: one press says that it is solved, the other that it is not, and nothing typed is lost`,
    async (stage) => {
      const { desk, visit } = stage
      const [cara, ada] = [await signUpCara(desk), await signUpAda(desk)]
      const ticket = await cara.submits('Lamp flickers', { description: 'In the hall.' })
      const page = await visit({ as: cara, bypassCSP: true, ...device })
      await openLive(page, '/tickets/1')
      await region(page, 'We are on it').getByText('You will find the answer here.').waitFor()
      equal(await button(page, 'This solved it').count(), 0)
      equal(await button(page, 'Not solved').count(), 0)

      await ada.comments(ticket, 'Try another bulb.')
      const asked = region(page, 'It’s your turn')
      await asked.getByText('Ada answered less than a minute ago.').waitFor()
      ok(await fits(page), 'nothing sticks out')
      deepEqual(await violationsOf(page), [])
      await page.getByPlaceholder('Leave a comment...').fill('I shall')
      await asked.getByRole('button', { name: 'This solved it' }).click()
      const solved = region(page, 'Solved')
      await solved.waitFor()
      await page.getByText('RESOLVED', { exact: true }).waitFor()
      await page.getByText('said that this solved it').waitFor()
      equal(await page.evaluate(() => document.activeElement?.textContent), 'Solved')
      deepEqual(await violationsOf(page), [])
      await page.reload()
      await solved.waitFor()

      await solved.getByRole('button', { name: 'Not solved' }).click()
      await region(page, 'We are on it').getByText('Write below what is still missing.').waitFor()
      await page.getByText('OPEN', { exact: true }).waitFor()
      const field = page.getByPlaceholder('Leave a comment...')
      equal(await field.inputValue(), 'I shall')
      ok(await field.evaluate((area) => area === document.activeElement), 'one can write at once')
      // Pressed by mistake it is taken back by the other.
      await button(page, 'This solved it').click()
      await solved.waitFor()
      const held = await hold(page, 'answerSolution')
      await solved.getByRole('button', { name: 'Not solved' }).click()
      await page.keyboard.type(' look again')
      await held.letGo()
      await region(page, 'We are on it').waitFor()
      equal(await field.inputValue(), 'I shall look again')
      await field.fill('It still flickers.')
      await button(page, 'Add Comment').click()
      await page.getByRole('article').filter({ hasText: 'It still flickers.' }).waitFor()

      await ada.sets(ticket, 'resolved')
      await region(page, 'Is it solved?').getByText('Please tell us.').waitFor()
      await ada.sets(ticket, 'closed')
      await region(page, 'Closed').getByText('A comment reopens it.').waitFor()
      equal(await button(page, 'Not solved').count(), 0)
    },
  )

story('by keys, and an agent reads of it in the history', async ({ desk, visit }) => {
  const [cara, ada] = [await signUpCara(desk), await signUpAda(desk)]
  const ticket = await cara.submits('Lamp flickers')
  await ada.comments(ticket, 'Try another bulb.')
  await ada.sets(ticket, 'pending')
  const agent = await visit({ as: ada })
  await openLive(agent, '/tickets/1')
  const page = await visit({ as: cara })
  await openLive(page, '/tickets/1')
  await button(page, 'This solved it').focus()
  await page.keyboard.press('Enter')
  await region(page, 'Solved').waitFor()
  await agent.getByText('Cara said that this solved it and set the status to Resolved').waitFor()
  await page.keyboard.press('Tab')
  equal(await page.evaluate(() => document.activeElement?.textContent), 'Not solved')
  await page.keyboard.press('Space')
  await region(page, 'We are on it').waitFor()
  await page.keyboard.type('It still flickers.')
  await page.keyboard.press('Control+Enter')
  await page.getByRole('article').filter({ hasText: 'It still flickers.' }).waitFor()
  await agent.getByRole('article').filter({ hasText: 'It still flickers.' }).waitFor()
})

story('what could not be sent is said, stays where it is, and is sent once', async ({ desk, visit, allowError }) => {
  const [cara, ada] = [await signUpCara(desk), await signUpAda(desk)]
  await ada.comments(await cara.submits('Lamp flickers'), 'Try another bulb.')
  const page = await visit({ as: cara })
  allowError(page, /Failed to load resource|ERR_/)
  await openLive(page, '/tickets/1')
  const keys: (string | undefined)[] = []
  await page.route('**/graphql', async (route) => {
    const request = route.request()
    if (!request.postData()?.includes('answerSolution')) return route.continue()
    keys.push(request.headers()['idempotency-key'])
    // Done, but nobody hears of it.
    if (keys.length > 1) return route.continue()
    await route.fetch()
    await route.abort()
  })
  await button(page, 'This solved it').click()
  await page.getByText('The server could not be reached.').first().waitFor()
  const again = button(page, 'This solved it')
  // The line may have told of it by now.
  if (await again.isVisible()) await again.click().catch(() => undefined)
  await region(page, 'Solved').waitFor()
  equal(new Set(keys).size, 1)
  ok(keys[0])
})

story('a colleague reads whose turn it is, and answers too', async ({ desk, visit }) => {
  const [ada, cara, carl] = [await signUpAda(desk), await signUpCara(desk), await signUpCarl(desk)]
  await shareAmong(ada, 'Acme', [cara, carl])
  await ada.comments(await cara.submits('Lamp flickers'), 'Try another bulb.')
  const page = await visit({ as: carl })
  await openLive(page, '/tickets?shared=all')
  await says(page, 'Lamp flickers', 'We have answered Cara')
  await page.getByRole('link', { name: 'Lamp flickers' }).click()
  await region(page, 'We are waiting for Cara').waitFor()
  await button(page, 'This solved it').click()
  await region(page, 'Solved').waitFor()
  await page.getByText('Carl said that this solved it').waitFor()
})

story('who submits a first ticket is told where to come back', async ({ desk, visit }) => {
  const dora = await signUp(desk, 'dora', 'customer')
  const page = await visit({ as: dora, bypassCSP: true })
  await page.goto('/')
  await page.getByRole('link', { name: 'Submit a request' }).click()
  await page.getByLabel('Subject').fill('Lamp flickers')
  await page.keyboard.press('Enter')
  await heading(page, 'My Tickets')
  const notice = page.getByRole('note').filter({ hasText: 'Ticket #1 is with us.' })
  await notice.getByText('come back to this page and log in as dora@example.com').waitFor()
  deepEqual(await violationsOf(page), [])
  await notice.getByRole('link', { name: 'Open the ticket' }).click()
  await heading(page, 'Ticket #1: Lamp flickers')
  await page.getByRole('link', { name: 'My Tickets' }).click()
  await listed(page, ['Lamp flickers'])
  equal(await notice.count(), 0)
})

story('the same in German', async ({ desk, visit }) => {
  const [cara, ada] = [await signUpCara(desk), await signUpAda(desk)]
  await cara.submits('Lampe flackert')
  await ada.comments(await cara.submits('Stuhl quietscht'), 'Welcher?')
  const page = await visit({ as: cara, locale: 'de-DE' })
  await page.goto('/tickets')
  await says(page, 'Lampe flackert', /^Wir sind dran, bisher /)
  await says(page, 'Stuhl quietscht', 'Sie sind dran: Wir haben geantwortet')
  await page.getByRole('button', { name: 'Sie sind dran 1' }).click()
  await listed(page, ['Stuhl quietscht'])
  await page.getByRole('link', { name: 'Stuhl quietscht' }).click()
  await button(page, 'Das hat es gelöst').click()
  await region(page, 'Gelöst').getByText('Stimmt noch etwas nicht?').waitFor()
  await page.getByText('hat das Ticket als gelöst bestätigt').waitFor()
  await button(page, 'Nicht gelöst').click()
  await region(page, 'Wir sind dran').getByText('Schreiben Sie unten, was noch fehlt.').waitFor()
})
