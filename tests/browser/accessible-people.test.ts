/** axe finds nothing on any screen of people and of their accounts: in any state, on a desktop and a phone, light and dark. */
import { documents, logIn, signUp, signUpAda, signUpCara, signUpInvited } from '../support/cast.ts'
import { heading, logInOn, story } from '../support/browser.ts'
import { hold } from '../support/network.ts'
import { isAccessible, sizes, visitor } from './accessible.ts'

story('sign up, log in, not found', async ({ desk, visit, expectError }) => {
  await signUpCara(desk)
  const page = await visit(visitor)
  await page.goto('/signup')
  await page.getByRole('button', { name: 'Submit' }).waitFor()
  await isAccessible(page, 'sign up')
  await page.getByRole('button', { name: 'Submit' }).click()
  await page.getByText('Enter your email.').waitFor()
  await isAccessible(page, 'sign up with problems')
  await page.goto('/login')
  await logInOn(page, { email: 'cara@example.com', password: 'wrong one' })
  await page
    .getByRole('alert')
    .getByText(/do not match/)
    .waitFor()
  await isAccessible(page, 'log in refused')
  const held = await hold(page, 'login')
  await page.getByRole('button', { name: 'Login' }).click()
  await page.getByText('Loading...').waitFor()
  await isAccessible(page, 'logging in')
  await held.letGo()
  expectError(page, /404/)
  await page.goto('/nowhere')
  await heading(page, 'Page not found')
  await isAccessible(page, 'page not found')
})

story(
  'inviting an agent',
  async ({ desk, visit }) => {
    const ada = await signUpInvited(desk, 'ada')
    for (const viewport of Object.values(sizes)) {
      const page = await visit({ ...visitor, viewport, as: ada })
      await page.goto('/tickets')
      await page.getByRole('button', { name: 'Invite an agent' }).click()
      await page.getByRole('button', { name: 'Make a link' }).waitFor()
      await isAccessible(page, 'invite an agent')
      await page.getByRole('button', { name: 'Make a link' }).click()
      await page.getByRole('button', { name: 'Copy link' }).waitFor()
      await isAccessible(page, 'an invitation link')
    }
  },
  { env: { AGENT_SIGNUP: 'invite' } },
)

story('profile', async ({ desk, visit }) => {
  const cara = await signUpCara(desk)
  await logIn(desk, cara)
  await logIn(desk, cara)
  const page = await visit({ ...visitor, as: cara })
  await page.goto('/profile')
  await page.getByRole('button', { name: 'Log out everywhere else' }).waitFor()
  await isAccessible(page, 'profile')
  for (const name of ['Change email', 'Change password']) await page.getByRole('button', { name }).click()
  await page.getByText('Choose a password.').waitFor()
  await isAccessible(page, 'profile with problems')
})

story(
  'people, and a new password',
  async ({ desk, visit }) => {
    const ada = await signUpInvited(desk, 'ada')
    const [abe, amy] = [await signUpInvited(desk, 'abe'), await signUpInvited(desk, 'amy')]
    await abe.ask(documents.inviteAgent)
    await ada.ask(documents.deactivate, { id: amy.id })
    const page = await visit({ ...visitor, as: ada })
    await page.goto('/people')
    await page.getByText('amy@example.com').waitFor()
    await page.getByText(/^Invited by Abe/).waitFor()
    await isAccessible(page, 'people')
    await page.getByRole('button', { name: 'Actions for Abe' }).click()
    await page.getByRole('button', { name: 'Deactivate' }).waitFor()
    await isAccessible(page, 'what an admin can do')
    await page.getByRole('button', { name: 'Deactivate' }).click()
    await page.getByRole('dialog', { name: 'Deactivate Abe?' }).waitFor()
    await isAccessible(page, 'deactivating')
    const other = await visit(visitor)
    await other.goto('/reset?code=x')
    await other.getByLabel('New password').fill('a new secret')
    await other.getByRole('button', { name: 'Set password' }).click()
    await other.getByText(/has been used or has expired/).waitFor()
    await isAccessible(other, 'a link that is used up')
  },
  { env: { AGENT_SIGNUP: 'invite' } },
)

story('customers and organisations', async ({ desk, visit }) => {
  const [ada, cara] = [await signUpAda(desk), await signUpCara(desk)]
  await signUp(desk, 'dora', 'customer')
  const ticket = await cara.submits('Lamp flickers')
  await cara.submits('Chair squeaks')
  const made = await ada.ask(documents.createOrganisation, { name: 'Acme', domains: ['example.com'] })
  const { id: organisation } = made.data.createOrganisation.organisation
  await ada.ask(documents.setOrganisation, { customer: cara.id, organisation })
  const page = await visit({ ...visitor, as: ada })
  await page.goto('/people?part=customers')
  await page.getByText('dora@example.com').waitFor()
  await page.getByRole('button', { name: 'Actions for Dora' }).click()
  await page.getByRole('button', { name: 'Add to Acme?' }).waitFor()
  await isAccessible(page, 'customers, and what an agent can do to one')
  await page.goto('/people?part=organisations')
  await page.getByRole('button', { name: 'Change the organisation Acme' }).click()
  await page.getByRole('dialog', { name: 'Acme' }).getByText('cara@example.com').waitFor()
  await isAccessible(page, 'an organisation')
  await page.goto(`/tickets/${ticket.id}`)
  await page.getByRole('button', { name: 'Organisation: Acme' }).waitFor()
  await isAccessible(page, "the customer's card")
})
