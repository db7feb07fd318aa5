/** Replies that can be taken back for some seconds: by a key, by the toast that stays on the next screen, and beside the reply; and what customers see of them. */
import { deepEqual, equal } from 'node:assert/strict'
import type { Page } from 'playwright-core'
import { chosen, story } from '../support/browser.ts'
import { documents, signUpAbe, signUpAda, signUpCara, told } from '../support/cast.ts'
import { eventually } from '../support/eventually.ts'
import { note } from '../support/files.ts'
import { lineIsLive } from '../support/line.ts'
import { hold, loseAnswer } from '../support/network.ts'

const field = (page: Page) => page.getByPlaceholder('Leave a comment...')
const toast = (page: Page) => page.getByRole('region', { name: 'Last change' })
const article = (page: Page, text: string) => page.getByRole('article').filter({ hasText: text })

async function open(page: Page, id: string) {
  const live = lineIsLive(page)
  await page.goto(`/tickets/${id}`)
  await live
  await field(page).waitFor()
}

async function reply(page: Page, text: string) {
  await field(page).fill(text)
  await page.keyboard.press('Control+Enter')
  await article(page, text).waitFor()
}

story('a reply is taken back by the key, and its text and status are as they were', async ({ desk, visit }) => {
  const [cara, ada] = [await signUpCara(desk), await signUpAda(desk)]
  const ticket = await cara.submits('Lamp flickers')
  const page = await visit({ as: ada, holds: true })
  await open(page, ticket.id)
  await field(page).fill('Which bulb is it?')
  await page.getByRole('button', { name: 'and set Pending', exact: true }).click()
  await article(page, 'Which bulb is it?')
    .getByText(/^Sends in \d+/)
    .waitFor()
  await page.locator('header [data-status="pending"]').waitFor()
  await toast(page).getByText(`Reply to #${ticket.id}`).waitFor()
  equal(await field(page).inputValue(), '')
  await page.keyboard.press('z')
  await toast(page).getByText('taken back: it is your draft again').waitFor()
  await eventually(async () => (await field(page).inputValue()) === 'Which bulb is it?')
  equal(await page.evaluate(() => document.activeElement?.tagName), 'TEXTAREA')
  await page.locator('header [data-status="open"]').waitFor()
  await article(page, 'Which bulb is it?').waitFor({ state: 'detached' })
  deepEqual(await cara.reads(ticket), [])
  deepEqual((await cara.opens(ticket)).status, 'open')
})

story('the toast stays on the next ticket, and the customer sees the reply once it is sent', async (stage) => {
  const { desk, visit } = stage
  const [cara, ada] = [await signUpCara(desk), await signUpAda(desk)]
  const lamp = await cara.submits('Lamp flickers')
  const shelf = await cara.submits('A shelf')
  const customer = await visit({ as: cara })
  await open(customer, lamp.id)
  const page = await visit({ as: ada, holds: true })
  await open(page, lamp.id)
  await reply(page, 'Please send it back.')
  await page.evaluate((id) => history.pushState(null, '', `/tickets/${id}`), shelf.id)
  await page.evaluate(() => dispatchEvent(new PopStateEvent('popstate')))
  await page.getByRole('heading', { name: 'A shelf', level: 1 }).waitFor()
  await toast(page).getByText(`Reply to #${lamp.id}`).waitFor()
  // What a customer writes meanwhile is told to who can still take it back.
  equal(await article(customer, 'Please send it back.').count(), 0)
  await cara.comments(lamp, 'It is a new one.')
  await toast(page).getByText(`Something new was written on #${lamp.id}`).waitFor()
  await article(customer, 'Please send it back.').waitFor()
  deepEqual(
    (await cara.reads(lamp)).map(({ content }) => content),
    ['It is a new one.', 'Please send it back.'],
  )
  await toast(page).waitFor({ state: 'hidden' })
})

