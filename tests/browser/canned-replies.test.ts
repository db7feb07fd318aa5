/** Canned replies: found by a key, filled, taken back in one step; and kept, changed and deleted in a list of their own. */
import { equal, ok } from 'node:assert/strict'
import type { Page } from 'playwright-core'
import { story } from '../support/browser.ts'
import { documents, signUpAda, signUpCara, told } from '../support/cast.ts'
import { eventually } from '../support/eventually.ts'

const field = (page: Page) => page.getByPlaceholder('Leave a comment...')
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const box = (page: Page) => page.getByRole('combobox', { name: 'Search canned replies' })
const holds = (page: Page, text: string) => eventually(async () => (await field(page).inputValue()) === text)

story('a canned reply by keys: what is typed stays, one step takes it back', async ({ desk, visit }) => {
  const [cara, ada] = [await signUpCara(desk), await signUpAda(desk)]
  await cara.submits('Lamp **flickers**')
  for (const reply of [
    {
      name: 'Ask for the bulb',
      content: 'Hello {{requester.name}},\nwhich bulb is it? ({{ticket.subject}}, {{nothing}})',
    },
    { name: 'Thanks', content: 'Thank you. {{agent.name}}', status: 'resolved' },
  ])
    told(await ada.ask(documents.saveCannedReply, reply), 'saveCannedReply')
  const page = await visit({ as: ada })
  await page.goto('/tickets/1')
  await field(page).fill('First.\n')
  await field(page).press('End')
  // Within a line it is a sign like any other.
  await field(page).press('/')
  await holds(page, 'First.\n')
  await box(page).waitFor()
  await box(page).pressSequentially('which bu')
  await page.getByRole('option', { name: /Ask for the bulb/ }).waitFor()
  equal(await page.getByRole('listbox', { name: 'Search canned replies' }).getByRole('option').count(), 1)
  await box(page).press('Enter')
  const filled = 'First.\nHello Cara,\nwhich bulb is it? (Lamp \\**flickers\\**, {{nothing}})'
  await holds(page, filled)
  ok(await field(page).evaluate((element) => element === document.activeElement), 'One goes on writing.')
  await page.keyboard.press('Control+z')
  await holds(page, 'First.\n')
  await page.keyboard.press('Control+Shift+z')
  await holds(page, filled)
  await page.keyboard.type('/path')
  await holds(page, `${filled}/path`)

  // Given up, and typed as a sign.
  await field(page).fill('')
  await field(page).press('/')
  await box(page).press('Escape')
  await box(page).waitFor({ state: 'detached' })
  await holds(page, '')
  await field(page).press('/')
  await box(page).pressSequentially('/')
  await holds(page, '/')

  // With a status, which is not what one chose last.
  await field(page).fill('')
  await button(page, 'and set Pending').waitFor()
  await field(page).focus()
  await button(page, 'Insert a canned reply').click()
  await page.getByRole('option', { name: /Thanks/ }).click()
  await holds(page, 'Thank you. Ada')
  await button(page, 'and set Resolved').click()
  await page.getByRole('article').getByText('Thank you. Ada').waitFor()
  await field(page).fill('Next')
  await button(page, 'and set Pending').waitFor()
  equal((await cara.reads({ id: '1' }))[0]?.content, 'Thank you. Ada')
})

story('what is written becomes one; the list makes, changes, deletes and restores', async ({ desk, visit }) => {
  const [cara, ada] = [await signUpCara(desk), await signUpAda(desk)]
  await cara.submits('Lamp flickers')
  const page = await visit({ as: ada })
  await page.goto('/tickets/1')
  await field(page).fill('Thank you for waiting.')
  await button(page, 'Insert a canned reply').click()
  await page.getByText('There are no canned replies yet.').waitFor()
  await button(page, 'Save this text as a canned reply').click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Name', { exact: true }).fill('Waiting')
  await dialog.getByLabel('Name', { exact: true }).press('Enter')
  await dialog.waitFor({ state: 'detached' })
  // It was saved, not sent.
  equal(await field(page).inputValue(), 'Thank you for waiting.')
  equal((await cara.reads({ id: '1' })).length, 0)

  await button(page, 'Insert a canned reply').click()
  await page.getByRole('link', { name: 'Manage canned replies' }).click()
  await page.getByRole('heading', { name: 'Canned replies' }).waitFor()
  await page.getByText('Thank you for waiting.').waitFor()
  await button(page, 'New canned reply').click()
  await dialog.getByRole('button', { name: 'Save' }).click()
  await dialog.getByText('Give it a name.').waitFor()
  await dialog.getByLabel('Name', { exact: true }).fill('Hello')
  await dialog.getByLabel('Text').fill('Hi {{requester.nam}} and ')
  await dialog.getByText('Not filled in, but left as it stands: {{requester.nam}}').waitFor()
  await dialog.getByRole('button', { name: 'Customer’s name' }).click()
  equal(await dialog.getByLabel('Text').inputValue(), 'Hi {{requester.nam}} and {{requester.name}}')
  // Left by mistake, nothing typed is lost.
  await page.keyboard.press('Escape')
  await button(page, 'New canned reply').click()
  equal(await dialog.getByLabel('Name', { exact: true }).inputValue(), 'Hello')
  await dialog.getByLabel('Text').fill('Hi {{requester.name}}')
  await dialog.getByLabel('Status set with it').selectOption('pending')
  await dialog.getByLabel('All agents').check()
  await dialog.getByRole('button', { name: 'Save' }).click()
  await page.getByText('All agents · sets Pending').waitFor()

  const act = async (name: string) => {
    await button(page, 'Actions for the canned reply Hello').click()
    await button(page, name).click()
  }
  await act('Edit')
  await dialog.getByLabel('Text').fill('Good day')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await page.getByText('Good day').waitFor()
  await act('Delete')
  await page.getByText('Good day').waitFor({ state: 'detached' })
  await button(page, 'Undo').click()
  await page.getByText('Good day').waitFor()
  await page.getByRole('searchbox').fill('nothing')
  await page.getByText('No canned reply matches.').waitFor()
})
