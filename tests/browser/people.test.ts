/** The people of a desk: agents see each other and their invitations, admins change what each may do. */
import { deepEqual, equal } from 'node:assert/strict'
import type { Page } from 'playwright-core'
import { heading, logInOn, story } from '../support/browser.ts'
import { documents, signUp, signUpAbe, signUpAda, signUpCara, signUpInvited, told } from '../support/cast.ts'
import { count } from '../support/database.ts'
import { refuse } from '../support/network.ts'

const part = (page: Page, name: string) => page.getByRole('region', { name, exact: true })
const row = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name })
async function choose(page: Page, name: string, action: string) {
  await page.getByRole('button', { name: `Actions for ${name}` }).click()
  await page
    .getByRole('dialog', { name: `Actions for ${name}` })
    .getByRole('button', { name: action })
    .click()
}

story('an admin makes another one, and someone leaves and comes back', async ({ desk, visit }) => {
  const [ada, abe] = [await signUpAda(desk), await signUpAbe(desk)]
  await signUp(desk, 'grace.okafor', 'agent')
  const page = await visit({ as: ada })
  await page.goto('/tickets')
  await page.getByRole('link', { name: 'People', exact: true }).click()
  await heading(page, 'People')
  await row(page, 'abe@example.com').getByRole('cell', { name: 'Agent', exact: true }).waitFor()
  await row(page, 'ada@example.com').getByRole('cell', { name: 'Admin', exact: true }).waitFor()

  await page.getByRole('searchbox', { name: 'Name or email' }).fill('oka')
  await row(page, 'abe@example.com').waitFor({ state: 'detached' })
  deepEqual(await part(page, 'Agents').getByRole('rowheader').allTextContents(), [
    'GOGrace Okaforgrace.okafor@example.comAgent',
  ])
  await page.getByRole('searchbox').fill('nobody')
  await page.getByText('No agent’s name or email begins so.').waitFor()
  await page.getByRole('searchbox').fill('')

  // The last admin stays one.
  await choose(page, 'Ada', 'Take away admin')
  await page.getByRole('alert').getByText('A desk needs an admin. Make another agent an admin first.').waitFor()
  const mend = await refuse(page, 'setAdmin', 'GraphQL error: The crown is at the cleaner.')
  await choose(page, 'Abe', 'Make an admin')
  await page.getByRole('alert').getByText('The crown is at the cleaner.', { exact: true }).waitFor()
  await mend()
  await choose(page, 'Abe', 'Make an admin')
  await row(page, 'abe@example.com').getByRole('cell', { name: 'Admin', exact: true }).waitFor()
  equal(await page.getByText('The crown is at the cleaner.').count(), 0)

  const theirs = await visit({ as: abe })
  await theirs.goto('/tickets')
  await heading(theirs, 'All Tickets')
  await choose(page, 'Abe', 'Deactivate')
  const question = page.getByRole('dialog', { name: 'Deactivate Abe?' })
  await question.getByRole('button', { name: 'Cancel' }).click()
  equal(count(desk, '"user" WHERE deactivated_at IS NOT NULL'), 0)
  await choose(page, 'Abe', 'Deactivate')
  await question.getByRole('button', { name: 'Deactivate' }).click()
  await part(page, 'Deactivated').getByText('abe@example.com').waitFor()
  // Their page ends by itself, and the password is no use any more.
  await theirs.waitForURL('/login')
  await logInOn(theirs, abe)
  await theirs.getByRole('alert').getByText('That e-mail and password do not match.').waitFor()
  await choose(page, 'Abe', 'Reactivate')
  await part(page, 'Deactivated').waitFor({ state: 'detached' })
  await row(page, 'abe@example.com').getByRole('cell', { name: 'Agent', exact: true }).waitFor()
  await theirs.getByRole('button', { name: 'Login' }).click()
  await heading(theirs, 'All Tickets')
  await theirs.goto('/people')
  await row(theirs, 'ada@example.com').waitFor()
  equal(await theirs.getByRole('button', { name: /^Actions for/ }).count(), 0, 'Only admins change anything.')
})

story('whoever forgot a password sets a new one with a link', async ({ desk, visit }) => {
  const [ada, abe] = [await signUpAda(desk), await signUpAbe(desk)]
  const page = await visit({ as: ada })
  await page.goto('/people')
  await choose(page, 'Abe', 'Link for a new password')
  const dialog = page.getByRole('dialog', { name: 'A new password for Abe' })
  equal(count(desk, 'password_reset'), 0, 'Looking makes no link.')
  await dialog.getByRole('button', { name: 'Make a link' }).click()
  const link = await dialog.getByLabel('Link for a new password').inputValue()

  const theirs = await visit({ as: abe })
  await theirs.goto(link)
  await heading(theirs, 'Set a new password')
  await theirs.getByRole('button', { name: 'Set password' }).click()
  await theirs.getByText('Choose a password.').waitFor()
  await theirs.getByLabel('New password').fill('short')
  await theirs.getByRole('button', { name: 'Set password' }).click()
  await theirs.getByText('The password must have at least 6 characters.').waitFor()
  equal(await theirs.getByLabel('New password').inputValue(), 'short')
  await theirs.getByLabel('New password').fill('a new secret')
  await theirs.getByRole('button', { name: 'Set password' }).click()
  await theirs.getByText('Your password is changed. Log in with the new one.').waitFor()
  equal(told(await abe.ask(documents.user), 'user'), null)
  await logInOn(theirs, { email: abe.email, password: 'a new secret' })
  await heading(theirs, 'All Tickets')
  await theirs.goto(link)
  await theirs.getByLabel('New password').fill('once more')
  await theirs.getByRole('button', { name: 'Set password' }).click()
  await theirs.getByRole('alert').getByText('This link has been used or has expired. Ask for a new one.').waitFor()
  equal(await theirs.getByLabel('New password').inputValue(), 'once more')
})

story(
  'invitations are seen and withdrawn',
  async ({ desk, visit }) => {
    const [ada, abe] = [await signUpInvited(desk, 'ada'), await signUpInvited(desk, 'abe')]
    await abe.ask(documents.inviteAgent)
    const page = await visit({ as: ada })
    await page.goto('/people')
    const invited = part(page, 'Invited')
    await invited.getByText(/^Invited by Abe /).waitFor()
    await page.getByRole('button', { name: 'Invite an agent' }).click()
    await page.getByRole('button', { name: 'Make a link' }).click()
    await page.getByLabel('Invitation link').waitFor()
    await page.keyboard.press('Escape')
    await invited.getByText(/^Invited by Ada /).waitFor()
    equal(await invited.getByRole('listitem').count(), 2)
    await invited
      .getByRole('button', { name: /^Withdraw/ })
      .first()
      .click()
    await invited.getByRole('listitem').nth(1).waitFor({ state: 'detached' })
    await invited.getByRole('button', { name: /^Withdraw/ }).click()
    await invited.waitFor({ state: 'detached' })
    equal(count(desk, 'invite WHERE used_by IS NULL'), 0)
  },
  { env: { AGENT_SIGNUP: 'invite' } },
)

story('customers see nothing of it', async ({ desk, visit }) => {
  const page = await visit({ as: await signUpCara(desk) })
  await page.goto('/people')
  await page.getByText('Only agents can see who the agents are.').waitFor()
  equal(await page.getByRole('link', { name: 'People' }).count(), 0)
})
