/** The first day of a desk: its first agent names it, invites a colleague, asks something, saves a view and writes a canned reply, from one list. */
import { deepEqual, equal, ok } from 'node:assert/strict'
import type { Locator, Page } from 'playwright-core'
import { heading, logInOn, story } from '../support/browser.ts'
import { documents, signUp, signUpAda, signUpCara, signUpInvited, told } from '../support/cast.ts'
import { eventually } from '../support/eventually.ts'
import { lineIsLive } from '../support/line.ts'
import { hold, operationOf } from '../support/network.ts'
import { violationsOf } from './axe.ts'
import { painted, watchShifts } from './shifts.ts'

const card = (page: Page) => page.getByRole('region', { name: 'First steps' })
const step = (page: Page, name: string) => card(page).getByRole('listitem').filter({ hasText: name })
const begin = (page: Page, name: string) => step(page, name).locator('button, a')
const isDone = (page: Page, name: string) => step(page, name).getByText('Done', { exact: true }).waitFor()
const isBegun = (field: Locator) => eventually(() => field.evaluate((element) => element === document.activeElement))
const focused = (page: Page) => page.evaluate(() => document.activeElement?.getAttribute('aria-label') ?? '')

const sizes = { desktop: { width: 1280, height: 900 }, phone: { width: 390, height: 844 } }

story(
  'five steps by keyboard, each done in place; what is done stays done, and the list goes when nothing is left',
  async ({ desk, visit }) => {
    const ada = await signUpInvited(desk, 'ada')
    // axe brings its own script, which our policy would keep out.
    const page = await visit({ as: ada, bypassCSP: true })
    await page.goto('/tickets')
    await page.getByText('No tickets found').waitFor()
    await card(page).getByText('0 of 5 are done').waitFor()
    for (const [size, viewport] of Object.entries(sizes)) {
      await page.setViewportSize(viewport)
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.emulateMedia({ colorScheme })
        deepEqual(await violationsOf(page), [], `${size}, ${colorScheme}`)
      }
    }
    await page.setViewportSize(sizes.desktop)

    // The name, first one that can't be.
    await begin(page, 'Name the desk').press('Enter')
    const dialog = page.getByRole('dialog')
    // One types at once.
    await isBegun(dialog.getByLabel('Name of the desk'))
    await page.keyboard.type('help@northlight.example')
    await page.keyboard.press('Enter')
    await dialog.getByText(/@/).waitFor()
    await dialog.getByLabel('Name of the desk').fill('Northlight')
    await page.keyboard.press('Enter')
    await dialog.waitFor({ state: 'detached' })
    await isDone(page, 'Name the desk')
    await page.getByRole('link', { name: 'Northlight, to the tickets' }).waitFor()
    await eventually(async () => (await page.title()) === 'All Tickets · Northlight')
    // The button is gone, and one goes on with the next.
    await eventually(async () => (await focused(page)) === 'Invite: Invite a colleague')

    await page.keyboard.press('Enter')
    await dialog.getByRole('button', { name: 'Make a link' }).press('Enter')
    const link = await dialog.getByLabel('Invitation link').inputValue()
    await page.keyboard.press('Escape')
    await isDone(page, 'Invite a colleague')

    await begin(page, 'Submit a first ticket').press('Enter')
    await page.getByLabel('Subject').fill('Does anybody hear this?')
    await page.getByRole('button', { name: 'Submit Ticket' }).press('Enter')
    await heading(page, 'All Tickets')
    await isDone(page, 'Submit a first ticket')
    await page.getByRole('link', { name: 'Does anybody hear this?' }).first().waitFor()

    await begin(page, 'Save a first view').press('Enter')
    await dialog.getByText('urgent tickets that are open or pending').waitFor()
    await isBegun(dialog.getByLabel('Name', { exact: true }))
    await page.keyboard.type('Burning')
    await page.keyboard.press('Enter')
    await isDone(page, 'Save a first view')
    await page.getByRole('link', { name: /^Burning/ }).waitFor()

    // Hidden, it is brought back by the sidebar, on any later day.
    await card(page).getByRole('button', { name: 'Hide' }).press('Enter')
    await card(page).waitFor({ state: 'detached' })
    await page.reload()
    await page.getByRole('link', { name: 'Does anybody hear this?' }).first().waitFor()
    equal(await card(page).count(), 0)
    await page.getByRole('link', { name: 'First steps' }).press('Enter')
    await card(page).getByText('4 of 5 are done').waitFor()

    await begin(page, 'Write a first canned reply').press('Enter')
    await dialog.getByLabel('Name', { exact: true }).fill('Yes')
    await dialog.getByLabel('Text').fill('We hear you.')
    await dialog.getByRole('button', { name: 'Save', exact: true }).press('Enter')
    await card(page).waitFor({ state: 'detached' })
    ok(await page.locator('h1').evaluate((element) => element === document.activeElement))
    await page.reload()
    await page.getByRole('link', { name: 'Does anybody hear this?' }).first().waitFor()
    equal(await card(page).count(), 0)
    equal(await page.getByRole('link', { name: 'First steps' }).count(), 0)
    // Where canned replies are kept.
    await page.getByRole('link', { name: 'Canned replies' }).click()
    await page.getByText('We hear you.').waitFor()

    // The colleague reads the name where they sign up and log in, and finds what is theirs.
    const colleague = await visit()
    await colleague.goto(link)
    await colleague.getByText('Northlight', { exact: true }).waitFor()
    await colleague.getByLabel('Email').fill('abe@example.com')
    await colleague.getByLabel('Password').fill('abe-secret')
    await colleague.getByRole('button', { name: 'Submit' }).click()
    await colleague.waitForURL('/login')
    await colleague.getByText('Northlight', { exact: true }).waitFor()
    await logInOn(colleague, { email: 'abe@example.com', password: 'abe-secret' })
    await card(colleague).getByText('2 of 4 are done').waitFor()
    equal(await step(colleague, 'Name the desk').count(), 0)
  },
  { env: { AGENT_SIGNUP: 'invite' } },
)

