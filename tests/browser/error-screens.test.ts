/** What says that something is not there, or went wrong, says whose desk it is. */
import { equal } from 'node:assert/strict'
import type { Page } from 'playwright-core'
import { heading, story } from '../support/browser.ts'
import { documents, signUpAda } from '../support/cast.ts'
import { eventually } from '../support/eventually.ts'
import { cutOff, interceptAll } from '../support/network.ts'

const titled = (page: Page, title: string) => eventually(async () => (await page.title()) === title)
const named = (page: Page) => page.getByRole('main').getByText('Northlight', { exact: true })

story(
  'pages of what is not there or failed carry the name of the desk',
  async ({ desk, visit, expectError, allowError }) => {
    const ada = await signUpAda(desk)
    await ada.ask(documents.nameDesk, { name: 'Northlight' })
    const nobody = await visit()
    expectError(nobody, /404/)
    await nobody.goto('/nowhere')
    await heading(nobody, 'Page not found')
    await named(nobody).waitFor()
    await titled(nobody, 'Page not found · Northlight')

    const page = await visit({ as: ada })
    await page.goto('/tickets/99')
    await heading(page, 'Ticket not found')
    await titled(page, 'Ticket not found · Northlight')

    // What stands around all screens can't be had, and neither can the name: it is known from before.
    allowError(page, /./)
    const give = await interceptAll(page, /\/assets\/agents-[^/]*\.js$/, (route) => route.abort())
    const tell = await cutOff(page, 'desk')
    await page.goto('/tickets')
    await page.getByRole('button', { name: 'Reload' }).waitFor()
    await named(page).waitFor()
    equal(await page.getByRole('heading', { level: 1 }).count(), 1)
    await eventually(async () => (await page.title()).endsWith(' · Northlight'))
    await give()
    const answer = await cutOff(page, 'user')
    await page.reload()
    await page.waitForURL('/login')
    await named(page).waitFor()
    await titled(page, 'Log in · Northlight')
    await answer()
    await tell()
  },
)
