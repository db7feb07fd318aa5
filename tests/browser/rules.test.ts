/** What the forms refuse, what the desk refuses, and how people are told. */
import { deepEqual, equal, ok } from 'node:assert/strict'
import type { Locator, Page } from 'playwright-core'
import { signUpAda, signUpCara } from '../support/cast.ts'
import { chosen, heading, logInOn, story } from '../support/browser.ts'
import { count } from '../support/database.ts'
import { note, picture } from '../support/files.ts'
import { countRequests, hold, refuse } from '../support/network.ts'

const red = 'rgb(143, 29, 20)'

story('log in: what is wrong is said before anything is sent', async ({ desk, visit }) => {
  const cara = await signUpCara(desk)
  const page = await visit({ colorScheme: 'light' })
  const sent = countRequests(page, 'login')
  await page.goto('/login')
  const [email, password] = [page.getByLabel('Email'), page.getByLabel('Password')]
  const button = page.getByRole('button', { name: 'Login' })
  await button.click()
  await isWrong(email, 'Enter your email.')
  await isWrong(password, 'Enter your password.')
  ok(await isFocused(email))
  for (const wrong of ['Cara@example.com', 'cara@EXAMPLE.com']) {
    await email.fill(wrong)
    await button.click()
    await isWrong(email, 'Enter the email in lower case.')
  }
  for (const wrong of ['cara', 'cara@example', 'cara@example.c', 'cara example@example.com', 'cára@example.com']) {
    await email.fill(wrong)
    await button.click()
    await isWrong(email, 'Enter an email like name@example.com.')
  }
  await email.fill('ca.ra_%+-9@sub.example.com')
  await password.fill('short')
  await button.click()
  await isWrong(password, 'The password must have at least 6 characters.')
  equal(await email.getAttribute('aria-invalid'), null)
  equal(sent.count, 0)

  await email.fill(cara.email)
  await password.fill('wrong one')
  await button.click()
  const message = page.getByRole('alert').getByText('That email and password do not match.', { exact: true })
  await message.waitFor()
  equal(await colourOf(message), red)
  deepEqual([await email.inputValue(), await password.inputValue()], [cara.email, 'wrong one'])
  const wayOut = page.getByText('Forgot your password?')
  await wayOut.waitFor()

  const mend = await refuse(page, 'login', 'GraphQL error: The door is stuck.')
  await button.click()
  await page.getByRole('alert').getByText('The door is stuck.', { exact: true }).waitFor()
  equal(await wayOut.count(), 0)
  await mend()
  await logInOn(page, cara)
  await page.waitForURL('/')
})

story('sign up: an email that is taken, a password that is too short', async ({ desk, visit }) => {
  await signUpCara(desk)
  const page = await visit({ colorScheme: 'light' })
  await page.goto('/signup')
  const [email, password] = [page.getByLabel('Email'), page.getByLabel('Password')]
  const button = page.getByRole('button', { name: 'Submit' })
  await button.click()
  await isWrong(email, 'Enter your email.')
  await email.fill('cara at example')
  await button.click()
  await isWrong(email, 'Enter an email like name@example.com.')
  await isWrong(password, 'Choose a password.')
  await email.fill(' CARA@example.com')
  await password.fill('something')
  await button.click()
  const taken = page.getByRole('alert').getByText(/already/)
  await taken.waitFor()
  equal(await colourOf(taken), red)
  await email.fill('carl@example.com')
  await password.fill('short')
  await button.click()
  await page
    .getByRole('alert')
    .getByText(/at least 6 characters/)
    .waitFor()
  equal(await taken.count(), 0)
  equal(count(desk, 'user'), 1)
})

story('a subject and a comment are needed', async ({ desk, visit }) => {
  const cara = await signUpCara(desk)
  const page = await visit({ as: cara, colorScheme: 'light' })
  await page.goto('/tickets/new')
  const subject = page.getByLabel('Subject')
  for (const blank of ['', '   ']) {
    await subject.fill(blank)
    await page.getByRole('button', { name: 'Submit Ticket' }).click()
    await isWrong(subject, 'Enter a subject.')
    ok(await isFocused(subject))
  }
  await subject.fill('x'.repeat(251))
  await isWrong(subject, '1 character over the limit of 250.')
  equal(count(desk, 'ticket'), 0)

  const ticket = await cara.submits('My lamp')
  await page.goto(`/tickets/${ticket.id}`)
  const comment = page.getByPlaceholder('Leave a comment...')
  for (const blank of ['', ' \n ']) {
    await comment.fill(blank)
    await page.getByRole('button', { name: 'Add Comment' }).click()
    await isWrong(comment, 'Write a comment first.')
    ok(await isFocused(comment))
  }
  const mend = await refuse(page, 'addComment', 'GraphQL error: The pen is dry.')
  await comment.fill('It flickers.')
  await page.getByRole('button', { name: 'Add Comment' }).click()
  const message = page.getByRole('alert').getByText('The pen is dry.', { exact: true })
  await message.waitFor()
  equal(await colourOf(message), red)
  equal(await comment.inputValue(), 'It flickers.')
  await mend()
  await page.keyboard.press('Control+Enter')
  equal(count(desk, 'comment'), 0)
  await comment.focus()
  await page.keyboard.press('Control+Enter')
  await page.getByRole('region', { name: 'Comments' }).getByText('It flickers.').waitFor()
  equal(count(desk, 'comment'), 1)
})

