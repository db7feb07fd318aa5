/** Customers and the organisations that they belong to: agents look somebody up, say where they belong, and find what else came from there. */
import { deepEqual, equal } from 'node:assert/strict'
import type { Page } from 'playwright-core'
import { heading, story } from '../support/browser.ts'
import { documents, signUp, signUpAbe, signUpAda, signUpCara, signUpCarl, told } from '../support/cast.ts'
import { refuse } from '../support/network.ts'
import { listed } from './listed.ts'

const part = (page: Page, name: string) => page.getByRole('region', { name, exact: true })
const row = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name })
const tab = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'People', exact: true }).getByRole('link', { name, exact: true })

story(
  'an agent makes an organisation, puts customers into it, and finds their tickets by it',
  async ({ desk, visit }) => {
    const [ada, abe] = [await signUpAda(desk), await signUpAbe(desk)]
    const [cara, carl] = [await signUpCara(desk), await signUpCarl(desk)]
    await signUp(desk, 'dora', 'customer')
    await cara.submits('Lamp flickers')
    const closed = await carl.submits('Chair squeaks')
    await ada.sets(closed, 'closed')
    await carl.submits('Desk wobbles')
    const page = await visit({ as: abe })
    await page.goto('/people')
    await tab(page, 'Organisations').click()
    await page.getByText('There are no organisations yet.').waitFor()
    await page.getByRole('button', { name: 'New organisation' }).click()
    const made = page.getByRole('dialog', { name: 'New organisation' })
    await made.getByLabel('Name', { exact: true }).fill('Acme')
    await made.getByLabel('Mail domains').fill('nonsense')
    await made.getByRole('button', { name: 'New organisation' }).click()
    await made.getByText('That is not a mail domain. It should look like example.com.').waitFor()
    equal(await made.getByLabel('Name', { exact: true }).inputValue(), 'Acme', 'What was typed is still there.')
    await made.getByLabel('Mail domains').fill('@example.com, acme.example')
    await made.getByRole('button', { name: 'New organisation' }).click()
    const acme = page.getByRole('dialog', { name: 'Acme' })
    await acme.getByText('Nobody yet').waitFor()
    await acme.getByRole('button', { name: 'Members: Add a member' }).click()
    await page.getByRole('combobox', { name: 'Add a member' }).fill('car')
    await page.getByRole('option', { name: /^Carl/ }).click()
    await acme.getByText('carl@example.com').waitFor()
    equal(await acme.getByRole('button', { name: 'Delete organisation' }).count(), 0, 'Only admins delete one.')
    await acme.getByRole('button', { name: 'Close', exact: true }).last().click()
    await page.getByText('1 member · 1 open of 2 tickets').waitFor()

    // On the list of customers the domain suggests it, and a click takes that.
    await tab(page, 'Customers').click()
    await row(page, 'dora@example.com').waitFor()
    await page.getByRole('searchbox', { name: 'Name or email' }).fill('car')
    await row(page, 'dora@example.com').waitFor({ state: 'detached' })
    deepEqual(await part(page, 'Customers').getByRole('rowheader').count(), 2)
    await row(page, 'carl@example.com').getByRole('cell', { name: 'Acme', exact: true }).waitFor()
    await page.getByRole('button', { name: 'Actions for Cara' }).click()
    const menu = page.getByRole('dialog', { name: 'Actions for Cara' })
    equal(await menu.getByRole('button', { name: 'Link for a new password' }).count(), 0, 'Only admins make one.')
    await menu.getByRole('button', { name: 'Add to Acme?' }).click()
    await row(page, 'cara@example.com').getByRole('cell', { name: 'Acme', exact: true }).waitFor()

    // From there to all of its tickets; the address alone says the same.
    await row(page, 'cara@example.com').getByRole('link', { name: 'Acme' }).last().click()
    await listed(page, ['Desk wobbles', 'Chair squeaks', 'Lamp flickers'])
    await page.getByRole('button', { name: 'Remove filter Organisation: Acme' }).waitFor()
    await page.reload()
    await page.getByRole('button', { name: 'Remove filter Organisation: Acme' }).waitFor()
    await page.getByRole('button', { name: 'Closed 1', exact: true }).click()
    await listed(page, ['Chair squeaks'])
  },
)

story("the customer's card says where they belong and what else they asked, and takes a suggestion", async (stage) => {
  const { desk, visit } = stage
  const [ada, cara] = [await signUpAda(desk), await signUpCara(desk)]
  const first = await cara.submits('Lamp flickers')
  for (let index = 1; index <= 6; index += 1) await cara.submits(`Question ${index}`)
  const acme = told(
    await ada.ask(documents.createOrganisation, { name: 'Acme', domains: ['example.com'] }),
    'createOrganisation',
  ).organisation.id
  const page = await visit({ as: ada })
  const answerAgain = await refuse(page, 'requesterCard', 'The database is away.')
  await page.goto(`/tickets/${first.id}`)
  const card = part(page, 'Customer')
  await card.getByText('The database is away.').waitFor()
  await answerAgain()
  await card.getByRole('button', { name: 'Try again' }).click()
  await card.getByText(/^Customer since /).waitFor()
  deepEqual(
    await card.getByRole('listitem').getByRole('link').allTextContents(),
    [6, 5, 4, 3, 2].map((index) => `Question ${index}#${index + 1} · Open`),
  )
  await card.getByRole('link', { name: 'All their tickets (7)' }).waitFor()
  await card.getByRole('button', { name: 'Organisation: No organisation' }).waitFor()
  await card.getByRole('button', { name: 'Add to Acme?' }).click()
  await card.getByRole('button', { name: 'Organisation: Acme' }).waitFor()
  equal(await card.getByRole('button', { name: 'Add to Acme?' }).count(), 0)
  equal(told(await ada.ask(documents.organisation, { id: acme }), 'organisation').members, 1)
  await card.getByRole('button', { name: 'Organisation: Acme' }).click()
  await page.getByRole('option', { name: 'No organisation' }).click()
  await card.getByRole('button', { name: 'Organisation: No organisation' }).waitFor()
  await card.getByRole('link', { name: /Question 6/ }).click()
  await heading(page, 'Ticket #7: Question 6')
  await part(page, 'Customer')
    .getByRole('link', { name: /Lamp flickers|Question 5/ })
    .first()
    .waitFor()

  // Customers see none of it.
  const theirs = await visit({ as: cara })
  await theirs.goto(`/tickets/${first.id}?organisation=${acme}`)
  await heading(theirs, 'Ticket #1: Lamp flickers')
  equal(await theirs.getByText(/Acme|Organisation/).count(), 0)
  await theirs.goto(`/tickets?organisation=${acme}`)
  await theirs.getByRole('link', { name: 'Lamp flickers' }).waitFor()
  equal(await theirs.getByText(/Acme|Organisation/).count(), 0)
})
