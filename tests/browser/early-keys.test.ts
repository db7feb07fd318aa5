/** Keys that come before what they are for wait until it is there: they never act on what lies below. */
import { deepEqual, equal } from 'node:assert/strict'
import type { Page } from 'playwright-core'
import { heading, pathOf, story } from '../support/browser.ts'
import { documents, signUpAbe, signUpAda, signUpCara, told } from '../support/cast.ts'
import { eventually } from '../support/eventually.ts'
import { type Held, hold, interceptAll } from '../support/network.ts'
import { listed } from './listed.ts'

const toast = (page: Page) => page.getByRole('region', { name: 'Last change' })
const field = (page: Page) => page.getByPlaceholder('Leave a comment...')

async function press(page: Page, ...keys: readonly string[]) {
  for (const key of keys) await page.keyboard.press(key)
}

/** Keeps the page waiting for code that is fetched once it is wanted. */
async function holdCode(page: Page, name: string): Promise<Held> {
  const asked = Promise.withResolvers<void>()
  const released = Promise.withResolvers<void>()
  await interceptAll(page, new RegExp(`/assets/${name}-[^/]*\\.js$`), async (route) => {
    asked.resolve()
    await released.promise
    await route.continue()
  })
  return { asked: asked.promise, letGo: async () => released.resolve() }
}

/** As the browser closes what is open, with a key that comes before it has told the page of it. */
const closeAndPress = (page: Page, key: string) =>
  page.evaluate((pressed) => {
    document.querySelector<HTMLElement>(':popover-open')?.hidePopover()
    document.activeElement?.dispatchEvent(
      new KeyboardEvent('keydown', { key: pressed, bubbles: true, cancelable: true }),
    )
  }, key)

story('a reply that is typed before the ticket is there stands in its field, and is sent', async ({ desk, visit }) => {
  const [cara, ada] = [await signUpCara(desk), await signUpAda(desk)]
  await cara.submits('Lamp flickers')
  const page = await visit({ as: ada })
  await page.goto('/tickets')
  await listed(page, ['Lamp flickers'])
  const held = await hold(page, 'comments')
  await press(page, 'j', 'Enter')
  await heading(page, 'Ticket #1: Lamp flickers')
  await press(page, 'e', 'r')
  // Most of these letters are shortcuts of their own.
  await page.keyboard.type('Which lamp, each?')
  await press(page, 'Control+Shift+Enter')
  await held.asked
  await held.letGo()
  await page.getByRole('article').getByText('Which lamp, each?', { exact: true }).waitFor()
  await page.getByText('PENDING', { exact: true }).waitFor()
  await page.getByRole('button', { name: 'Assignee: Ada' }).waitFor()
  equal((await cara.reads({ id: '1' })).length, 1)

  // Escape leaves what is open when its turn comes, and takes nothing along that was pressed before.
  const next = await hold(page, 'comments')
  await page.reload()
  await heading(page, 'Ticket #1: Lamp flickers')
  await press(page, 't')
  await page.keyboard.type('lamps')
  await press(page, 'Enter', 'Escape', 'p', 'Escape', 'r')
  await page.keyboard.type('cc')
  await press(page, 'Escape')
  await next.letGo()
  await page.getByRole('button', { name: 'Remove tag lamps', exact: true }).waitFor()
  await eventually(async () => (await field(page).inputValue()) === 'cc')
  await press(page, 'p')
  await page.getByRole('dialog', { name: 'Update Priority' }).waitFor()
  await press(page, 'Escape')
  await field(page).fill('')

  // Pressed twice, it gives up all that waits.
  const again = await hold(page, 'comments')
  await page.reload()
  await heading(page, 'Ticket #1: Lamp flickers')
  await press(page, 'r')
  await page.keyboard.type('cc')
  await press(page, 'Escape', 'Escape')
  await again.letGo()
  await field(page).waitFor()
  await press(page, 'p')
  await page.getByRole('dialog', { name: 'Update Priority' }).waitFor()
  equal(await field(page).inputValue(), '')
  equal((await cara.opens({ id: '1' })).status, 'pending')
})

story('on the way to the next ticket a key is for that, not for the one before', async ({ desk, visit }) => {
  const [cara, ada] = [await signUpCara(desk), await signUpAda(desk)]
  for (const title of ['Lamp', 'Chair', 'Desk']) await cara.submits(title)
  const page = await visit({ as: ada })
  await page.goto('/tickets')
  await listed(page, ['Desk', 'Chair', 'Lamp'])
  await press(page, 'j', 'Enter')
  await heading(page, 'Ticket #3: Desk')
  const held = await hold(page, 'user')
  await press(page, 'j', 'c')
  await held.asked
  await held.letGo()
  await heading(page, 'Ticket #2: Chair')
  await page.getByText('CLOSED', { exact: true }).waitFor()

  // In triage nothing is waited for at all.
  await press(page, 'q')
  await page.getByRole('navigation', { name: 'Tickets in this triage' }).waitFor()
  await press(page, 'ArrowRight', 'c')
  await toast(page).getByText('#1: Status: Closed', { exact: true }).waitFor()
  const statuses = (await ada.lists()).map(({ title, status }) => `${title} ${status}`)
  deepEqual(statuses.toSorted(), ['Chair closed', 'Desk open', 'Lamp closed'])
})

