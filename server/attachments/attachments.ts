/** Files of a ticket. Who sees a ticket sees its files; their bytes are fetched by links that can't be guessed. */
import type { Read, Write } from '../database/database.ts'
import { query, type QueryParts } from '../database/query.ts'
import type { Audience } from '../database/tables.ts'
import { userOf } from '../database/viewer.ts'
import { record } from '../events/events.ts'
import { processBudget } from '../platform/budgets.ts'
import type { Signer } from '../platform/signed-token.ts'
import { perTicket, type TicketBatch } from '../tickets/per-ticket.ts'
import { visibleAttachments } from './access.ts'
import { fileColumns, type CheckedFile } from './check-files.ts'
import { awaitThumbnails } from './thumbnails/thumbnails.ts'

/** Sizes in bytes, times in ms since 1970. */
export interface Attachment {
  readonly id: number
  readonly ticketId: number
  readonly fileName: string
  readonly fileType: string
  readonly fileSize: number
  readonly createdAt: number
  /** The tickets that it was read with. */
  readonly batch: TicketBatch
}

export const filePurpose = 'file'
const hourMs = 60 * 60 * 1000
const linkHours = 12

const selectAttachments = <P extends { ticketIds: string }>(q: QueryParts<P>) =>
  visibleAttachments(q, q.dialect.numbersOf(q.param('ticketIds')))
    .orderBy('attachment.ticket_id')
    .orderBy('attachment.id')
    .select([
      'attachment.id',
      'attachment.ticket_id as ticketId',
      'attachment.file_name as fileName',
      'attachment.file_type as fileType',
      'attachment.file_size as fileSize',
      'attachment.created_at as createdAt',
    ])

const attachmentsOfTickets = query((q: QueryParts<{ ticketIds: string }>) =>
  selectAttachments(q).where('attachment.comment_id', 'is', null),
)

const attachmentsOfComments = query((q: QueryParts<{ ticketIds: string }>) =>
  selectAttachments(q)
    .where('attachment.comment_id', 'is not', null)
    .select((s) => s.ref('attachment.comment_id').$notNull().as('commentId')),
)

/** The attachments of a ticket that came with it, in the order they were sent. */
export const attachmentsOf = perTicket(attachmentsOfTickets, (rows, batch): readonly Attachment[] =>
  rows.map((row) => ({ ...row, batch })),
)

const filesByComment = perTicket(attachmentsOfComments, (rows, batch): ReadonlyMap<number, readonly Attachment[]> =>
  Map.groupBy(
    rows.map((row) => ({ ...row, batch })),
    ({ commentId }) => commentId,
  ),
)

/** A comment on a ticket, with the tickets that it was read with. */
interface CommentInBatch {
  readonly id: number
  readonly ticketId: number
  readonly batch: TicketBatch
}

/** Those of a comment, in the order they were sent; those of all comments on the ticket are read at once. */
export function attachmentsOfComment(
  read: Read,
  { id, ticketId, batch }: CommentInBatch,
): readonly Attachment[] | Promise<readonly Attachment[]> {
  const found = filesByComment(read, { id: ticketId, batch })
  return found instanceof Promise ? found.then((files) => files.get(id) ?? []) : (found.get(id) ?? [])
}

interface LinksOfHour {
  readonly expiresAt: number
  readonly urls: Map<number, string>
}

const linksOfHour = new WeakMap<Signer, LinksOfHour>()

/** A path on this host that opens without a header for 12 to 13 hours; the same for an hour, so that browsers can keep the file. */
export function fileUrl(signer: Signer, { id }: Attachment, now: number): string {
  const expiresAt = (Math.floor(now / hourMs) + 1 + linkHours) * hourMs
  let links = linksOfHour.get(signer)
  if (links?.expiresAt !== expiresAt || links.urls.size >= processBudget.fileLinks) {
    links = { expiresAt, urls: new Map() }
    linksOfHour.set(signer, links)
  }
  let url = links.urls.get(id)
  if (url === undefined) {
    url = `/files/${signer.sign(filePurpose, id, expiresAt)}`
    links.urls.set(id, url)
  }
  return url
}

/** All files of all tickets; looks at every one. */
export const allFiles = query((q: QueryParts<object>) =>
  q.db
    .selectFrom('attachment')
    .select((s) => [s.fn.countAll<number>().as('files'), s.fn.sum<number | null>('file_size').as('bytes')]),
)

/** A row for whatever names the file with this key: a ticket, or a reply that is held. */
export const namersOf = query((q: QueryParts<{ key: string }>) =>
  q.db
    .selectFrom('attachment')
    .where('key', '=', q.param('key'))
    .select((s) => s.lit<number>(0).as('isHeld'))
    .unionAll(
      q.db
        .selectFrom('held_file')
        .where('key', '=', q.param('key'))
        .select((s) => s.lit<number>(1).as('isHeld')),
    ),
)

/** What files belong to. */
export interface FileOwner {
  readonly ticketId: number
  /** Null for those that come with the ticket. */
  readonly commentId: number | null
  readonly audience: Audience
}

/**
 * Names files that lie in the file store as the ticket's, or a comment's, in the transaction that makes that. Their thumbnails are made from
 * `thumbnailsAt` on, in ms since 1970.
 */
export async function attachFiles(
  write: Write,
  { ticketId, commentId, audience }: FileOwner,
  files: readonly CheckedFile[],
  thumbnailsAt: number = write.now,
): Promise<void> {
  const attached = await Promise.all(
    files.map(async (checked) => {
      const { id } = await write.db
        .insertInto('attachment')
        .values({
          ticket_id: ticketId,
          comment_id: commentId,
          audience,
          uploader_id: userOf(write.viewer).id,
          ...fileColumns(checked),
          created_at: write.now,
        })
        .returning('id')
        .executeTakeFirstOrThrow()
      return { ...checked, id }
    }),
  )
  await Promise.all(
    attached.map(({ id }) => record(write, { kind: 'file.attached', ticketId, attachmentId: id, audience })),
  )
  await awaitThumbnails(write, ticketId, attached, thumbnailsAt)
}
