/** A desk of made-up texts, written by the domain's own functions, and what is known of it. */
import { randomBytes } from 'node:crypto'
import { seededRandom, type Random } from '../../scripts/demo/random.ts'
import { attachFiles } from '../../server/attachments/attachments.ts'
import { addComment } from '../../server/comments/comments.ts'
import { indexParticipants } from '../../server/search/index-builder.ts'
import { createTicket } from '../../server/tickets/create.ts'
import { startApp, type Desk } from './app.ts'
import { signUp, signUpCast, type Status, type TestUser } from './cast.ts'
import { meddle } from './database.ts'
import { actorOf, setMany } from './many.ts'
import { shareAmong } from './sharing.ts'
import { pieceOf, type KnownTicket, type Piece } from './search-oracle.ts'
import { createTextMaker, gluedTickets, longTickets, type MadeTicket } from './search-texts.ts'

export interface KnownDesk extends AsyncDisposable {
  /**
   * Mia has filed nothing, and sees what Cara has filed: it is shared. Pia and Rosa have filed nothing at first either, and were added to some of the first tickets: Pia to so few
   * that each could be looked up, half of which the index has for her, Rosa to more.
   */
  readonly people: Readonly<Record<'cara' | 'carl' | 'mia' | 'pia' | 'rosa' | 'ada' | 'abe', TestUser>>
  /** All that was written so far. */
  readonly known: () => readonly KnownTicket[]
  readonly seenBy: (person: TestUser) => readonly KnownTicket[]
  /** Writes more tickets. */
  readonly add: (
    made: readonly (Partial<MadeTicket> & { title: string })[],
    requesters: readonly TestUser[],
  ) => Promise<KnownTicket[]>
  /** Over the API, by someone who may. */
  readonly comment: (writer: TestUser, ticket: KnownTicket, content: string) => Promise<void>
}

/** What is made up for a known desk begins with this seed. */
export const knownSeed = 20_261

/** So many made-up tickets of Cara and Carl, answered by Abe, and some that are long or have no spaces; then more by `add`. */
export async function startKnownDesk(count: number): Promise<KnownDesk> {
  await using opened = new AsyncDisposableStack()
  const desk = opened.use(await startApp())
  const people = {
    ...(await signUpCast(desk)),
    mia: await signUp(desk, 'mia', 'customer'),
    pia: await signUp(desk, 'pia', 'customer'),
    rosa: await signUp(desk, 'rosa', 'customer'),
  }
  const { cara, carl, mia, pia, rosa, ada, abe } = people
  await shareAmong(ada, 'Of Cara and Mia', [cara, mia])
  const random = seededRandom(knownSeed)
  const maker = createTextMaker(random)
  const made = [...Array.from({ length: count }, () => maker.ticket()), ...longTickets, ...gluedTickets]
  const written = await writeTickets(desk, made, { requesters: [cara, cara, carl], agent: abe }, random)
  let known: readonly KnownTicket[] = await spreadTickets(desk, ada, written)
  const joined = new Map<string, ReadonlySet<number>>([
    [pia.id, new Set(known.map(({ id }) => id).filter((_, index) => index % 3 === 0))],
    [rosa.id, new Set(known.map(({ id }) => id).filter((_, index) => index % 20 !== 7))],
  ])
  const ofPia = [...(joined.get(pia.id) ?? [])]
  join(desk, rosa, [...(joined.get(rosa.id) ?? [])])
  join(desk, pia, ofPia.slice(0, ofPia.length / 2))
  await indexParticipants(desk.app.database, new AbortController().signal)
  join(desk, pia, ofPia.slice(ofPia.length / 2))
  const all = opened.move()
  return {
    people,
    known: () => known,
    seenBy({ id, role }) {
      if (role === 'agent') return known
      const own = joined.get(id)
      if (own) return known.filter((one) => own.has(one.id) || one.requesterId === Number(id))
      return known.filter(({ requesterId }) => requesterId === Number(id === mia.id ? cara.id : id))
    },
    async add(more, requesters) {
      const whole = more.map((one) => ({ description: '', comments: [], fileNames: [], ...one }))
      const tickets = await writeTickets(desk, whole, { requesters, agent: abe }, seededRandom(more.length))
      known = [...known, ...tickets]
      return tickets
    },
    async comment(writer, { id }, content) {
      await writer.comments({ id: String(id) }, content)
      const more = [pieceOf('comment', content), pieceOf('about', writer.email)]
      known = known.map((one) => (one.id === id ? { ...one, pieces: [...one.pieces, ...more] } : one))
    },
    [Symbol.asyncDispose]: () => all.disposeAsync(),
  }
}

/** From outside: so the index has none of these tickets for them. */
const join = (desk: Desk, { id, email }: TestUser, tickets: readonly number[]): void =>
  meddle(
    desk,
    `INSERT INTO participant (ticket_id, email, user_id, created_at)
     SELECT id, '${email}', ${id}, created_at FROM ticket WHERE id IN (${tickets.join()})`,
  )

/** Who asks, and who answers. */
export interface Writers {
  readonly requesters: readonly TestUser[]
  readonly agent: TestUser
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
        await attachFiles(
          write,
          { ticketId: ticket.id, commentId: null, audience: 'everyone' },
          fileNames.map(nameOnly),
        )
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

const piecesOf = (id: number, made: MadeTicket, requester: TestUser): Piece[] => [
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
  agent: TestUser,
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
