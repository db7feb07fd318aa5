/** One search after the other, each followed by its baseline on the same connection: one ticket, read by its id. */
import { msBelow, readBook } from '../../scripts/processor-time.ts'
import { openConnection, graphqlRequest, type Connection } from '../client.ts'
import { webDocument } from '../documents.ts'
import { percentiles } from '../growth/measure.ts'
import type { Member } from '../seed.ts'
import type { Row, SearchVariables } from './rows.ts'

/** In ms. */
export interface RowFigures {
  readonly p50: number
  readonly p95: number
  readonly max: number
  /** Median of the baseline. */
  readonly baseline: number
  /** Processor time of one search and its baseline, on average, of the server, its processes and PostgreSQL; NaN where it is not told. */
  readonly work: number
  /** How many were answered or refused, and how many of them refused. */
  readonly requests: number
  readonly refused: number
  /** The median of what a page held. */
  readonly hits: number
  /** Which text took longest. */
  readonly slowest: string
}

export interface MeasureOptions {
  readonly port: number
  readonly requests: number
}

const pageSize = 20
/** As far as anyone reads. */
const mostPages = 50
const walks = { share: 8, least: 3 }
/** A row that takes longer than this ends with fewer requests, but not with fewer than `least`. */
const row = { ms: 10_000, least: 5 }
/** No answer takes longer: the server gives up before. */
const answerMs = 15_000

const searchDocument = `query search($text: String!, $first: Int, $after: String, $filter: TicketFilter) {
  searchTickets(text: $text, first: $first, after: $after, filter: $filter) {
    hits { ticket { id title status createdAt user { id email } } place excerpt { text isHit } cursor }
    ignoredWords correctedText indexed } }`
const ticketDocument = webDocument('ticket')

interface Found {
  readonly hits: readonly { readonly cursor: string }[]
}

interface Asked {
  readonly ms: number
  /** Undefined where it was refused. */
  readonly found: Found | undefined
}

/** Of all that was begun here. */
const workedMs = (): number => (process.platform === 'linux' ? msBelow(readBook(), process.pid) : NaN)

export async function measureRow({ next, kind }: Row, { port, requests }: MeasureOptions): Promise<RowFigures> {
  const asker = createAsker(port)
  const times: number[] = []
  const baselines: number[] = []
  const hits: number[] = []
  let refused = 0
  let slowest = { ms: 0, text: '' }
  const wanted = kind === 'last page' ? Math.max(walks.least, Math.ceil(requests / walks.share)) : requests
  const startedAt = performance.now()
  const workBefore = workedMs()
  while (times.length < wanted && (times.length < row.least || performance.now() - startedAt < row.ms)) {
    const { member, variables } = next()
    const { ms, found } = await (kind === 'last page'
      ? asker.lastPage(member, variables)
      : asker.search(member, variables))
    times.push(ms)
    if (found) hits.push(found.hits.length)
    else refused++
    if (ms > slowest.ms) slowest = { ms, text: variables.text }
    baselines.push(await asker.ticket(member))
  }
  const work = workedMs() - workBefore
  asker.close()
  const { p50, p95 } = percentiles(times)
  const middle = (values: readonly number[]) => percentiles(values).p50
  return {
    p50,
    p95,
    max: slowest.ms,
    baseline: middle(baselines),
    work: work / times.length,
    requests: times.length,
    refused,
    hits: hits.length ? middle(hits) : 0,
    slowest: slowest.text,
  }
}

function createAsker(port: number) {
  let connection: Connection = openConnection(port)

  async function ask(member: Member, query: string, variables: object) {
    const startedAt = performance.now()
    const { promise: late, reject } = Promise.withResolvers<never>()
    const timer = setTimeout(
      () => reject(new Error(`No answer in ${answerMs} ms: ${JSON.stringify(variables)}`)),
      answerMs,
    )
    try {
      const { body, ms } = await Promise.race([
        connection.ask(graphqlRequest(member.token, { query, variables })),
        late,
      ])
      return { ms, data: JSON.parse(body).data }
    } catch (error) {
      if (!String(error).includes('"code":"UNAVAILABLE"')) throw error
      connection.close()
      connection = openConnection(port)
      return { ms: performance.now() - startedAt, data: undefined }
    } finally {
      clearTimeout(timer)
    }
  }

  async function search(
    member: Member,
    variables: SearchVariables & { readonly after?: string | null },
  ): Promise<Asked> {
    const { ms, data } = await ask(member, searchDocument, { first: pageSize, ...variables })
    return { ms, found: data?.searchTickets as Found | undefined }
  }

  return {
    search,
    /** Reads on from the first page; the time is that of the last page alone, be it the end or as far as is read. */
    async lastPage(member: Member, variables: SearchVariables): Promise<Asked> {
      for (let page = 1, after: string | undefined; ; page++) {
        const asked = await search(member, { ...variables, after: after ?? null })
        const { hits = [] } = asked.found ?? {}
        if (hits.length < pageSize || page === mostPages) return asked
        after = hits.at(-1)?.cursor
      }
    },
    async ticket(member: Member): Promise<number> {
      return (await ask(member, ticketDocument, { id: String(member.tickets[0]) })).ms
    },
    close: () => connection.close(),
  }
}
