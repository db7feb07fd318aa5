/** A desk of made-up texts, written by the domain's own functions, and what is known of it. */
import { randomBytes } from 'node:crypto'
import type { Random } from '../../scripts/demo/random.ts'
import { attachFiles } from '../../server/attachments/attachments.ts'
import { addComment } from '../../server/comments/comments.ts'
import { createTicket } from '../../server/tickets/create.ts'
import type { Desk } from './app.ts'
import type { Person, Status } from './cast.ts'
import { meddle } from './database.ts'
import { actorOf, setMany } from './many.ts'
import { pieceOf, type KnownTicket, type Piece } from './search-oracle.ts'
import type { MadeTicket } from './search-texts.ts'

/** Who asks, and who answers. */
export interface Writers {
  readonly requesters: readonly Person[]
  readonly agent: Person
}

const perTransaction = 20
const minuteMs = 60_000

/** The tickets in the order in which they are written: half of the comments are the requester's, the others the agent's. */
export async function writeTickets(
  desk: Desk,
  made: readonly MadeTicket[],
  { requesters, agent }: Writers,
  random: Random,
): Promise<KnownTicket[]> {
  const known: KnownTicket[] = []
  const more = { limits: desk.config.limits, key: undefined }
  for (let start = 0; start < made.length; start += perTransaction) {
    const requester = random.pick(requesters)
    const begun = made.slice(start, start + perTransaction)
    const written = await desk.app.database.write(actorOf(requester), async (write) => {
      const tickets: { id: number; pieces: Piece[] }[] = []
      for (const { title, description, comments, fileNames } of begun) {
        const ticket = await createTicket(write, { title, description })
        await attachFiles(write, ticket, fileNames.map(nameOnly))
        for (const content of ofRequester(comments)) await addComment(write, { ticketId: ticket.id, content }, more)
        tickets.push({
          id: ticket.id,
          pieces: piecesOf(ticket.id, { title, description, comments, fileNames }, requester),
        })
      }
      return tickets
    })
    await desk.app.database.write(actorOf(agent), async (write) => {
      for (const [index, { id, pieces }] of written.entries()) {
        const contents = (begun[index]?.comments ?? []).filter((_, place) => place % 2)
        for (const content of contents) await addComment(write, { ticketId: id, content }, more)
        if (contents.length) pieces.push(pieceOf('about', agent.email))
      }
    })
    known.push(
      ...written.map(({ id, pieces }) => ({
        id,
        requesterId: Number(requester.id),
        status: 'open' as const,
        createdAt: desk.clock.now(),
        updatedAt: desk.clock.now(),
        hasAttachments: pieces.some(({ place }) => place === 'file'),
        pieces,
      })),
    )
  }
  return known
}

const ofRequester = (comments: readonly string[]) => comments.filter((_, place) => place % 2 === 0)

const piecesOf = (id: number, made: MadeTicket, requester: Person): Piece[] => [
  pieceOf('title', made.title, `${made.title}\n${made.description}`),
  pieceOf('about', String(id)),
  pieceOf('about', requester.email),
  ...(made.description ? [pieceOf('description', made.description, `${made.title}\n${made.description}`)] : []),
  ...made.comments.map((content) => pieceOf('comment', content)),
  ...made.fileNames.map((name) => pieceOf('file', name)),
]

/** A search reads no more of a file than its name. */
const nameOnly = (fileName: string) => ({
  file: {
    key: randomBytes(12).toString('base64url'),
    size: 0,
    sha256: new Uint8Array(32),
    head: new Uint8Array(),
    tail: new Uint8Array(),
    extent: undefined,
  },
  fileName,
  type: 'application/pdf',
  inline: false,
})

const statuses = ['open', 'pending', 'resolved', 'closed'] as const

/** Gives the tickets different statuses, a time of creation in the order of their numbers, and one of their last change. */
export async function spreadTickets(
  desk: Desk,
  agent: Person,
  tickets: readonly KnownTicket[],
): Promise<KnownTicket[]> {
  const statusOf = (id: number): Status => statuses[id % statuses.length] as Status
  for (const status of statuses.filter((one) => one !== 'open')) {
    const ids = tickets.filter(({ id }) => statusOf(id) === status).map(({ id }) => id)
    await setMany(desk, agent, ids, status)
  }
  meddle(desk, `UPDATE ticket SET created_at = id * ${minuteMs}, updated_at = (id + id * 7919 % 1000) * ${minuteMs}`)
  return tickets.map((ticket) => ({
    ...ticket,
    status: statusOf(ticket.id),
    createdAt: ticket.id * minuteMs,
    updatedAt: (ticket.id + ((ticket.id * 7919) % 1_000)) * minuteMs,
  }))
}