story('an export with nothing to export', async ({ desk, visit }) => {
  const ada = await signUpAda(desk)
  const cara = await signUpCara(desk)
  // Closed, but filed more than thirty days ago; and of today, but open.
  desk.clock.advance(-2_592_000_000 - 60_000)
  await ada.sets(await cara.submits('Long ago'), 'closed')
  desk.clock.advance(2_592_000_000 + 60_000)
  await cara.submits('Today')
  const page = await visit({ as: ada })
  await page.goto('/')
  await heading(page, 'All Tickets')
  const said = page.waitForEvent('dialog')
  const clicked = page.getByRole('button', { name: 'Export Closed Tickets' }).click()
  const dialog = await said
  deepEqual([dialog.type(), dialog.message()], ['alert', 'No closed tickets to export'])
  await dialog.accept()
  await clicked
})

story('a status that could not be saved goes back and says so', async ({ desk, visit, expectError }) => {
  const [cara, ada] = [await signUpCara(desk), await signUpAda(desk)]
  await ada.sets(await cara.submits('My lamp'), 'pending')
  const page = await visit({ as: ada })
  await page.goto('/tickets/1')
  const select = page.getByLabel('Update Status')
  const mend = await refuse(page, 'updateTicket', 'GraphQL error: The pen is dry.')
  expectError(page, /The status could not be updated/)
  await select.selectOption('Closed')
  await page.getByRole('alert').getByText('The status was not changed. The pen is dry.', { exact: true }).waitFor()
  await page.waitForFunction(() => document.querySelector('select')?.value === 'pending')
  await page.getByText('PENDING', { exact: true }).waitFor()
  await mend()

  // It goes out at once, shows what was chosen while it waits, and comes back with the ticket's own word.
  const held = await hold(page, 'updateTicket')
  const refetched = countRequests(page, 'ticket')
  await select.selectOption('Resolved')
  await held.asked
  equal(await select.inputValue(), 'resolved')
  await held.letGo()
  await page.getByText('RESOLVED', { exact: true }).waitFor()
  equal(await select.inputValue(), 'resolved')
  equal(
    await page
      .getByRole('alert')
      .getByText(/was not changed/)
      .count(),
    0,
  )
  equal(refetched.count, 0, 'the answer holds the ticket as it is now')
  equal((await cara.opens({ id: '1' })).status, 'resolved')
})

story(
  'files that do not fit are refused at once, the rest stays',
  async ({ desk, visit }) => {
    const page = await visit({ as: await signUpCara(desk) })
    await page.goto('/tickets/new')
    await page.getByText('up to 1 MB each').waitFor()
    await page.getByLabel('Subject').fill('My lamp')
    await page.getByLabel('Describe your issue').fill('It flickers.')
    const sent = countRequests(page, 'createTicket')
    const pick = (...files: Parameters<typeof chosen>[0][]) =>
      page.getByLabel('Upload File').setInputFiles(files.map(chosen))
    await pick(picture(), note())
    const alert = page.getByRole('alert')
    await pick(note('x'.repeat(1024 * 1024 + 1), 'diary.txt'), note('MZ', 'setup.exe'))
    await alert.getByText(/“diary\.txt” was not added: it is 1 MB, and a file can be up to 1 MB\./).waitFor()
    await alert.getByText(/“setup\.exe” was not added: only pictures, PDF, text and Word files can be sent\./).waitFor()
    await untouched(page)
    await pick(note('a', 'a.txt'), note('b', 'b.txt'))
    await alert.getByText(/a ticket can have up to 3 files/).waitFor()
    await page.getByRole('button', { name: 'Remove a.txt' }).click()
    await untouched(page)

    // What only the desk can know: this is no Word file.
    await pick(note('Just words', 'letter.docx'))
    equal(sent.count, 0)
    await page.getByRole('button', { name: 'Submit Ticket' }).click()
    await alert.getByText(/letter\.docx/).waitFor()
    equal(sent.count, 1)
    equal(count(desk, 'ticket'), 0)
    await page.getByRole('button', { name: 'Remove letter.docx' }).click()
    await untouched(page)
    await page.getByRole('button', { name: 'Submit Ticket' }).click()
    await page.waitForURL('/tickets')
    equal(count(desk, 'attachment'), 2)
  },
  { env: { MAX_FILE_MB: '1', MAX_FILES: '3' } },
)

async function untouched(page: Page) {
  equal(await page.getByLabel('Subject').inputValue(), 'My lamp')
  equal(await page.getByLabel('Describe your issue').inputValue(), 'It flickers.')
  const files = page.getByRole('form', { name: 'New Ticket' }).getByRole('listitem').getByRole('button')
  deepEqual(await files.evaluateAll((all) => all.map((each) => each.getAttribute('aria-label'))), [
    'Remove screenshot.png',
    'Remove note.txt',
  ])
}

/** The field is marked, and what it says about itself includes the problem, in red. */
async function isWrong(field: Locator, problem: string) {
  const line = field.page().getByText(problem, { exact: true })
  await line.waitFor()
  equal(await field.getAttribute('aria-invalid'), 'true')
  equal(await colourOf(line), red)
  const described = (await field.getAttribute('aria-describedby')) ?? ''
  ok(described.split(' ').includes((await line.getAttribute('id')) ?? 'none'), `${problem} describes its field`)
}

const isFocused = (field: Locator) => field.evaluate((element) => element === document.activeElement)
const colourOf = (element: Locator) => element.evaluate((each) => getComputedStyle(each).color)
