/** The palette: one key to every ticket, person, view, place and action, and nothing that is not one's own. */
import { deepEqual, equal, ok } from 'node:assert/strict'
import type { Page } from 'playwright-core'
import { heading, pathOf, story } from '../support/browser.ts'
import { documents, signUp, signUpAbe, signUpAda, signUpCara, signUpCarl, type TestUser } from '../support/cast.ts'
import { eventually } from '../support/eventually.ts'
import { interceptAll } from '../support/network.ts'
import { listed } from './listed.ts'

const box = (page: Page) => page.getByRole('combobox', { name: 'Go to anything' })
const options = (page: Page) => page.getByRole('listbox', { name: 'Results' }).getByRole('option')
const option = (page: Page, name: string | RegExp) => page.getByRole('option', { name })
const groups = (page: Page) => page.getByRole('listbox', { name: 'Results' }).getByRole('group')

async function open(page: Page) {
  await page.keyboard.press('Control+k')
  await box(page).waitFor()
}

/** The line that Enter would take, as a screen reader is told of it. */
const active = (page: Page) =>
  page.evaluate(() => {
    const id = document.activeElement?.getAttribute('aria-activedescendant')
    const line = id ? document.getElementById(id) : null
    return line?.getAttribute('aria-selected') === 'true' ? line.textContent : null
  })

const activeIs = (page: Page, pattern: RegExp) => eventually(async () => pattern.test((await active(page)) ?? ''))

story(
  'an agent finds tickets, people, views and places by a few letters, without the mouse',
  async ({ desk, visit }) => {
    const [cara, ada] = [await signUpCara(desk), await signUpAda(desk)]
    const lamp = await cara.submits('Lamp flickers')
    await cara.submits('Chair squeaks')
    const page = await visit({ as: ada })
    await page.goto('/tickets')
    await listed(page, ['Chair squeaks', 'Lamp flickers'])

    // Words, also those that are typed before anything could be found.
    await open(page)
    await page.keyboard.type('flick')
    await page.keyboard.press('Enter')
    await heading(page, 'Ticket #1: Lamp flickers')

    // A number.
    await open(page)
    await page.keyboard.type('#2')
    await page.keyboard.press('Enter')
    await heading(page, 'Ticket #2: Chair squeaks')

    // What was opened last comes first.
    await open(page)
    await activeIs(page, /Chair squeaks/)
    await page.keyboard.press('ArrowDown')
    await activeIs(page, /Lamp flickers/)
    await page.keyboard.press('Enter')
    await heading(page, `Ticket #${lamp.id}: Lamp flickers`)

    // A person, by their address; the list says whose tickets these are.
    await open(page)
    await page.keyboard.type(`@${cara.email.slice(0, 6)}`)
    await option(page, new RegExp(cara.email)).waitFor()
    await page.keyboard.press('Enter')
    await page.waitForURL(`/tickets?requester=${cara.id}`)
    await listed(page, ['Chair squeaks', 'Lamp flickers'])

    // A view that is called just so stands before tickets with such a word.
    await cara.submits('Pending since May')
    await open(page)
    await page.keyboard.type('pending')
    await option(page, /Pending since May/).waitFor()
    await activeIs(page, /^Pending/)
    await page.keyboard.press('Enter')
    await page.waitForURL('/tickets?status=pending&snoozed=no')

    // A place, by letters of its name; accents and case do not matter.
    await open(page)
    await page.keyboard.type('órgan')
    await activeIs(page, /Organisations/)
    await page.keyboard.press('Enter')
    await page.waitForURL('/people?part=organisations')

    // All that hold the words, with filters among them; where no more are found than fit, there is nothing else to show.
    for (let more = 1; more <= 5; more++) await cara.submits(`Chair ${more} squeaks, too`)
    await open(page)
    await page.keyboard.type('status:open squeaks')
    await option(page, /Show all tickets/).click()
    await page.waitForURL('/tickets?q=squeaks&status=open')
  },
)

const isTakenBy = async (agent: TestUser, id: number) => {
  const { data } = await agent.ask('query ($id: ID!) { ticket(id: $id) { assignee { id } } }', { id })
  return data.ticket.assignee?.id === agent.id
}

