/** What is known of the pictures among the attachments, and their thumbnails: rows here, bytes in the file store beside the original's. */
import type { Read, Write } from '../../database/database.ts'
import { query, type QueryParts } from '../../database/query.ts'
import { enqueue } from '../../jobs/enqueue.ts'
import { perTicket, type TicketBatch } from '../../tickets/per-ticket.ts'
import { visibleAttachments } from '../access.ts'
import type { CheckedFile } from '../check-files.ts'
import { thumbnailsNeeded, type Thumbnail } from './sides.ts'

/** Width and height are as it is shown; null where they can't be told. */
export interface Picture {
  readonly width: number | null
  readonly height: number | null
  /** The smallest first. None where the picture is as small itself, or could not be decoded. */
  readonly thumbnails: readonly Thumbnail[]
}

export interface StoredThumbnail extends Thumbnail {
  /** Bytes. */
  readonly size: number
  readonly sha256: Uint8Array
}

export interface MadePicture extends Picture {
  readonly thumbnails: readonly StoredThumbnail[]
}

/** A picture that could not be decoded within the limits. */
export const undecodable: MadePicture = { width: null, height: null, thumbnails: [] }

/** Of all that is shown in place, what is also decoded (decision 056): AVIF and icons are shown as they are. */
const decodedTypes = new Set(['png', 'jpeg', 'gif', 'webp', 'bmp'].map((kind) => `image/${kind}`))

export const isDecoded = (type: string): boolean => decodedTypes.has(type)

/** The same each time, so that a thumbnail that is made again takes the place of the one before, and is found with its original. */
export const thumbnailKey = (key: string, side: number): string => `${key}-${side}`

/** The key of the original that a key may be a thumbnail's of; any other as it is. */
export const originalKey = (key: string): string => key.replace(/-(?:160|1280)$/, '')

interface AttachedFile extends CheckedFile {
  /** Of the attachment. */
  readonly id: number
}

const isPicture = ({ inline, type }: CheckedFile) => inline && isDecoded(type)

/** Whether a new file has to be decoded; a picture that is small enough need not. */
export const needsThumbnails = (checked: CheckedFile): boolean =>
  isPicture(checked) && (!checked.file.extent || thumbnailsNeeded(checked.file.extent).length > 0)

/** Has the pictures among new attachments looked at from `runAt` on, once the transaction that attaches them is committed. */
export async function awaitThumbnails(
  write: Write,
  ticketId: number,
  attached: readonly AttachedFile[],
  runAt: number,
): Promise<void> {
  for (const checked of attached) {
    const { extent } = checked.file
    if (!isPicture(checked) || needsThumbnails(checked) || !extent) continue
    const { width, height } = extent
    // Only decoding tells whether one of these lies on its side.
    const isUpright = checked.type !== 'image/jpeg' && checked.type !== 'image/webp'
    await notePicture(write, checked.id, isUpright ? { width, height, thumbnails: [] } : undecodable)
  }
  if (attached.some(needsThumbnails)) await requestThumbnails(write, ticketId, runAt)
}

/** Has those pictures of a ticket looked at that nobody has looked at by then. */
export const requestThumbnails = (write: Write, ticketId: number, runAt: number) =>
  enqueue(write, 'thumbnails.make', { ticketId }, { key: String(ticketId), runAt })

/** Makes anew what was lost or damaged. */
export async function remakeThumbnails(
  write: Write,
  { id, ticketId }: { id: number; ticketId: number },
): Promise<void> {
  await write.db.deleteFrom('thumbnail').where('attachment_id', '=', id).execute()
  await write.db.deleteFrom('picture').where('attachment_id', '=', id).execute()
  await requestThumbnails(write, ticketId, write.now)
}

export async function notePicture(write: Write, id: number, { width, height, thumbnails }: MadePicture): Promise<void> {
  await write.run(write.db.deleteFrom('thumbnail').where('attachment_id', '=', id))
  await write.run(
    write.db
      .insertInto('picture')
      .values({ attachment_id: id, width, height })
      .onConflict((on) => on.column('attachment_id').doUpdateSet({ width, height })),
  )
  for (const { size, ...thumbnail } of thumbnails)
    await write.run(write.db.insertInto('thumbnail').values({ attachment_id: id, ...thumbnail, file_size: size }))
}

/** A picture as the job finds it. */
export interface FoundPicture {
  readonly id: number
  readonly uploaderId: number
  readonly key: string
  readonly fileType: string
  readonly fileSize: number
  readonly sha256: Uint8Array
}

/** What makes a FoundPicture. */
export const pictureColumns = [
  'attachment.id',
  'attachment.uploader_id as uploaderId',
  'attachment.key',
  'attachment.file_type as fileType',
  'attachment.file_size as fileSize',
  'attachment.sha256',
] as const

const ofTicket = query((q: QueryParts<{ ticketId: number }>) =>
  q.db
    .selectFrom('attachment')
    .leftJoin('picture', 'picture.attachment_id', 'attachment.id')
    .where('attachment.ticket_id', '=', q.param('ticketId'))
    .where('attachment.is_inline', '=', 1)
    .where('attachment.file_type', 'in', [...decodedTypes])
    .where('picture.attachment_id', 'is', null)
    .orderBy('attachment.id')
    .select(pictureColumns),
)

/** Those of a ticket that nobody has looked at yet. */
export const newPicturesOf = (read: Read, ticketId: number): Promise<FoundPicture[]> => read.all(ofTicket, { ticketId })

const picturesOfTickets = query((q: QueryParts<{ ticketIds: string }>) =>
  visibleAttachments(q, q.dialect.numbersOf(q.param('ticketIds')))
    .innerJoin('picture', 'picture.attachment_id', 'attachment.id')
    .leftJoin('thumbnail', 'thumbnail.attachment_id', 'attachment.id')
    .orderBy('attachment.id')
    .orderBy('thumbnail.side')
    .select([
      'attachment.id',
      'attachment.ticket_id as ticketId',
      'picture.width as pictureWidth',
      'picture.height as pictureHeight',
      'thumbnail.side',
      'thumbnail.width',
      'thumbnail.height',
    ]),
)

interface PictureRow {
  readonly id: number
  readonly pictureWidth: number | null
  readonly pictureHeight: number | null
  readonly side: number | null
  readonly width: number | null
  readonly height: number | null
}

/** By attachment. */
const toPictures = (rows: readonly PictureRow[]): ReadonlyMap<number, Picture> =>
  new Map(
    [...Map.groupBy(rows, ({ id }) => id)].map(([id, [first, ...others]]) => {
      const thumbnails = [first, ...others].flatMap((row) =>
        row?.side == null ? [] : [{ side: row.side, width: row.width as number, height: row.height as number }],
      )
      return [id, { width: first?.pictureWidth ?? null, height: first?.pictureHeight ?? null, thumbnails }]
    }),
  )

const picturesOf = perTicket(picturesOfTickets, toPictures)

interface AttachmentInBatch {
  readonly id: number
  readonly ticketId: number
  readonly batch: TicketBatch
}

/** Undefined for what is no picture, and until it was looked at. */
export function pictureOf(
  read: Read,
  { id, ticketId, batch }: AttachmentInBatch,
): Picture | undefined | Promise<Picture | undefined> {
  const pictures = picturesOf(read, { id: ticketId, batch })
  return pictures instanceof Promise ? pictures.then((all) => all.get(id)) : pictures.get(id)
}
