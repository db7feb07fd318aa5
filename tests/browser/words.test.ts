/** The words of the specification, screen by screen, to the letter: labels, placeholders, headings, buttons, links and states. */
import { deepEqual, equal, match, ok } from 'node:assert/strict'
import type { Locator, Page } from 'playwright-core'
import { signUp, signUpAda, signUpCara, type TestUser } from '../support/cast.ts'
import { heading, story, type Stage } from '../support/browser.ts'
import { note, picture } from '../support/files.ts'
import { countRequests, hold, operationOf, refuse } from '../support/network.ts'

const green = { color: 'rgb(20, 92, 46)', ground: 'rgb(223, 243, 228)' }
const yellow = { color: 'rgb(107, 74, 0)', ground: 'rgb(253, 240, 196)' }
const red = { color: 'rgb(143, 29, 20)', ground: 'rgb(251, 222, 219)' }
const badges = {
  open: green,
  pending: yellow,
  closed: red,
  // In the same red, but outlined.
  resolved: { color: red.color, ground: 'rgba(0, 0, 0, 0)' },
} as const

const statuses = ['open', 'pending', 'resolved', 'closed'] as const

story('sign up', async ({ desk, visit }) => {
  await signUpCara(desk)
  const page = await visit()
  await page.goto('/signup')
  await shows(page, [
    ['textbox', 'Email'],
    ['radio', 'Customer'],
    ['radio', 'Agent'],
    ['button', 'Submit'],
  ])
  await leadsTo(page, 'Log in', '/login')
  const [email, password] = [page.getByLabel('Email', { exact: true }), page.getByLabel('Password', { exact: true })]
  deepEqual(await attributes(email, ['type', 'required']), ['email', ''])
  deepEqual(await attributes(password, ['type', 'required']), ['password', ''])
  ok(await page.getByRole('radio', { name: 'Customer' }).isChecked())

  await email.fill('cara@example.com')
  await password.fill('secret')
  const held = await hold(page, 'signUp')
  await page.getByRole('button', { name: 'Submit' }).click()
  await page.getByText('Loading...', { exact: true }).waitFor()
  await held.letGo()
  const error = page.getByRole('alert')
  await error.getByText(/already/).waitFor()
  equal(await colourOf(error.getByText(/already/)), red.color)
  equal(await page.getByText('Loading...').count(), 0)
})

story('log in', async ({ visit }) => {
  const page = await visit()
  await page.goto('/login')
  await shows(page, [
    ['textbox', 'Email'],
    ['button', 'Login'],
  ])
  equal(await page.getByRole('paragraph').last().textContent(), "Don't have an account? Sign Up")
  await leadsTo(page, 'Sign Up', '/signup')
  const [email, password] = [page.getByLabel('Email', { exact: true }), page.getByLabel('Password', { exact: true })]
  deepEqual(await attributes(email, ['type', 'required']), ['email', ''])
  deepEqual(await attributes(password, ['type', 'required', 'minlength']), ['password', '', '6'])
  await email.fill('nobody@example.com')
  await password.fill('secret')
  const held = await hold(page, 'login')
  await page.getByRole('button', { name: 'Login' }).click()
  await page.getByText('Loading...', { exact: true }).waitFor()
  await held.letGo()
  const message = page.getByRole('alert').getByText('That email and password do not match.', { exact: true })
  await message.waitFor()
  equal(await colourOf(message), red.color)
})

