/** Who works on a ticket on the screen: taken and assigned by keyboard and by mouse, seen by others at once, found by filter; and the teams of the desk. */
import { deepEqual, equal } from 'node:assert/strict'
import type { Page } from 'playwright-core'
import { heading, pathOf, story } from '../support/browser.ts'
import { documents, signUp, signUpAbe, signUpAda, signUpCara, told, type TestUser } from '../support/cast.ts'
import { count } from '../support/database.ts'
import { refuse } from '../support/network.ts'
import { listed } from './listed.ts'

const field = (page: Page, name: 'Assignee' | 'Team', value: string) =>
  page.getByRole('button', { name: `${name}: ${value}`, exact: true })
const option = (page: Page, name: string) => page.getByRole('listbox').getByRole('option', { name })
async function assignedOf(person: TestUser, id: string): Promise<(string | null)[]> {
  const { data } = await person.ask('query ($id: ID!) { ticket(id: $id) { assignee { name } team { name } } }', { id })
  return [data.ticket.assignee?.name ?? null, data.ticket.team?.name ?? null]
}

story(
  'an agent takes a ticket and hands it on by keyboard, and others see it at once',
  async ({ desk, visit, expectError }) => {
    const [cara, ada, abe] = [await signUpCara(desk), await signUpAda(desk), await signUpAbe(desk)]
    await signUp(desk, 'grace.okafor', 'agent')
    const { id: team } = told(await ada.ask(documents.createTeam, { name: 'Billing' }), 'createTeam')
    told(await ada.ask(documents.addTeamMember, { team, agent: abe.id }), 'addTeamMember')
    const ticket = await cara.submits('Smoke from the printer')
    const list = await visit({ as: abe })
    await list.goto('/tickets')
    await listed(list, ['Smoke from the printer'])
    const row = list.getByRole('row', { name: 'Smoke from the printer' })
    equal(await list.locator('[data-assignee]').count(), 0)

    const page = await visit({ as: ada })
    await page.goto(`/tickets/${ticket.id}`)
    await field(page, 'Assignee', 'Nobody').waitFor()
    await page.keyboard.press('e')
    await field(page, 'Assignee', 'Ada').waitFor()
    await row.getByText('Assignee: Ada', { exact: true }).waitFor()
    deepEqual(await assignedOf(abe, ticket.id), ['Ada', null])

    await page.keyboard.press('a')
    await option(page, 'Grace Okafor').waitFor()
    // What is typed there is no shortcut.
    await page.keyboard.type('oka')
    await option(page, 'Ada').waitFor({ state: 'detached' })
    await page.keyboard.press('Enter')
    await field(page, 'Assignee', 'Grace Okafor').waitFor()
    await row.getByText('Assignee: Grace Okafor', { exact: true }).waitFor()
    await page.getByRole('button', { name: 'Undo assignee', exact: true }).click()
    await field(page, 'Assignee', 'Ada').waitFor()
    await row.getByText('Assignee: Ada', { exact: true }).waitFor()

    // Ada is not in the team: nobody works on it then, and undoing it gives it back to her.
    await page.keyboard.press('d')
    await option(page, 'Billing').waitFor()
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await field(page, 'Team', 'Billing').waitFor()
    await field(page, 'Assignee', 'Nobody').waitFor()
    deepEqual(await assignedOf(abe, ticket.id), [null, 'Billing'])
    await list.locator('[data-assignee]').waitFor({ state: 'detached' })
    await page.keyboard.press('a')
    await page.getByText('Members of Billing, the team of this ticket', { exact: true }).waitFor()
    deepEqual(await page.getByRole('listbox').getByRole('option').allTextContents(), ['Nobody', 'AAbe abe@example.com'])
    await page.keyboard.press('Escape')
    expectError(page, /The assignee could not be updated/)
    await page.keyboard.press('e')
    await page
      .getByRole('alert')
      .getByText(/^The assignee was not changed. This agent is not in the team “Billing”/)
      .waitFor()
    await field(page, 'Assignee', 'Nobody').waitFor()
    await page.getByRole('button', { name: 'Undo team', exact: true }).click()
    await field(page, 'Team', 'No team').waitFor()
    await field(page, 'Assignee', 'Ada').waitFor()
    deepEqual(await assignedOf(abe, ticket.id), ['Ada', null])

    // While one writes, letters are letters.
    await page.keyboard.press('r')
    await page.keyboard.type('a good deed')
    equal(await page.getByRole('listbox').count(), 0)
    equal(await page.getByRole('textbox', { name: 'Comment' }).inputValue(), 'a good deed')

    // What another agent changes appears.
    told(await abe.ask(documents.assignTicket, { id: ticket.id, assignee: abe.id, team }), 'updateTicket')
    await field(page, 'Assignee', 'Abe').waitFor()
    await field(page, 'Team', 'Billing').waitFor()
    const mend = await refuse(page, 'updateTicket', 'GraphQL error: The pen is dry.')
    await field(page, 'Assignee', 'Abe').click()
    await option(page, 'Nobody').click()
    await page.getByRole('alert').getByText('The assignee was not changed. The pen is dry.', { exact: true }).waitFor()
    await field(page, 'Assignee', 'Abe').waitFor()
    await mend()
  },
)

