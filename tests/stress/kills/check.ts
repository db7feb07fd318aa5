/** After a restart: is every acknowledged write there byte for byte, and is nothing half there? */
import { inspectFolder } from '../data-folder.ts'
import { ask, type Account } from '../graphql.ts'
import {
  acknowledge,
  isAcknowledged,
  possibleNames,
  possibleStatuses,
  takesPart,
  type CommentWrite,
  type Ledger,
  type SignUpWrite,
  type Status,
  type TicketWrite,
} from './ledger.ts'
import { draftOf, passwordOf } from './perform.ts'
import { fileBytes, sha256Of, statusOfReplies } from './plan.ts'
import { checkUpdates } from './updates.ts'
import {
  seeComments,
  seeDeskName,
  seeDrafts,
  seeFile,
  seeParticipants,
  seeTickets,
  seeUser,
  type SeenComment,
  type SeenTicket,
} from './view.ts'

export interface Findings {
  /** Acknowledged, but not there or not the same. */
  readonly lost: string[]
  /** There in part, or there twice. */
  readonly halves: string[]
  /** Writes without an acknowledgement that were there whole. */
  found: number
  /** Of how many comments the first agent was told since the last check. */
  told: number
}

export interface CheckOptions {
  readonly url: string
  readonly folder: string
  readonly ledger: Ledger
  /** Downloads and reads everything, not only what was written since the last check. */
  readonly all: boolean
}