story('ticket list', async ({ desk, visit }) => {
  const [cara, ada] = [await signUpCara(desk), await signUpAda(desk)]
  for (const status of statuses) await ada.sets(await cara.submits(`The ${status} one`), status)

  for (const [person, title, columns] of [
    [cara, 'My Tickets', ['Title', 'Status']],
    [ada, 'All Tickets', ['Title', 'Status', 'Customer ID', 'Customer Mail']],
  ] as const) {
    const page = await visit({ as: person, colorScheme: 'light' })
    await statesOfList(page, title)
    deepEqual(await page.getByRole('columnheader').allTextContents(), columns)
    await shows(page, [['button', 'Logout']])
    const isAgent = person.role === 'agent'
    // What the one has the other has not, once it stands there.
    const [exporting, submitting] = [
      page.getByRole('button', { name: 'Export Closed Tickets', exact: true }),
      page.getByRole('link', { name: 'Submit a request', exact: true }),
    ]
    const [theirs, others] = isAgent ? [exporting, submitting] : [submitting, exporting]
    await theirs.waitFor()
    equal(await others.count(), 0)
    if (!isAgent) await leadsTo(page, 'Submit a request', '/tickets/new')
    for (const [index, status] of statuses.entries()) {
      await leadsTo(page, `The ${status} one`, `/tickets/${index + 1}`)
      const row = page.getByRole('row').filter({ hasText: `The ${status} one` })
      const label = `${status.charAt(0).toUpperCase()}${status.slice(1)}`
      await looksLike(row.getByText(label, { exact: true }), badges[status])
      if (isAgent) {
        await row.getByRole('cell', { name: cara.id, exact: true }).waitFor()
        await row.getByRole('cell', { name: cara.email, exact: true }).waitFor()
      }
    }
  }

  const nobody = await visit({ as: await signUp(desk, 'carl', 'customer') })
  await nobody.goto('/tickets')
  await nobody.getByText('No tickets found', { exact: true }).waitFor()
})

async function statesOfList(page: Page, title: string) {
  const asked = countRequests(page, 'tickets')
  const held = await hold(page, 'tickets')
  await page.goto('/')
  await heading(page, title)
  await page.getByText('Loading...', { exact: true }).waitFor()
  await held.letGo()
  await page.getByRole('link', { name: 'The open one', exact: true }).waitFor()
  equal(await page.getByText('Loading...').count(), 0)

  const mend = await refuse(page, 'tickets', 'GraphQL error: The list is on holiday.')
  await page.goto('/tickets')
  await page.getByText('The list is on holiday.', { exact: true }).waitFor()
  equal(await page.getByRole('table').count(), 0)
  await mend()
  await page.getByRole('button', { name: 'Try again' }).click()

  // Asked for again whenever the screen is mounted.
  await page.getByRole('link', { name: 'The open one', exact: true }).click()
  // The sidebar leads to the list from the list, too.
  await heading(page, 'Ticket #1: The open one')
  const before = asked.count
  const answered = page.waitForResponse((response) => operationOf(response.request()) === 'tickets')
  await page.getByRole('link', { name: title, exact: true }).click()
  await heading(page, title)
  await page.getByRole('columnheader').first().waitFor()
  await answered
  equal(asked.count, before + 1)
}

story('new ticket', async ({ desk, visit }) => {
  const page = await visit({ as: await signUpCara(desk) })
  await page.goto('/tickets/new')
  await heading(page, 'New Ticket')
  await leadsTo(page, 'Back', '/tickets')
  await shows(page, [
    ['textbox', 'Subject'],
    ['textbox', 'Describe your issue'],
    ['button', 'Submit Ticket'],
  ])
  deepEqual(await attributes(page.getByLabel('Subject'), ['required', 'type']), ['', null])
  deepEqual(await attributes(page.getByLabel('Describe your issue'), ['placeholder', 'required']), [
    'Please provide as much details as possible',
    null,
  ])
  equal(await page.getByLabel('Describe your issue').evaluate(({ tagName }) => tagName), 'TEXTAREA')
  await page.getByText('Upload File', { exact: true }).waitFor()
  await page.getByText('Add screenshots or files', { exact: true }).waitFor()
  deepEqual(await attributes(page.getByLabel('Upload File'), ['accept', 'multiple']), [
    'image/*,.pdf,.txt,.doc,.docx',
    '',
  ])
  equal(await page.getByText('Selected Files:').count(), 0)
})

story('ticket detail', async (stage) => {
  const { desk } = stage
  const [cara, ada] = [await signUpCara(desk), await signUpAda(desk)]
  await cara.submits('Nothing but a subject')
  const full = await cara.submits('The whole', { description: 'It hums.', files: [picture(), note()] })
  await cara.comments(full, 'From Cara')
  await ada.comments(full, 'From Ada')
  await detailFor(stage, cara, 'My Tickets')
  await detailFor(stage, ada, 'All Tickets')
})

