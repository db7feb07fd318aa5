/** Saved views on the screen: what the list shows is kept under a name, found again by its address, changed, renamed and deleted. */
import { deepEqual, equal } from 'node:assert/strict'
import { isDeepStrictEqual } from 'node:util'
import { story } from '../support/browser.ts'
import { documents, signUpAbe, signUpAda, signUpCara, told } from '../support/cast.ts'
import { eventually } from '../support/eventually.ts'
import { listed } from './listed.ts'

story('an agent saves what the list shows, for all agents, and changes it', async ({ desk, visit }) => {
  const [cara, ada, abe] = [await signUpCara(desk), await signUpAda(desk), await signUpAbe(desk)]
  const lamp = await cara.submits('A broken lamp')
  await cara.submits('A wobbly chair')
  await ada.sets(lamp, 'pending')
  const page = await visit({ as: ada })
  await page.goto('/tickets')
  await listed(page, ['A wobbly chair', 'A broken lamp'])
  const save = page.getByRole('button', { name: 'Save view', exact: true })
  equal(await save.count(), 0)

  await page.goto('/tickets?status=pending&sort=oldest')
  await listed(page, ['A broken lamp'])
  await save.click()
  const dialog = page.getByRole('dialog', { name: 'Save this view' })
  const name = dialog.getByLabel('Name', { exact: true })
  await dialog.getByRole('button', { name: 'Save view', exact: true }).click()
  await dialog.getByText('A name is required.', { exact: true }).waitFor()
  await name.fill('Waiting for others')
  await dialog.getByLabel('All agents', { exact: true }).check()
  await dialog.getByRole('button', { name: 'Save view', exact: true }).click()
  const actions = page.getByRole('button', { name: 'Actions for the view Waiting for others', exact: true })
  await actions.waitFor()
  await dialog.waitFor({ state: 'detached' })
  const address = new URL(page.url())
  deepEqual(Object.fromEntries(address.searchParams), { status: 'pending', sort: 'oldest', view: '1' })
  await save.waitFor({ state: 'detached' })
  deepEqual(told(await abe.ask(documents.views), 'views')[0].filter, { status: ['pending'] })

  // A deviation can be kept by whoever may change the view; a colleague saves one of their own.
  await page.getByRole('button', { name: /^Open\b/ }).click()
  await listed(page, ['A broken lamp', 'A wobbly chair'])
  const colleague = await visit({ as: abe })
  await colleague.goto(new URL(page.url()).pathname + new URL(page.url()).search)
  await listed(colleague, ['A broken lamp', 'A wobbly chair'])
  await colleague.getByRole('button', { name: 'Save view', exact: true }).waitFor()
  await colleague.getByRole('button', { name: 'Actions for the view Waiting for others', exact: true }).click()
  equal(await colleague.getByRole('button', { name: 'Delete', exact: true }).count(), 0)
  await actions.click()
  await page.getByRole('button', { name: 'Save changes', exact: true }).click()
  await page.getByText('View: Waiting for others', { exact: true }).waitFor()
  await eventually(async () => {
    const [{ filter }] = told(await abe.ask(documents.views), 'views')
    return isDeepStrictEqual(filter, { status: ['open', 'pending'] })
  })

  await actions.click()
  await page.getByRole('button', { name: 'Rename or share', exact: true }).click()
  const rename = page.getByRole('dialog', { name: 'Rename or share this view' })
  await rename.getByLabel('Name', { exact: true }).fill('Not done')
  await rename.getByRole('button', { name: 'Save', exact: true }).click()
  const renamed = page.getByRole('button', { name: 'Actions for the view Not done', exact: true })
  await renamed.click()
  await page.getByRole('button', { name: 'Delete', exact: true }).click()
  const confirm = page.getByRole('dialog', { name: 'Delete the view Not done?' })
  await confirm.getByText('It disappears for all agents. The tickets stay as they are.', { exact: true }).waitFor()
  await confirm.getByRole('button', { name: 'Delete', exact: true }).click()
  await confirm.waitFor({ state: 'detached' })
  // What it showed stays on the screen, and can be saved again.
  await listed(page, ['A broken lamp', 'A wobbly chair'])
  await save.waitFor()
  equal(new URL(page.url()).searchParams.get('view'), null)
  deepEqual(told(await ada.ask(documents.views), 'views'), [])
})

story('an agent shares a view with a team, whose members find it beside the list', async ({ desk, visit }) => {
  const [cara, ada, abe] = [await signUpCara(desk), await signUpAda(desk), await signUpAbe(desk)]
  await cara.submits('A broken lamp')
  for (const name of ['Billing', 'Lamps']) await ada.ask(documents.createTeam, { name })
  for (const { id: agent } of [ada, abe]) await ada.ask(documents.addTeamMember, { team: '2', agent })
  const page = await visit({ as: abe })
  await page.goto('/tickets?status=open&sort=oldest')
  await listed(page, ['A broken lamp'])
  await page.getByRole('button', { name: 'Save view', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Save this view' })
  await dialog.getByLabel('Name', { exact: true }).fill('Lamps to mend')
  // Only the teams that one is in.
  await dialog.getByLabel('Team Lamps', { exact: true }).check()
  deepEqual(await dialog.getByRole('radio').count(), 3)
  await dialog.getByRole('button', { name: 'Save view', exact: true }).click()
  await dialog.waitFor({ state: 'detached' })
  const ofTeam = (of: typeof page) => of.getByRole('navigation').getByRole('link', { name: /^Lamps to mend/ })
  equal(await ofTeam(page).getAttribute('title'), 'Lamps to mend · Team Lamps')

  const member = await visit({ as: ada })
  await member.goto('/tickets')
  await ofTeam(member).click()
  await listed(member, ['A broken lamp'])
  await ada.ask(documents.removeTeamMember, { team: '2', agent: ada.id })
  await member.reload()
  await listed(member, ['A broken lamp'])
  equal(await ofTeam(member).count(), 0)

  // Who made it takes it back.
  await page.getByRole('button', { name: 'Actions for the view Lamps to mend', exact: true }).click()
  await page.getByRole('button', { name: 'Rename or share', exact: true }).click()
  const edit = page.getByRole('dialog', { name: 'Rename or share this view' })
  equal(await edit.getByLabel('Team Lamps', { exact: true }).isChecked(), true)
  await edit.getByLabel('Only me', { exact: true }).check()
  await edit.getByRole('button', { name: 'Save', exact: true }).click()
  await edit.waitFor({ state: 'detached' })
  const [kept] = told(await abe.ask(documents.views), 'views')
  deepEqual([kept.audience, kept.team], ['own', null])
})

story('a customer has no views, whatever the address says', async ({ desk, visit }) => {
  const cara = await signUpCara(desk)
  await cara.submits('A broken lamp')
  const page = await visit({ as: cara })
  await page.goto('/tickets?status=open&view=1')
  await listed(page, ['A broken lamp'])
  equal(await page.getByRole('button', { name: 'Save view', exact: true }).count(), 0)
})
