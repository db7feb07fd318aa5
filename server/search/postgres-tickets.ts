/**
 * Documents of tickets on PostgreSQL: a row of all its words, or of a ticket with many words several parts, of which a comment touches
 * the last one alone. To change a row is to put each of its words into the index anew.
 */
import type { RawBuilder } from 'kysely'
import type { Write } from '../database/database.ts'
import { sql } from '../database/query-builder.ts'
import { anyViewerToken, documentOf, isScopeToken, type TicketWords } from './dialect.ts'
import { bytesOf, fitsInto, partsOf, type PartLimits } from './document-parts.ts'
import { toWordSet } from './tsvector.ts'

/** A part ends after so many words, or bytes of them: far less than a tsvector holds. */
const part: PartLimits = { words: 2_000, bytes: 200_000 }
/** Beyond this a part is left as it is, and the next text begins another: to change a row is dear by all words that it holds, not only by the new ones. */
const growingPart: PartLimits = { words: 500, bytes: 50_000 }

export function* addTicket(ticket: TicketWords): Iterable<RawBuilder<unknown>> {
  if (!fitsInto(part, ticket.words)) yield* addParts(ticket, 0)
  else yield sql`insert into search_ticket (id, words) values (${idOf(ticket)}, ${vectorOf(ticket)})`
}

export async function* extendTicket(write: Write, ticket: TicketWords): AsyncIterable<RawBuilder<unknown>> {
  const id = idOf(ticket)
  if (ticket.audience === 'agents') yield* copyForAgents(ticket.ticketId)
  const last = await lastPartOf(write, ticket)
  // A row that would stay the same is not written, nor put into the index anew.
  if (!last || last.holdsAll) return
  const limits = last.part === undefined ? part : growingPart
  if (last.words + ticket.words.length <= limits.words && last.bytes + bytesOf(ticket.words) <= limits.bytes) {
    const isLast = last.part === undefined ? sql`` : sql` and part = ${last.part}`
    yield sql`update ${last.part === undefined ? sql`search_ticket` : sql`search_ticket_part`}
      set words = words || ${vectorOf(ticket)} where id = ${id}${isLast}`
    return
  }
  if (last.part === undefined) yield* moveToParts(write, ticket)
  const next = (await lastPartOf(write, ticket))?.part ?? -1
  yield* addParts(ticket, next + 1)
}

function* addParts({ words, ...document }: TicketWords, first: number): Iterable<RawBuilder<unknown>> {
  let number = first
  for (const own of partsOf(words, part)) {
    const some = vectorOf({ ...document, words: own })
    yield sql`insert into search_ticket_part (id, part, words) values (${idOf(document)}, ${number++}, ${some})`
  }
}

interface LastPart {
  /** Undefined for a row of all words. */
  readonly part: number | undefined
  readonly words: number
  readonly bytes: number
  /** All words of the text that comes. */
  readonly holdsAll: boolean
}

/** Undefined where there is no document. */
async function lastPartOf(write: Write, ticket: TicketWords): Promise<LastPart | undefined> {
  const id = idOf(ticket)
  const isAsked = fitsInto(part, ticket.words)
  const holdsAll = isAsked
    ? sql<boolean>`last.words @@ ${ticket.words.map(exactly).join(' & ')}::tsquery`
    : sql<boolean>`false`
  const [last] = await write.build((q) =>
    q.db
      .selectFrom(
        sql<{ part: number | null }>`(select null::bigint as part, words from search_ticket where id = ${id}
          union all (select part, words from search_ticket_part where id = ${id} order by part desc limit 1))`.as(
          'last',
        ),
      )
      .select([
        'last.part',
        sql<number>`length(last.words)`.as('words'),
        sql<number>`octet_length(last.words::text)`.as('bytes'),
        holdsAll.as('holdsAll'),
      ]),
  )
  return last && { ...last, part: last.part ?? undefined }
}

/** A document of a row that has no room for more; those of older versions have more words than a part. */
async function* moveToParts(
  write: Write,
  { ticketId, audience, scope }: TicketWords,
): AsyncIterable<RawBuilder<unknown>> {
  const id = documentOf(ticketId, audience)
  const rows = await write.build((q) =>
    q.db
      .selectFrom(
        sql<{ word: string }>`(select lexeme as word from search_ticket, unnest(words) where id = ${id})`.as('own'),
      )
      .select('own.word'),
  )
  const words = rows.map(({ word }) => word).filter((word) => !isScopeToken(word))
  yield sql`delete from search_ticket where id = ${id}`
  yield* addParts({ ticketId, audience, scope, words }, 0)
}

/** Where there is none for agents yet, with all that the one for everyone holds but whose it is for a customer. */
function* copyForAgents(ticketId: number): Iterable<RawBuilder<unknown>> {
  const [id, from] = [documentOf(ticketId, 'agents'), documentOf(ticketId, 'everyone')]
  const words = sql`ts_delete(words, (select array_agg(lexeme) from unnest(words) where starts_with(lexeme, ${anyViewerToken})))`
  const isNone = sql`not exists (select 1 from search_ticket where id = ${id})
    and not exists (select 1 from search_ticket_part where id = ${id})`
  yield sql`insert into search_ticket (id, words) select ${id}, ${words} from search_ticket where id = ${from} and ${isNone}`
  yield sql`insert into search_ticket_part (id, part, words)
    select ${id}, part, ${words} from search_ticket_part where id = ${from} and ${isNone}`
}

const idOf = ({ ticketId, audience }: Pick<TicketWords, 'ticketId' | 'audience'>) => documentOf(ticketId, audience)
const vectorOf = ({ scope, words }: TicketWords) => sql`${toWordSet([...scope, ...words])}::tsvector`
const exactly = (word: string) => `'${word}'`
