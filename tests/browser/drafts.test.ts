/** What one has begun to write goes on wherever one is: after a crash, on another device, beside another text; and is gone once it is sent. */
import { deepEqual, equal, ok } from 'node:assert/strict'
import type { Page } from 'playwright-core'
import { story } from '../support/browser.ts'
import { documents, logIn, signUpAda, signUpCara, told, type TestUser } from '../support/cast.ts'
import { eventually } from '../support/eventually.ts'
import { lineIsLive } from '../support/line.ts'
import { cutOff, loseAnswer } from '../support/network.ts'

const field = (page: Page) => page.getByPlaceholder('Leave a comment...')
const note = (page: Page) => page.getByPlaceholder('Leave a note for agents...')
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const holds = (page: Page, text: string) => eventually(async () => (await field(page).inputValue()) === text)

async function open(page: Page, path = '/tickets/1') {
  const live = lineIsLive(page)
  await page.goto(path)
  await live
}

const draftsOf = async (person: TestUser): Promise<readonly { content: string }[]> =>
  told(await person.ask(documents.drafts), 'drafts')
const onDesk = (person: TestUser, ...texts: string[]) =>
  eventually(async () => {
    const found = (await draftsOf(person)).map(({ content }) => content)
    return JSON.stringify(found.toSorted()) === JSON.stringify(texts.toSorted())
  })

story(
  'a text that was begun on one device goes on on another, and is nowhere once it is sent',
  async ({ desk, visit }) => {
    const [cara, ada] = [await signUpCara(desk), await signUpAda(desk)]
    await cara.submits('Lamp flickers')
    const page = await visit({ as: ada })
    await open(page)
    await field(page).fill('Which bulb')
    await onDesk(ada, 'Which bulb')

    const phone = await visit({ as: await logIn(desk, ada), viewport: { width: 390, height: 780 } })
    await open(phone)
    await holds(phone, 'Which bulb')
    await field(phone).press('End')
    await field(phone).pressSequentially(' is it?')
    await onDesk(ada, 'Which bulb is it?')
    await holds(page, 'Which bulb is it?')

    // A note is another draft; in the list the ticket says so.
    await page.getByRole('tab', { name: 'Note' }).click()
    await note(page).fill('She had this before')
    await onDesk(ada, 'Which bulb is it?', 'She had this before')
    await phone.getByRole('tab', { name: 'Note (draft)' }).waitFor()
    await open(page, '/')
    await page.getByRole('row').filter({ hasText: 'Lamp flickers' }).getByText('Draft').waitFor()

    await field(phone).press('Control+Enter')
    await phone.getByRole('article').getByText('Which bulb is it?').waitFor()
    equal(await field(phone).inputValue(), '')
    await onDesk(ada, 'She had this before')

    await page.getByRole('link', { name: /^Drafts/ }).click()
    await page.getByRole('heading', { name: 'Drafts' }).waitFor()
    await page.getByText('She had this before').waitFor()
    await button(page, 'Discard the draft on ticket #1').click()
    await page.getByText('You have no drafts.').waitFor()
    await onDesk(ada)
    await eventually(async () => (await note(phone).inputValue()) === '')
    await button(page, 'Undo').click()
    await page.getByText('She had this before').waitFor()
    await page.getByRole('link', { name: 'Lamp flickers' }).click()
    await eventually(async () => (await note(page).inputValue()) === 'She had this before')
    ok(await note(page).isVisible(), 'The tab is that of the draft.')
    await open(page)
    equal(await field(page).inputValue(), '')
    deepEqual((await cara.reads({ id: '1' })).length, 1)
  },
)

story('two texts for one place: both are at hand until one says which counts', async ({ desk, visit, allowError }) => {
  const [cara, ada] = [await signUpCara(desk), await signUpAda(desk)]
  await cara.submits('Lamp flickers')
  const page = await visit({ as: ada })
  allowError(page, /ERR_CONNECTION_REFUSED/)
  await open(page)
  const back = await cutOff(page, 'saveDraft')
  await field(page).fill('Written on a train')
  const office = await visit({ as: await logIn(desk, ada) })
  await open(office)
  await field(office).fill('Written in the office')
  await onDesk(ada, 'Written in the office')
  const notice = page.getByRole('status').filter({ hasText: 'Also written on another device:' })
  await notice.getByText('Written in the office').waitFor()
  equal(await field(page).inputValue(), 'Written on a train')
  await back()
  await open(page)
  await notice.getByText('Written in the office').waitFor()
  equal(await field(page).inputValue(), 'Written on a train')
  await onDesk(ada, 'Written in the office')

  await button(page, 'Use that text').click()
  equal(await field(page).inputValue(), 'Written in the office')
  await notice.getByText('Written on a train').waitFor()
  await button(page, 'Discard').click()
  await notice.waitFor({ state: 'detached' })
  await button(page, 'Undo').click()
  await button(page, 'Use that text').click()
  equal(await field(page).inputValue(), 'Written on a train')
  await onDesk(ada, 'Written on a train')
  await holds(office, 'Written on a train')
  await button(page, 'Discard').click()
  await notice.waitFor({ state: 'detached' })
  await open(page)
  equal(await field(page).inputValue(), 'Written on a train')
})

story('a comment whose answer was lost is no draft after a reload', async ({ desk, visit, allowError }) => {
  const cara = await signUpCara(desk)
  await cara.submits('Lamp flickers')
  const page = await visit({ as: cara })
  allowError(page, /ERR_CONNECTION_RESET/)
  await open(page)
  await field(page).fill('It is the one in the hall')
  await onDesk(cara, 'It is the one in the hall')
  await field(page).press('End')
  await field(page).pressSequentially('.')
  const found = await loseAnswer(page, 'addComment')
  await field(page).press('Control+Enter')
  await page.getByRole('alert').waitFor()
  equal(await field(page).inputValue(), 'It is the one in the hall.')
  await onDesk(cara)
  await found()
  await open(page)
  await page.getByRole('article').getByText('It is the one in the hall.').waitFor()
  await holds(page, '')
  await onDesk(cara)
})

story('what was typed last is saved when one logs out, and the device keeps nothing of it', async ({ desk, visit }) => {
  const [cara, ada] = [await signUpCara(desk), await signUpAda(desk)]
  await cara.submits('Lamp flickers')
  const page = await visit({ as: ada })
  await open(page)
  await field(page).fill('Which bulb is it?')
  await button(page, 'Logout').click()
  await page.getByRole('button', { name: 'Login' }).waitFor()
  const again = await logIn(desk, ada)
  await onDesk(again, 'Which bulb is it?')
  deepEqual(await page.evaluate(() => Object.keys(localStorage).filter((name) => name.startsWith('draft:'))), [])
})
