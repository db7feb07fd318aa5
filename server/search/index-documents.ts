/** Keeps the index: what is written can be found from the moment its transaction commits. */
import { nextTurn } from '../platform/event-loop.ts'
import type { RecordedEvent, Write } from '../database/database.ts'
import { query, type QueryParts } from '../database/query.ts'
import type { DocumentWords } from '../database/words.ts'
import type { Recorded } from '../events/events.ts'
import { attachmentDocument, commentDocument, ticketDocument } from './documents.ts'

const ticketWords = query((q: QueryParts<{ id: number }>) =>
  q.db
    .selectFrom('ticket')
    .innerJoin('user', 'user.id', 'ticket.requester_id')
    .where('ticket.id', '=', q.param('id'))
    .select(['ticket.title', 'ticket.description', 'user.email', 'user.id as requesterId']),
)

const commentWords = query((q: QueryParts<{ id: number }>) =>
  q.db
    .selectFrom('comment')
    .innerJoin('ticket', 'ticket.id', 'comment.ticket_id')
    .innerJoin('user', 'user.id', 'comment.author_id')
    .where('comment.id', '=', q.param('id'))
    .select(['comment.content', 'user.email', 'ticket.requester_id as requesterId']),
)

const attachmentWords = query((q: QueryParts<{ id: number }>) =>
  q.db
    .selectFrom('attachment')
    .innerJoin('ticket', 'ticket.id', 'attachment.ticket_id')
    .where('attachment.id', '=', q.param('id'))
    .select(['attachment.file_name as fileName', 'ticket.requester_id as requesterId']),
)

/** Reacts to what adds text: a new ticket, comment or attachment. */
export async function indexDocuments(write: Write, recorded: RecordedEvent): Promise<void> {
  const document = await documentOf(write, recorded as Recorded)
  if (!document) return
  const isLong = document.body.length > longCharacters
  for (const statement of write.dialect.search.add(document)) {
    // Each takes a while by itself, to make or to run: others get their turn on the event loop between them.
    if (isLong) await nextTurn()
    await write.run(statement)
  }
}

const longCharacters = 20_000

async function documentOf(write: Write, event: Recorded): Promise<DocumentWords | undefined> {
  switch (event.kind) {
    case 'ticket.created': {
      const row = await write.first(ticketWords, { id: event.ticketId })
      return row && ticketDocument(event.ticketId, row)
    }
    case 'comment.added': {
      const row = await write.first(commentWords, { id: event.commentId })
      return row && commentDocument(event.ticketId, event.commentId, row)
    }
    case 'file.attached': {
      const row = await write.first(attachmentWords, { id: event.attachmentId })
      return row && attachmentDocument(event.ticketId, event.attachmentId, row)
    }
    default:
      return undefined
  }
}
