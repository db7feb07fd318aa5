/** Saved views on the screen: what the list shows is kept under a name, found again by its address, changed, renamed and deleted. */
import { deepEqual, equal } from 'node:assert/strict'
import { story } from '../support/browser.ts'
import { documents, signUpAbe, signUpAda, signUpCara, told } from '../support/cast.ts'
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
  equal(await save.count(), 0)
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
  deepEqual(told(await abe.ask(documents.views), 'views')[0].filter, { status: ['open', 'pending'] })

  await actions.click()
  await page.getByRole('button', { name: 'Rename', exact: true }).click()
  const rename = page.getByRole('dialog', { name: 'Rename this view' })
  await rename.getByLabel('Name', { exact: true }).fill('Not done')
  await rename.getByRole('button', { name: 'Rename', exact: true }).click()
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

story('a customer has no views, whatever the address says', async ({ desk, visit }) => {
  const cara = await signUpCara(desk)
  await cara.submits('A broken lamp')
  const page = await visit({ as: cara })
  await page.goto('/tickets?status=open&view=1')
  await listed(page, ['A broken lamp'])
  equal(await page.getByRole('button', { name: 'Save view', exact: true }).count(), 0)
})
