/** Rolling restarts of two instances behind a proxy, while people read, write, comment and attach through it. */
import { setTimeout as sleep } from 'node:timers/promises'
import { inspect } from 'node:util'
import { documents, told } from './cast.ts'
import { ask, upload, type Answer } from './client.ts'
import { eventually } from './eventually.ts'
import { note } from './files.ts'
import { startInstances } from './instances.ts'
import { administer } from './postgres.ts'
import { startProxy } from './proxy.ts'

export interface Outcome {
  readonly requests: number
  /** What was answered with anything but success, or not at all. */
  readonly failures: readonly string[]
  /** Of the restarted processes, one after the other. */
  readonly exitCodes: readonly (number | string | null)[]
  /** Tickets, comments and files that were acknowledged, and those that are in the database. */
  readonly acknowledged: Readonly<Record<Kind, number>>
  readonly stored: Readonly<Record<Kind, number>>
  /** What the processes wrote to standard error. */
  readonly said: string
}

type Kind = 'ticket' | 'comment' | 'attachment'

const people = 6
const requestsBetween = 50

/** Between two requests of a person lies `pauseMs`. */
export async function restartUnderLoad(restarts: number, pauseMs = 0): Promise<Outcome> {
  await using desk = await startInstances(2, { DRAIN_SECONDS: '1' })
  await using proxy = await startProxy(desk.ports)
  const failures: string[] = []
  const acknowledged = { ticket: 0, comment: 0, attachment: 0 }
  let requests = 0
  let isOver = false

  async function attempt(what: string, work: () => Promise<Answer>, kind?: Kind): Promise<Record<string, any>> {
    if (pauseMs) await sleep(pauseMs)
    requests++
    try {
      const answer = await work()
      if (answer.status !== 200 || answer.errors.length) failures.push(`${what}: ${answer.status} ${answer.text}`)
      else if (kind) acknowledged[kind]++
      return answer.data
    } catch (error) {
      failures.push(`${what}: ${inspect(error)}`)
      return {}
    }
  }

  async function person(index: number): Promise<void> {
    const { url } = proxy
    const account = { email: `person${index}@example.com`, password: 'secret', role: 'customer' }
    const { token } = told(await ask(url, documents.signUp, account), 'signUp')
    while (!isOver) {
      const { createTicket } = await attempt(
        'create',
        () => ask(url, documents.createTicket, { title: 'Load' }, { token }),
        'ticket',
      )
      if (!createTicket) continue
      const ticketId = createTicket.id as string
      await attempt('comment', () => ask(url, documents.addComment, { ticketId, content: 'And' }, { token }), 'comment')
      for (let read = 0; read < 4; read++) {
        await attempt('read', () => ask(url, documents.ticket, { id: ticketId }, { token }))
        await attempt('page', async () => ({ ...(await ask(url, documents.comments, { ticketId }, { token })) }))
      }
      await attempt('attach', () => attach(url, token), 'attachment')
    }
  }
  const attach = (url: string, token: string) =>
    upload(url, documents.createTicket, { title: 'File' }, { token, files: [note('x'.repeat(50_000))] })

  const load = Array.from({ length: people }, (_, index) => person(index))
  /** However slow the machine is, each process answers some before the next one ends. */
  async function someMore(): Promise<void> {
    const enough = requests + requestsBetween
    await eventually(() => requests >= enough)
  }
  await someMore()
  const exitCodes = []
  for (let index = 0; index < restarts; index++) {
    exitCodes.push(await desk.restart(index % 2))
    await someMore()
  }
  isOver = true
  await Promise.all(load)
  acknowledged.ticket += acknowledged.attachment
  const count = async (table: Kind) =>
    Number((await administer(desk.databaseUrl, `SELECT count(*) AS count FROM ${table}`))[0]?.count)
  return {
    requests,
    failures: [...failures, ...proxy.failures],
    exitCodes,
    acknowledged,
    stored: { ticket: await count('ticket'), comment: await count('comment'), attachment: await count('attachment') },
    said: desk.said(),
  }
}
