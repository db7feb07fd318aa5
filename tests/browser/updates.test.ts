/** Agents are told in time what concerns them: counted wherever they are, listed, opened, read on all their devices. */
import { deepEqual, equal } from 'node:assert/strict'
import type { Page } from 'playwright-core'
import { heading, story } from '../support/browser.ts'
import { documents, logIn, signUpAbe, signUpAda, signUpCara, told, type TestUser } from '../support/cast.ts'
import { eventually } from '../support/eventually.ts'
import { lineIsLive } from '../support/line.ts'
import { refuse } from '../support/network.ts'

const link = (page: Page, unread?: number) =>
  page.getByRole('link', { name: unread === undefined ? /^Updates/ : new RegExp(`^Updates ?: ${unread} unread$`) })
const items = (page: Page) => page.getByRole('main').getByRole('listitem')
const titled = (page: Page, title: string) => eventually(async () => (await page.title()) === title)

async function open(page: Page, path: string) {
  const live = lineIsLive(page)
  await page.goto(path)
  await live
}

const assign = async (by: TestUser, { id }: { id: string }, to: TestUser) =>
  told(await by.ask(documents.assignTicket, { id, assignee: to.id }), 'updateTicket')

story('what concerns an agent is counted live, opened, and read then', async ({ desk, visit }) => {
  const [cara, ada, abe] = [await signUpCara(desk), await signUpAda(desk), await signUpAbe(desk)]
  const lamp = await cara.submits('Lamp flickers')
  const page = await visit({ as: ada })
  await open(page, '/updates')
  await heading(page, 'Updates')
  await page.getByText('Nothing has happened yet that concerns you.').waitFor()
  await titled(page, 'Updates · Bellhop')

  await assign(abe, lamp, ada)
  await items(page).getByText('Abe assigned #1 to you').waitFor()
  await link(page, 1).waitFor()
  await titled(page, '(1) Updates · Bellhop')

  // What comes while one reads moves nothing, and waits to be asked for.
  const news = page.getByRole('button', { name: '1 new update' })
  await abe.notes(lamp, 'Over to you, **@Ada**')
  await news.waitFor()
  await titled(page, '(2) Updates · Bellhop')
  equal(await items(page).count(), 1)
  await news.click()
  await items(page).nth(1).waitFor()
  await items(page).first().getByText('abe mentioned you in a note on #1').waitFor()
  await items(page).first().getByText('Over to you, @Ada').waitFor()

  // Only some of them, at an address of their own.
  await page.getByRole('link', { name: 'Mentions' }).click()
  await page.waitForURL('/updates?show=mentions')
  await eventually(async () => (await items(page).count()) === 1)
  await items(page).getByRole('link').click()
  await heading(page, 'Ticket #1: Lamp flickers')
  await link(page).waitFor()
  await titled(page, 'Ticket #1: Lamp flickers · Bellhop')
  await page.goBack()
  await eventually(async () => (await page.getByText('Unread').count()) === 0)
})

story('a key leads to them, all are marked at once, on every device', async ({ desk, visit }) => {
  const [cara, ada, abe] = [await signUpCara(desk), await signUpAda(desk), await signUpAbe(desk)]
  for (const title of ['One', 'Two']) await assign(abe, await cara.submits(title), ada)
  const page = await visit({ as: ada })
  const phone = await visit({ as: await logIn(desk, ada), viewport: { width: 390, height: 780 } })
  await open(phone, '/')
  await link(phone, 2).waitFor()
  await open(page, '/')
  await link(page, 2).waitFor()
  await page.keyboard.press('g')
  await page.keyboard.press('i')
  await heading(page, 'Updates')
  await page.getByRole('button', { name: 'Mark all read' }).click()
  await titled(page, 'Updates · Bellhop')
  await titled(phone, 'All Tickets · Bellhop')
  equal(await page.getByRole('button', { name: 'Mark all read' }).count(), 0)
  await link(phone).click()
  await heading(phone, 'Updates')
  deepEqual(await items(phone).getByText('Unread').count(), 0)
  // A list that could not be loaded says so, and is asked for again.
  const mend = await refuse(phone, 'updates', 'The bell is broken.')
  await phone.getByRole('main').getByRole('link', { name: 'Mine' }).click()
  await phone.getByText('The bell is broken.').waitFor()
  await mend()
  await phone.getByRole('button', { name: 'Try again' }).click()
  await eventually(async () => (await items(phone).count()) === 2)
})

story('customers have no updates', async ({ desk, visit }) => {
  const page = await visit({ as: await signUpCara(desk) })
  await page.goto('/updates')
  await heading(page, 'Page not found')
  equal(await page.getByRole('link', { name: /^Updates/ }).count(), 0)
})