story('what was typed since stays, and the text and files that came back are there beside it', async (stage) => {
  const { desk, visit } = stage
  const [cara, ada, abe] = [await signUpCara(desk), await signUpAda(desk), await signUpAbe(desk)]
  const ticket = await cara.submits('Lamp flickers')
  told(await ada.ask(documents.chooseUndoSend, { seconds: 30 }), 'chooseUndoSend')
  const page = await visit({ as: ada, holds: true })
  await open(page, ticket.id)
  await page
    .locator('input[type=file]')
    .first()
    .setInputFiles(chosen(note('what to do', 'steps.txt')))
  await page.getByText('steps.txt', { exact: true }).waitFor()
  await reply(page, 'See the file.')
  await article(page, 'See the file.').getByText('With steps.txt').waitFor()
  const colleague = await visit({ as: abe })
  await open(colleague, ticket.id)
  await article(colleague, 'See the file.')
    .getByText(/^Sends in \d+/)
    .waitFor()
  equal(await article(colleague, 'See the file.').getByRole('button', { name: 'Undo' }).count(), 0)
  await field(page).fill('Something newer')
  await article(page, 'See the file.').getByRole('button', { name: 'Undo' }).click()
  await article(page, 'See the file.').waitFor({ state: 'detached' })
  await article(colleague, 'See the file.').waitFor({ state: 'detached' })
  equal(await field(page).inputValue(), 'Something newer')
  await page.getByText('steps.txt', { exact: true }).waitFor()
  deepEqual(await cara.reads(ticket), [])
})

story('after a reply one can go on writing, and the key of the empty field takes it back', async ({ desk, visit }) => {
  const [cara, ada] = [await signUpCara(desk), await signUpAda(desk)]
  const ticket = await cara.submits('Lamp flickers')
  told(await ada.ask(documents.chooseUndoSend, { seconds: 60 }), 'chooseUndoSend')
  const page = await visit({ as: ada, holds: true })
  await open(page, ticket.id)
  await reply(page, 'Which bulb?')
  equal(await page.evaluate(() => document.activeElement?.tagName), 'TEXTAREA')
  const hint = page.getByText('Ctrl + Z takes the reply back', { exact: true })
  await hint.waitFor()
  // What is being written is that which the key is for.
  await page.keyboard.type('And')
  await hint.waitFor({ state: 'detached' })
  await page.keyboard.press('Control+z')
  await article(page, 'Which bulb?').waitFor()
  await field(page).fill('')
  await page.keyboard.press('Control+z')
  await article(page, 'Which bulb?').waitFor({ state: 'detached' })
  await eventually(async () => (await field(page).inputValue()) === 'Which bulb?')
  equal(await page.evaluate(() => document.activeElement?.tagName), 'TEXTAREA')

  // Sent again before any of it was saved, it is no draft any more.
  const saving = await hold(page, 'saveDraft')
  await page.keyboard.type(' The small one?')
  await page.keyboard.press('Control+Enter')
  await article(page, 'Which bulb? The small one?').waitFor()
  await saving.letGo()
  await eventually(async () => told(await ada.ask(documents.drafts), 'drafts').length === 0)
  equal(await field(page).inputValue(), '')
})

story('what is still on its way can be taken back at once', async ({ desk, visit }) => {
  const [cara, ada] = [await signUpCara(desk), await signUpAda(desk)]
  const ticket = await cara.submits('Lamp flickers')
  const page = await visit({ as: ada, holds: true })
  await open(page, ticket.id)
  await field(page).fill('Which bulb?')
  const sending = await hold(page, 'addReply')
  await page.keyboard.press('Control+Shift+Enter')
  await sending.asked
  await page.keyboard.press('z')
  await sending.letGo()
  await toast(page).getByText('taken back: it is your draft again').waitFor()
  await eventually(async () => (await field(page).inputValue()) === 'Which bulb?')
  await article(page, 'Which bulb?').waitFor({ state: 'detached' })
  deepEqual((await cara.opens(ticket)).status, 'open')
})

story(
  'on a phone nothing covers the way back beside the reply, and the toast comes where that is out of sight',
  async (stage) => {
    const [cara, ada] = [await signUpCara(stage.desk), await signUpAda(stage.desk)]
    const ticket = await cara.submits('Lamp flickers', { description: 'It flickers.\n\n'.repeat(30) })
    told(await ada.ask(documents.chooseUndoSend, { seconds: 60 }), 'chooseUndoSend')
    const page = await stage.visit({ as: ada, holds: true, viewport: { width: 390, height: 844 }, hasTouch: true })
    await open(page, ticket.id)
    await reply(page, 'Which bulb?')
    await page.evaluate(() => scrollTo(0, 0))
    await toast(page).getByText(`Reply to #${ticket.id}`).waitFor()
    const undo = article(page, 'Which bulb?').getByRole('button', { name: 'Undo' })
    await undo.scrollIntoViewIfNeeded()
    await toast(page).waitFor({ state: 'detached' })
    await undo.click()
    await eventually(async () => (await field(page).inputValue()) === 'Which bulb?')
    deepEqual(await cara.reads(ticket), [])
  },
)

