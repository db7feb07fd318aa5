/** Names that are written from right to left: they stand where they are, and so does what stands beside them. */
import { deepEqual, equal, ok } from 'node:assert/strict'
import type { Page } from 'playwright-core'
import { story } from '../support/browser.ts'
import { documents, signUpCara, signUpInvited } from '../support/cast.ts'
import { meddle } from '../support/database.ts'

const dana = 'דנה כהן 42'
const avi = 'אבי 7'

/** Where `name` is seen on the page: the tags of those elements that give it no direction of its own, and how often it stands there. */
const places = (page: Page, name: string) =>
  page.evaluate((wanted) => {
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    const found: Element[] = []
    while (walker.nextNode()) {
      const parent = walker.currentNode.parentElement
      if (parent && walker.currentNode.textContent?.includes(wanted) && !parent.closest('[role=log]'))
        found.push(parent)
    }
    const open = found.filter((element) => getComputedStyle(element).unicodeBidi !== 'isolate')
    return { count: found.length, open: open.map((element) => element.outerHTML) }
  }, name)

async function standsAlone(page: Page, name: string, times: number): Promise<void> {
  deepEqual(await places(page, name), { count: times, open: [] })
}

story(
  'a name from right to left has a direction of its own wherever it stands',
  async ({ desk, visit }) => {
    const [ada, abe, cara] = [
      await signUpInvited(desk, 'ada'),
      await signUpInvited(desk, 'abe'),
      await signUpCara(desk),
    ]
    await abe.ask(documents.updateProfile, { name: dana })
    await cara.ask(documents.updateProfile, { name: avi })
    const ticket = await cara.submits('The printer blinks')
    await cara.comments(ticket, 'Red, twice')
    await abe.comments(ticket, 'Which one?')
    await abe.notes(ticket, 'The old one, I guess')
    await abe.ask(documents.inviteAgent)
    meddle(desk, 'UPDATE invite SET created_at = created_at - 185000 WHERE used_by IS NULL')

    const page = await visit({ as: ada })
    await page.goto(`/tickets/${ticket.id}`)
    await page.getByText('The old one, I guess').waitFor()
    await standsAlone(page, dana, 2)
    await standsAlone(page, avi, 4)

    await page.goto('/people')
    const invited = page.getByRole('region', { name: 'Invited' })
    await invited.getByText('3 minutes ago').waitFor()
    await page.getByRole('rowheader').nth(1).waitFor()
    await standsAlone(page, dana, 2)
    // A number after such a name would else be drawn as part of it, before it.
    const { name: nameEnds, time: timeBegins } = await invited.getByRole('listitem').evaluate((item, wanted) => {
      const walker = document.createTreeWalker(item, NodeFilter.SHOW_TEXT)
      const range = document.createRange()
      const edges = { name: NaN, time: NaN }
      while (walker.nextNode()) {
        const { currentNode: node } = walker
        range.selectNodeContents(node)
        if (node.textContent === wanted) edges.name = range.getBoundingClientRect().right
        if (!node.textContent?.startsWith('3')) continue
        range.setEnd(node, 1)
        edges.time = range.getBoundingClientRect().left
      }
      return edges
    }, dana)
    ok(nameEnds <= timeBegins, `The name ends at ${nameEnds}, the time begins at ${timeBegins}.`)
    for (const [action, title] of [
      ['Link for a new password', `A new password for ${dana}`],
      ['Deactivate', `Deactivate ${dana}?`],
    ] as const) {
      await page.getByRole('button', { name: `Actions for ${dana}` }).click()
      await page.getByRole('dialog').getByRole('button', { name: action }).click()
      await page.getByRole('dialog', { name: title, exact: true }).waitFor()
      await standsAlone(page, dana, 3)
      await page.keyboard.press('Escape')
    }

    const own = await visit({ as: abe })
    await own.goto('/profile')
    await own.getByLabel('Your name').waitFor()
    await standsAlone(own, dana, 2)
    equal(await own.getByLabel('Your name').inputValue(), dana)
  },
  { env: { AGENT_SIGNUP: 'invite' } },
)