story('a ticket is watched and muted by key, button and palette', async ({ desk, visit }) => {
  const [cara, ada, abe] = [await signUpCara(desk), await signUpAda(desk), await signUpAbe(desk)]
  const lamp = await cara.submits('Lamp flickers')
  const page = await visit({ as: ada })
  await open(page, '/tickets/1')
  const button = (state: string) => page.getByRole('button', { name: `Watching: ${state}`, exact: true })
  await button('No').waitFor()
  await page.keyboard.press('w')
  await button('Watching').waitFor()
  await page.keyboard.press('Shift+w')
  await button('Muted').click()
  await page.getByRole('menuitemradio', { name: /^Watching/ }).click()
  await button('Watching').waitFor()
  await page.reload()
  await button('Watching').waitFor()

  await page.goto('/tickets')
  await heading(page, 'All Tickets')
  await abe.comments(lamp, 'Which bulb?')
  await link(page, 1).click()
  await page.getByRole('link', { name: 'Watching' }).click()
  await items(page).getByText('abe commented on #1').click()
  await heading(page, 'Ticket #1: Lamp flickers')
  await page.keyboard.press('Control+k')
  await page.getByRole('combobox', { name: 'Go to anything' }).fill('>watch')
  await page.getByRole('option', { name: /^Watch or stop watching/ }).click()
  await button('No').waitFor()

  // On one's other devices it is so, too.
  const phone = await visit({ as: await logIn(desk, ada), viewport: { width: 390, height: 844 } })
  await open(phone, '/tickets/1')
  await phone.getByRole('button', { name: /^Details/ }).click()
  const there = (state: string) => phone.getByRole('button', { name: `Watching: ${state}`, exact: true })
  await there('No').waitFor()
  await page.keyboard.press('Shift+W')
  await there('Muted').waitFor()
})

/** What a browser would show, and whether its window is in front: neither can be seen of one without a screen. */
const withoutScreen = () => {
  const own = window as unknown as Record<string, unknown>
  const shown: unknown[] = []
  Object.assign(own, { shown, isInFront: true })
  document.hasFocus = () => own['isInFront'] === true
  // Not before the page has an address.
  const stored = () => (location.protocol === 'about:' ? null : localStorage.getItem('allowed'))
  own['Notification'] = class extends EventTarget {
    static get permission() {
      return stored() ?? 'default'
    }
    static async requestPermission() {
      localStorage.setItem('allowed', 'granted')
      return 'granted'
    }
    constructor(title: string, { body }: NotificationOptions) {
      super()
      shown.push({ title, body, click: () => this.dispatchEvent(new Event('click')) })
    }
    close() {}
  }
}

type Shown = { title: string; body: string; click: () => void }
const shownOn = (page: Page) =>
  page.evaluate(() => (window as unknown as { shown: Shown[] }).shown.map(({ title, body }) => [title, body]))
const lookAway = (page: Page) =>
  page.evaluate(() => {
    Object.assign(window, { isInFront: false })
    dispatchEvent(new Event('blur'))
  })

story('by keys one goes from update to update, and to what one is about', async ({ desk, visit }) => {
  const [cara, ada, abe] = [await signUpCara(desk), await signUpAda(desk), await signUpAbe(desk)]
  for (const title of ['Lamp', 'Chair', 'Desk']) await assign(abe, await cara.submits(title), ada)
  const page = await visit({ as: ada })
  await open(page, '/updates')
  await items(page).nth(2).waitFor()
  const isAt = (title: string) =>
    page.waitForFunction((wanted) => document.activeElement?.textContent?.includes(wanted), title)
  for (const [key, title] of [
    ['j', 'Desk'],
    ['j', 'Chair'],
    ['ArrowDown', 'Lamp'],
    ['j', 'Lamp'],
    ['k', 'Chair'],
    ['ArrowUp', 'Desk'],
    ['ArrowDown', 'Chair'],
  ] as const) {
    await page.keyboard.press(key)
    await isAt(title)
  }
  await page.keyboard.press('Enter')
  await heading(page, 'Ticket #2: Chair')
})

story('where one has allowed it one tab tells what is new while nobody looks', async ({ desk, visit }) => {
  const [cara, ada, abe] = [await signUpCara(desk), await signUpAda(desk), await signUpAbe(desk)]
  const lamp = await cara.submits('Lamp flickers')
  const page = await visit({ as: ada })
  await page.context().addInitScript(withoutScreen)
  await open(page, '/profile')
  await page.getByRole('button', { name: 'Allow' }).click()
  await page.getByText('This browser shows a notification').waitFor()
  // Of one kind not outside, of another not at all.
  await page.getByLabel('Your ticket is reopened: Browser notification').uncheck()
  await page.getByLabel('A ticket is assigned to you: In Bellhop').uncheck()
  await eventually(
    async () => !(await page.getByLabel('A ticket is assigned to you: Browser notification').isChecked()),
  )
  await page.reload()
  await page.getByText('This browser shows a notification').waitFor()
  equal(await page.getByLabel('A ticket is assigned to you: In Bellhop').isChecked(), false)
  equal(await page.getByLabel('Your ticket is reopened: In Bellhop').isChecked(), true)

  const second = await page.context().newPage()
  await open(second, '/tickets')
  await assign(abe, lamp, ada)
  await abe.notes(lamp, 'First, @Ada')
  await link(page, 1).waitFor()
  await link(second, 1).waitFor()
  deepEqual([...(await shownOn(page)), ...(await shownOn(second))], [], 'Nothing while one looks.')
  await lookAway(page)
  await lookAway(second)
  await cara.comments(lamp, 'It **does**')
  await eventually(async () => (await shownOn(page)).length === 1)
  deepEqual(await shownOn(page), [['Cara answered on #1', 'Lamp flickers\nIt does']])
  deepEqual(await shownOn(second), [])
  await page.evaluate(() => (window as unknown as { shown: Shown[] }).shown[0]?.click())
  await heading(page, 'Ticket #1: Lamp flickers')

  // The other one takes over.
  await page.close()
  await abe.notes(lamp, 'Second, @Ada')
  await eventually(async () => (await shownOn(second)).length === 1)
})
