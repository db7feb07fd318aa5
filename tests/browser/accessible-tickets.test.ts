/** axe finds nothing on a ticket, however one writes on it: in any state, on a desktop and a phone, light and dark. */
import { documents, signUpAbe, signUpAda, signUpCara, told } from '../support/cast.ts'
import { chosen, heading, story } from '../support/browser.ts'
import { note, pdf, picture } from '../support/files.ts'
import { lineIsLive } from '../support/line.ts'
import { hold, refuse } from '../support/network.ts'
import { isAccessible, visitor } from './accessible.ts'

story('new ticket', async ({ desk, visit }) => {
  const page = await visit({ ...visitor, as: await signUpCara(desk) })
  await page.goto('/tickets/new')
  await heading(page, 'New Ticket')
  await isAccessible(page, 'new ticket')
  await page.getByLabel('Describe your issue').fill('It flickers.')
  const files = [picture(), pdf(), note('', 'setup.exe')]
  await page.getByLabel('Upload File').setInputFiles(files.map(chosen))
  await page.getByRole('button', { name: 'Submit Ticket' }).click()
  await page.getByText('Enter a subject.').waitFor()
  await isAccessible(page, 'new ticket with files and problems')
  await page.getByRole('link', { name: 'Back' }).click()
  await page.getByRole('dialog').waitFor()
  await isAccessible(page, 'leaving')
  await page.getByRole('button', { name: 'Stay' }).click()
  await page.getByLabel('Subject').fill('My lamp')
  const held = await hold(page, 'createTicket')
  await page.getByRole('button', { name: 'Submit Ticket' }).click()
  await page.getByRole('progressbar').waitFor()
  await isAccessible(page, 'uploading')
  await held.letGo()
  await page.waitForURL('/tickets')
})

story('ticket detail', async ({ desk, visit, expectError }) => {
  const [cara, ada] = [await signUpCara(desk), await signUpAda(desk)]
  const ticket = await cara.submits('My lamp', {
    description: `See https://example.com\n${'It flickers.\n'.repeat(60)}`,
    files: [picture(), note()],
  })
  await cara.comments(ticket, 'At night.')
  await ada.comments(ticket, 'Which bulb?')
  told(await ada.ask(documents.assignTicket, { id: ticket.id, assignee: ada.id }), 'updateTicket')
  await cara.submits('Nothing but a subject')

  const agent = await visit({ ...visitor, as: ada })
  await agent.goto('/tickets/1')
  await agent.getByRole('article').nth(1).waitFor()
  await isAccessible(agent, 'ticket')
  for (const name of ['screenshot.png', 'note.txt']) {
    await agent.getByRole('button', { name }).click()
    await agent.getByRole('dialog').getByRole('link').waitFor()
    await isAccessible(agent, name)
    // Another width has closed it, and Escape would lead to the list.
    await agent.reload()
  }
  await refuse(agent, 'updateTicket', 'The pen is dry.')
  expectError(agent, /The status could not be updated/)
  await agent.getByLabel('Update Status').selectOption('Closed')
  await agent.getByRole('button', { name: 'Add Comment' }).click()
  await agent.getByText(/The pen is dry/).waitFor()
  await isAccessible(agent, 'ticket with problems')

  const customer = await visit({ ...visitor, as: cara })
  const held = [await hold(customer, 'ticket'), await hold(customer, 'comments')] as const
  await customer.goto('/tickets/2')
  await customer.getByRole('main').getByText('Loading...').waitFor()
  await isAccessible(customer, 'ticket loading')
  await held[0].letGo()
  await customer.getByText('Loading comments...').waitFor()
  await isAccessible(customer, 'comments loading')
  await held[1].letGo()
  await customer.getByText('No comments yet').waitFor()
  await isAccessible(customer, 'ticket with nothing')
  await customer.goto('/tickets/99')
  await heading(customer, 'Ticket not found')
  await isAccessible(customer, 'ticket not found')
  await refuse(customer, 'ticket', 'The ticket is at lunch.')
  await customer.goto('/tickets/2')
  await customer.getByText('The ticket is at lunch.').waitFor()
  await isAccessible(customer, 'ticket failed')
})

story('reply and internal note', async ({ desk, visit }) => {
  const [cara, ada] = [await signUpCara(desk), await signUpAda(desk)]
  const ticket = await cara.submits('My lamp')
  await cara.comments(ticket, 'At night.')
  await ada.notes(ticket, 'See https://example.com/bulbs')
  const page = await visit({ ...visitor, as: ada })
  await page.goto('/tickets/1')
  await page.getByRole('article', { name: 'Internal note' }).waitFor()
  await page.getByPlaceholder('Leave a comment...').fill('Which bulb')
  await isAccessible(page, 'a reply and a note above it')
  await page.getByRole('tab', { name: 'Note' }).click()
  await isAccessible(page, 'a note to be written')
  await page.getByRole('button', { name: 'Add Note' }).click()
  await page.getByText('Write a note first.').waitFor()
  await isAccessible(page, 'a note without words')
  await page.goto('/tickets')
  await page.getByRole('link', { name: 'My lamp' }).focus()
  await page.getByRole('link', { name: 'My lamp' }).hover()
  await page.getByRole('note').getByText('Internal note').waitFor()
  await isAccessible(page, 'a preview with a note')
  await page.keyboard.press('Escape')
  await page.keyboard.press('Space')
  await page
    .getByRole('region', { name: /beside the list/ })
    .getByText('Internal note')
    .waitFor()
  await isAccessible(page, 'a ticket beside the list')
})