/** Call it with the server at rest. What it finds of the unacknowledged writes is known from then on. */
export async function checkDesk({ url, folder, ledger, all }: CheckOptions): Promise<Findings> {
  const findings: Findings = { lost: [], halves: inspectFolder(folder, statusOfReplies), found: 0, told: 0 }
  const agent = ledger.accounts.find(({ role }) => role === 'agent') as Account
  const tickets = await seeTickets(url, agent)
  await checkTickets(tickets)
  await checkComments()
  await checkDrafts()
  await checkParticipants()
  await checkName()
  const { told, wrong } = await checkUpdates(url, agent, ledger)
  findings.told = told
  findings.halves.push(...wrong)
  await checkSignUps()
  checkStatuses()
  return findings

  async function checkTickets(seen: readonly SeenTicket[]): Promise<void> {
    const touched = new Set<unknown>(ledger.recent)
    const byTitle = Map.groupBy(seen, ({ title }) => title)
    const writes = new Map([...ledger.tickets.values()].map(({ write }) => [write.title, write]))
    for (const write of ledger.recent) if (write.kind === 'ticket') writes.set(write.title, write)
    for (const [title, write] of writes) {
      const [ticket, ...more] = byTitle.get(title) ?? []
      if (more.length) findings.halves.push(`ticket ${title} is there ${more.length + 1} times`)
      if (!ticket) {
        if (isAcknowledged(write)) findings.lost.push(`ticket ${write.id} (${title}) is missing`)
        continue
      }
      const wrong = await differences(ticket, write, all || touched.has(write))
      if (isAcknowledged(write)) {
        findings.lost.push(...wrong)
        continue
      }
      findings.halves.push(...wrong)
      findings.found++
      write.id = ticket.id
      acknowledge(ledger, write)
    }
    for (const title of byTitle.keys()) if (!writes.has(title)) findings.halves.push(`no one wrote the ticket ${title}`)
  }

  async function differences(ticket: SeenTicket, write: TicketWrite, download: boolean): Promise<string[]> {
    const wrong: string[] = []
    const expect = (what: string, is: unknown, expected: unknown) => {
      if (is !== expected) wrong.push(`ticket ${ticket.id}: ${what} is ${String(is)} instead of ${String(expected)}`)
    }
    if (isAcknowledged(write)) expect('id', ticket.id, write.id)
    expect('description', ticket.description, write.description)
    expect('requester', ticket.user.email, write.by.email)
    expect('number of files', ticket.attachments.length, write.files.length)
    for (const [index, file] of write.files.entries()) {
      const attachment = ticket.attachments[index]
      if (!attachment) continue
      expect('file name', attachment.fileName, file.name)
      expect('file size', attachment.fileSize, file.size)
      if (download) expect('file', await seeFile(url, attachment.fileUrl), sha256Of(fileBytes(file)))
    }
    return wrong
  }

  async function checkComments(): Promise<void> {
    const sent = ledger.recent.filter((write) => write.kind === 'comment')
    const ids = all ? [...ledger.tickets.keys()] : [...new Set(sent.map(({ ticketId }) => ticketId))]
    const seen = await seeComments(url, agent, ids)
    for (const id of ids) {
      const known = ledger.tickets.get(id)?.comments ?? []
      const unknown = sent.filter((write) => write.ticketId === id && !isAcknowledged(write))
      const byContent = Map.groupBy(seen.get(id) ?? [], ({ content }) => content)
      for (const write of new Set([...known, ...unknown])) checkComment(write, byContent.get(write.content) ?? [])
      const written = new Set([...known, ...unknown].map(({ content }) => content))
      for (const content of byContent.keys()) {
        if (!written.has(content)) findings.halves.push(`no one wrote the comment ${content} on ticket ${id}`)
      }
    }
  }

  function checkComment(write: CommentWrite, [comment, ...more]: readonly SeenComment[]): void {
    if (more.length) findings.halves.push(`comment ${write.content} is there ${more.length + 1} times`)
    if (comment && write.isHeld) findings.halves.push(`comment ${comment.id} is there, and was held back`)
    const isWhole = comment && isAsWritten(comment, write) && (write.id === undefined || comment.id === write.id)
    if (isAcknowledged(write)) {
      if (!isWhole) findings.lost.push(`comment ${write.id} (${write.content}) is missing or changed`)
      return
    }
    if (!comment) return
    if (!isWhole) findings.halves.push(`comment ${comment.id} has another author, audience or mention`)
    findings.found++
    write.id = comment.id
    acknowledge(ledger, write)
  }

  /** A draft is gone with its comment, and only with it. */
  async function checkDrafts(): Promise<void> {
    const sent = ledger.recent.filter((write) => write.kind === 'comment').filter(({ draft }) => draft)
    for (const by of new Set(sent.map((write) => write.by))) {
      const drafts = await seeDrafts(url, by)
      for (const write of sent.filter((one) => one.by === by)) {
        const content = drafts.get(write.draft as string)
        const isThere = content !== undefined
        if (isThere && content !== draftOf(write)) findings.lost.push(`the draft of ${write.content} is ${content}`)
        if (isAcknowledged(write) && isThere) findings.halves.push(`comment ${write.id} is there, and so is its draft`)
        if (!isAcknowledged(write) && write.isDraftSaved && !isThere)
          findings.lost.push(`the draft of the comment ${write.content} is gone without it`)
      }
    }
  }

  async function checkParticipants(): Promise<void> {
    const sent = ledger.recent.filter((write) => write.kind === 'participant')
    if (!sent.length) return
    const seen = await seeParticipants(url, agent, [...new Set(sent.map(({ ticketId }) => ticketId))])
    for (const { ticketId, email } of sent) {
      const isThere = seen.get(ticketId)?.includes(email) ?? false
      if (takesPart(ledger, ticketId, email) === !isThere)
        findings.lost.push(`${email} is ${isThere ? '' : 'not '}among those who take part in ticket ${ticketId}`)
    }
  }

  async function checkName(): Promise<void> {
    const name = await seeDeskName(url)
    const possible = possibleNames(ledger)
    if (!possible.has(name)) findings.lost.push(`the desk is called ${name} instead of ${[...possible].join(' or ')}`)
    ledger.deskName = name
  }

  async function checkSignUps(): Promise<void> {
    for (const write of ledger.recent.filter((one) => one.kind === 'signUp')) {
      if (write.account) {
        const seen = await seeUser(url, write.account.token)
        if (seen !== `${write.role} ${write.email}`) findings.lost.push(`the session of ${write.email} is ${seen}'s`)
      } else await repeatSignUp(write)
    }
  }

  /** Either the account is there, and its password opens it, or the address is still free. */
  async function repeatSignUp(write: SignUpWrite): Promise<void> {
    const { email, role } = write
    const variables = { email, password: passwordOf(email) }
    const logIn =
      'mutation ($email: String!, $password: String!) { login(email: $email, password: $password) { token user { id role } } }'
    const signUp = `mutation ($email: String!, $password: String!) { signUp(email: $email, password: $password, role: ${role}) { token user { id role } } }`
    const second = await ask(url, { query: signUp, variables })
    const wasThere = second.errors[0]?.extensions?.code === 'CONFLICT'
    const session = wasThere ? (await ask(url, { query: logIn, variables })).data?.login : second.data?.signUp
    if (session?.user.role !== role) findings.halves.push(`the account ${email} is there, but can not be used`)
    else {
      if (wasThere) findings.found++
      write.account = { id: session.user.id, email, role, password: variables.password, token: session.token }
      acknowledge(ledger, write)
    }
  }

  function checkStatuses(): void {
    for (const { id, status } of tickets) {
      const known = ledger.tickets.get(id)
      if (!known) continue
      const possible = possibleStatuses(ledger, known)
      if (!possible.has(status as Status)) {
        findings.lost.push(`ticket ${id} is ${status} instead of ${[...possible].join(' or ')}`)
      }
      known.moves = [{ status: status as Status, startedAt: 0, acknowledgedAt: 0 }]
    }
  }
}

const isAsWritten = ({ user, audience, mentions }: SeenComment, { by, isNote = false, names }: CommentWrite): boolean =>
  user.email === by.email &&
  audience === (isNote ? 'agents' : 'everyone') &&
  mentions.map((mention) => mention.user.email).join() === (names ?? '')
