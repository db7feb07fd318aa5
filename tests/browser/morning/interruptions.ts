/** What comes between beginning to write and being done with it: the browser crashes, one takes a reply back, or goes on on another device. */
import { deepEqual, equal } from 'node:assert/strict'
import type { Page } from 'playwright-core'
import type { Stage } from '../../support/browser.ts'
import { documents, logIn, told } from '../../support/cast.ts'
import { eventually } from '../../support/eventually.ts'
import { lineIsLive } from '../../support/line.ts'
import { type AgentAtWork, field, isAt } from './agent-at-work.ts'
import { hasReached, type Ledger, textsOn } from './ledger.ts'

const article = (page: Page, content: string) => page.getByRole('article').filter({ hasText: content })

/** Half of the text is typed when the page dies without a word; its address is opened anew, and the other half is typed. */
export async function answerOverCrash(
  stage: Stage,
  agent: AgentAtWork,
  { number, ledger }: { readonly number: number; readonly ledger: Ledger },
): Promise<void> {
  const [before, after] = [`Half of this, request ${number}, `, 'was typed before the crash.']
  await agent.writes(before)
  // A request that the page has not made yet dies with it; what is typed is kept here.
  for (const one of [number + 1, number]) await hasReached(ledger, agent.person, one)
  await comeBackFromCrash(stage, agent, number)
  await field(agent.page()).waitFor()
  equal(await field(agent.page()).inputValue(), before)
  await agent.writes(after)
  equal(await field(agent.page()).inputValue(), before + after)
  await agent.sends()
  agent.hasSent(number, before + after)
}

/** The page dies when the desk has the reply, while it can still be taken back: nobody is there to do so, and it is sent. */
export async function crashAfterSending(stage: Stage, agent: AgentAtWork, number: number): Promise<void> {
  await agent.isAt(number - 1)
  await eventually(async () => (await textsOn(number, agent.person)).length === 1)
  await comeBackFromCrash(stage, agent, number - 1)
}

async function comeBackFromCrash(stage: Stage, agent: AgentAtWork, number: number): Promise<void> {
  await crash(stage, agent.page())
  const page = await agent.page().context().newPage()
  await agent.page().close()
  const live = lineIsLive(page)
  await page.goto(`/tickets?status=open&triage=${number}`)
  await live
  agent.goesOnIn(page)
  await agent.isAt(number)
}

async function crash({ allowError }: Stage, page: Page): Promise<void> {
  allowError(page, /^The page crashed\.$/)
  const session = await page.context().newCDPSession(page)
  const crashed = page.waitForEvent('crash')
  // Nothing answers any more.
  void session.send('Page.crash').catch(() => undefined)
  await crashed
}

/** Sent too soon, taken back from the next ticket, ended and sent again. */
export async function answerAfterTakingBack(agent: AgentAtWork, number: number): Promise<void> {
  const [before, after] = [`Sent too soon, request ${number}`, ', and again with the rest.']
  await agent.writes(before)
  await agent.sends()
  await agent.next()
  // The desk may not have heard of it yet.
  await agent.takesBack()
  const page = agent.page()
  await page
    .getByRole('region', { name: 'Last change' })
    .getByText(`Reply to #${number} taken back: it is your draft again`)
    .waitFor()
  deepEqual(await textsOn(number, agent.person), [])
  equal((await agent.person.opens({ id: String(number) })).status, 'open')
  await agent.keys.press('find', 'ArrowLeft')
  await agent.isAt(number)
  await agent.writes(after)
  equal(await field(page).inputValue(), before + after)
  await agent.sends()
  agent.hasSent(number, before + after)
}

/** A reply that was begun at the desk is ended and sent on a phone; at the desk it is taken back, and sent with a last word. */
export async function answerOnPhone({ desk, visit }: Stage, agent: AgentAtWork, number: number): Promise<void> {
  const { person } = agent
  const [before, after, last] = [`Begun at the desk, request ${number}, `, 'ended on the way', ', and at the desk.']
  await agent.writes(before)
  await eventually(async () => {
    const drafts: { content: string }[] = told(await person.ask(documents.drafts), 'drafts')
    return drafts.some(({ content }) => content === before)
  })
  const phone = await visit({
    as: await logIn(desk, person),
    holds: true,
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    isMobile: true,
  })
  const live = lineIsLive(phone)
  await phone.goto(`/tickets/${number}`)
  await live
  await isAt(phone, number)
  await eventually(async () => (await field(phone).inputValue()) === before)
  await field(phone).tap()
  await field(phone).press('End')
  await phone.keyboard.type(after)
  await phone.getByRole('button', { name: 'and set Pending' }).tap()
  await article(phone, before + after).waitFor()

  const sent = article(agent.page(), before + after)
  await sent.getByRole('button', { name: 'Undo' }).click()
  await sent.waitFor({ state: 'detached' })
  await article(phone, before + after).waitFor({ state: 'detached' })
  await phone.context().close()
  await eventually(async () => (await field(agent.page()).inputValue()) === before + after)
  // One is in the field already.
  await agent.keys.type(last)
  await agent.sends()
  agent.hasSent(number, before + after + last)
  await article(agent.page(), before + after + last).waitFor()
  await eventually(async () => (await field(agent.page()).inputValue()) === '')
}
