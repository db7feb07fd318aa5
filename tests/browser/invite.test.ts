/** Agents bring agents: the button above the list, the link, and who signs up with it. */
import { equal, match } from 'node:assert/strict'
import { signUpAda, signUpCara, signUpInvited } from '../support/cast.ts'
import { heading, logInOn, story } from '../support/browser.ts'
import { count } from '../support/database.ts'
import { eventually } from '../support/eventually.ts'
import { refuse } from '../support/network.ts'

const env = { AGENT_SIGNUP: 'invite' }
const permissions = ['clipboard-read', 'clipboard-write']
const clipboard = () => navigator.clipboard.readText()

story(
  'an agent makes a link, copies it, and a colleague signs up with it, once',
  async ({ desk, visit }) => {
    const page = await visit({ as: await signUpInvited(desk, 'ada'), permissions })
    await page.goto('/tickets')
    const opener = page.getByRole('button', { name: 'Invite an agent' })
    await opener.click()
    const dialog = page.getByRole('dialog', { name: 'Invite an agent' })
    await dialog.waitFor()
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'detached' })
    equal(await opener.evaluate((button) => button === document.activeElement), true)
    const made = count(desk, 'invite')

    await opener.click()
    equal(count(desk, 'invite'), made, 'Looking makes no link.')
    const mend = await refuse(page, 'inviteAgent', 'GraphQL error: The mint is closed.')
    await dialog.getByRole('button', { name: 'Make a link' }).click()
    await dialog.getByRole('alert').getByText('The mint is closed.', { exact: true }).waitFor()
    await mend()
    await dialog.getByRole('button', { name: 'Make a link' }).click()
    const field = dialog.getByLabel('Invitation link')
    await field.waitFor()
    equal(await dialog.getByText('The mint is closed.').count(), 0)
    await eventually(() => field.evaluate((input) => input === document.activeElement))
    equal(count(desk, 'invite'), made + 1)
    await dialog.getByText(/^Until .* It is not shown again\.$/).waitFor()
    await dialog.getByRole('button', { name: 'Copy link' }).click()
    await dialog.getByText('Copied', { exact: true }).waitFor()
    const link = await page.evaluate(clipboard)
    equal(link, await field.inputValue())
    match(link, /\/signup\?invite=[\w-]{43}$/)

    const colleague = await visit()
    await colleague.goto(link)
    equal(await colleague.getByRole('radio', { name: 'Agent' }).isChecked(), true)
    const abe = { email: 'abe@example.com', password: 'abe-secret' }
    await colleague.getByLabel('Email').fill(abe.email)
    await colleague.getByLabel('Password').fill(abe.password)
    await colleague.getByRole('button', { name: 'Submit' }).click()
    await colleague.waitForURL('/login')
    await logInOn(colleague, abe)
    await heading(colleague, 'All Tickets')

    const another = await visit()
    await another.goto(link)
    await another.getByLabel('Email').fill('eve@example.com')
    await another.getByLabel('Password').fill('eve-secret')
    await another.getByRole('button', { name: 'Submit' }).click()
    await another
      .getByRole('alert')
      .getByText(/invitation/)
      .waitFor()
    equal(count(desk, 'user'), 2)
  },
  { env },
)

story(
  'where the browser has no clipboard for pages, as without TLS, the link is copied all the same',
  async ({ desk, visit }) => {
    const page = await visit({ as: await signUpInvited(desk, 'ada') })
    await page.addInitScript(() => Object.defineProperty(navigator, 'clipboard', { value: undefined }))
    // There is nothing to search on a desk without tickets.
    await (await signUpCara(desk)).submits('Lamp flickers')
    await page.goto('/tickets')
    await page.getByRole('button', { name: 'Invite an agent' }).click()
    await page.getByRole('button', { name: 'Make a link' }).click()
    await page.getByRole('button', { name: 'Copy link' }).click()
    await page.getByRole('dialog').getByText('Copied', { exact: true }).waitFor()
    const link = await page.getByLabel('Invitation link').inputValue()
    await page.keyboard.press('Escape')
    await page.getByRole('searchbox').focus()
    await page.keyboard.press('Control+V')
    equal(await page.getByRole('searchbox').inputValue(), link)
  },
  { env },
)

story(
  'customers have no such button',
  async ({ desk, visit }) => {
    const page = await visit({ as: await signUpCara(desk) })
    await page.goto('/tickets')
    await page.getByText('No tickets found').waitFor()
    equal(await page.getByRole('button', { name: 'Invite an agent' }).count(), 0)
  },
  { env },
)

story('nor have agents where links are not used', async ({ desk, visit }) => {
  const page = await visit({ as: await signUpAda(desk) })
  await page.goto('/tickets')
  await page.getByText('No tickets found').waitFor()
  equal(await page.getByRole('button', { name: 'Invite an agent' }).count(), 0)
})
