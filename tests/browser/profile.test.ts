/** One's own profile: name, address and password are changed, and log-ins elsewhere are ended. */
import { deepEqual, equal, match } from 'node:assert/strict'
import type { Page } from 'playwright-core'
import { heading, logInOn, story } from '../support/browser.ts'
import { documents, logIn, signUpCara, signUpCarl, told } from '../support/cast.ts'
import { count } from '../support/database.ts'
import { refuse } from '../support/network.ts'

const part = (page: Page, name: string) => page.getByRole('region', { name, exact: true })

story('name, address, password and log-ins', async ({ desk, visit }) => {
  const [cara, carl] = [await signUpCara(desk), await signUpCarl(desk)]
  const ticket = await cara.submits('My lamp flickers')
  await cara.comments(ticket, 'Mostly at night.')
  const elsewhere = [await logIn(desk, cara), await logIn(desk, cara)]
  const page = await visit({ as: cara })
  await page.goto(`/tickets/${ticket.id}`)
  await page.getByRole('article').getByText('Cara', { exact: true }).waitFor()
  await page.getByRole('link', { name: 'Cara your profile' }).click()
  await heading(page, 'Your profile')

  const name = part(page, 'Name')
  const yourName = name.getByLabel('Your name')
  deepEqual([await yourName.inputValue(), await yourName.getAttribute('placeholder')], ['', 'Cara'])
  await yourName.fill('Cara\u202eOlsen')
  await name.getByRole('button', { name: 'Save name' }).click()
  await name.getByText(/cannot be shown/).waitFor()
  equal(await yourName.inputValue(), 'Cara\u202eOlsen')
  await yourName.fill('Cara Olsen')
  const mend = await refuse(page, 'updateProfile', 'GraphQL error: The pen is dry.')
  await name.getByRole('button', { name: 'Save name' }).click()
  await name.getByRole('alert').getByText('The pen is dry.', { exact: true }).waitFor()
  await mend()
  await name.getByRole('button', { name: 'Save name' }).click()
  await name.getByText('Name saved', { exact: true }).waitFor()
  await page.getByRole('link', { name: 'Cara Olsen your profile' }).waitFor()

  const email = part(page, 'Email')
  await email.getByRole('button', { name: 'Change email' }).click()
  await email.getByText('Enter your email.').waitFor()
  await email.getByText('Enter your password.').waitFor()
  await email.getByLabel('New email').fill(carl.email)
  await email.getByLabel('Current password').fill('a guess')
  await email.getByRole('button', { name: 'Change email' }).click()
  await email.getByText('That is not your current password.').waitFor()
  await email.getByLabel('Current password').fill(cara.password)
  await email.getByRole('button', { name: 'Change email' }).click()
  await email.getByText('There is already an account with this email.').waitFor()
  equal(await email.getByLabel('New email').evaluate((field) => field === document.activeElement), true)
  equal(await email.getByLabel('Current password').inputValue(), cara.password)
  await email.getByLabel('New email').fill('cara.olsen@example.com')
  await email.getByRole('button', { name: 'Change email' }).click()
  await email.getByText('Email changed', { exact: true }).waitFor()
  await page.getByText('cara.olsen@example.com · Customer').waitFor()
  match((await page.evaluate(() => localStorage.getItem('user'))) ?? '', /"email":"cara\.olsen@example\.com"/)

  const sessions = part(page, 'Where you are logged in')
  equal(await sessions.getByRole('listitem').count(), 3)
  match((await sessions.getByRole('listitem').first().textContent()) ?? '', /^This browser/)
  await sessions
    .getByRole('button', { name: /^Log out the session of/ })
    .first()
    .click()
  await sessions.getByRole('listitem').nth(2).waitFor({ state: 'detached' })
  equal(count(desk, `session WHERE user_id = ${cara.id}`), 2)

  const password = part(page, 'Password')
  await password.getByLabel('Current password').fill(cara.password)
  await password.getByLabel('New password').fill('short')
  await password.getByRole('button', { name: 'Change password' }).click()
  await password.getByText('The password must have at least 6 characters.').waitFor()
  await password.getByLabel('New password').fill('a better secret')
  await password.getByRole('button', { name: 'Change password' }).click()
  await password.getByText('Password changed', { exact: true }).waitFor()
  equal(await password.getByLabel('New password').inputValue(), '')
  await sessions.getByRole('listitem').nth(1).waitFor({ state: 'detached' })
  for (const person of elsewhere) equal(told(await person.ask(documents.user), 'user'), null)

  await page.getByRole('button', { name: 'Logout' }).click()
  await logInOn(page, { email: 'cara.olsen@example.com', password: 'a better secret' })
  await heading(page, 'My Tickets')
  await page.getByRole('link', { name: 'My lamp flickers' }).click()
  await page.getByRole('article').getByText('Cara Olsen', { exact: true }).waitFor()
})

story('without a log-in there is no profile, and after it one is there', async ({ desk, visit }) => {
  const cara = await signUpCara(desk)
  const page = await visit()
  await page.goto('/profile')
  await logInOn(page, cara)
  await heading(page, 'Your profile')
})
