/** The people of a desk: agents see each other and their invitations, admins change what each may do. */
import { deepEqual, equal } from 'node:assert/strict'
import type { Page } from 'playwright-core'
import { heading, logInOn, story } from '../support/browser.ts'
import { documents, signUp, signUpAbe, signUpAda, signUpCara, signUpInvited, told } from '../support/cast.ts'
import { count } from '../support/database.ts'
import { eventually } from '../support/eventually.ts'
import { amend, refuse } from '../support/network.ts'

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
  await page.getByText('No agent’s name or email begins with that.').waitFor()
  await page.getByRole('searchbox').fill('')

  // The last admin stays one.
  await choose(page, 'Ada', 'Remove as admin')
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
  await theirs.getByRole('alert').getByText('That email and password do not match.').waitFor()
  await choose(page, 'Abe', 'Reactivate')
  const back = page.getByRole('dialog', { name: 'Reactivate Abe?' })
  await back.getByText('There are no tickets to give back.').waitFor()
  await back.getByRole('button', { name: 'Reactivate' }).click()
  await part(page, 'Deactivated').waitFor({ state: 'detached' })
  await row(page, 'abe@example.com').getByRole('cell', { name: 'Agent', exact: true }).waitFor()
  await theirs.getByRole('button', { name: 'Login' }).click()
  await heading(theirs, 'All Tickets')
  await theirs.goto('/people')
  await row(theirs, 'ada@example.com').waitFor()
  equal(await theirs.getByRole('button', { name: /^Actions for/ }).count(), 0, 'Only admins change anything.')
})

story('tickets that were handed over are given back', async ({ desk, visit }) => {
  const [ada, abe, cara] = [await signUpAda(desk), await signUpAbe(desk), await signUpCara(desk)]
  const [lamp, chair] = [await cara.submits('Lamp'), await cara.submits('Chair')]
  for (const { id } of [lamp, chair])
    told(await ada.ask(documents.assignTicket, { id, assignee: abe.id }), 'updateTicket')
  told(await ada.ask(documents.setAdmin, { id: abe.id, isAdmin: true }), 'setAdmin')
  const abes = () => count(desk, `ticket WHERE assignee_id = ${abe.id}`)
  const page = await visit({ as: ada })
  await page.goto('/people')
  const deactivate = async (question: string) => {
    await choose(page, 'Abe', 'Deactivate')
    const dialog = page.getByRole('dialog', { name: 'Deactivate Abe?' })
    await dialog.getByText(question).waitFor()
    await dialog.getByRole('button', { name: 'Deactivate' }).click()
    await part(page, 'Deactivated').getByText('abe@example.com').waitFor()
  }

  // At once, by the notice: with what an admin may do.
  await deactivate('They have 2 tickets that are not closed.')
  const notice = page.getByRole('region', { name: 'Last deactivation' })
  await notice.getByText('Abe is deactivated, and 2 tickets are handed over').waitFor()
  equal(abes(), 0)
  await notice.getByRole('button', { name: 'Undo' }).click()
  await part(page, 'Deactivated').waitFor({ state: 'detached' })
  await row(page, 'abe@example.com').getByRole('cell', { name: 'Admin', exact: true }).waitFor()
  await eventually(() => abes() === 2)
  equal(await notice.count(), 0)
  const result = page.getByRole('region', { name: 'Result' })
  await result.getByText('2 tickets restored.', { exact: true }).waitFor()

  // Later, by the menu: what is not as it was handed over stays.
  await deactivate('They have 2 tickets that are not closed.')
  told(await ada.ask(documents.assignTicket, { id: chair.id, assignee: ada.id }), 'updateTicket')
  await page.reload()
  await choose(page, 'Abe', 'Reactivate')
  const dialog = page.getByRole('dialog', { name: 'Reactivate Abe?' })
  const box = dialog.getByRole('checkbox', { name: 'Give back 1 ticket that was handed over' })
  equal(await box.isChecked(), true)
  // Half of it fails: nobody asks for the other half again, so it can be tried again here.
  const noGift = await refuse(page, 'undoBatch', 'GraphQL error: The post is late.')
  await dialog.getByRole('button', { name: 'Reactivate' }).click()
  const alert = page.getByRole('alert').filter({ hasText: 'The post is late.' })
  await alert.getByText('Abe can log in again, but the tickets were not given back. The post is late.').waitFor()
  await part(page, 'Deactivated').waitFor({ state: 'detached' })
  equal(abes(), 0)
  await noGift()
  await alert.getByRole('button', { name: 'Try again' }).click()
  await eventually(() => abes() === 1)
  await alert.waitFor({ state: 'detached' })
  await result.getByText('1 ticket restored.', { exact: false }).waitFor()

  // Or not at all; what the desk refuses is said.
  await deactivate('They have 1 ticket that is not closed.')
  const mend = await refuse(page, 'reactivate', 'GraphQL error: The door is stuck.')
  await notice.getByRole('button', { name: 'Undo' }).click()
  await page.getByRole('alert').getByText('The door is stuck.', { exact: true }).waitFor()
  await mend()
  await choose(page, 'Abe', 'Reactivate')
  await box.uncheck()
  await dialog.getByRole('button', { name: 'Reactivate' }).click()
  await part(page, 'Deactivated').waitFor({ state: 'detached' })
  equal(abes(), 0)
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
  await theirs.getByText('Your password has been changed. Log in with the new one.').waitFor()
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

story(
  'how far many tickets are given back is shown, on the next screens too, and it can be stopped',
  async ({ desk, visit }) => {
    const [ada, abe, cara] = [await signUpAda(desk), await signUpAbe(desk), await signUpCara(desk)]
    const lamp = await cara.submits('Lamp')
    told(await ada.ask(documents.assignTicket, { id: lamp.id, assignee: abe.id }), 'updateTicket')
    told(await ada.ask(documents.deactivate, { id: abe.id }), 'deactivate')
    const page = await visit({ as: ada })
    await page.goto('/people')
    // It never gets further, as long as this is so.
    const mend = await amend(page, 'batch', () => ({ answer: { state: 'running', done: 300, total: 5_000 } }))
    await choose(page, 'Abe', 'Reactivate')
    await page.getByRole('dialog').getByRole('button', { name: 'Reactivate' }).click()
    const bar = page.getByRole('region', { name: 'Tickets given back' })
    await bar.getByText('300 of 5,000 done').waitFor()
    await bar.getByRole('progressbar').waitFor()
    await bar.getByRole('button', { name: 'Stop' }).waitFor()
    await mend()
    await page.getByRole('region', { name: 'Result' }).getByText('1 ticket restored.', { exact: true }).waitFor()
  },
)
