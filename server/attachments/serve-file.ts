/** GET /files/<token>: the bytes of an attachment. The token is the permission; whoever could see the ticket was given it. */
import { Readable } from 'node:stream'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Database } from '../database/database.ts'
import { query, type QueryParts } from '../database/query.ts'
import { notFound } from '../platform/errors.ts'
import type { Log } from '../platform/log.ts'
import type { Signer } from '../platform/signed-token.ts'
import { checkBytes, FileDamaged } from '../storage/checked-bytes.ts'
import type { FileStore } from '../storage/file-store.ts'
import { filePurpose } from './attachments.ts'
import { contentDisposition } from './file-name.ts'
import { parseRange } from './range.ts'

const fileById = query((q: QueryParts<{ id: number }>) =>
  q.db
    .selectFrom('attachment')
    .where('id', '=', q.param('id'))
    .select([
      'key',
      'file_name as fileName',
      'file_type as fileType',
      'file_size as fileSize',
      'is_inline as isInline',
      'sha256',
    ]),
)

/** How long browsers keep what is found by a link: as long as the link of the hour stays the same. */
export const keptForAnHour = 'private, max-age=3600, immutable'

export interface FileServices {
  readonly files: FileStore
  readonly signer: Signer
  readonly log: Log
}

export function serveFile(database: Database, { files, signer, log }: FileServices, cacheControl = keptForAnHour) {
  return async (request: FastifyRequest<{ Params: { token: string } }>, reply: FastifyReply) => {
    const read = database.read('system')
    const id = signer.verify(filePurpose, request.params.token, read.now)
    const file = id === undefined ? undefined : await read.first(fileById, { id })
    if (!file) throw notFound('file')
    const size = await files.size(file.key)
    if (size !== file.fileSize) {
      throw new Error(`The stored file ${file.key} has ${size ?? 'no'} bytes instead of ${file.fileSize}.`)
    }
    const range = parseRange(request.headers.range, size)
    const { start, end } = typeof range === 'object' ? range : { start: 0, end: size - 1 }
    // Before the headers: a store that fails here is answered as a failure, which is no file and is not kept by browsers.
    const body =
      request.method === 'HEAD' || size === 0 || range === 'unsatisfiable'
        ? undefined
        : checkBytes(await files.read(file.key, { start, end }), {
            bytes: end - start + 1,
            // A part of a file has no hash of its own.
            sha256: end - start + 1 === size ? file.sha256 : undefined,
          })
    body?.once('error', (error) => {
      if (error instanceof FileDamaged) log.error('A stored file is damaged.', { key: file.key, error })
      // When nothing was sent yet it is answered as a failure, which is no file.
      for (const name of ['content-disposition', 'content-range', 'accept-ranges']) reply.removeHeader(name)
    })
    addFileHeaders(reply, cacheControl)
      .type(file.isInline ? file.fileType : typeForDownload(file.fileType))
      .header('content-disposition', contentDisposition(file.isInline ? 'inline' : 'attachment', file.fileName))
      .header('accept-ranges', 'bytes')
    if (range === 'unsatisfiable') return reply.code(416).header('content-range', `bytes */${size}`).send()
    if (range) reply.code(206).header('content-range', `bytes ${start}-${end}/${size}`)
    reply.header('content-length', end - start + 1)
    if (size === 0) return reply.send()
    // An empty stream: for an empty body Fastify would overwrite the length.
    return reply.send(body ?? Readable.from([]))
  }
}

/** Whatever a file is, opened by itself it can run nothing, and no other site can use it. */
export const addFileHeaders = (reply: FastifyReply, cacheControl: string): FastifyReply =>
  reply
    .header('content-security-policy', "default-src 'none'; style-src 'unsafe-inline'; sandbox")
    .header('x-content-type-options', 'nosniff')
    .header('cross-origin-resource-policy', 'same-origin')
    .header('cache-control', cacheControl)

/** A picture that is only downloaded keeps its type so that it still shows in an image element; nothing else does. */
const typeForDownload = (type: string) =>
  type.startsWith('image/') || type === 'application/pdf' ? type : 'application/octet-stream'
