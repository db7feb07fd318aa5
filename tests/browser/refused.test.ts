/** What the log-in and sign-up screens show to someone who is told to wait, and who is not. */
import { equal, match } from 'node:assert/strict'
import type { Page } from 'playwright-core'
import { heading, logInOn, story } from '../support/browser.ts'
import { documents, signUpCara } from '../support/cast.ts'
import { ask } from '../support/client.ts'

const deviceOf = (page: Page) => page.evaluate(() => localStorage.getItem('device'))

story('guesses of others hold a new browser, which says for how long, and not the one that is known', async (stage) => {
  const { desk, visit } = stage
  const cara = await signUpCara(desk)
  const own = await visit()
  await own.goto('/login')
  await logInOn(own, cara)
  await heading(own, 'My Tickets')
  const device = await deviceOf(own)
  match(device ?? '', /^[\w-]{43}$/)
  await own.getByRole('button', { name: 'Logout' }).click()
  await own.waitForURL('/login')
  equal(await deviceOf(own), device, 'It outlives the log-out.')

  for (let attempt = 0; attempt < 14; attempt++) {
    await ask(desk.url, documents.login, { email: cara.email, password: 'a guess' })
    desk.clock.advance(2 ** Math.max(0, attempt - 9) * 1000)
  }
  await ask(desk.url, documents.login, { email: cara.email, password: 'a guess' })
  const other = await visit()
  await other.goto('/login')
  await logInOn(other, cara)
  await other.getByText(/^Too many failed attempts\. Please try again in \d+ seconds\.$/).waitFor()
  equal(await other.getByLabel('Email').inputValue(), cara.email)
  equal(await other.getByLabel('Password').inputValue(), cara.password)
  equal(await other.getByRole('button', { name: 'Login' }).isEnabled(), true)

  await logInOn(own, cara)
  await heading(own, 'My Tickets')
  equal(await deviceOf(own), device)
})

story(
  'too many sign-ups of a network are told to wait, and what was typed stays',
  async ({ desk, visit }) => {
    await signUpCara(desk)
    const page = await visit()
    await page.goto('/signup')
    await page.getByLabel('Email').fill('carl@example.com')
    await page.getByLabel('Password').fill("carl's secret")
    await page.getByRole('button', { name: 'Submit' }).click()
    await page.getByText('Too many accounts were created from your network. Please try again in 60 minutes.').waitFor()
    equal(await page.getByLabel('Email').inputValue(), 'carl@example.com')
    equal(await page.getByLabel('Password').inputValue(), "carl's secret")
    desk.clock.advance(3_600_000)
    await page.getByRole('button', { name: 'Submit' }).click()
    await page.waitForURL('/login')
  },
  { env: { MAX_SIGN_UPS_PER_HOUR: '1' } },
)
