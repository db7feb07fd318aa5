/** Lives a demo desk through: every act by the same functions as everyone else's, at its own time. */
import { Readable } from 'node:stream'
import type { App } from '../../server/app.ts'
import { submitTicket } from '../../server/attachments/submit-ticket.ts'
import { addComment } from '../../server/comments/comments.ts'
import type { Person } from '../../server/database/viewer.ts'
import { record } from '../../server/events/events.ts'
import { createContext } from '../../server/graphql/context.ts'
import { Upload } from '../../server/graphql/upload.ts'
import { hashPassword } from '../../server/people/password.ts'
import { createUser } from '../../server/people/people.ts'
import { setFields } from '../../server/tickets/set-fields.ts'
import { setStatus } from '../../server/tickets/status.ts'
import type { DemoDesk, DemoTicket } from './content.ts'
import type { DemoEvent } from './story.ts'

export interface Clock {
  /** ms since 1970; undefined for the real time. */
  at: number | undefined
}

interface Act {
  readonly at: number
  readonly run: () => Promise<unknown>
}

/** `clock` must be the one that `app` was made with. */
export async function fillDesk({ database, parts }: App, desk: DemoDesk, clock: Clock): Promise<void> {
  const people = new Map<string, Person>()
  clock.at = Math.min(...desk.tickets.map(({ createdAt }) => createdAt.getTime())) - 60_000
  for (const { email, role, password } of desk.people) {
    const passwordHash = await hashPassword(password, (task) => task())
    const user = await database.write('system', async (write) => {
      const made = await createUser(write, { email, role, passwordHash })
      await record(write, { kind: 'user.signed_up', userId: made.id, role })
      return made
    })
    people.set(email, user)
  }
  const ids = new Map<DemoTicket, number>()
  const contextOf = (email: string) => {
    const person = people.get(email)
    if (!person) throw new Error(`${email} has no account in the demo.`)
    return createContext(database, parts, person, {
      id: 'demo',
      network: 'demo',
      token: undefined,
      idempotencyKey: undefined,
    })
  }
  async function submit(ticket: DemoTicket) {
    const uploads = []
    for (const { name, bytes } of ticket.files) {
      uploads.push(new Upload(await parts.files.receive(Readable.from([Buffer.from(bytes)])), name))
    }
    const { title, description } = ticket
    ids.set(ticket, (await submitTicket(contextOf(ticket.requester), { title, description }, uploads, undefined)).id)
  }
  function live(ticket: DemoTicket, event: DemoEvent) {
    const id = ids.get(ticket) as number
    if (event.kind === 'status') return contextOf(event.agent).write((write) => setStatus(write, id, event.status))
    if (event.kind === 'priority')
      return contextOf(event.agent).write((write) => setFields(write, id, { priority: event.priority }))
    const options = { limits: parts.config.limits, key: undefined }
    return contextOf(event.author).write((write) =>
      addComment(write, { ticketId: id, content: event.content }, options),
    )
  }
  const acts: Act[] = desk.tickets.flatMap((ticket) => [
    { at: ticket.createdAt.getTime(), run: () => submit(ticket) },
    ...ticket.story.map((event) => ({ at: event.at.getTime(), run: () => live(ticket, event) })),
  ])
  for (const act of acts.toSorted((a, b) => a.at - b.at)) {
    clock.at = act.at
    await act.run()
  }
  clock.at = undefined
}
