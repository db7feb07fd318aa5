/** What everybody sent in the course of a morning, noted as it was sent: in the end the desk holds this, and nothing else. */
import { deepEqual } from 'node:assert/strict'
import { isDeepStrictEqual } from 'node:util'
import { documents, told, type SeenTicket, type Status, type TestUser } from '../../support/cast.ts'
import { eventually } from '../../support/eventually.ts'

type Audience = 'everyone' | 'agents'

interface Text {
  readonly by: string
  readonly audience: Audience
  readonly content: string
}

export interface Account {
  status: Status
  assignee: string | null
  priority: string
  readonly tags: string[]
  /** In the order in which they were sent. */
  readonly texts: Text[]
}

export interface Ledger {
  of(number: number): Account
  /** A text that was sent, once. */
  sent(number: number, by: TestUser, content: string, audience?: Audience): void
  /** All internal notes. */
  notes(): readonly string[]
  readonly accounts: ReadonlyMap<number, Account>
}

/** Of tickets as they are filed. */
export function openLedger(tickets: readonly SeenTicket[]): Ledger {
  const accounts = new Map<number, Account>(
    tickets.map(({ id }) => [Number(id), { status: 'open', assignee: null, priority: 'normal', tags: [], texts: [] }]),
  )
  const of = (number: number) => {
    const account = accounts.get(number)
    if (!account) throw new Error(`There is no ticket ${number}.`)
    return account
  }
  return {
    of,
    accounts,
    sent: (number, by, content, audience = 'everyone') => of(number).texts.push({ by: by.id, audience, content }),
    notes: () =>
      [...accounts.values()].flatMap(({ texts }) =>
        texts.filter(({ audience }) => audience === 'agents').map(({ content }) => content),
      ),
  }
}

const document = `query ($id: ID!) {
  ticket(id: $id) { status priority tags assignee { id } }
  comments(ticketId: $id) { content audience user { id } } }`

interface Held {
  readonly content: string
  readonly heldUntil: string
}

const heldOn = async (agent: TestUser, number: number): Promise<readonly Held[]> =>
  told(await agent.ask(documents.heldReplies, { ticketId: String(number) }), 'heldReplies')

/** What agents see of a ticket, also what is not sent yet: asked for first, as it may be a comment in the next moment. */
export async function textsOn(number: number, agent: TestUser): Promise<readonly string[]> {
  const held = await heldOn(agent, number)
  const comments = await agent.reads({ id: String(number) })
  return [...new Set([...comments, ...held].map(({ content }) => content))]
}

/** Nothing that somebody wrote is a draft any more. */
export const hasNoDrafts = (person: TestUser): Promise<void> =>
  eventually(async () => told(await person.ask(documents.drafts), 'drafts').length === 0)

/** How many replies on these tickets still wait for their time; those that are due are being sent. */
export async function countWaiting(agent: TestUser, numbers: readonly number[]): Promise<number> {
  let count = 0
  for (const number of numbers)
    count += (await heldOn(agent, number)).filter(({ heldUntil }) => Date.parse(heldUntil) > Date.now()).length
  return count
}

interface Stored {
  readonly ticket: { status: Status; priority: string; tags: string[]; assignee: { id: string } | null }
  readonly comments: readonly { content: string; audience: Audience; user: { id: string } }[]
}

async function accountOf(agent: TestUser, number: number): Promise<Account> {
  const answer = await agent.ask(document, { id: String(number) })
  told(answer, 'ticket')
  const { ticket, comments } = answer.data as unknown as Stored
  return {
    status: ticket.status,
    assignee: ticket.assignee?.id ?? null,
    priority: ticket.priority,
    tags: ticket.tags,
    texts: comments.map(({ content, audience, user }) => ({ by: user.id, audience, content })),
  }
}

/** What was done to the ticket has reached the desk; what was written may be on its way. */
export const hasReached = (ledger: Ledger, agent: TestUser, number: number): Promise<void> =>
  eventually(async () => {
    const { texts: _, ...stored } = await accountOf(agent, number)
    const { texts: __, ...wanted } = ledger.of(number)
    return isDeepStrictEqual(stored, wanted)
  })

/** Holds what an agent and the customer are told over the API against what was noted. */
export async function compare(ledger: Ledger, agent: TestUser, customer: TestUser): Promise<void> {
  for (const [number, account] of ledger.accounts) {
    await eventually(async () => (await heldOn(agent, number)).length === 0)
    deepEqual(await accountOf(agent, number), account, `ticket ${number}`)
    const wanted = account.texts.filter(({ audience }) => audience === 'everyone').map(({ content }) => content)
    const seen = async () => (await customer.reads({ id: String(number) })).map(({ content }) => content)
    // Agents see a reply sooner than the customer does.
    await eventually(async () => (await seen()).length >= wanted.length)
    deepEqual(await seen(), wanted, `what the customer reads on ticket ${number}`)
  }
}