story('drafts, and a text that was written elsewhere', async ({ desk, visit }) => {
  const [cara, ada] = [await signUpCara(desk), await signUpAda(desk)]
  await cara.submits('My lamp')
  const page = await visit({ ...visitor, as: ada })
  await page.goto('/drafts')
  await page.getByText('You have no drafts.').waitFor()
  await isAccessible(page, 'no drafts')
  await page.goto('/tickets/1')
  const held = await hold(page, 'saveDraft')
  await page.getByPlaceholder('Leave a comment...').fill('Written here')
  for (const audience of ['everyone', 'agents']) {
    const draft = { ticketId: '1', audience, content: `Written elsewhere for ${audience}`, version: `of-${audience}` }
    told(await ada.ask(documents.saveDraft, draft), 'saveDraft')
  }
  await held.letGo()
  await page.getByText('Also written on another device:').waitFor()
  await isAccessible(page, 'two texts for one place')
  await page.goto('/drafts')
  await page.getByText('Written elsewhere for agents').waitFor()
  await isAccessible(page, 'drafts')
  await page
    .getByRole('button', { name: /Discard the draft/ })
    .first()
    .click()
  await page.getByRole('button', { name: 'Undo' }).waitFor()
  await isAccessible(page, 'a draft discarded')
  await page.goto('/')
  await page.getByText('Draft', { exact: true }).waitFor()
  await isAccessible(page, 'a list with a draft')
})

story('a reply that is held, one that was taken back, and the choice for how long', async ({ desk, visit }) => {
  const [cara, ada] = [await signUpCara(desk), await signUpAda(desk)]
  const ticket = await cara.submits('My lamp')
  told(await ada.ask(documents.chooseUndoSend, { seconds: 60 }), 'chooseUndoSend')
  const page = await visit({ ...visitor, as: ada, holds: true })
  await page.goto(`/tickets/${ticket.id}`)
  const field = page.getByPlaceholder('Leave a comment...')
  await field.waitFor()
  await page
    .locator('input[type=file]')
    .first()
    .setInputFiles(chosen(note('what to do', 'steps.txt')))
  await page.getByText('steps.txt', { exact: true }).waitFor()
  await field.fill('Which **bulb** is it?')
  await page.getByRole('button', { name: 'and set Pending', exact: true }).click()
  await page.getByText(/^Sends in \d+/).waitFor()
  await isAccessible(page, 'a reply that is held')
  const held = await hold(page, 'undoSend')
  await page.getByRole('article').getByRole('button', { name: 'Undo' }).click()
  await held.asked
  await isAccessible(page, 'a reply that is being taken back')
  await held.letGo()
  const toast = page.getByRole('region', { name: 'Last change' })
  await toast.getByText('taken back: it is your draft again').waitFor()
  await isAccessible(page, 'a reply that was taken back')
  await page.goto('/profile')
  await page.getByRole('combobox', { name: 'Undo send' }).waitFor()
  await isAccessible(page, 'the choice for how long')
})

story('a reply that a colleague holds', async ({ desk, visit }) => {
  const [cara, ada, abe] = [await signUpCara(desk), await signUpAda(desk), await signUpAbe(desk)]
  const ticket = await cara.submits('My lamp')
  const page = await visit({ ...visitor, as: abe })
  const live = lineIsLive(page)
  await page.goto(`/tickets/${ticket.id}`)
  await live
  const given = { ticketId: ticket.id, content: 'Which bulb is it?', holdSeconds: 60 }
  told(await ada.ask(documents.holdReply, given), 'addComment')
  await page.getByText(/^Sends in \d+/).waitFor()
  await isAccessible(page, 'a reply that a colleague holds')
})

story('canned replies', async ({ desk, visit }) => {
  const [cara, ada] = [await signUpCara(desk), await signUpAda(desk)]
  await cara.submits('My lamp')
  const page = await visit({ ...visitor, as: ada })
  await page.goto('/canned-replies')
  await page.getByText('There are no canned replies yet.').waitFor()
  await isAccessible(page, 'no canned replies')
  const reply = { name: 'Thanks', content: 'Thank you, {{requester.name}}.', status: 'pending' }
  told(await ada.ask(documents.saveCannedReply, reply), 'saveCannedReply')
  await page.reload()
  await page.getByRole('button', { name: 'Actions for the canned reply Thanks' }).click()
  await isAccessible(page, 'a canned reply with its actions')
  await page.getByRole('button', { name: 'Edit' }).click()
  await page.getByLabel('Text').fill('Hello {{nobody}}')
  await page.getByLabel('Name', { exact: true }).fill('')
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByText('Give it a name.').waitFor()
  await isAccessible(page, 'a canned reply that is edited, with problems')
  await page.goto('/tickets/1')
  await page.getByPlaceholder('Leave a comment...').press('/')
  await page.getByRole('option', { name: /Thanks/ }).waitFor()
  await isAccessible(page, 'the picker of canned replies')
  await page.getByRole('combobox', { name: 'Search canned replies' }).fill('zzz')
  await page.getByText('No canned reply matches.').waitFor()
  await isAccessible(page, 'no canned reply matches')
})