story('what is chosen for selected tickets before the choice is there opens no ticket', async ({ desk, visit }) => {
  const [cara, ada] = [await signUpCara(desk), await signUpAda(desk)]
  for (const title of ['Lamp', 'Chair', 'Desk']) await cara.submits(title)
  const page = await visit({ as: ada })
  const code = await holdCode(page, 'bar')
  await page.goto('/tickets')
  await listed(page, ['Desk', 'Chair', 'Lamp'])
  await press(page, 'j', 'x', 'j', 'x')
  await code.asked
  await press(page, 's', 'ArrowDown', 'Enter')
  await code.letGo()
  await eventually(async () => (await ada.lists()).filter(({ status }) => status !== 'open').length === 2)
  equal(pathOf(page), '/tickets')
})

story('what closes opens again by a key that comes at once', async ({ desk, visit }) => {
  const [cara, ada] = [await signUpCara(desk), await signUpAda(desk)]
  await cara.submits('Lamp')
  const page = await visit({ as: ada })
  await page.goto('/tickets')
  await listed(page, ['Lamp'])
  await press(page, 'j', 'x', 's')
  const choice = page.getByRole('dialog', { name: 'Status: selected tickets' })
  const pending = choice.getByRole('button', { name: 'Pending', exact: true })
  await pending.waitFor()
  await closeAndPress(page, 's')
  await pending.waitFor()
  await press(page, 'Escape')
  await choice.waitFor({ state: 'detached' })

  await page.goto('/tickets/1')
  await field(page).press('/')
  const box = page.getByRole('combobox', { name: 'Search canned replies' })
  await box.waitFor()
  await closeAndPress(page, '/')
  await box.waitFor()
  await press(page, 'Escape')
  await box.waitFor({ state: 'detached' })
  equal(await field(page).inputValue(), '')
})

story('what is drawn hears its key at once', async ({ desk, visit }) => {
  const [cara, ada] = [await signUpCara(desk), await signUpAda(desk)]
  await cara.submits('Lamp')
  const page = await visit({ as: ada })
  await page.goto('/tickets')
  await listed(page, ['Lamp'])
  await page.evaluate(() => {
    const observer = new MutationObserver(() => {
      if (!document.querySelector('[aria-label="Last change"] button')) return
      observer.disconnect()
      document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'z', bubbles: true, cancelable: true }))
    })
    observer.observe(document.body, { childList: true, subtree: true })
  })
  await press(page, 'j', 'c')
  await toast(page).getByText('Undone: #1: Status: Closed', { exact: true }).waitFor()
  await eventually(async () => (await cara.opens({ id: '1' })).status === 'open')
})

story('what is typed for a canned reply before they are there finds it', async ({ desk, visit }) => {
  const [cara, ada] = [await signUpCara(desk), await signUpAda(desk)]
  await cara.submits('Lamp')
  for (const [name, content] of [
    ['Ask for the bulb', 'Which bulb is it?'],
    ['Thanks', 'Thank you.'],
  ] as const)
    told(await ada.ask(documents.saveCannedReply, { name, content }), 'saveCannedReply')
  const page = await visit({ as: ada })
  const [code, answer] = [await holdCode(page, 'picker'), await hold(page, 'cannedReplies')]
  await page.goto('/tickets/1')
  await field(page).press('/')
  await code.asked
  await page.keyboard.type('thanx')
  await press(page, 'Backspace', 'k', 'Enter')
  await code.letGo()
  await answer.asked
  await answer.letGo()
  await eventually(async () => (await field(page).inputValue()) === 'Thank you.')
})

story('Enter takes who was typed, not who stood there before', async ({ desk, visit }) => {
  const [cara, ada] = [await signUpCara(desk), await signUpAda(desk)]
  await signUpAbe(desk)
  await cara.submits('Lamp')
  const page = await visit({ as: ada })
  await page.goto('/tickets/1')
  await page.getByRole('button', { name: 'Assignee: Nobody' }).waitFor()
  await press(page, 'a')
  await page.getByRole('listbox').getByRole('option', { name: 'Abe' }).waitFor()
  const held = await hold(page, 'agents')
  await page.keyboard.type('abe')
  await press(page, 'Enter')
  await held.asked
  await held.letGo()
  await page.getByRole('button', { name: 'Assignee: Abe' }).waitFor()
})

story(
  'Enter alone leaves the ticket to who has it, also before they are there to be chosen',
  async ({ desk, visit }) => {
    const [cara, ada, abe] = [await signUpCara(desk), await signUpAda(desk), await signUpAbe(desk)]
    const lamp = await cara.submits('Lamp')
    told(await ada.ask(documents.assignTicket, { id: lamp.id, assignee: abe.id }), 'updateTicket')
    const page = await visit({ as: ada })
    await page.goto('/tickets')
    await listed(page, ['Lamp'])
    const held = await hold(page, 'agents')
    await press(page, 'j', 'a')
    const choice = page.getByRole('combobox', { name: 'Assignee' })
    await choice.waitFor()
    await press(page, 'Enter')
    await held.asked
    await held.letGo()
    await choice.waitFor({ state: 'detached' })
    equal(told(await ada.ask('{ tickets { assignee { name } } }'), 'tickets')[0].assignee?.name, 'Abe')
    equal(pathOf(page), '/tickets')
  },
)
