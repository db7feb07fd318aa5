/** Nothing that a person typed is lost, and nothing is done twice. */
import { deepEqual, equal } from 'node:assert/strict'
import type { Page } from 'playwright-core'
import { signUpCara, signUpCarl } from '../support/cast.ts'
import { chosen, heading, logInOn, story } from '../support/browser.ts'
import { eventually } from '../support/eventually.ts'
import { count } from '../support/database.ts'
import { note, picture } from '../support/files.ts'
import { countRequests, hold, loseAnswer } from '../support/network.ts'

const submitButton = (page: Page) => page.getByRole('button', { name: 'Submit Ticket' })

async function write(page: Page, files = [picture(), note()]) {
  await page.getByLabel('Subject').fill('My lamp')
  await page.getByLabel('Describe your issue').fill('It flickers.\n\nMostly at night.')
  await page.getByLabel('Upload File').setInputFiles(files.map(chosen))
  await page.getByRole('button', { name: 'Remove note.txt' }).waitFor()
}

async function isAllThere(page: Page) {
  await page.getByRole('button', { name: 'Remove note.txt' }).waitFor()
  await page.getByRole('button', { name: 'Remove screenshot.png' }).waitFor()
  equal(await page.getByLabel('Subject').inputValue(), 'My lamp')
  equal(await page.getByLabel('Describe your issue').inputValue(), 'It flickers.\n\nMostly at night.')
}

story('a draft outlives a reload, and leaving asks first', async ({ desk, visit }) => {
  const cara = await signUpCara(desk)
  const page = await visit({ as: cara })
  await page.goto('/tickets/new')
  await write(page)

  // Within the app.
  await page.getByRole('link', { name: 'Back' }).click()
  const question = page.getByRole('dialog', { name: 'Leave this page?' })
  await question.getByText('Your draft is kept on this device.').waitFor()
  await question.getByRole('button', { name: 'Stay' }).click()
  await question.waitFor({ state: 'detached' })
  equal(new URL(page.url()).pathname, '/tickets/new')
  await isAllThere(page)

  // Closing the page.
  const asked = page.waitForEvent('dialog')
  await page.close({ runBeforeUnload: true })
  const dialog = await asked
  equal(dialog.type(), 'beforeunload')
  await dialog.dismiss()
  // Who stays has all of it. The page answers again only after it has told the browser so, and a reload before would be part of what was called off.
  await isAllThere(page)

  page.once('dialog', (leave) => void leave.accept())
  await page.reload()
  await page.getByText('Draft restored').waitFor()
  await isAllThere(page)

  await page.getByRole('link', { name: 'Back' }).click()
  await question.getByRole('button', { name: 'Leave' }).click()
  await heading(page, 'My Tickets')
  await page.getByRole('link', { name: 'Submit a request' }).click()
  await isAllThere(page)
  await submitButton(page).click()
  await page.waitForURL('/tickets')
  const [ticket] = await cara.lists()
  deepEqual(
    ticket?.attachments.map(({ fileName, fileSize }) => [fileName, fileSize]),
    [picture(), note()].map(({ name, content }) => [name, content.length]),
  )

  // A comment waits where it was begun.
  await page.goto('/tickets/1')
  await page.getByPlaceholder('Leave a comment...').fill('It is the')
  await page.getByRole('link', { name: 'My Tickets' }).click()
  await page.getByRole('link', { name: 'My lamp' }).click()
  equal(await page.getByPlaceholder('Leave a comment...').inputValue(), 'It is the')
  page.once('dialog', (leave) => void leave.accept())
  await page.reload()
  await heading(page, 'Ticket #1: My lamp')
  equal(await page.getByPlaceholder('Leave a comment...').inputValue(), 'It is the')
})

