/** Lives a demo desk through: every act by the same functions as everyone else's, at its own time. */
import { Readable } from 'node:stream'
import type { App } from '../../server/app.ts'
import { submitTicket } from '../../server/attachments/submit-ticket.ts'
import { saveCannedReply } from '../../server/canned-replies/save.ts'
import { addComment } from '../../server/comments/comments.ts'
import { createActor } from '../../server/database/actor.ts'
import type { User } from '../../server/database/viewer.ts'
import { record } from '../../server/events/events.ts'
import { nameDesk } from '../../server/desk/name.ts'
import { markRead } from '../../server/read-marks/mark.ts'
import { createOrganisation } from '../../server/organisations/change-organisations.ts'
import { setOrganisation } from '../../server/organisations/members.ts'
import { setTicketSharing } from '../../server/organisations/sharing.ts'
import { addParticipant } from '../../server/participants/change-participants.ts'
import { Upload } from '../../server/storage/upload.ts'
import { createTeam } from '../../server/teams/change-teams.ts'
import { addMember } from '../../server/teams/members.ts'
import { setFields } from '../../server/tickets/set-fields.ts'
import { setStatus } from '../../server/tickets/status.ts'
import { markUpdatesRead } from '../../server/updates/mark.ts'
import { hashPassword } from '../../server/users/password.ts'
import { createUser } from '../../server/users/users.ts'
import { cannedReplies } from './canned-replies.ts'
import type { DemoDesk, DemoTicket } from './content.ts'
import { participants } from './participants.ts'
import type { DemoEvent } from './story.ts'
import { organisations, teams } from './users.ts'

export interface Clock {
  /** ms since 1970; undefined for the real time. */
  at: number | undefined
}

interface Act {
  readonly at: number
  readonly run: () => Promise<unknown>
  /** The agent who does it, and has read the ticket by then. */
  readonly reader?: { readonly email: string; readonly ticket: DemoTicket }
}

/** What is older has been read by all agents. */
const unreadMs = 8 * 60 * 60 * 1000
/** What agents were told before has been read, too. */
const unreadUpdatesMs = 4 * 24 * 60 * 60 * 1000

/** `clock` must be the one that `app` was made with. */
export async function fillDesk({ database, services }: App, desk: DemoDesk, clock: Clock): Promise<void> {
  const users = new Map<string, User>()
  clock.at = Math.min(...desk.tickets.map(({ createdAt }) => createdAt.getTime())) - 60_000
  const hashes = new Map<string, string>()
  for (const { email, name, role, password } of desk.users) {
    // The same password need not be hashed anew for each: that is what would take longest.
    const passwordHash = hashes.get(password) ?? (await hashPassword(password, (task) => task()))
    hashes.set(password, passwordHash)
    const user = await database.write('system', async (write) => {
      const made = await createUser(write, { email, name, role, passwordHash })
      await record(write, { kind: 'user.signed_up', userId: made.id, role })
      return made
    })
    users.set(email, user)
  }
  const teamIds = new Map<string, number>()
  // The first agent of a desk is its admin.
  const admin = { ...(users.get(desk.users[0]?.email ?? '') as User), isAdmin: true }
  await database.write(admin, (write) => nameDesk(write, 'Northlight'))
  for (const { name, members } of Object.values(teams)) {
    await database.write(admin, async (write) => {
      const { id } = await createTeam(write, name)
      teamIds.set(name, id)
      for (const { email } of members) await addMember(write, id, users.get(email)?.id ?? 0)
    })
  }
  for (const { name, domains, members, shares = false } of organisations) {
    await database.write(admin, async (write) => {
      const { id } = await createOrganisation(write, { name, domains })
      for (const { email } of members) await setOrganisation(write, users.get(email)?.id ?? 0, id)
      if (shares) await setTicketSharing(write, id, true)
    })
  }
  for (const { owner, team, ...wanted } of cannedReplies) {
    const teamId = team && teamIds.get(teams[team].name)
    await database.write(users.get(owner) ?? admin, (write) =>
      saveCannedReply(write, undefined, { ...wanted, team: teamId }),
    )
  }
  const ids = new Map<DemoTicket, number>()
  const { files, config } = services
  const actorOf = (email: string) => {
    const person = users.get(email)
    if (!person) throw new Error(`${email} has no account in the demo.`)
    return createActor(database, services, person)
  }
  async function submit(ticket: DemoTicket) {
    const uploads = []
    for (const { name, bytes } of ticket.files) {
      uploads.push(new Upload(await files.receive(Readable.from([Buffer.from(bytes)])), name))
    }
    const { title, description } = ticket
    const submission = { ticket: { title, description }, uploads, key: undefined }
    const { id } = await submitTicket(actorOf(ticket.requester), services, submission)
    ids.set(ticket, id)
  }
  function live(ticket: DemoTicket, event: DemoEvent) {
    const id = ids.get(ticket) as number
    if (event.kind === 'status') return actorOf(event.agent).write((write) => setStatus(write, id, event.status))
    if (event.kind === 'priority')
      return actorOf(event.agent).write((write) => setFields(write, id, { priority: event.priority }))
    if (event.kind === 'assignment')
      return actorOf(event.agent).write((write) =>
        setFields(write, id, {
          team: teamIds.get(event.team),
          ...(event.isTaken && { assignee: users.get(event.agent)?.id }),
        }),
      )
    if (event.kind === 'snooze')
      return actorOf(event.agent).write((write) => setFields(write, id, { snoozedUntil: event.until.getTime() }))
    if (event.kind === 'tags')
      return actorOf(event.agent).write((write) => setFields(write, id, { addTags: event.tags }))
    const options = { limits: config.limits, key: undefined }
    const { content } = event
    if (event.kind === 'note')
      return actorOf(event.agent).write((write) =>
        addComment(write, { ticketId: id, content, audience: 'agents' }, options),
      )
    return actorOf(event.author).write((write) => addComment(write, { ticketId: id, content }, options))
  }
  const acts: Act[] = desk.tickets.flatMap((ticket) => [
    { at: ticket.createdAt.getTime(), run: () => submit(ticket) },
    ...ticket.story.map((event) => ({
      at: event.at.getTime(),
      run: () => live(ticket, event),
      ...('agent' in event ? { reader: { email: event.agent, ticket } } : {}),
    })),
  ])
  for (const { requester, email } of participants) {
    const [newest] = desk.tickets
      .filter((ticket) => ticket.requester === requester)
      .toSorted((a, b) => b.createdAt.getTime() - a.createdAt.getTime())
    if (!newest) continue
    const add = () => actorOf(requester).write((write) => addParticipant(write, ids.get(newest) ?? 0, email))
    acts.push({ at: newest.createdAt.getTime() + 1, run: add })
  }
  const last = Math.max(...acts.map(({ at }) => at))
  for (const act of acts.toSorted((a, b) => a.at - b.at)) {
    clock.at = act.at
    await act.run()
    if (!act.reader) continue
    const [reader, ticketId] = [actorOf(act.reader.email), ids.get(act.reader.ticket) ?? 0]
    if (act.at > last - unreadMs) await markRead(reader, ticketId)
    if (act.at > last - unreadUpdatesMs) await markUpdatesRead(reader, { ticketId })
  }
  await database.write('system', async ({ db }) => {
    await db
      .updateTable('user')
      .set({ read_since: last - unreadMs })
      .where('role', '=', 'agent')
      .execute()
    await db
      .updateTable('agent_update')
      .set({ read_at: last })
      .where('at', '<=', last - unreadUpdatesMs)
      .where('read_at', 'is', null)
      .execute()
  })
  clock.at = undefined
}
