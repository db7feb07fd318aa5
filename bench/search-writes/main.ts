/**
 * `npm run bench -- search-writes`: how long writes take on a desk that grows write by write, beside the same writes without the
 * search index. Options: --tickets 20000 --database sqlite,postgres
 */
import type { User } from '../../server/database/viewer.ts'
import { addComment } from '../../server/comments/comments.ts'
import { readConfig } from '../../server/platform/config.ts'
import { nextTurn } from '../../server/platform/event-loop.ts'
import { createTicket } from '../../server/tickets/create.ts'
import type { DatabaseName } from '../growth/desks.ts'
import { count, line } from '../report.ts'
import { createWriter, type TextWriter } from '../text.ts'
import { openEmptyDesks, type Desks, type EmptyDesk } from './desks.ts'
import { printPromises, printTimes, timesHead, type WriteTimes } from './report.ts'

export interface SearchWritesOptions {
  /** So many tickets, and as many comments. */
  readonly tickets: number
  readonly databases: readonly DatabaseName[]
}

const { limits } = readConfig({})
/** Together 2.88 MB of the 3 MB that the comments of a ticket may have: there is room for the short ones. */
const longTicket = { comments: 30, characters: 96_000 }
const commentsOnLongTicket = 500
const toldEvery = 5_000

export async function benchSearchWrites({ tickets, databases }: SearchWritesOptions): Promise<void> {
  for (const name of databases) {
    await using desks = await openEmptyDesks(name)
    line(`\n## ${count(tickets)} tickets and as many comments, one after another, on ${desks.name}`)
    const measured = await grow(desks, tickets)
    measured.push(...(await growLongTicket(desks)))
    timesHead()
    measured.forEach(printTimes)
    printPromises(measured)
  }
}

type Work = (desk: EmptyDesk) => Promise<{ readonly id: number }>

/** Both in turns, so that what else the machine does slows both alike. */
async function timed({ product, baseline }: Desks, times: ReturnType<typeof startTimes>, work: Work) {
  for (const [own, desk] of [
    [times.product, product],
    [times.baseline, baseline],
  ] as const) {
    const startedAt = performance.now()
    const before = process.threadCpuUsage()
    await work(desk)
    const { user, system } = process.threadCpuUsage(before)
    own.push(performance.now() - startedAt)
    if (own === times.product) times.processor.push((user + system) / 1000)
    // As between two requests: what is done beside the writes has its turns.
    await nextTurn()
  }
}

const startTimes = () => ({ product: [] as number[], baseline: [] as number[], processor: [] as number[] })

async function grow(desks: Desks, tickets: number): Promise<WriteTimes[]> {
  const write = createWriter(19)
  const created = startTimes()
  const commented = startTimes()
  for (let number = 1; number <= tickets; number++) {
    const requester = write.upTo(desks.product.customers.length)
    const ticket = { title: write.title(), description: write.description() }
    await timed(desks, created, ({ database, customers }) =>
      database.write(customers[requester] as User, (transaction) => createTicket(transaction, ticket)),
    )
    await timed(desks, commented, commentOn(write, 1 + write.upTo(number), write.comment()))
    if (number % toldEvery === 0) line(`${count(number)} so far`)
  }
  return [
    { name: 'create a ticket', ...created, isOnLongTicket: false },
    { name: 'add a comment', ...commented, isOnLongTicket: false },
  ]
}

const commentOn = ({ upTo }: Pick<TextWriter, 'upTo'>, ticketId: number, content: string): Work => {
  const author = upTo(1_000)
  return ({ database, agents }) =>
    database.write(agents[author % agents.length] as User, (transaction) =>
      addComment(transaction, { ticketId, content }, { limits, key: undefined }),
    )
}

async function growLongTicket(desks: Desks): Promise<WriteTimes[]> {
  const write = createWriter(23)
  let ticketId = 0
  await timed(desks, startTimes(), async ({ database, customers }) => {
    const ticket = await database.write(customers[0] as User, (transaction) =>
      createTicket(transaction, { title: write.title(), description: null }),
    )
    ticketId = ticket.id
    return ticket
  })
  const long = startTimes()
  for (let index = 0; index < longTicket.comments; index++) {
    let content = ''
    while (content.length < longTicket.characters) content += `${write.comment()} `
    await timed(desks, long, commentOn(write, ticketId, content.slice(0, longTicket.characters)))
  }
  const short = startTimes()
  for (let index = 0; index < commentsOnLongTicket; index++) {
    await timed(desks, short, commentOn(write, ticketId, write.comment()))
  }
  return [
    { name: `${longTicket.comments} comments of 96 KB on one ticket`, ...long, isOnLongTicket: false },
    { name: `then ${commentsOnLongTicket} short ones on that ticket of 3 MB`, ...short, isOnLongTicket: true },
  ]
}
