/** GET /files/<token>/<side>: a thumbnail, by the link of its original, which is the permission for both. */
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Database } from '../../database/database.ts'
import { query, type QueryParts } from '../../database/query.ts'
import { notFound, UserError } from '../../platform/errors.ts'
import { checkBytes, FileDamaged } from '../../storage/checked-bytes.ts'
import type { FileStore } from '../../storage/file-store.ts'
import { isMissingFile } from '../../storage/missing-file.ts'
import { filePurpose } from '../attachments.ts'
import { contentDisposition } from '../file-name.ts'
import { addFileHeaders, keptForAnHour, serveFile, type FileServices } from '../serve-file.ts'
import { thumbnailSides, thumbnailType } from './sides.ts'
import { remakeThumbnails, thumbnailKey } from './thumbnails.ts'

/** A row for each picture, with or without its thumbnail. */
const thumbnailOf = query((q: QueryParts<{ id: number; side: number }>) =>
  q.db
    .selectFrom('attachment')
    .leftJoin('thumbnail', (join) =>
      join.onRef('thumbnail.attachment_id', '=', 'attachment.id').on('thumbnail.side', '=', q.param('side')),
    )
    .where('attachment.id', '=', q.param('id'))
    .where('attachment.is_inline', '=', 1)
    .select([
      'attachment.id',
      'attachment.ticket_id as ticketId',
      'attachment.key',
      'attachment.file_name as fileName',
      'thumbnail.file_size as size',
      'thumbnail.sha256',
    ]),
)

export function serveThumbnail(database: Database, services: FileServices) {
  // Next time there may be a thumbnail.
  const serveOriginal = serveFile(database, services, 'private, no-cache')
  return async (request: FastifyRequest<{ Params: { token: string; side: string } }>, reply: FastifyReply) => {
    const read = database.read('system')
    const id = services.signer.verify(filePurpose, request.params.token, read.now)
    const side = thumbnailSides.find((one) => String(one) === request.params.side)
    const found = id === undefined || side === undefined ? undefined : await read.first(thumbnailOf, { id, side })
    if (!found || side === undefined) throw notFound('file')
    const { size, sha256 } = found
    const bytes =
      size === null || sha256 === null
        ? undefined
        : await readWhole(services.files, thumbnailKey(found.key, side), { bytes: size, sha256 })
    if (!bytes) {
      if (size !== null) {
        services.log.warn('A thumbnail is missing or damaged; it is generated again.', { attachment: found.id, side })
        await database.write('system', (write) => remakeThumbnails(write, found))
      }
      return serveOriginal(request, reply)
    }
    addFileHeaders(reply, keptForAnHour)
      .type(thumbnailType)
      .header('content-disposition', contentDisposition('inline', `${found.fileName}.webp`))
      .header('content-length', bytes.length)
    return reply.send(bytes)
  }
}

/** Undefined when it is not there, or is not what was made. Throws Unavailable when the store can't be reached. */
async function readWhole(
  files: FileStore,
  key: string,
  expected: { readonly bytes: number; readonly sha256: Uint8Array },
): Promise<Buffer | undefined> {
  try {
    const chunks: Buffer[] = []
    for await (const chunk of checkBytes(await files.read(key), expected) as AsyncIterable<Buffer>) chunks.push(chunk)
    return Buffer.concat(chunks)
  } catch (error) {
    if (error instanceof UserError || !(error instanceof FileDamaged || isMissingFile(error))) throw error
    return undefined
  }
}