for (const [device, viewport] of [
  ['a desktop', { width: 1280, height: 800 }],
  ['a phone', { width: 390, height: 844 }],
] as const) {
  story(`on ${device} tickets are found by who works on them, and the address keeps it`, async ({ desk, visit }) => {
    const [cara, ada, abe] = [await signUpCara(desk), await signUpAda(desk), await signUpAbe(desk)]
    const { id: team } = told(await ada.ask(documents.createTeam, { name: 'Billing' }), 'createTeam')
    for (const [title, wanted] of [
      ['Of Ada', { assignee: ada.id }],
      ['Of Abe', { assignee: abe.id }],
      ['Of the team', { team }],
    ] as const) {
      const { id } = await cara.submits(title)
      told(await ada.ask(documents.assignTicket, { id, ...wanted }), 'updateTicket')
    }
    const page = await visit({ as: ada, viewport })
    await page.goto('/tickets')
    await listed(page, ['Of the team', 'Of Abe', 'Of Ada'])
    const choose = async (name: 'Assignee' | 'Team', chosen: string) => {
      await page.getByRole('button', { name: /^Filters/ }).click()
      await page.getByRole('button', { name: new RegExp(`^${name}: `) }).click()
      await page
        .getByRole('listbox')
        .getByRole('option', { name: new RegExp(`^${chosen}`) })
        .click()
      await page.getByRole('button', { name: 'Done', exact: true }).click()
    }
    await choose('Assignee', 'Me')
    await listed(page, ['Of Ada'])
    equal(pathOf(page), '/tickets?assignee=me')
    await choose('Assignee', 'Abe')
    await listed(page, ['Of Abe'])
    equal(pathOf(page), `/tickets?assignee=${abe.id}`)
    await page.reload()
    await listed(page, ['Of Abe'])
    await page.getByRole('button', { name: 'Remove filter Assignee: Abe', exact: true }).click()
    await choose('Assignee', 'Nobody')
    await listed(page, ['Of the team'])
    await choose('Assignee', 'Anyone or nobody')
    await choose('Team', 'Billing')
    await listed(page, ['Of the team'])
    equal(pathOf(page), `/tickets?team=${team}`)
    await page.getByRole('button', { name: 'Remove filter Team: Billing', exact: true }).click()
    await listed(page, ['Of the team', 'Of Abe', 'Of Ada'])

    const own = await visit({ as: cara, viewport })
    await own.goto('/tickets?assignee=nobody&team=none')
    await listed(own, ['Of the team', 'Of Abe', 'Of Ada'])
    equal(await own.locator('[data-assignee]').count(), 0)
    await own.getByRole('button', { name: 'Filters', exact: true }).click()
    equal(await own.getByRole('button', { name: /^(Assignee|Team): / }).count(), 0)
  })
}

story('an admin keeps the teams, and says who takes over when someone leaves', async ({ desk, visit }) => {
  const [cara, ada, abe] = [await signUpCara(desk), await signUpAda(desk), await signUpAbe(desk)]
  const grace = await signUp(desk, 'grace.okafor', 'agent')
  const page = await visit({ as: ada })
  await page.goto('/people')
  const teams = page.getByRole('region', { name: 'Teams', exact: true })
  await teams.getByRole('button', { name: 'New team', exact: true }).click()
  await page.getByLabel('Name of the team').fill('Biling')
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Biling', exact: true })
  for (const name of ['Abe', 'Grace']) {
    await dialog.getByRole('button', { name: 'Members: Add a member', exact: true }).click()
    await option(page, name).click()
    await dialog.getByRole('button', { name: new RegExp(`^Remove ${name}`) }).waitFor()
  }
  await dialog.getByLabel('Name of the team').fill('Billing')
  await dialog.getByRole('button', { name: 'Save name', exact: true }).click()
  const renamed = page.getByRole('dialog', { name: 'Billing', exact: true })
  await renamed.getByRole('button', { name: 'Close', exact: true }).last().click()
  deepEqual(await teams.getByRole('listitem').allInnerTexts(), ['Billing\n\nAbe, Grace Okafor\n\nChange'])

  const theirs = await visit({ as: grace })
  await theirs.goto('/people')
  await theirs.getByText('Abe, Grace Okafor', { exact: true }).waitFor()
  equal(await theirs.getByRole('button', { name: /New team|Change the team/ }).count(), 0)

  const { id: team } = told(await ada.ask(documents.teams), 'teams')[0].team
  for (const title of ['One', 'Two']) {
    const { id } = await cara.submits(title)
    told(await abe.ask(documents.assignTicket, { id, assignee: abe.id, team }), 'updateTicket')
  }
  await page.getByRole('button', { name: 'Actions for Abe' }).click()
  await page.getByRole('dialog', { name: 'Actions for Abe' }).getByRole('button', { name: 'Deactivate' }).click()
  const question = page.getByRole('dialog', { name: 'Deactivate Abe?' })
  await question.getByText('They have 2 tickets that are not closed. Who takes over?', { exact: true }).waitFor()
  await question.getByRole('button', { name: 'Hand over to: Nobody', exact: true }).click()
  await option(page, 'Grace Okafor').click()
  await question.getByText(/^A ticket of a team that this person is not in/).waitFor()
  await question.getByRole('button', { name: 'Deactivate', exact: true }).click()
  await teams.getByText('Grace Okafor', { exact: true }).waitFor()
  equal(count(desk, `ticket WHERE assignee_id = ${grace.id}`), 2)

  await teams.getByRole('button', { name: 'Change the team Billing', exact: true }).click()
  await renamed.getByRole('button', { name: 'Delete team', exact: true }).click()
  const confirm = page.getByRole('dialog', { name: 'Delete the team Billing?' })
  await confirm.getByText(/^2 tickets that are not closed will have no team\./).waitFor()
  await confirm.getByRole('button', { name: 'Delete team', exact: true }).click()
  await teams.getByText(/^There are no teams yet\./).waitFor()
  equal(count(desk, 'ticket WHERE team_id IS NOT NULL'), 0)
  await heading(page, 'People')
})
