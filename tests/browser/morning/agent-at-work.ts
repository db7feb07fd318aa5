import type { Page } from 'playwright-core'
import { heading, type Stage } from '../../support/browser.ts'
import type { Status, TestUser } from '../../support/cast.ts'
import { lineIsLive } from '../../support/line.ts'
import { countedKeys, type CountedKeys } from './keys.ts'
import type { Ledger } from './ledger.ts'

/** Somebody who works by keys alone, in triage; whatever is sent is noted. None of it waits for an answer of the desk. */
export interface AgentAtWork {
  readonly person: TestUser
  readonly keys: CountedKeys
  page(): Page
  /** In another tab, which has the triage that the one before had. */
  goesOnIn(page: Page): void
  /** Resolves when one can see the ticket. */
  isAt(number: number): Promise<void>
  next(): Promise<void>
  takes(number: number): Promise<void>
  prioritises(number: number, key: '1' | '2' | '3' | '4'): Promise<void>
  tags(number: number, name: string): Promise<void>
  sets(number: number, key: '1' | '2' | '3'): Promise<void>
  /** The next ticket comes by itself. */
  closes(number: number): Promise<void>
  notes(number: number, content: string): Promise<void>
  /** Begins to write a reply, or goes on with one. */
  writes(content: string): Promise<void>
  /** Sends it, and sets the ticket to pending with it. */
  sends(): Promise<void>
  /** What was done last. */
  takesBack(): Promise<void>
  /** What `sends` has sent. */
  hasSent(number: number, content: string): void
}

const priorities = { 1: 'low', 2: 'normal', 3: 'high', 4: 'urgent' } as const
const statuses: Record<'1' | '2' | '3', Status> = { 1: 'open', 2: 'pending', 3: 'resolved' }

export const titleOf = (number: number) => `Request ${number}`
export const isAt = (page: Page, number: number) => heading(page, `Ticket #${number}: ${titleOf(number)}`)
export const field = (page: Page) => page.getByPlaceholder('Leave a comment...')

/** Begins with the first ticket of those that are open; replies are held for as long as the person has chosen, and one has chosen nothing. */
export async function agentAtWork(
  { visit }: Pick<Stage, 'visit'>,
  person: TestUser,
  ledger: Ledger,
  first: number,
): Promise<AgentAtWork> {
  let page = await visit({ as: person, holds: true, viewport: { width: 1440, height: 900 } })
  const keys = countedKeys(() => page)
  const live = lineIsLive(page)
  await page.goto('/tickets?status=open')
  await live
  await page.getByRole('link', { name: titleOf(first), exact: true }).waitFor()
  await keys.press('find', 'j', 'q')
  return {
    person,
    keys,
    page: () => page,
    goesOnIn: (other) => {
      page = other
    },
    isAt: (number) => isAt(page, number),
    next: () => keys.press('next', 'ArrowRight'),
    takes: async (number) => {
      await keys.press('take', 'e')
      ledger.of(number).assignee = person.id
    },
    prioritises: async (number, key) => {
      await keys.press('priority', key)
      ledger.of(number).priority = priorities[key]
    },
    tags: async (number, name) => {
      await keys.press('tag', 't')
      await keys.type(name)
      await keys.press('value', 'Enter')
      await keys.press('leave', 'Escape')
      ledger.of(number).tags.push(name)
    },
    sets: async (number, key) => {
      await keys.press('status', 's')
      await keys.press('value', key)
      ledger.of(number).status = statuses[key]
    },
    closes: async (number) => {
      await keys.press('status', 'c')
      ledger.of(number).status = 'closed'
    },
    notes: async (number, content) => {
      await keys.press('note', 'n')
      await keys.type(content)
      await keys.press('send', 'Control+Enter')
      await keys.press('leave', 'Escape')
      ledger.sent(number, person, content, 'agents')
    },
    writes: async (content) => {
      await keys.press('answer', 'r')
      await keys.type(content)
    },
    sends: () => keys.press('send', 'Control+Shift+Enter'),
    takesBack: () => keys.press('undo', 'z'),
    hasSent: (number, content) => {
      ledger.sent(number, person, content)
      ledger.of(number).status = 'pending'
    },
  }
}
