/** Who may see which screen, and how a session ends: the server decides, whatever the browser holds. */
import { deepEqual, equal } from 'node:assert/strict'
import type { Page } from 'playwright-core'
import { ask } from '../support/client.ts'
import { documents, logIn, signUpAda, signUpCara } from '../support/cast.ts'
import { heading, logInOn, pathOf, story } from '../support/browser.ts'
import { eventually } from '../support/eventually.ts'
import { cutOff, cutOffLive, operationOf } from '../support/network.ts'

const kept = (page: Page) => page.evaluate(() => [localStorage.getItem('token'), localStorage.getItem('user')])

story('without a session every screen leads to the login, and from there back', async ({ desk, visit }) => {
  const cara = await signUpCara(desk)
  await cara.submits('My lamp')
  const page = await visit()
  for (const path of ['/', '/tickets', '/tickets/new', '/tickets/1']) {
    await page.goto(path)
    await page.waitForURL('/login')
    await page.getByRole('button', { name: 'Login' }).waitFor()
    equal(await page.getByText('My lamp').count(), 0)
  }
  // The link someone was sent is still where they wanted to go.
  await page.evaluate(() => {
    localStorage.setItem('token', 'made-up')
    localStorage.setItem('user', '{"id":"1","email":"cara@example.com","role":"customer"}')
  })
  await page.goto('/tickets/1')
  await page.waitForURL('/login')
  deepEqual(await kept(page), [null, null])
  await logInOn(page, cara)
  await page.waitForURL('/tickets/1')
  await heading(page, 'Ticket #1: My lamp')

  for (const elsewhere of ['https://evil.example', '//evil.example', '/\\evil.example', 'javascript:alert(1)']) {
    await page.getByRole('button', { name: 'Logout' }).click()
    await page.goto(`/login?from=${encodeURIComponent(elsewhere)}`)
    await logInOn(page, cara)
    await page.waitForURL('/')
    await heading(page, 'My Tickets')
  }
})

story(
  'an address goes along from the login to the sign-up and back, until somebody is logged in',
  async ({ desk, visit }) => {
    const cara = await signUpCara(desk)
    const page = await visit()
    await page.goto('/login')
    const email = page.getByLabel('Email')
    await email.fill(cara.email)
    await page.getByRole('link', { name: 'Sign Up' }).click()
    await page.getByRole('heading', { name: 'Create your account' }).waitFor()
    equal(await email.inputValue(), cara.email)
    await email.fill('someone.else@example.com')
    await page.getByRole('link', { name: 'Log in' }).click()
    await page.getByRole('button', { name: 'Login' }).waitFor()
    equal(await email.inputValue(), 'someone.else@example.com')
    await logInOn(page, cara)
    await heading(page, 'My Tickets')
    await page.getByRole('button', { name: 'Logout' }).click()
    await page.getByRole('button', { name: 'Login' }).waitFor()
    equal(await email.inputValue(), '')
  },
)

story('a session that was ended on the server ends here too', async ({ desk, visit }) => {
  const cara = await signUpCara(desk)
  const page = await visit({ as: cara })
  await page.goto('/tickets')
  await heading(page, 'My Tickets')
  // Where nobody touches anything, the connection for live updates tells.
  await cara.ask(documents.logout)
  await page.waitForURL('/login')
  deepEqual(await kept(page), [null, null])

  // Without one, the next question does.
  const anew = await logIn(desk, cara)
  const quiet = await visit({ as: anew })
  await cutOffLive(quiet)
  await quiet.goto('/tickets')
  await heading(quiet, 'My Tickets')
  await anew.ask(documents.logout)
  await quiet.getByRole('link', { name: 'Submit a request' }).click()
  await quiet.waitForURL('/login')
  deepEqual(await kept(quiet), [null, null])

  // While a form is open: the call that is refused ends it.
  const again = await logIn(desk, cara)
  const other = await visit({ as: again })
  await cutOffLive(other)
  await other.goto('/tickets/new')
  await other.getByLabel('Subject').fill('My lamp')
  await again.ask(documents.logout)
  await other.getByRole('button', { name: 'Submit Ticket' }).click()
  await other.waitForURL('/login')
  deepEqual(await kept(other), [null, null])
  // Logged in again, nothing of it is lost.
  await logInOn(other, cara)
  await other.waitForURL('/tickets/new')
  equal(await other.getByLabel('Subject').inputValue(), 'My lamp')
})

story('a role written into the browser changes nothing', async ({ desk, visit }) => {
  const cara = await signUpCara(desk)
  await cara.submits('My lamp')
  const page = await visit({ as: { ...cara, role: 'agent' } })
  await page.goto('/')
  await heading(page, 'My Tickets')
  await page.getByRole('link', { name: 'My lamp' }).waitFor()
  equal(await page.getByRole('button', { name: 'Export Closed Tickets' }).count(), 0)
  equal(await page.getByRole('columnheader').count(), 2)
  await page.getByRole('link', { name: 'My lamp' }).click()
  await page.getByPlaceholder('Leave a comment...').waitFor()
  equal(await page.getByLabel('Update Status').count(), 0)
  equal(await page.getByText('by cara@example.com').count(), 0)
})

