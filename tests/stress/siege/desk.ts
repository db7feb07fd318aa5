/** A lifelike desk, filled through the product's own functions, with the texts that some attacks need. */
import { rm } from 'node:fs/promises'
import { createWriter, type TextWriter } from '../../../bench/text.ts'
import { addComment } from '../../../server/comments/comments.ts'
import type { User } from '../../../server/database/viewer.ts'
import { createTicket } from '../../../server/tickets/create.ts'
import { createUser } from '../../../server/users/users.ts'
import { startApp, type Desk } from '../../support/app.ts'
import { dropDatabaseOf } from '../../support/test-database.ts'
import { get, signUp, type Account } from '../graphql.ts'
import { launch, makeFolder, type ServerProcess } from '../server-process.ts'
import { trapTexts, type Traps } from './traps.ts'

export interface SiegeDesk extends AsyncDisposable {
  readonly url: string
  readonly server: ServerProcess
  readonly people: readonly Account[]
  readonly hostile: readonly Account[]
  readonly hostileAgent: Account
  readonly traps: Traps
}

const agents = 4
const customers = 16
const hostileCustomers = 2
/** Customers of whom nothing is heard any more. */
const others = 30

/** `tickets` in all, two or three comments each, one in a hundred texts long. Where something fails, nothing of it is left. */
export async function openSiegeDesk(tickets: number): Promise<SiegeDesk> {
  await using opened = new AsyncDisposableStack()
  const folder = opened.adopt(await makeFolder(), async (one) => {
    await dropDatabaseOf(one)
    await rm(one, { recursive: true, force: true })
  })
  const filled = await fill(folder, tickets)
  const env = { AGENT_SIGNUP: 'closed', MAX_USER_MB_PER_DAY: '200', MAX_WRITES_PER_MINUTE: '60' }
  const server = opened.adopt(launch(folder, { env }), stop)
  const url = await server.ready
  const all = opened.move()
  return { url, server, ...filled, [Symbol.asyncDispose]: () => all.disposeAsync() }
}

/** One that is stuck in an attack is not waited for. */
async function stop(server: ServerProcess): Promise<void> {
  const impatience = setTimeout(() => server.kill(), 20_000)
  await server.stop()
  clearTimeout(impatience)
}

async function fill(folder: string, tickets: number) {
  const desk = await startApp({ folder, clock: 'real' })
  try {
    const people: Account[] = []
    for (let index = 0; index < agents; index++)
      people.push(await signUp(desk.url, `agent.${index}@example.com`, 'agent'))
    for (let index = 0; index < customers; index++)
      people.push(await signUp(desk.url, `customer.${index}@example.com`, 'customer'))
    const hostile: Account[] = []
    for (let index = 0; index < hostileCustomers; index++)
      hostile.push(await signUp(desk.url, `hostile.${index}@example.com`, 'customer'))
    const hostileAgent = await signUp(desk.url, 'hostile.agent@example.com', 'agent')
    await makeTeam(desk.url, people[0] as Account, [...people.slice(1, agents), hostileAgent])
    await writeTickets(
      desk,
      [...people.filter(({ role }) => role === 'customer').map(actorOf), ...(await crowd(desk))],
      {
        agent: actorOf(people[0] as Account),
        tickets,
      },
    )
    return { people, hostile, hostileAgent, traps: await layTraps(desk, hostile) }
  } finally {
    await desk.stop()
  }
}

/** By the first agent, who is an admin. */
async function makeTeam(url: string, { token }: Account, members: readonly Account[]): Promise<void> {
  const { createTeam } = await get(url, { token, query: 'mutation { createTeam(name: "Returns") { id } }' })
  const query = 'mutation ($team: ID!, $agent: ID!) { addTeamMember(team: $team, agent: $agent) }'
  for (const { id } of members) await get(url, { token, query, variables: { team: createTeam.id, agent: id } })
}

const actorOf = ({ id, email, role }: Account): User => ({ id: Number(id), email, role })

const crowd = ({ app }: Desk): Promise<User[]> =>
  app.database.write('system', (write) =>
    Promise.all(
      Array.from({ length: others }, (_, index) =>
        createUser(write, { email: `former.${index}@example.com`, role: 'customer', passwordHash: 'none' }),
      ),
    ),
  )

async function writeTickets(
  { app, config }: Desk,
  requesters: readonly User[],
  { agent, tickets }: { agent: User; tickets: number },
): Promise<void> {
  const writer = createWriter(5)
  const options = { limits: config.limits, key: undefined }
  // One who writes at a time: a transaction is one person's.
  for (let done = 0; done < tickets;) {
    const requester = requesters[((done / 20) % requesters.length) | 0] as User
    const count = Math.min(20, tickets - done)
    const ids = await app.database.write(requester, async (write) => {
      const made: number[] = []
      for (let index = 0; index < count; index++) {
        const ticket = { title: writer.title(), description: textOf(writer, writer.description() ?? '') }
        const { id } = await createTicket(write, ticket)
        made.push(id)
        await addComment(write, { ticketId: id, content: textOf(writer, writer.comment()) }, options)
      }
      return made
    })
    await app.database.write(agent, async (write) => {
      for (const id of ids)
        for (let index = writer.upTo(3); index > 0; index--)
          await addComment(write, { ticketId: id, content: textOf(writer, writer.comment()) }, options)
    })
    done += count
  }
}

/** One in a hundred goes on for up to 20,000 characters. */
function textOf(writer: TextWriter, short: string): string {
  if (writer.upTo(100)) return short
  let text = short
  for (const length = writer.upTo(20_000); text.length < length;) text += ` ${writer.comment()}`
  return text
}

/** Each hostile customer has all of them, as tickets of their own. */
async function layTraps({ app }: Desk, hostile: readonly Account[]): Promise<Traps> {
  const traps: Record<string, Record<string, string[]>> = {}
  for (const account of hostile) {
    const own: Record<string, string[]> = {}
    for (const [name, texts] of Object.entries(trapTexts)) {
      own[name] = await app.database.write(actorOf(account), async (write) => {
        const ids: string[] = []
        for (const description of texts())
          ids.push(String((await createTicket(write, { title: name, description })).id))
        return ids
      })
    }
    traps[account.email] = own
  }
  return traps
}
