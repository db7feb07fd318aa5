/** Replies that set a status, and replies that are held back because the thread went on while they were written. */
import { deepEqual, equal, ok } from 'node:assert/strict'
import type { Page } from 'playwright-core'
import { story } from '../support/browser.ts'
import { documents, signUpAbe, signUpAda, signUpCara, told, type TestUser } from '../support/cast.ts'
import { eventually } from '../support/eventually.ts'
import { lineIsLive } from '../support/line.ts'
import { countRequests, cutOffLive } from '../support/network.ts'

const field = (page: Page) => page.getByPlaceholder('Leave a comment...')
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const said = (page: Page, text: string) => page.getByRole('article').getByText(text).waitFor()
const badge = (page: Page, status: string) => page.locator(`header [data-status="${status}"]`).waitFor()
const notice = (page: Page) => page.getByRole('status').getByText('A new comment arrived: review before sending')

async function open(page: Page) {
  const live = lineIsLive(page)
  await page.goto('/tickets/1')
  await live
  await field(page).waitFor()
}

const contents = async (person: TestUser) => (await person.reads({ id: '1' })).map(({ content }) => content)

story('a reply and its status are one press, and which status is remembered', async ({ desk, visit }) => {
  const [cara, ada] = [await signUpCara(desk), await signUpAda(desk)]
  const ticket = await cara.submits('Lamp flickers')
  const page = await visit({ as: ada })
  await open(page)
  const sent = countRequests(page, 'addReply')
  await field(page).fill('Which bulb is it?')
  await button(page, 'and set Pending').click()
  await said(page, 'Which bulb is it?')
  await badge(page, 'pending')
  equal(sent.count, 1)
  equal((await cara.opens(ticket)).status, 'pending')

  await button(page, 'Status set with the comment').click()
  await page.getByRole('menuitemradio', { name: 'Resolved' }).click()
  await button(page, 'and set Resolved').waitFor()
  await page.reload()
  await field(page).fill('That bulb was called back.')
  await page.keyboard.press('Control+Shift+Enter')
  await said(page, 'That bulb was called back.')
  await badge(page, 'resolved')
  // Nothing to send: the field gets the focus, and nothing is set.
  await page.getByRole('heading', { level: 1 }).focus()
  await button(page, 'and set Resolved').click()
  await page.getByText('Write a comment first.').waitFor()

  const customer = await visit({ as: cara })
  await customer.goto('/tickets/1')
  await field(customer).waitFor()
  equal(await customer.getByRole('button', { name: /^and set/ }).count(), 0)
})

story('a reply is held back while there is something newer, and nothing that was typed is lost', async (stage) => {
  const { desk, visit } = stage
  const [cara, ada, abe] = [await signUpCara(desk), await signUpAda(desk), await signUpAbe(desk)]
  await cara.submits('Lamp flickers')
  await cara.comments({ id: '1' }, 'It is the one in the hall.')
  const page = await visit({ as: ada })
  await open(page)
  await field(page).fill('Please send it back.')
  await abe.comments({ id: '1' }, 'Keep it, we send a new one.')
  await notice(page).waitFor()
  // A key sends nothing before one could look; after a reload not either.
  await field(page).press('Control+Shift+Enter')
  await page.reload()
  await notice(page).waitFor()
  equal(await field(page).inputValue(), 'Please send it back.')
  await field(page).focus()
  await page.keyboard.press('Control+Enter')
  deepEqual(await contents(cara), ['It is the one in the hall.', 'Keep it, we send a new one.'])
  await button(page, 'Show it').click()
  await notice(page).waitFor({ state: 'detached' })
  ok(await field(page).evaluate((element) => element === document.activeElement))
  await page.getByText('Keep it, we send a new one.').waitFor()
  await page.keyboard.press('Control+End')
  await page.keyboard.type(' And keep the old one.')
  await page.keyboard.press('Control+Enter')
  await said(page, 'Please send it back. And keep the old one.')
  equal((await contents(cara)).length, 3)

  await field(page).fill('Anything else?')
  await cara.comments({ id: '1' }, 'Thank you, all is well.')
  await button(page, 'Send anyway').click()
  await said(page, 'Anything else?')
  await button(page, 'Add Comment').waitFor()
})

story('what the screen was not told of yet, the server holds back', async ({ desk, visit }) => {
  const [cara, ada] = [await signUpCara(desk), await signUpAda(desk)]
  await cara.submits('Lamp flickers')
  const page = await visit({ as: ada })
  await cutOffLive(page)
  await page.goto('/tickets/1')
  await field(page).fill('Have you tried another bulb?')
  await cara.comments({ id: '1' }, 'I tried three bulbs.')
  await field(page).press('Control+Enter')
  await notice(page).waitFor()
  await said(page, 'I tried three bulbs.')
  deepEqual(await contents(cara), ['I tried three bulbs.'])
  equal(await field(page).inputValue(), 'Have you tried another bulb?')
  await field(page).press('Control+Enter')
  // Asked for by a key: the second time it goes out.
  await eventually(async () => {
    await field(page).press('Control+Enter')
    return (await contents(cara)).length === 2
  })
})

story('what one wrote oneself meanwhile, as a note, holds nothing back', async ({ desk, visit }) => {
  const [cara, ada] = [await signUpCara(desk), await signUpAda(desk)]
  await cara.submits('Lamp flickers')
  const page = await visit({ as: ada })
  await open(page)
  await field(page).fill('We look at it.')
  await page.getByRole('tab', { name: 'Note' }).click()
  await page.getByLabel('Internal note, agents only').fill('Third one this week.')
  await button(page, 'Add Note').click()
  await page.getByRole('article', { name: 'Internal note' }).waitFor()
  await page.getByRole('tab', { name: /^Reply/ }).click()
  equal(await notice(page).count(), 0)
  await button(page, 'Add Comment').click()
  await said(page, 'We look at it.')
})

story('a reply is held back where the customer said meanwhile that it is not solved', async ({ desk, visit }) => {
  const [cara, ada] = [await signUpCara(desk), await signUpAda(desk)]
  await cara.submits('Lamp flickers')
  await ada.comments({ id: '1' }, 'Try another bulb.')
  const page = await visit({ as: ada })
  await open(page)
  const notSolved = page
    .getByRole('status')
    .getByText('The customer says that this is not solved: review before sending')
  await field(page).fill('Then it is done.')
  told(await cara.ask(documents.answerSolution, { ticketId: '1', solved: false }), 'answerSolution')
  await notSolved.waitFor()
  await page.reload()
  await notSolved.waitFor()
  await button(page, 'Show it').click()
  await notSolved.waitFor({ state: 'hidden' })
  await button(page, 'and set Pending').click()
  await said(page, 'Then it is done.')
  await badge(page, 'pending')
})