story('logging out ends the session everywhere', async ({ desk, visit }) => {
  const ada = await signUpAda(desk)
  const page = await visit()
  await page.goto('/login')
  await logInOn(page, ada)
  await heading(page, 'All Tickets')
  const [token] = await kept(page)
  const secondTab = await page.context().newPage()
  await secondTab.goto('/tickets')
  await heading(secondTab, 'All Tickets')

  const toldServer = page.waitForResponse((response) => operationOf(response.request()) === 'logout')
  await page.getByRole('button', { name: 'Logout', exact: true }).click()
  await page.waitForURL('/login')
  deepEqual(await kept(page), [null, null])
  await toldServer
  equal((await ask(desk.url, documents.user, {}, { token: token ?? '' })).data['user'] ?? null, null)
  await secondTab.waitForURL('/login')

  // Back does not show what was there.
  await page.goBack()
  await page.waitForURL('/login')

  // Someone else logs in in one tab: the other one follows.
  const cara = await signUpCara(desk)
  await logInOn(page, ada)
  await heading(page, 'All Tickets')
  await secondTab.goto('/tickets')
  await heading(secondTab, 'All Tickets')
  await page.getByRole('button', { name: 'Logout' }).click()
  await logInOn(page, cara)
  await heading(page, 'My Tickets')
  await secondTab.goto('/tickets')
  await heading(secondTab, 'My Tickets')
})

story('a session that cannot be restored is cleared', async ({ desk, visit, expectError }) => {
  const page = await visit({ as: await signUpCara(desk) })
  await page.clock.install()
  await cutOff(page, 'user')
  expectError(page, /ERR_CONNECTION_REFUSED/)
  await page.goto('/tickets')
  // It tries again for some seconds, which pass at once here, whenever each of them begins.
  await eventually(async () => {
    await page.clock.fastForward(2500)
    return pathOf(page) === '/login'
  })
  deepEqual(await kept(page), [null, null])
  await page.getByText(/^The server could not be reached/).waitFor()
})

story('with the server gone the login screen says so, and nothing that was begun is lost', async (stage) => {
  const { desk, visit, allowError } = stage
  const cara = await signUpCara(desk)
  const ticket = await cara.submits('My lamp')
  const page = await visit({ as: cara })
  await page.clock.install()
  // Fetched beforehand, without anyone having done anything.
  const loginCode = page.waitForResponse((response) => /\/assets\/login-[^/]+\.js$/.test(response.url()))
  await page.goto(`/tickets/${ticket.id}`)
  await page.getByPlaceholder('Leave a comment...').waitFor()
  await (await loginCode).finished()
  await page.getByPlaceholder('Leave a comment...').fill('It is the')
  // The link asks for the code of its screen as soon as one points at it.
  allowError(page, /ERR_INTERNET_DISCONNECTED|WebSocket|dynamically imported module/)
  await page.context().setOffline(true)
  await page.getByRole('link', { name: 'My Tickets' }).click()
  await eventually(async () => {
    await page.clock.fastForward(2500)
    return pathOf(page) === '/login'
  })
  const said = 'The server could not be reached, so you were logged out. Check your connection and log in again.'
  await page.getByRole('alert').getByText(said, { exact: true }).waitFor()
  await page.getByLabel('Password').waitFor()

  // Trying it does no harm, and once it is there again one goes on.
  await logInOn(page, cara)
  await page.getByRole('alert').getByText('The server could not be reached. Check').waitFor()
  await page.context().setOffline(false)
  await page.getByRole('button', { name: 'Login', exact: true }).click()
  await heading(page, 'My Tickets')
  await page.getByRole('link', { name: 'My lamp' }).click()
  equal(await page.getByPlaceholder('Leave a comment...').inputValue(), 'It is the')
})

story(
  'who loses the connection while a page is loaded comes to the login, and from there back',
  async ({ desk, visit, expectError }) => {
    const cara = await signUpCara(desk)
    await cara.submits('My lamp')
    const page = await visit({ as: cara })
    expectError(page, /ERR_INTERNET_DISCONNECTED|ERR_FAILED|There is no connection/)
    await page.route('**/graphql', async (route) => {
      await page.context().setOffline(true)
      await route.abort()
    })
    await page.goto('/tickets/1')
    await page.waitForURL('/login')
    await page.unroute('**/graphql')
    await page.context().setOffline(false)
    await logInOn(page, cara)
    await page.waitForURL('/tickets/1')
    await heading(page, 'Ticket #1: My lamp')
  },
)