story('an action does what its key does, to the ticket that is open or at the cursor', async ({ desk, visit }) => {
  const [cara, ada] = [await signUpCara(desk), await signUpAda(desk)]
  await cara.submits('Lamp flickers')
  await cara.submits('Chair squeaks')
  const page = await visit({ as: ada })
  await page.goto('/tickets/1')
  await heading(page, 'Ticket #1: Lamp flickers')
  await open(page)
  await groups(page).filter({ hasText: 'Actions for #1 Lamp flickers' }).waitFor()
  await page.keyboard.type('>take')
  await activeIs(page, /Take it myself\s*E/)
  await page.keyboard.press('Enter')
  await eventually(() => isTakenBy(ada, 1))

  await page.goto('/tickets')
  await listed(page, ['Chair squeaks', 'Lamp flickers'])
  await open(page)
  equal(await option(page, /Take it myself/).count(), 0, 'no row has the cursor')
  await page.keyboard.press('Escape')
  await page.keyboard.press('j')
  await open(page)
  await page.keyboard.type('take')
  await activeIs(page, /Take it myself/)
  await page.keyboard.press('Enter')
  await eventually(() => isTakenBy(ada, 2))

  const max = await signUp(desk, 'max', 'agent')
  for (const words of ['assign to max', '>assign max']) {
    await open(page)
    await page.keyboard.type(words)
    // Of no team, so only the server knows him.
    await activeIs(page, /Assign to Max/)
    await page.keyboard.press('Enter')
    await eventually(() => isTakenBy(max, 2))
    await ada.ask(documents.assignTicket, { id: '2', assignee: ada.id })
  }
})

story(
  'it is a combobox with groups, says how much it found, and gives back the focus and the words',
  async ({ desk, visit }) => {
    const [cara, ada] = [await signUpCara(desk), await signUpAda(desk)]
    await cara.submits('Lamp flickers')
    const page = await visit({ as: ada })
    await page.goto('/tickets')
    await listed(page, ['Lamp flickers'])
    await page.keyboard.press('j')
    const focused = () => page.evaluate(() => document.activeElement?.textContent)
    equal(await focused(), 'Lamp flickers')

    await open(page)
    equal(await box(page).getAttribute('aria-expanded'), 'true')
    for (const name of ['Views', 'Go to', 'Actions for #1 Lamp flickers']) {
      ok(await page.getByRole('group', { name, exact: true }).getByRole('option').count(), name)
    }
    await page.keyboard.type('lamp')
    await page
      .getByRole('group', { name: 'Tickets' })
      .getByRole('option', { name: /Lamp flickers/ })
      .waitFor()
    await page
      .getByRole('status')
      .filter({ hasText: /^\d+ results?$/ })
      .waitFor({ state: 'attached' })
    await page.keyboard.press('Tab')
    await box(page).and(page.locator('[value="#lamp"]')).waitFor()
    await page.keyboard.press('Escape')
    await box(page).waitFor({ state: 'detached' })
    equal(await focused(), 'Lamp flickers')

    // It comes back as it was, ready to be typed over.
    await open(page)
    equal(await box(page).inputValue(), '#lamp')
    await page.keyboard.type('zzz')
    equal(await box(page).inputValue(), 'zzz')
    await page.getByText('Nothing found for "zzz"').first().waitFor()

    // The same key closes it, and single letters mean nothing while it is open.
    await page.keyboard.press('Control+k')
    await box(page).waitFor({ state: 'detached' })
    equal(pathOf(page), '/tickets')
  },
)

story(
  'a field is set to a value by name, and taken back unless somebody else has set it since',
  async ({ desk, visit, allowError }) => {
    const [cara, ada] = [await signUpCara(desk), await signUpAda(desk)]
    const lamp = await cara.submits('Lamp flickers')
    const abe = await signUpAbe(desk)
    const page = await visit({ as: ada })
    allowError(page, /^error: The status could not be updated/)
    await page.goto('/tickets/1')
    await heading(page, 'Ticket #1: Lamp flickers')
    const ticket = async () => (await ada.opens(lamp)) as unknown as { status: string }
    const choose = async (typed: string, line: string) => {
      await open(page)
      await page.keyboard.type(typed)
      await option(page, line).waitFor()
      await activeIs(page, new RegExp(`^${line}$`))
      await page.keyboard.press('Enter')
    }
    await choose('>closed', 'Status: Closed')
    await page.getByText('#1: Status: Closed', { exact: true }).first().waitFor()
    equal((await ticket()).status, 'closed')
    await page.keyboard.press('z')
    await page.getByText('Undone: #1: Status: Closed', { exact: true }).first().waitFor()
    equal((await ticket()).status, 'open')

    await choose('>tag returns', 'Add tag returns')
    await page.getByText('#1: Tags: + returns', { exact: true }).first().waitFor()

    await choose('>status closed', 'Status: Closed')
    await eventually(async () => (await ticket()).status === 'closed')
    await abe.sets(lamp, 'pending')
    await page.keyboard.press('z')
    await page.getByText('Not undone: #1: Status: Closed. This ticket has been changed since.').first().waitFor()
    equal((await ticket()).status, 'pending')
  },
)

