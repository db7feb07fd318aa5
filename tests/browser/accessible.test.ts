/** axe finds nothing on any screen, in any state: on a desktop and a phone, light and dark. */
import { deepEqual, match } from 'node:assert/strict'
import type { Page } from 'playwright-core'
import { documents, logIn, signUp, signUpAbe, signUpAda, signUpCara, signUpInvited, told } from '../support/cast.ts'
import { chosen, heading, logInOn, story } from '../support/browser.ts'
import { note, pdf, picture } from '../support/files.ts'
import { lineIsLive } from '../support/line.ts'
import { amend, hold, refuse } from '../support/network.ts'
import { violationsOf } from './axe.ts'

const sizes = { desktop: { width: 1280, height: 800 }, phone: { width: 390, height: 844 } }

// axe brings its own script, which our policy would keep out.
const visitor = { bypassCSP: true, viewport: sizes.desktop, colorScheme: 'light' } as const

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

story('lists', async ({ desk, visit }) => {
  const [cara, ada] = [await signUpCara(desk), await signUpAda(desk)]
  for (const status of ['open', 'pending', 'resolved', 'closed'] as const) {
    await ada.sets(await cara.submits(`The ${status} one`, { files: [note()] }), status)
  }
  const agent = await visit({ ...visitor, as: ada })
  const held = await hold(agent, 'tickets')
  await agent.goto('/tickets')
  await agent.getByRole('main').getByText('Loading...').waitFor()
  await isAccessible(agent, 'list loading')
  await held.letGo()
  await agent.getByRole('link', { name: 'The open one' }).waitFor()
  await isAccessible(agent, 'list of an agent')
  await agent.getByRole('button', { name: 'Limit who becomes an agent' }).click()
  await agent.getByRole('dialog').waitFor()
  await isAccessible(agent, 'who becomes an agent')

  const customer = await visit({ ...visitor, as: cara })
  await customer.goto('/tickets')
  await customer.getByRole('link', { name: 'The open one' }).waitFor()
  await isAccessible(customer, 'list of a customer')
  await refuse(customer, 'tickets', 'The list is on holiday.')
  await customer.reload()
  await customer.getByText('The list is on holiday.').waitFor()
  await isAccessible(customer, 'list failed')

  const nobody = await visit({ ...visitor, as: await signUp(desk, 'carl', 'customer') })
  await nobody.goto('/tickets')
  await nobody.getByText('No tickets found').waitFor()
  await isAccessible(nobody, 'empty list')
})

story('filters, search and news in a list', async ({ desk, visit }) => {
  const [cara, ada] = [await signUpCara(desk), await signUpAda(desk)]
  await cara.submits('My lamp', { description: 'It flickers at night.', files: [note()] })
  await ada.sets(await cara.submits('My chair'), 'pending')
  const page = await visit({ ...visitor, as: ada })
  await page.goto('/tickets?files=yes&created=7d&sort=oldest&status=open')
  await page.getByRole('link', { name: 'My lamp' }).waitFor()
  await page.getByRole('button', { name: 'Filters (2)' }).click()
  await page.getByRole('dialog', { name: 'Filters' }).getByLabel('Updated').selectOption('Custom dates')
  await isAccessible(page, 'filters open')
  await page.keyboard.press('Escape')
  await isAccessible(page, 'filtered list')

  await page.goto('/tickets?q=flickers')
  await page.getByText('in the description').waitFor()
  await isAccessible(page, 'search results')
  await page.getByRole('link', { name: 'My lamp' }).hover()
  await page.getByRole('note').getByText('note.txt').waitFor()
  await isAccessible(page, 'preview')
  await page.getByRole('searchbox').fill('zebra')
  await page.getByRole('button', { name: 'Clear search' }).nth(1).waitFor()
  await isAccessible(page, 'nothing found')
  await page.getByRole('button', { name: 'Open' }).click()
  await page.getByRole('button', { name: 'Search without filters' }).waitFor()
  await isAccessible(page, 'nothing found under filters')
  const answer = { correctedText: 'lamp', ignoredWords: ['blue', 'Łódź'], indexed: 0.4 }
  const mend = await amend(page, 'searchTickets', () => ({ variables: { text: 'lamp' }, answer }))
  await page.goto('/tickets?q=lmap')
  await page.getByRole('main').getByText('Showing results for').waitFor()
  await isAccessible(page, 'a search that was corrected')
  await page.getByRole('button', { name: 'Search for "lmap" instead' }).click()
  await page.getByText('exactly as typed').waitFor()
  await isAccessible(page, 'a search as it was typed')
  await mend()
  await page.getByRole('searchbox').press('Enter')
  await page.getByRole('searchbox').fill('')
  await page.getByRole('listbox').waitFor()
  await isAccessible(page, 'recent searches')
  await page.keyboard.press('ArrowDown')
  await isAccessible(page, 'among recent searches')

  await page.goto('/tickets?priority=normal&notags=lamp&created=7d')
  await page.getByRole('searchbox').pressSequentially('assignee:a')
  await page.getByRole('listbox', { name: 'Suggestions' }).getByRole('option').waitFor()
  await isAccessible(page, 'completions and tokens')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Change Priority: Normal' }).click()
  await page.getByRole('menuitemradio', { name: 'High' }).waitFor()
  await isAccessible(page, 'the menu of a token')
  await page.keyboard.press('Escape')

  const live = lineIsLive(page)
  await page.goto('/tickets')
  await live
  await cara.submits('My desk')
  await page.getByRole('button', { name: '1 new ticket' }).waitFor()
  await isAccessible(page, 'a new ticket announced')
  await page.keyboard.press('?')
  await page.getByRole('dialog', { name: 'Keyboard shortcuts' }).waitFor()
  await isAccessible(page, 'keyboard shortcuts')
})

