/** A desk to be fuzzed, and the questions whose answers must stay the same whatever is thrown at it. */
import { rm } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import { canBeSeen } from '../../../server/users/name.ts'
import { incomingFiles, inspectFolder } from '../data-folder.ts'
import { get, signUp, type Account } from '../graphql.ts'
import { send } from '../http.ts'
import { launch, makeFolder, type ServerProcess } from '../server-process.ts'

export interface Tokens {
  customer: string
  agent: string
  /** Of a session that has ended. */
  loggedOut: string
}

export interface FuzzDesk extends AsyncDisposable {
  readonly url: string
  readonly server: ServerProcess
  readonly tokens: Tokens
  /** One line for each thing that is not as it was before the fuzzing began. */
  probe(): Promise<string[]>
  /** The same for the folder, once the server is at rest. */
  inspect(): string[]
}

const title = 'The ticket of the probe'
/** Stands in an internal note on it, so in no answer to anyone but an agent. */
export const confided = 'zqxcanary of the probe'
const noted = `${confided} for @probe.other@example.com`
/** Stands in a draft, a reply that was taken back, a canned reply and a view of an agent's own who sends nothing more, so in no answer to anyone. */
export const unsent = 'zqxunsent of the probe'
/** Stands in a reply of the same agent that nobody else can take back. */
const heldReply = 'A reply that is held'

