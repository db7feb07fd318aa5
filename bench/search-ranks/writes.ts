/** What it takes to write while nothing else runs: whatever waits for the index shows in the longest time. */
import { randomUUID } from 'node:crypto'
import { graphqlRequest, openConnection } from '../client.ts'
import { commentOn, webDocument } from '../documents.ts'
import { percentiles } from '../growth/measure.ts'
import type { Desk, Member } from '../seed.ts'
import { createWriter } from '../text.ts'

/** In ms. */
export interface WriteFigures {
  readonly name: string
  /** The process has just started: the first also pays for reading the document and preparing its statements. */
  readonly first: number
  /** Of the others. */
  readonly p50: number
  readonly p95: number
  readonly max: number
  /** How many of the others took longer than `promisedMs.write`. */
  readonly late: number
  readonly isOnLongTicket: boolean
}

export const promisedMs = { write: 100, longTicketP95: 50 }
const writes = 500
/** Together 2.88 MB of the 3 MB that the comments of a ticket may have: there is room for the short ones. */
const longTicket = { comments: 30, characters: 96_000 }

export async function measureWrites({ customers, agents }: Desk, port: number): Promise<WriteFigures[]> {
  const connection = openConnection(port)
  const write = createWriter(17)
  const ask = async (member: Member, operation: string, variables: object) => {
    const headers = { 'idempotency-key': randomUUID() }
    const { body, ms } = await connection.ask(
      graphqlRequest(member.token, { query: webDocument(operation), variables }, headers),
    )
    return { ms, data: JSON.parse(body).data }
  }
  async function measure(
    name: string,
    one: () => Promise<{ ms: number }>,
    isOnLongTicket = false,
  ): Promise<WriteFigures> {
    const times: number[] = []
    while (times.length < writes) times.push((await one()).ms)
    const [first, ...others] = times as [number, ...number[]]
    const { p50, p95 } = percentiles(others)
    const late = others.filter((ms) => ms > promisedMs.write).length
    return { name, first, p50, p95, max: Math.max(...others), late, isOnLongTicket }
  }
  const create = (member: Member) =>
    ask(member, 'createTicket', { title: write.title(), description: write.description() })
  const comment = (member: Member, ticketId: string, content: string) =>
    ask(member, 'addComment', commentOn(ticketId, content))

  const created = await measure('create a ticket', () => create(write.pick(customers)))
  const commented = await measure('add a comment', () => {
    const member = write.pick(write.upTo(2) ? customers : agents)
    return comment(member, String(write.pick(member.tickets)), write.comment())
  })
  const customer = write.pick(customers)
  const { id } = (await create(customer)).data.createTicket as { id: string }
  for (let index = 0; index < longTicket.comments; index++) {
    let content = ''
    while (content.length < longTicket.characters) content += `${write.comment()} `
    await comment(customer, id, content.slice(0, longTicket.characters))
  }
  const onLong = await measure('add a comment to a ticket of 3 MB', () => comment(customer, id, write.comment()), true)
  connection.close()
  return [created, commented, onLong]
}
