/** A customer adds somebody to their ticket, who reads it, writes on it and leaves again; an agent adds and removes people beside the ticket. */
import { deepEqual, equal } from 'node:assert/strict'
import { heading, story } from '../support/browser.ts'
import { documents, signUpAda, signUpCara, signUpCarl, told } from '../support/cast.ts'
import { eventually } from '../support/eventually.ts'
import { violationsOf } from './axe.ts'
import { listed } from './listed.ts'

story('a customer adds somebody to their ticket, who writes on it and leaves again', async (stage) => {
  const { desk, visit, allowError } = stage
  const [ada, cara, carl] = [await signUpAda(desk), await signUpCara(desk), await signUpCarl(desk)]
  const ticket = await cara.submits('Lamp flickers', { description: 'In the hall.' })
  await ada.comments(ticket, 'Which bulb?')
  await carl.submits('Chair squeaks')

  const participant = await visit({ as: carl })
  allowError(participant, /404|Not Found/)
  await participant.goto('/tickets')
  await listed(participant, ['Chair squeaks'])
  const whose = participant.getByRole('group', { name: 'Whose tickets' })
  equal(await whose.count(), 0)

  const requester = await visit({ as: cara })
  await requester.goto(`/tickets/${ticket.id}`)
  await requester.getByRole('button', { name: 'Add people' }).click()
  const dialog = requester.getByRole('dialog', { name: 'People on this ticket' })
  await dialog.getByLabel('Email').fill('carl')
  await dialog.getByRole('button', { name: 'Add', exact: true }).click()
  await dialog.getByText(/email address/i).waitFor()
  equal(await dialog.getByLabel('Email').inputValue(), 'carl')
  await dialog.getByLabel('Email').fill(carl.email)
  await requester.keyboard.press('Enter')
  await dialog.getByText(carl.email).waitFor()
  await eventually(async () => (await dialog.getByLabel('Email').inputValue()) === '')
  deepEqual(await violationsOf(requester, { within: 'dialog' }), [])
  await requester.keyboard.press('Escape')
  await requester.getByRole('button', { name: 'People (1)' }).waitFor()

  // It comes by itself to who is looking; their own come first.
  await whose.waitFor()
  await listed(participant, ['Chair squeaks'])
  await whose.getByRole('button', { name: 'Shared with me', exact: true }).click()
  await heading(participant, 'Shared with me')
  await listed(participant, ['Lamp flickers'])
  equal(new URL(participant.url()).search, '?shared=joined')
  await participant
    .getByRole('row', { name: /Lamp flickers/ })
    .getByText('from Cara')
    .waitFor()
  await participant.getByRole('searchbox').first().fill('hall')
  await participant.waitForURL(/q=hall/)
  await listed(participant, ['Lamp flickers'])
  await participant.getByRole('link', { name: 'Lamp flickers' }).click()
  await participant.getByText('Which bulb?').waitFor()
  equal(await participant.getByRole('button', { name: 'This solved it' }).count(), 0)
  await participant.getByRole('textbox', { name: /comment/i }).fill('The round one')
  await participant
    .getByRole('button', { name: /comment/i })
    .last()
    .click()
  await requester.getByText('The round one', { exact: true }).waitFor()

  await participant.getByRole('button', { name: 'People (1)' }).click()
  const own = participant.getByRole('dialog', { name: 'People on this ticket' })
  equal(await own.getByRole('button', { name: /Remove|Add/ }).count(), 0)
  await own.getByRole('button', { name: 'Leave this ticket' }).click()
  await own.getByText('You will not see it any more').waitFor()
  await own.getByRole('button', { name: 'Leave it' }).click()
  await heading(participant, 'My Tickets')
  await listed(participant, ['Chair squeaks'])
  await requester.getByRole('button', { name: 'Add people' }).waitFor()
  await participant.goto(`/tickets/${ticket.id}`)
  await participant.getByText(/no such ticket/i).waitFor()
})

story('an agent adds and removes people beside the ticket, and reads of it in the history', async ({ desk, visit }) => {
  const [ada, cara, carl] = [await signUpAda(desk), await signUpCara(desk), await signUpCarl(desk)]
  const ticket = await cara.submits('Lamp flickers')
  told(await ada.ask(documents.addParticipant, { ticketId: ticket.id, email: 'no@example.com' }), 'addParticipant')
  const page = await visit({ as: ada })
  await page.goto(`/tickets/${ticket.id}`)
  await page.getByRole('button', { name: 'People (1)' }).click()
  const dialog = page.getByRole('dialog', { name: 'People on this ticket' })
  await dialog.getByLabel('Email').fill(carl.email)
  await dialog.getByRole('button', { name: 'Add', exact: true }).click()
  await dialog.getByRole('button', { name: `Remove ${carl.email}` }).waitFor()
  await dialog.getByRole('button', { name: 'Remove no@example.com' }).click()
  await dialog.getByText('no@example.com').waitFor({ state: 'detached' })
  await page.keyboard.press('Escape')
  await page.getByText('Ada added carl@example.com').first().waitFor()
  equal((await carl.lists()).length, 1)
})
