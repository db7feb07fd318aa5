/** Two agents answer the same ticket: the reply that comes later is held back, shows what it had not seen, and takes a second yes. The first one is not sent yet by then. */
import { deepEqual, equal } from 'node:assert/strict'
import type { Page } from 'playwright-core'
import { hold } from '../../support/network.ts'
import { type AgentAtWork, field } from './agent-at-work.ts'
import { textsOn } from './ledger.ts'

const notice = (page: Page) => page.getByRole('status').getByText('A new comment arrived: review before sending')
const isShown = (page: Page, content: string) => page.getByRole('article').getByText(content, { exact: true }).waitFor()
/** Of a text that was sent. */
const isEmpty = (page: Page) => page.locator('textarea:placeholder-shown').first().waitFor()

const texts = (number: number) => ({
  first: `We send a new one, request ${number}.`,
  later: `Please send it back first, request ${number}.`,
})

/** Where whoever is later still writes when the other reply arrives: they are told before they send. */
export async function collideWhileWriting(number: number, early: AgentAtWork, late: AgentAtWork): Promise<void> {
  const { first, later } = texts(number)
  await late.writes(later)
  await early.writes(first)
  // Each sees that the other one writes.
  await late.page().getByText('Abe is writing…', { exact: true }).waitFor()
  await early.sends()
  early.hasSent(number, first)
  await early.next()
  await notice(late.page()).waitFor()
  await isShown(late.page(), first)
  await late.sends()
  deepEqual(await textsOn(number, late.person), [first])
  equal(await field(late.page()).inputValue(), later)
  await late.sends()
  late.hasSent(number, later)
  await isShown(late.page(), later)
}

/** Where whoever is later has sent theirs and gone on when the desk holds it back: they are told where they are by then, and the text waits where it was written. */
export async function collideOnTheWay(number: number, early: AgentAtWork, late: AgentAtWork): Promise<void> {
  const { first, later } = texts(number)
  const page = late.page()
  await early.writes(first)
  await late.writes(later)
  const held = await hold(page, 'addReply')
  await late.sends()
  await held.asked
  await late.next()
  await late.isAt(number - 1)
  await early.sends()
  early.hasSent(number, first)
  await isShown(early.page(), first)
  await early.next()
  await held.letGo()
  const told = page
    .getByRole('region', { name: 'Last change' })
    .getByText(`#${number}: Not sent, and kept as a draft. A new comment arrived: review before sending`)
  await told.waitFor()
  deepEqual(await textsOn(number, late.person), [first])

  await late.keys.press('find', 'ArrowLeft')
  await late.isAt(number)
  await notice(page).waitFor()
  await told.waitFor({ state: 'detached' })
  await isShown(page, first)
  equal(await field(page).inputValue(), later)
  // Nothing more is written, only said twice that it is meant.
  await late.writes('')
  await late.sends()
  deepEqual(await textsOn(number, late.person), [first])
  await late.sends()
  late.hasSent(number, later)
  await isShown(page, later)
  await isEmpty(page)
}
