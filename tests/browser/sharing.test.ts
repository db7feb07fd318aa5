/** Two colleagues and a stranger: what members of one organisation see of each other's tickets, and until when. */
import { equal } from 'node:assert/strict'
import type { Page } from 'playwright-core'
import { heading, story } from '../support/browser.ts'
import { signUp, signUpAda, signUpCara, signUpCarl } from '../support/cast.ts'
import { note } from '../support/files.ts'
import { organise, put, share, shareAmong } from '../support/sharing.ts'
import { listed } from './listed.ts'

const whose = (page: Page) => page.getByRole('group', { name: 'Whose tickets' })
async function openOrganisations(page: Page): Promise<void> {
  await page.goto('/people')
  const tabs = page.getByRole('navigation', { name: 'People', exact: true })
  await tabs.getByRole('link', { name: 'Organisations', exact: true }).click()
}

const choose = (page: Page, name: string) => whose(page).getByRole('button', { name, exact: true }).click()

story(
  'colleagues see and answer each other’s tickets once an admin has allowed it, and not any more at once',
  async (stage) => {
    const { desk, visit, allowError } = stage
    const [ada, cara, carl] = [await signUpAda(desk), await signUpCara(desk), await signUpCarl(desk)]
    const dora = await signUp(desk, 'dora', 'customer')
    const acme = await organise(ada, 'Acme')
    for (const person of [cara, carl]) await put(ada, person, acme)
    const ticket = await cara.submits('Lamp flickers', {
      description: 'In the hall.',
      files: [note('kept', 'hall.txt')],
    })
    await carl.submits('Chair squeaks')
    await ada.notes(ticket, 'A word for agents')

    // As long as nothing is shared everything is as it ever was.
    const colleague = await visit({ as: carl })
    allowError(colleague, /404|Not Found/)
    await colleague.goto('/tickets')
    await listed(colleague, ['Chair squeaks'])
    equal(await whose(colleague).count(), 0)

    const admin = await visit({ as: ada })
    await openOrganisations(admin)
    await admin.getByRole('button', { name: 'Change the organisation Acme' }).click()
    const dialog = admin.getByRole('dialog', { name: 'Acme' })
    await dialog.getByText('Members see their own tickets only.').waitFor()
    await dialog.getByRole('button', { name: 'Let members see each other’s tickets' }).click()
    const asked = admin.getByRole('dialog', { name: 'Share the tickets of Acme among its members?' })
    await asked.getByText('2 tickets of 2 members').waitFor()
    await asked.getByRole('button', { name: 'Let members see each other’s tickets' }).click()
    await dialog.getByText('Members see each other’s tickets, with files').waitFor()

    // It comes by itself to who is looking; their own come first.
    await whose(colleague).waitFor()
    await heading(colleague, 'My Tickets')
    await listed(colleague, ['Chair squeaks'])
    await choose(colleague, 'All of Acme')
    await heading(colleague, 'All of Acme')
    await listed(colleague, ['Chair squeaks', 'Lamp flickers'])
    equal(new URL(colleague.url()).search, '?shared=all')
    await colleague
      .getByRole('row', { name: /Lamp flickers/ })
      .getByText('from Cara')
      .waitFor()
    await colleague.reload()
    await listed(colleague, ['Chair squeaks', 'Lamp flickers'])
    await colleague.getByRole('searchbox').first().fill('hall')
    await listed(colleague, ['Lamp flickers'])
    await choose(colleague, 'My tickets')
    await colleague.getByText('No tickets found').waitFor()
    await choose(colleague, 'All of Acme')
    await listed(colleague, ['Lamp flickers'])
    await colleague.getByRole('link', { name: 'Lamp flickers' }).click()
    await colleague.getByText('Shared with Acme: your colleagues there can read it').waitFor()
    await colleague.getByText(/^Created .* by Cara/).waitFor()
    equal(await colleague.getByText('A word for agents').count(), 0)
    await colleague.getByRole('textbox', { name: /comment/i }).fill('Mine flickers, too')
    await colleague
      .getByRole('button', { name: /comment/i })
      .last()
      .click()
    await colleague.getByText('Mine flickers, too').waitFor()

    // Who has filed it is told at once, and sees that it is shared, as who files one does before they send it.
    const requester = await visit({ as: cara })
    await requester.goto(`/tickets/${ticket.id}`)
    await requester.getByText('Mine flickers, too').waitFor()
    await requester.getByText('Shared with Acme').waitFor()
    await requester.goto('/tickets/new')
    await requester.getByText('Shared with Acme: your colleagues there will see this request').waitFor()

    const stranger = await visit({ as: dora })
    allowError(stranger, /404|Not Found/)
    await stranger.goto('/tickets?shared=all')
    await stranger.getByText('No tickets found').waitFor()
    equal(await whose(stranger).count(), 0)
    await stranger.goto(`/tickets/${ticket.id}`)
    await stranger.getByText(/no such ticket/i).waitFor()

    // Taken out while they look at it.
    await put(ada, carl, null)
    await colleague.getByText(/no such ticket/i).waitFor()
    equal(await colleague.getByRole('main').getByText('Lamp flickers').count(), 0)
    await colleague.goto('/tickets?shared=all')
    await listed(colleague, ['Chair squeaks'])
    equal(await whose(colleague).count(), 0)
  },
)

story(
  'an agent is asked before they put somebody among members who share, and sees on a ticket that it is shared',
  async ({ desk, visit }) => {
    const [ada, cara, carl] = [await signUpAda(desk), await signUpCara(desk), await signUpCarl(desk)]
    const acme = await shareAmong(ada, 'Acme', [cara])
    const ticket = await cara.submits('Lamp flickers')
    const others = await carl.submits('Chair squeaks')
    const page = await visit({ as: ada })
    await page.goto(`/tickets/${ticket.id}`)
    await page
      .getByRole('region', { name: 'Customer', exact: true })
      .getByText('Shared with all members of Acme')
      .waitFor()
    await page.goto(`/tickets/${others.id}`)
    await page.getByRole('button', { name: 'Organisation: No organisation' }).click()
    await page.getByRole('option', { name: /^Acme/ }).click()
    const asked = page.getByRole('dialog', { name: 'Add Carl to Acme?' })
    await asked.getByText('carl@example.com').waitFor()
    await asked.getByRole('button', { name: 'Cancel' }).click()
    await page.getByRole('button', { name: 'Organisation: No organisation' }).click()
    await page.getByRole('option', { name: /^Acme/ }).click()
    await asked.getByRole('button', { name: 'Add', exact: true }).click()
    await page.getByText('Shared with all members of Acme').waitFor()
    await share(ada, acme, false)
    await openOrganisations(page)
    await page.getByRole('button', { name: 'Change the organisation Acme' }).click()
    await page.getByRole('dialog', { name: 'Acme' }).getByText('Members see their own tickets only.').waitFor()
  },
)