story('a desk that was at work before it had a name is left alone', async ({ desk, visit }) => {
  const [cara, ada] = [await signUpCara(desk), await signUpAda(desk)]
  await cara.submits('Lamp flickers')
  const page = await visit({ as: ada })
  const asked: string[] = []
  page.on('request', (request) => asked.push(request.postData() ?? ''))
  await page.goto('/tickets')
  await page.getByRole('link', { name: 'Lamp flickers' }).first().waitFor()
  await page.waitForLoadState('networkidle')
  equal(await card(page).count(), 0)
  equal(asked.filter((body) => body.includes('firstSteps')).length, 0)
})

story('who is there sees the new name; a customer reads it, and nothing of the steps', async ({ desk, visit }) => {
  const [cara, ada] = [await signUpCara(desk), await signUpAda(desk)]
  const abe = await signUp(desk, 'abe', 'agent')
  const page = await visit({ as: abe })
  const live = lineIsLive(page)
  await page.goto('/people')
  await live
  // Not an admin.
  await heading(page, 'People')
  equal(await page.getByRole('button', { name: 'Change name' }).count(), 0)
  const admin = await visit({ as: ada })
  await admin.goto('/people')
  await admin.getByRole('button', { name: 'Change name' }).click()
  await admin.getByRole('textbox', { name: 'Name of the desk' }).fill('Northlight')
  await admin.getByRole('button', { name: 'Save name' }).click()
  await admin.getByRole('region', { name: 'Name of the desk' }).getByText('Northlight', { exact: true }).waitFor()
  await page.getByRole('link', { name: 'Northlight, to the tickets' }).waitFor()

  const customer = await visit({ as: cara })
  const asked: string[] = []
  customer.on('request', (request) => asked.push(`${request.url()} ${request.postData() ?? ''}`))
  await customer.goto('/tickets')
  await customer.getByRole('link', { name: 'Northlight, to the tickets' }).waitFor()
  await customer.waitForLoadState('networkidle')
  equal(asked.filter((one) => /first-?steps|first-?day/i.test(one)).length, 0)
  told(await ada.ask(documents.nameDesk, { name: '' }), 'nameDesk')
  await page.getByRole('link', { name: 'Bellhop, to the tickets' }).waitFor()
})

story('above the tickets of a young desk the steps come with them, and push nothing down', async ({ desk, visit }) => {
  const [cara, ada] = [await signUpCara(desk), await signUpAda(desk)]
  await ada.ask(documents.nameDesk, { name: 'Northlight' })
  for (const title of ['Lamp flickers', 'Chair squeaks']) await cara.submits(title)
  const page = await visit({ as: ada, viewport: sizes.desktop })
  const shifts = await watchShifts(page)
  const held = await hold(page, 'tickets')
  const steps = page.waitForResponse((response) => operationOf(response.request()) === 'firstSteps')
  await page.goto('/tickets')
  await held.asked
  await (await steps).finished()
  await painted(page)
  equal(await card(page).count(), 0)
  await held.letGo()
  await card(page)
    .getByText(/ of 5 are done/)
    .waitFor()
  await page.getByRole('link', { name: 'Lamp flickers' }).first().waitFor()
  deepEqual(await shifts(), [])
})