story('what was taken back on one device is not offered on another', async ({ desk, visit }) => {
  const [cara, ada] = [await signUpCara(desk), await signUpAda(desk)]
  const ticket = await cara.submits('Lamp flickers')
  told(await ada.ask(documents.chooseUndoSend, { seconds: 60 }), 'chooseUndoSend')
  const [page, other] = [await visit({ as: ada, holds: true }), await visit({ as: ada, holds: true })]
  await open(page, ticket.id)
  await reply(page, 'Which bulb?')
  await toast(page).getByText(`Reply to #${ticket.id}`).waitFor()
  await open(other, ticket.id)
  await article(other, 'Which bulb?').getByRole('button', { name: 'Undo' }).click()
  await toast(page).waitFor({ state: 'detached' })
  await eventually(async () => (await field(page).inputValue()) === 'Which bulb?')
})

story('a colleague who has seen a reply while it was held is not told of it again', async ({ desk, visit }) => {
  const [cara, ada, abe] = [await signUpCara(desk), await signUpAda(desk), await signUpAbe(desk)]
  const ticket = await cara.submits('Lamp flickers')
  const page = await visit({ as: abe, holds: true })
  await open(page, ticket.id)
  await field(page).fill('Please send')
  told(
    await ada.ask(documents.holdReply, { ticketId: ticket.id, content: 'Which bulb?', holdSeconds: 5 }),
    'addComment',
  )
  const notice = page.getByText('A new comment arrived: review before sending')
  await notice.waitFor()
  await page.getByRole('button', { name: 'Show', exact: false }).click()
  await notice.waitFor({ state: 'detached' })
  await eventually(async () => (await cara.reads(ticket)).length === 1)
  await article(page, 'Which bulb?')
    .getByText(/^Sends in|^Is being sent/)
    .waitFor({ state: 'detached' })
  equal(await notice.count(), 0)
  await field(page).press('End')
  await page.keyboard.type(' it back.')
  await page.keyboard.press('Control+Enter')
  await article(page, 'Please send it back.').waitFor()
})

story(
  'what was taken back after its answer was lost can be sent again as it was',
  async ({ desk, visit, allowError }) => {
    const [cara, ada] = [await signUpCara(desk), await signUpAda(desk)]
    const ticket = await cara.submits('Lamp flickers')
    told(await ada.ask(documents.chooseUndoSend, { seconds: 60 }), 'chooseUndoSend')
    const page = await visit({ as: ada, holds: true })
    allowError(page, /ERR_CONNECTION_RESET/)
    await open(page, ticket.id)
    const mend = await loseAnswer(page, 'addReply')
    await reply(page, 'Which bulb?')
    await page.getByRole('alert').waitFor()
    await mend()
    await article(page, 'Which bulb?').getByRole('button', { name: 'Undo' }).click()
    await article(page, 'Which bulb?').waitFor({ state: 'detached' })
    // The desk knows that it was taken back, and says so once.
    await field(page).press('Control+Enter')
    await page.getByRole('alert').filter({ hasText: 'There is no such comment' }).waitFor()
    await reply(page, 'Which bulb?')
    await eventually(async () => (await field(page).inputValue()) === '')
    await eventually(async () => told(await ada.ask(documents.drafts), 'drafts').length === 0)
  },
)

story('each agent chooses for how long', async ({ desk, visit }) => {
  const [cara, ada] = [await signUpCara(desk), await signUpAda(desk)]
  const ticket = await cara.submits('Lamp flickers')
  const page = await visit({ as: ada, holds: true })
  await page.goto('/profile')
  const choice = page.getByRole('combobox', { name: 'Undo send' })
  equal(await choice.inputValue(), '10')
  await choice.selectOption({ label: 'Off' })
  await eventually(async () => told(await ada.ask(documents.undoSendSeconds), 'undoSendSeconds') === 0)
  await page.goto(`/tickets/${ticket.id}`)
  await reply(page, 'At once')
  deepEqual(
    (await cara.reads(ticket)).map(({ content }) => content),
    ['At once'],
  )
})