export async function openFuzzDesk(): Promise<FuzzDesk> {
  const folder = await makeFolder()
  const server = launch(folder)
  const url = await server.ready
  const people = {
    customer: await signUp(url, 'probe.customer@example.com', 'customer'),
    agent: await signUp(url, 'probe.agent@example.com', 'agent'),
    loggedOut: await signUp(url, 'probe.gone@example.com', 'customer'),
  }
  const other = await signUp(url, 'probe.other@example.com', 'agent')
  await get(url, { query: 'mutation { logout }', token: people.loggedOut.token })
  const create = 'mutation ($title: String!) { createTicket(title: $title) { id } }'
  const { createTicket } = await get(url, { query: create, variables: { title }, token: people.customer.token })
  const note =
    'mutation ($id: ID!, $content: String!) { addComment(ticketId: $id, content: $content, audience: agents) { id } }'
  await get(url, { query: note, variables: { id: createTicket.id, content: noted }, token: people.agent.token })
  const keep = `mutation ($id: ID!, $unsent: String!) {
    saveDraft(ticketId: $id, content: $unsent, version: "version-of-the-probe") { version }
    saveCannedReply(name: $unsent, content: $unsent) { id }
    saveView(name: $unsent) { id }
    watchTicket(id: $id, watching: muted) { id }
    chooseUpdates(kind: noted, inApp: false, inBrowser: false) { kind } }`
  await get(url, { query: keep, variables: { id: createTicket.id, unsent }, token: other.token })
  const held =
    'mutation ($id: ID!, $content: String!) { addComment(ticketId: $id, content: $content, holdSeconds: 60) { id } }'
  const taken = await get(url, { query: held, variables: { id: createTicket.id, content: unsent }, token: other.token })
  const undo = 'mutation ($id: ID!) { undoSend(commentId: $id) { id } }'
  await get(url, { query: undo, variables: { id: taken.addComment.id }, token: other.token })
  await get(url, { query: held, variables: { id: createTicket.id, content: heldReply }, token: other.token })
  const tokens = { customer: people.customer.token, agent: people.agent.token, loggedOut: people.loggedOut.token }

  /** What the other agent was told, has muted and does not want: theirs to change alone, and they send nothing. */
  async function seenByOther(): Promise<string> {
    const query = `query ($id: ID!) { ticket(id: $id) { watching } updateChoices { kind inApp }
      updates(kinds: [mentioned], first: 100) { ticket { id } times isRead } }`
    const data = await get(url, { query, variables: { id: createTicket.id }, token: other.token })
    const updates = data.updates.filter(({ ticket }: { ticket: { id: string } }) => ticket.id === createTicket.id)
    const unwanted = data.updateChoices.filter(({ inApp }: { inApp: boolean }) => !inApp)
    return JSON.stringify([data.ticket.watching, unwanted, updates])
  }
  const ofOther = await seenByOther()
  if (!ofOther.includes('"times":1')) throw new Error(`The other agent was told ${ofOther}.`)

  /** How often it is there, held or sent. */
  async function heldOrSent(): Promise<string> {
    const times = async (query: string) => {
      const [found] = Object.values(await get(url, { query, variables: { id: createTicket.id }, token: other.token }))
      return (found as { content: string }[]).filter(({ content }) => content === heldReply).length
    }
    // What is sent between the two is seen twice.
    const isHeld = await times('query ($id: ID!) { heldReplies(ticketId: $id) { content } }')
    const isSent = await times('query ($id: ID!) { comments(ticketId: $id) { content } }')
    return isHeld + isSent >= 1 && isSent <= 1 ? 'there' : `${isHeld} held, ${isSent} sent`
  }

  async function unfitName(): Promise<string> {
    const { name } = (await get(url, { query: '{ desk { name } }' })).desk
    const isFit = name === null || ([...name].length <= 80 && canBeSeen(name))
    return isFit ? 'none' : JSON.stringify(name)
  }

  /** Some of what is sent logs out: then the person logs in again. */
  async function refresh(role: 'customer' | 'agent'): Promise<void> {
    if ((await seen(tokens[role])) === 'null') tokens[role] = await logIn(url, people[role])
  }
  const seen = async (token: string) =>
    JSON.stringify((await get(url, { query: '{ user { id email role } }', token })).user)

  return {
    url,
    server,
    tokens,
    async probe() {
      if (server.hasEnded()) return ['the server has ended']
      await refresh('customer')
      await refresh('agent')
      const read = {
        query: 'query ($id: ID!) { ticket(id: $id) { title user { email } } }',
        variables: { id: createTicket.id },
      }
      const health = await send(`${url}/health`)
      const expected: [string, number | string, number | string][] = [
        ['health', health.status, 200],
        ['customer', await seen(tokens.customer), userOf(people.customer)],
        ['agent', await seen(tokens.agent), userOf(people.agent)],
        ['logged out', await seen(tokens.loggedOut), 'null'],
        ['updates of the other agent', await seenByOther(), ofOther],
        ['the reply of the other agent', await heldOrSent(), 'there'],
        // Who sends as an agent is the first one, and so an admin: the desk may have been given any that can be one.
        ['a name of the desk that is none', await unfitName(), 'none'],
      ]
      for (const token of [tokens.customer, tokens.agent]) {
        const { ticket } = await get(url, { ...read, token })
        expected.push(['ticket', `${ticket.title} ${ticket.user.email}`, `${title} ${people.customer.email}`])
      }
      const comments = { query: 'query ($id: ID!) { comments(ticketId: $id) { content } }', variables: read.variables }
      for (const [who, count] of [
        ['agent', 1],
        ['customer', 0],
      ] as const) {
        const { comments: seen } = await get(url, { ...comments, token: tokens[who] })
        const notes = (seen as { content: string }[]).filter(({ content }) => content === noted)
        expected.push([`notes for the ${who}`, notes.length, count])
      }
      const wrong = expected
        .filter(([, is, was]) => is !== was)
        .map(([what, is, was]) => `${what}: ${is} instead of ${was}`)
      return [...wrong, ...(await leftIncoming(folder)), ...server.loggedErrors()]
    },
    inspect: () => inspectFolder(folder),
    async [Symbol.asyncDispose]() {
      await server.stop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

const userOf = ({ id, email, role }: Account): string => JSON.stringify({ id, email, role })

async function logIn(url: string, { email, password }: Account): Promise<string> {
  const query = 'mutation ($email: String!, $password: String!) { login(email: $email, password: $password) { token } }'
  return (await get(url, { query, variables: { email, password } })).login.token
}

/** What a sender broke off takes a moment to be cleared away. */
async function leftIncoming(folder: string): Promise<string[]> {
  for (let waits = 0; waits < 20; waits++) {
    if (!incomingFiles(folder).length) return []
    await sleep(100)
  }
  return incomingFiles(folder).map((key) => `left in incoming: ${key}`)
}
