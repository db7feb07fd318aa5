/** What a client does next. */
import { createHash } from 'node:crypto'
import type { Account } from '../graphql.ts'
import { randomBytesOf, type Random } from '../random.ts'
import type {
  AnswerWrite,
  CommentWrite,
  Ledger,
  NameWrite,
  ParticipantWrite,
  SentFile,
  SignUpWrite,
  Status,
  StatusWrite,
  TicketWrite,
  Write,
} from './ledger.ts'

/** Set by replies, and by customers who say that it is solved, alone: so it can be told that none is there without either. */
export const statusOfReplies: Status = 'resolved'
const statuses: readonly Status[] = ['open', 'pending', 'closed']
const unsent = { startedAt: 0, acknowledgedAt: Infinity }

export function planWrite(ledger: Ledger, random: Random): Write {
  const share = random.next()
  // Hashing a password takes longer than all else together.
  if (share < 0.03) return planSignUp(ledger, random)
  if (share < 0.07) return planName(ledger, random)
  const latest = [...ledger.tickets.keys()].slice(-10)
  if (share < 0.5 || !latest.length) return planTicket(ledger, random)
  const ticketId = random.pick(latest)
  if (share < 0.54) return planParticipant(ledger, random, ticketId)
  if (share < 0.8) return planComment(ledger, random, ticketId)
  return (share < 0.87 && planAnswer(ledger, random, ticketId)) || planStatus(ledger, random, ticketId)
}

function planTicket(ledger: Ledger, random: Random): TicketWrite {
  const name = `${ledger.name} ${random.seed()}`
  return {
    kind: 'ticket',
    by: random.pick(ledger.accounts),
    ...keyOf(random, name),
    ...unsent,
    title: `${name} – “später” 😀 <b>`,
    description: random.chance(0.2) ? null : text(random, random.chance(0.05) ? 60_000 : 400),
    files: Array.from({ length: Math.max(0, random.int(-1, 3)) }, (_, index) => planFile(random, `${name} ${index}`)),
  }
}

function planFile(random: Random, seed: string): SentFile {
  const kind = random.pick(['png', 'pdf', 'txt'])
  const most = random.chance(0.04) ? 2_000_000 : 200_000
  return { name: `file.${kind}`, seed, size: random.int(1, random.chance(0.4) ? 3_000 : most) + 64 }
}

function planComment(ledger: Ledger, random: Random, ticketId: string): CommentWrite {
  const name = `${ledger.name} ${random.seed()}`
  const requester = ledger.tickets.get(ticketId)?.write.by
  const agents = ledger.accounts.filter(({ role }) => role === 'agent')
  const by = requester && random.chance(0.5) ? requester : random.pick(agents)
  const isNote = by.role === 'agent' && random.chance(0.3)
  const names = random.pick(agents).email
  return {
    kind: 'comment',
    by,
    ...keyOf(random, name),
    ...unsent,
    ticketId,
    content: `${isNote ? `@${names}, ` : ''}${name}\n${text(random, 300)}`,
    ...(isNote && { isNote, names }),
    ...(by.role === 'agent' && random.chance(0.3) && { status: statusOfReplies }),
    ...(random.chance(0.2) && { isOutdated: true }),
    ...(random.chance(0.4) && { draft: createHash('sha256').update(`draft ${name}`).digest('hex') }),
  }
}

function planStatus(ledger: Ledger, random: Random, ticketId: string): StatusWrite {
  const agents = ledger.accounts.filter(({ role }) => role === 'agent')
  return { kind: 'status', by: random.pick(agents), ...unsent, ticketId, status: random.pick(statuses) }
}

/** Of few people, so that some are added and removed at once. */
function planParticipant(ledger: Ledger, random: Random, ticketId: string): ParticipantWrite {
  const by = ledger.tickets.get(ticketId)?.write.by as Account
  const others = ledger.accounts.filter(({ role, email }) => role === 'customer' && email !== by.email).slice(0, 2)
  const email = random.pick([...others.map((other) => other.email), 'nobody@example.com'])
  return { kind: 'participant', by, ...unsent, ticketId, email, isAdded: random.chance(0.6) }
}

/** Undefined where an agent has filed the ticket. */
function planAnswer(ledger: Ledger, random: Random, ticketId: string): AnswerWrite | undefined {
  const by = ledger.tickets.get(ticketId)?.write.by
  if (by?.role !== 'customer') return undefined
  const name = `${ledger.name} ${random.seed()}`
  return { kind: 'answer', by, ...keyOf(random, name), ...unsent, ticketId, isSolved: random.chance(0.5) }
}

/** By the first agent, who is an admin. */
function planName(ledger: Ledger, random: Random): NameWrite {
  const by = ledger.accounts.find(({ role }) => role === 'agent') as Account
  return { kind: 'name', by, ...unsent, name: random.chance(0.2) ? null : `Söhne 日本 ${random.seed().slice(0, 40)}` }
}

function planSignUp(ledger: Ledger, random: Random): SignUpWrite {
  const email = `${createHash('sha256').update(`${ledger.name}${random.seed()}`).digest('hex').slice(0, 24)}@example.com`
  return { kind: 'signUp', email, role: random.pick(['customer', 'agent']), ...unsent }
}

const keyOf = (random: Random, name: string) =>
  random.chance(0.5) ? { key: createHash('sha256').update(name).digest('hex') } : {}

const words = 'printer ünlaut 请求 "quoted" \\ back\tslash <script> 😀 \r\n  two  spaces\u2028 e\u0301 null; -- '.split(
  ' ',
)

function text(random: Random, most: number): string {
  const length = random.int(1, most)
  let made = ''
  while (made.length < length) made += `${random.pick(words)} `
  return made
}

/** The file's bytes, of a kind that its name promises. */
export function fileBytes({ name, seed, size }: SentFile): Buffer {
  const noise = randomBytesOf(seed, size)
  if (name.endsWith('.txt')) return Buffer.from(noise.toString('base64').slice(0, size), 'latin1')
  const head = name.endsWith('.pdf') ? Buffer.from('%PDF-1.7\n') : pngHead
  return Buffer.concat([head, noise]).subarray(0, size)
}

/** Signature and IHDR of a picture of 16 × 16. */
const pngHead = Buffer.from('89504e470d0a1a0a0000000d49484452000000100000001008060000001ff3ff61', 'hex')

export const sha256Of = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex')