story('a log-out takes drafts off the device, and the same person has them again', async ({ desk, visit }) => {
  const [cara, carl] = [await signUpCara(desk), await signUpCarl(desk)]
  const ticket = await cara.submits('My lamp')
  const page = await visit({ as: cara })
  const onDevice = () =>
    page.evaluate(async () => {
      const store = await new Promise<IDBDatabase>((resolve) => {
        const request = indexedDB.open('bellhop', 1)
        request.onsuccess = () => resolve(request.result)
      })
      const keys = await new Promise<unknown[]>((resolve) => {
        const request = store.transaction('kept-files').objectStore('kept-files').getAllKeys()
        request.onsuccess = () => resolve(request.result)
      })
      store.close()
      return [...Object.keys(localStorage).filter((name) => name.startsWith('draft:')), ...keys].length
    })
  await page.goto(`/tickets/${ticket.id}`)
  await page.getByPlaceholder('Leave a comment...').fill('It is the')
  await page.getByRole('link', { name: 'My Tickets' }).click()
  await page.getByRole('link', { name: 'Submit a request' }).click()
  await write(page)
  await eventually(async () => (await onDevice()) === 3)

  await page.getByRole('button', { name: 'Logout' }).click()
  await page.waitForURL('/login')
  await eventually(async () => (await onDevice()) === 0)
  await logInOn(page, carl)
  await heading(page, 'My Tickets')
  await page.getByRole('link', { name: 'Submit a request' }).click()
  equal(await page.getByLabel('Subject').inputValue(), '')
  await page.getByRole('button', { name: 'Logout' }).click()
  await page.waitForURL('/login')

  await logInOn(page, cara)
  await heading(page, 'My Tickets')
  await page.getByRole('link', { name: 'Submit a request' }).click()
  await page.getByText('Draft restored').waitFor()
  await isAllThere(page)
  await page.getByRole('link', { name: 'Back' }).click()
  await page.getByRole('button', { name: 'Leave' }).click()
  await page.getByRole('link', { name: 'My lamp' }).click()
  equal(await page.getByPlaceholder('Leave a comment...').inputValue(), 'It is the')
})

story('without a connection everything stays, and one more try makes one ticket', async (stage) => {
  const { desk, visit, expectError } = stage
  const page = await visit({ as: await signUpCara(desk) })
  await page.goto('/tickets/new')
  await write(page)
  expectError(page, /ERR_INTERNET_DISCONNECTED/)
  await page.context().setOffline(true)
  for (let times = 0; times < 2; times += 1) {
    await submitButton(page).click()
    await page
      .getByRole('alert')
      .getByText(/^The server could not be reached/)
      .waitFor()
    await isAllThere(page)
  }
  await page.context().setOffline(false)
  await submitButton(page).click()
  await page.waitForURL('/tickets')
  deepEqual([count(desk, 'ticket'), count(desk, 'attachment')], [1, 2])

  // The same for a comment.
  await page.getByRole('link', { name: 'My lamp' }).click()
  await page.getByPlaceholder('Leave a comment...').fill('Still flickering.')
  await page.context().setOffline(true)
  await page.getByRole('button', { name: 'Add Comment' }).click()
  await page
    .getByRole('alert')
    .getByText(/^The server could not be reached/)
    .waitFor()
  await page.context().setOffline(false)
  await page.getByRole('button', { name: 'Add Comment' }).click()
  await page.getByRole('article').getByText('Still flickering.').waitFor()
  equal(count(desk, 'comment'), 1)
})

story('an answer that got lost does not make a second ticket or comment', async ({ desk, visit, expectError }) => {
  const page = await visit({ as: await signUpCara(desk) })
  await page.goto('/tickets/new')
  await page.getByLabel('Subject').fill('My lamp')
  expectError(page, /ERR_CONNECTION_RESET/)
  const mend = await loseAnswer(page, 'createTicket')
  await submitButton(page).click()
  await page
    .getByRole('alert')
    .getByText(/^The server could not be reached/)
    .waitFor()
  equal(count(desk, 'ticket'), 1)
  await mend()
  // Even after a reload in between.
  page.once('dialog', (leave) => void leave.accept())
  await page.reload()
  await submitButton(page).click()
  await page.waitForURL('/tickets')
  await page.getByRole('link', { name: 'My lamp' }).waitFor()
  equal(await page.getByRole('link', { name: 'My lamp' }).count(), 1)
  equal(count(desk, 'ticket'), 1)

  await page.getByRole('link', { name: 'My lamp' }).click()
  const mendComments = await loseAnswer(page, 'addComment')
  await page.getByPlaceholder('Leave a comment...').fill('Still flickering.')
  await page.getByRole('button', { name: 'Add Comment' }).click()
  await page
    .getByRole('alert')
    .getByText(/^The server could not be reached/)
    .waitFor()
  await mendComments()
  await page.getByRole('button', { name: 'Add Comment' }).click()
  await page.getByRole('article').getByText('Still flickering.').waitFor()
  equal(await page.getByRole('article').count(), 1)
  equal(count(desk, 'comment'), 1)
})

story('a double click submits once', async ({ desk, visit }) => {
  const page = await visit({ as: await signUpCara(desk) })
  await page.goto('/tickets/new')
  const sent = countRequests(page, 'createTicket')
  const held = await hold(page, 'createTicket')
  await page.getByLabel('Subject').fill('My lamp')
  await submitButton(page).dblclick()
  await page.getByLabel('Subject').press('Enter')
  await held.asked
  await held.letGo()
  await page.waitForURL('/tickets')
  await page.getByRole('link', { name: 'My lamp' }).click()
  await page.getByPlaceholder('Leave a comment...').fill('Hello?')
  await page.getByRole('button', { name: 'Add Comment' }).dblclick()
  await page.getByRole('article').getByText('Hello?').waitFor()
  deepEqual([sent.count, count(desk, 'ticket'), count(desk, 'comment')], [1, 1, 1])
})

