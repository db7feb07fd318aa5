/** axe finds nothing in lists, on the way to them and among updates: in any state, on a desktop and a phone, light and dark. */
import { match } from 'node:assert/strict'
import { documents, signUp, signUpAda, signUpCara, told } from '../support/cast.ts'
import { story } from '../support/browser.ts'
import { note } from '../support/files.ts'
import { lineIsLive } from '../support/line.ts'
import { amend, hold, refuse } from '../support/network.ts'
import { isAccessible, visitor } from './accessible.ts'

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