async function detailFor({ visit, expectError }: Stage, person: TestUser, back: string) {
  const isAgent = person.role === 'agent'
  const page = await visit({ as: person, colorScheme: 'light' })
  await statesOfDetail(page)

  await heading(page, 'Ticket #1: Nothing but a subject')
  await leadsTo(page, back, '/tickets')
  await page.getByText('No description provided', { exact: true }).waitFor()
  await page.getByText('No comments yet', { exact: true }).waitFor()
  await page.getByText('No attachments', { exact: true }).waitFor()
  const comment = page.getByPlaceholder('Leave a comment...', { exact: true })
  deepEqual(await attributes(comment, ['rows', 'required']), ['4', ''])
  await shows(page, [['button', 'Add Comment']])

  await page.goto('/tickets/2')
  await heading(page, 'Ticket #2: The whole')
  const created = await page.getByText(/^Created /).textContent()
  match(created ?? '', isAgent ? /^Created .+ ago by cara@example\.com$/ : /^Created [^@]+ ago$/)
  await page.getByText('It hums.', { exact: true }).waitFor()
  const comments = page.getByRole('region', { name: 'Comments' }).getByRole('article')
  await comments.nth(1).waitFor()
  for (const [index, name] of ['cara', 'ada'].entries()) {
    match(
      (await comments.nth(index).textContent()) ?? '',
      new RegExp(`^${name}@example\\.com.+ ago.*From ${name}$`, 'i'),
    )
  }
  const files = page.getByRole('region', { name: 'Attachments' }).getByRole('button')
  match((await files.nth(0).textContent()) ?? '', /screenshot\.png.* ago$/)
  match((await files.nth(1).textContent()) ?? '', /note\.txt.* ago$/)
  await files.nth(0).locator('img').waitFor()
  equal(await files.nth(1).locator('img').count(), 0)

  const select = page.getByLabel('Update Status', { exact: true })
  if (!isAgent) return equal(await select.count(), 0)
  deepEqual(await select.getByRole('option').allTextContents(), ['Open', 'Pending', 'Resolved', 'Closed'])
  for (const status of statuses.toReversed()) {
    await select.selectOption(status)
    await looksLike(page.getByText(status.toUpperCase(), { exact: true }), badges[status])
  }
  const mend = await refuse(page, 'updateTicket', 'The pen is dry.')
  expectError(page, /The status could not be updated/)
  await select.selectOption('Closed')
  await page.getByText(/The pen is dry\.$/).waitFor()
  await mend()
}

async function statesOfDetail(page: Page) {
  const held = [await hold(page, 'ticket'), await hold(page, 'comments')] as const
  await page.goto('/tickets/1')
  await page.getByText('Loading...', { exact: true }).waitFor()
  await held[0].letGo()
  await page.getByText('Loading comments...', { exact: true }).waitFor()
  await held[1].letGo()
  await page.getByText('No comments yet', { exact: true }).waitFor()

  const mendTicket = await refuse(page, 'ticket', 'GraphQL error: The ticket is at lunch.')
  await page.reload()
  await page.getByText('The ticket is at lunch.', { exact: true }).waitFor()
  equal(await page.getByText('Ticket #1').count(), 0)
  await mendTicket()
  const mendComments = await refuse(page, 'comments', 'The comments are asleep.')
  await page.reload()
  await page.getByText('The comments are asleep.', { exact: true }).waitFor()
  equal(await page.getByText('No comments yet').count(), 0)
  await mendComments()
  await page.getByRole('button', { name: 'Try again' }).click()
}

type Expected = readonly ['button' | 'link' | 'textbox' | 'radio', string]

async function shows(page: Page, all: readonly Expected[]) {
  for (const [role, name] of all) await page.getByRole(role, { name, exact: true }).waitFor()
}

async function leadsTo(page: Page, link: string, path: string) {
  equal(await page.getByRole('link', { name: link, exact: true }).getAttribute('href'), path)
}

const attributes = (element: Locator, names: readonly string[]) =>
  Promise.all(names.map((name) => element.getAttribute(name)))

const colourOf = (element: Locator) => element.evaluate((each) => getComputedStyle(each).color)

async function looksLike(badge: Locator, expected: { readonly color: string; readonly ground: string }) {
  await badge.waitFor()
  const seen = await badge.evaluate((each) => {
    const { color, backgroundColor: ground } = getComputedStyle(each)
    return { color, ground }
  })
  deepEqual(seen, expected)
}