story('an upload can be stopped and sent again', async ({ desk, visit }) => {
  const page = await visit({ as: await signUpCara(desk) })
  await page.goto('/tickets/new')
  await write(page)
  const held = await hold(page, 'createTicket')
  await submitButton(page).click()
  await held.asked
  await page.getByRole('progressbar', { name: 'Upload' }).waitFor()
  await page.getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('progressbar').waitFor({ state: 'detached' })
  await isAllThere(page)
  equal(await page.getByRole('alert').getByText(/./).count(), 0)
  await held.letGo()
  equal(count(desk, 'ticket'), 0)
  await submitButton(page).click()
  await page.waitForURL('/tickets')
  deepEqual([count(desk, 'ticket'), count(desk, 'attachment')], [1, 2])
})

story(
  'who writes faster than the desk takes it keeps what they wrote, and sends it a little later',
  async ({ desk, visit }) => {
    const cara = await signUpCara(desk)
    const { id } = await cara.submits('My lamp')
    const page = await visit({ as: cara })
    await page.goto(`/tickets/${id}`)
    const comment = page.getByRole('textbox', { name: 'Comment' })
    const send = page.getByRole('button', { name: 'Add Comment' })
    await comment.fill('One more thing')
    await send.click()
    await page.getByText('You are making changes too quickly').waitFor()
    equal(await comment.inputValue(), 'One more thing')
    page.on('dialog', (dialog) => void dialog.accept())
    await page.goto('/tickets/new')
    await write(page)
    await submitButton(page).click()
    await page.getByText('You are making changes too quickly').waitFor()
    await isAllThere(page)
    await page.reload()
    await isAllThere(page)
    equal(count(desk, 'ticket'), 1)
    desk.clock.advance(60_000)
    await submitButton(page).click()
    await page.waitForURL('/tickets')
    await page.goto(`/tickets/${id}`)
    equal(await comment.inputValue(), 'One more thing')
    desk.clock.advance(60_000)
    await send.click()
    await page.getByRole('article').getByText('One more thing').waitFor()
    equal(count(desk, 'comment'), 1)
  },
  { env: { MAX_WRITES_PER_MINUTE: '1' } },
)

story(
  'a page whose code for live updates got lost loads anew by itself, but not while somebody writes',
  async (stage) => {
    const { desk, visit, expectError } = stage
    const cara = await signUpCara(desk)
    const ticket = await cara.submits('My lamp')
    const page = await visit({ as: cara })
    expectError(page, /ERR_INTERNET_DISCONNECTED/)
    // Lost before somebody writes, it would be loaded at once.
    const isWriting = Promise.withResolvers<void>()
    await page.route(
      /\/assets\/live-[^/]*\.js$/,
      async (route) => {
        await isWriting.promise
        await route.abort('internetdisconnected')
      },
      { times: 1 },
    )
    await page.goto(`/tickets/${ticket.id}`, { waitUntil: 'commit' })
    const field = page.getByPlaceholder('Leave a comment...')
    await field.fill('Still flickering.')
    const isSamePage = () => page.evaluate(() => document.body.dataset['seen'] === 'yes')
    await page.evaluate(() => void (document.body.dataset['seen'] = 'yes'))
    isWriting.resolve()
    // It would have been loaded anew by now.
    await page.waitForTimeout(3_000)
    equal(await isSamePage(), true)
    await page.getByRole('heading', { level: 1 }).click()
    await eventually(async () => !(await isSamePage().catch(() => true)))
    equal(await field.inputValue(), 'Still flickering.')
    await cara.comments(ticket, 'From another device')
    await page.getByRole('article').getByText('From another device').waitFor()
  },
)

story(
  'a page whose code could not be fetched says so, and loads once there is a connection',
  async ({ desk, visit, expectError }) => {
    const page = await visit({ as: await signUpCara(desk) })
    expectError(page, /ERR_INTERNET_DISCONNECTED/)
    await page.route(/\/assets\/base-[^/]*\.js$/, (route) => route.abort('internetdisconnected'), { times: 2 })
    await page.goto('/tickets', { waitUntil: 'commit' })
    const words = page.getByText('The server could not be reached. Check your connection and try again.')
    await words.waitFor()
    await page.getByRole('link', { name: 'Reload the page' }).click()
    // It fails once more.
    await words.waitFor()
    await page.context().setOffline(true)
    await page.context().setOffline(false)
    await page.getByRole('heading', { name: 'My Tickets' }).waitFor()
  },
)