story('triage', async ({ desk, visit }) => {
  const [cara, ada] = [await signUpCara(desk), await signUpAda(desk)]
  for (const title of ['My lamp', 'My chair']) await cara.submits(title)
  const page = await visit({ ...visitor, as: ada })
  await page.goto('/tickets?status=open')
  await page.getByRole('link', { name: 'My lamp' }).waitFor()
  await page.keyboard.press('j')
  await page.keyboard.press('s')
  await page.getByRole('dialog', { name: '#2: Status' }).waitFor()
  await isAccessible(page, 'the menu of a row')
  await page.keyboard.press('2')
  await page.getByRole('region', { name: 'Last change' }).waitFor()
  await isAccessible(page, 'what was changed')
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.keyboard.press('q')
  await page.getByRole('heading', { level: 1, name: 'Ticket #2: My chair' }).waitFor()
  // What a screen reader finds: where one is, what comes next, the ticket, its fields, and the keys.
  match(
    await page.getByRole('toolbar').ariaSnapshot(),
    /toolbar "What to do with the ticket":\n {2}- button "Take it"\n/,
  )
  match(
    await page.getByRole('navigation', { name: 'Tickets in this triage' }).ariaSnapshot(),
    /region "Now and next":[^]*link "(?:Normal )?My chair[^]*link "(?:Normal )?My lamp/,
  )
  await page.getByText('1 of 2', { exact: true }).waitFor()
  await isAccessible(page, 'triage')
  await page.keyboard.press('r')
  await page.keyboard.type('Which one?')
  await isAccessible(page, 'a reply in triage')
  await page.keyboard.press('Escape')
  await page.keyboard.press('c')
  await page.getByRole('heading', { level: 1, name: 'Ticket #1: My lamp' }).waitFor()
  await isAccessible(page, 'triage with one done')
  await page.keyboard.press('ArrowRight')
  await page.getByRole('heading', { level: 1, name: 'That was the last one' }).waitFor()
  await isAccessible(page, 'the end of triage')
})

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

story('the palette', async ({ desk, visit, allowError }) => {
  const [ada, cara] = [await signUpAda(desk), await signUpCara(desk)]
  await cara.submits('Lamp flickers')
  const page = await visit({ ...visitor, as: ada })
  allowError(page, /ERR_FAILED/)
  await page.goto('/tickets')
  await page.getByRole('link', { name: 'Lamp flickers' }).focus()
  await page.keyboard.press('Control+k')
  await page.getByRole('option', { name: /Take it myself/ }).waitFor()
  await isAccessible(page, 'the palette')
  await page.keyboard.type('lamp')
  await page.getByRole('option', { name: /Lamp flickers/ }).waitFor()
  await isAccessible(page, 'what the palette finds')
  await page.route('/graphql', (route) => route.abort())
  await page.keyboard.type('x')
  await page.getByRole('option', { name: 'Try again' }).waitFor()
  await isAccessible(page, 'the palette without a server')
})

story('updates', async ({ desk, visit }) => {
  const [cara, ada] = [await signUpCara(desk), await signUpAda(desk)]
  const abe = await signUp(desk, 'abe', 'agent')
  const page = await visit({ ...visitor, as: ada })
  await page.goto('/updates')
  await page.getByText('Nothing has happened yet that concerns you.').waitFor()
  await isAccessible(page, 'no updates')
  const lamp = await cara.submits('My lamp')
  await abe.notes(lamp, 'Look at this, @Ada')
  told(await abe.ask(documents.assignTicket, { id: lamp.id, assignee: ada.id }), 'updateTicket')
  const live = lineIsLive(page)
  await page.reload()
  await live
  await page.getByRole('button', { name: 'Mark all read' }).waitFor()
  await cara.comments(lamp, 'At night.')
  await page.getByRole('button', { name: '1 new update' }).waitFor()
  await isAccessible(page, 'updates, and a new one')
  await page.goto('/profile')
  await page.getByLabel('A note mentions you: In Bellhop').waitFor()
  await isAccessible(page, 'profile of an agent')
  const chair = await cara.submits('My chair')
  await page.goto(`/tickets/${chair.id}`)
  await page.getByRole('button', { name: /^Watching/ }).click()
  await page.getByRole('menuitemradio', { name: /^Muted/ }).waitFor()
  await isAccessible(page, 'what one is told of a ticket')
})

/** Only colours differ between light and dark, so in the dark only they are looked at again. */
async function isAccessible(page: Page, state: string) {
  for (const [size, viewport] of Object.entries(sizes)) {
    await page.setViewportSize(viewport)
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme })
      const found = await violationsOf(page, colorScheme === 'dark' ? { rules: ['color-contrast'] } : {})
      deepEqual(found, [], `${state}, ${size}, ${colorScheme}`)
    }
  }
  await page.emulateMedia({ colorScheme: 'light' })
  await page.setViewportSize(sizes.desktop)
}
