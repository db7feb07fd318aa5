/** Files of a ticket. Who sees a ticket sees its files; their bytes are fetched by links that can't be guessed. */
import type { Write } from '../database/database.ts'
import { query, type QueryParts } from '../database/query.ts'
import { userOf } from '../database/viewer.ts'
import { record } from '../events/events.ts'
import { processBudget } from '../platform/budgets.ts'
import type { Signer } from '../platform/signed-token.ts'
import { visibleTickets } from '../tickets/access.ts'
import { perTicket, type TicketBatch } from '../tickets/per-ticket.ts'
import type { Ticket } from '../tickets/tickets.ts'
import type { CheckedFile } from './check-files.ts'
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

const attachmentsOfTickets = query((q: QueryParts<{ ticketIds: string }>) =>
  visibleTickets(q)
    .innerJoin('attachment', 'attachment.ticket_id', 'ticket.id')
    .where('ticket.id', 'in', q.dialect.numbersOf(q.param('ticketIds')))
    .orderBy('attachment.ticket_id')
    .orderBy('attachment.id')
    .select([
      'attachment.id',
      'attachment.ticket_id as ticketId',
      'attachment.file_name as fileName',
      'attachment.file_type as fileType',
      'attachment.file_size as fileSize',
      'attachment.created_at as createdAt',
    ]),
)

/** The attachments of a ticket, in the order they were sent. */
export const attachmentsOf = perTicket(attachmentsOfTickets, (rows, batch): readonly Attachment[] =>
  rows.map((row) => ({ ...row, batch })),
)

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

/** One row when a ticket names the file with this key. */
export const isNamedFile = query((q: QueryParts<{ key: string }>) =>
  q.db.selectFrom('attachment').where('key', '=', q.param('key')).select('id'),
)

/**
 * Names files that lie in the file store as the ticket's, in the transaction that makes the ticket. Their thumbnails are made from
 * `thumbnailsAt` on, in ms since 1970.
 */
export async function attachFiles(
  write: Write,
  ticket: Ticket,
  files: readonly CheckedFile[],
  thumbnailsAt: number = write.now,
): Promise<void> {
  const attached: (CheckedFile & { readonly id: number })[] = []
  for (const checked of files) {
    const { file, fileName, type, inline } = checked
    const { id } = await write.db
      .insertInto('attachment')
      .values({
        ticket_id: ticket.id,
        uploader_id: userOf(write.viewer).id,
        key: file.key,
        file_name: fileName,
        file_type: type,
        file_size: file.size,
        sha256: file.sha256,
        is_inline: inline ? 1 : 0,
        created_at: write.now,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    await record(write, { kind: 'file.attached', ticketId: ticket.id, attachmentId: id })
    attached.push({ ...checked, id })
  }
  await awaitThumbnails(write, ticket.id, attached, thumbnailsAt)
}