story('with Ctrl it opens a new tab', async ({ desk, visit }) => {
  const [cara, ada] = [await signUpCara(desk), await signUpAda(desk)]
  await cara.submits('Lamp flickers')
  const page = await visit({ as: ada })
  await page.goto('/tickets')
  await listed(page, ['Lamp flickers'])
  await open(page)
  await page.keyboard.type('lamp')
  await activeIs(page, /Lamp flickers/)
  const opened = page.context().waitForEvent('page')
  await page.keyboard.press('Control+Enter')
  const other = await opened
  await heading(other, 'Ticket #1: Lamp flickers')
  equal(pathOf(page), '/tickets')
  ok(await box(page).isVisible(), 'for the next one')
  equal(await option(page, /Lamp flickers/).getAttribute('href'), '/tickets/1')
})

story(
  'an answer that comes late does not take the place of a newer one, and earlier results stay until then',
  async ({ desk, visit }) => {
    const [cara, ada] = [await signUpCara(desk), await signUpAda(desk)]
    await cara.submits('Lamp flickers')
    await cara.submits('Chair squeaks')
    const page = await visit({ as: ada })
    const held: (() => void)[] = []
    await page.route('/graphql', async (route) => {
      const { query, variables } = route.request().postDataJSON() as { query: string; variables: { text?: string } }
      if (query.includes('searchTickets') && variables.text === 'chair') await new Promise<void>((go) => held.push(go))
      await route.continue()
    })
    await page.goto('/tickets')
    await listed(page, ['Chair squeaks', 'Lamp flickers'])
    const tickets = page.getByRole('group', { name: 'Tickets' })
    await open(page)
    await page.keyboard.type('lamp')
    await tickets.getByRole('option', { name: /Lamp flickers/ }).waitFor()
    await box(page).fill('chair')
    await eventually(() => held.length === 1)
    ok(await tickets.getByRole('option', { name: /Lamp flickers/ }).isVisible())
    await box(page).fill('flickers')
    await eventually(
      async () =>
        (await tickets
          .getByRole('option', { name: /Lamp flickers/ })
          .locator('mark')
          .textContent()) === 'flickers',
    )
    held[0]?.()
    await page.waitForResponse((response) => response.request().postDataJSON()?.variables?.text === 'chair')
    equal(await tickets.getByRole('option', { name: /Chair squeaks/ }).count(), 0)
  },
)

story(
  'without a connection it says so in its place, keeps what it knows, and tries again',
  async ({ desk, visit, allowError }) => {
    const [cara, ada] = [await signUpCara(desk), await signUpAda(desk)]
    await cara.submits('Lamp flickers')
    const page = await visit({ as: ada })
    allowError(page, /ERR_FAILED|ERR_INTERNET_DISCONNECTED/)
    await page.goto('/tickets')
    await listed(page, ['Lamp flickers'])
    await open(page)
    await options(page).first().waitFor()
    const mend = await interceptAll(page, '**/graphql', (route) => route.abort())
    await page.keyboard.type('la')
    const failure = page.getByRole('group', {
      name: 'The server could not be reached. Check your connection and try again.',
    })
    await failure.getByRole('option', { name: 'Try again' }).waitFor()
    await mend()
    await page.keyboard.press('Enter')
    await option(page, /Lamp flickers/).waitFor()
    equal(await failure.count(), 0)
  },
)

story('customers find what is theirs, and nothing else is asked for', async ({ desk, visit }) => {
  const [cara, carl] = [await signUpCara(desk), await signUpCarl(desk)]
  await signUpAda(desk)
  await cara.submits('Lamp flickers')
  const own = await carl.submits('Lamp is dark')
  const page = await visit({ as: carl })
  const asked: string[] = []
  page.on('request', (request) => {
    if (request.url().endsWith('/graphql')) asked.push(String(request.postData()))
  })
  await page.goto('/tickets')
  await listed(page, ['Lamp is dark'])
  asked.length = 0
  await open(page)
  await option(page, 'Submit a request').waitFor()
  deepEqual(await options(page).allTextContents(), ['My Tickets', 'Submit a request', 'Your profile'])
  await page.keyboard.type('lamp')
  await option(page, /Lamp is dark/).waitFor()
  equal(await option(page, /Lamp flickers/).count(), 0)
  await box(page).fill('@ada')
  await page.getByText('Nothing found for "ada"').first().waitFor()
  await box(page).fill('#1')
  await page.getByText('There is no ticket #1').waitFor()
  ok(
    asked.every((body) => !/agents|customers|requesters|organisations|tags\(|teams/.test(body)),
    asked.join('\n'),
  )
  await box(page).fill(`#${own.id}`)
  await page.keyboard.press('Enter')
  await heading(page, `Ticket #${own.id}: Lamp is dark`)
  await open(page)
  await page.keyboard.type('logout')
  await activeIs(page, /Logout/)
  await page.keyboard.press('Enter')
  await page.waitForURL('/login')
})
