/** The index made anew from tickets, comments and attachments, for a database that was filled from outside. */
import { sql } from 'kysely'
import type { DocumentWords } from '../database/words.ts'
import type { Whole } from '../database/whole.ts'
import { attachmentDocument, commentDocument, ticketDocument } from './documents.ts'

interface Dated {
  readonly at: number
  readonly document: DocumentWords
}

const pageRows = 500

/** Documents keep the order in which they were written. `onProgress` hears how many there are so far. */
export async function rebuildIndex({ db, dialect }: Whole, onProgress: (done: number) => void): Promise<void> {
  for (const statement of dialect.search.clear()) await statement.execute(db)
  let done = 0
  let page: DocumentWords[] = []
  const add = async () => {
    for (const statement of dialect.search.addAll(page)) await statement.execute(db)
    done += page.length
    page = []
    onProgress(done)
  }
  for await (const { document } of inOrder([ticketsOf(db), attachmentsOf(db), commentsOf(db)])) {
    if (page.push(document) === pageRows) await add()
  }
  if (page.length) await add()
}

/** Whether there is one document for each that should be. */
export async function isIndexWhole({ db }: Whole): Promise<boolean> {
  const { rows } = await sql<{ documents: number; expected: number }>`
    select (select count(*) from search_document) as documents,
      (select count(*) from ticket) + (select count(*) from comment) + (select count(*) from attachment) as expected`.execute(
    db,
  )
  return rows[0]?.documents === rows[0]?.expected
}

/** Merges by time; of the same time, the earlier stream comes first. */
async function* inOrder(streams: readonly AsyncGenerator<Dated>[]): AsyncGenerator<Dated> {
  // One after the other: they share a connection.
  const heads: (Dated | undefined)[] = []
  for (const stream of streams) heads.push((await stream.next()).value as Dated | undefined)
  for (;;) {
    let first = -1
    heads.forEach((head, index) => {
      if (head && (first < 0 || head.at < (heads[first] as Dated).at)) first = index
    })
    if (first < 0) return
    yield heads[first] as Dated
    heads[first] = (await streams[first]?.next())?.value as Dated | undefined
  }
}

async function* paged<T extends { id: number }>(read: (after: number) => Promise<T[]>): AsyncGenerator<T> {
  for (let after = 0; ;) {
    const rows = await read(after)
    yield* rows
    const last = rows.at(-1)
    if (!last) return
    after = last.id
  }
}

async function* ticketsOf(db: Whole['db']): AsyncGenerator<Dated> {
  const rows = paged((after) =>
    db
      .selectFrom('ticket')
      .innerJoin('user', 'user.id', 'ticket.requester_id')
      .where('ticket.id', '>', after)
      .orderBy('ticket.id')
      .limit(pageRows)
      .select(['ticket.id', 'title', 'description', 'email', 'requester_id as requesterId', 'ticket.created_at as at'])
      .execute(),
  )
  for await (const row of rows) yield { at: row.at, document: ticketDocument(row.id, row) }
}

async function* commentsOf(db: Whole['db']): AsyncGenerator<Dated> {
  const rows = paged((after) =>
    db
      .selectFrom('comment')
      .innerJoin('ticket', 'ticket.id', 'comment.ticket_id')
      .innerJoin('user', 'user.id', 'comment.author_id')
      .where('comment.id', '>', after)
      .orderBy('comment.id')
      .limit(pageRows)
      .select([
        'comment.id',
        'ticket.id as ticketId',
        'content',
        'email',
        'requester_id as requesterId',
        'comment.created_at as at',
      ])
      .execute(),
  )
  for await (const row of rows) yield { at: row.at, document: commentDocument(row.ticketId, row.id, row) }
}

async function* attachmentsOf(db: Whole['db']): AsyncGenerator<Dated> {
  const rows = paged((after) =>
    db
      .selectFrom('attachment')
      .innerJoin('ticket', 'ticket.id', 'attachment.ticket_id')
      .where('attachment.id', '>', after)
      .orderBy('attachment.id')
      .limit(pageRows)
      .select([
        'attachment.id',
        'ticket.id as ticketId',
        'file_name as fileName',
        'requester_id as requesterId',
        'attachment.created_at as at',
      ])
      .execute(),
  )
  for await (const row of rows) yield { at: row.at, document: attachmentDocument(row.ticketId, row.id, row) }
}
