/**
 * Multipart requests by the GraphQL multipart request specification: `operations`, then `map`, then the files, which are
 * streamed to the file store as they come. Nothing is stored before the operation has been accepted.
 */
import type { IncomingMessage } from 'node:http'
import { Busboy, type BusboyFileStream } from '@fastify/busboy'
import { requestBudget } from '../platform/budgets.ts'
import type { Limits } from '../platform/config.ts'
import { badRequest, UserError } from '../platform/errors.ts'
import { announcedBytes } from '../platform/read-body.ts'
import { say } from '../text/message.ts'
import { pour } from '../platform/pour.ts'
import type { FileStore, OnBytes, ReceivedFile } from '../storage/file-store.ts'
import { parseOperations } from './parse-operations.ts'
import { Upload } from '../storage/upload.ts'

const maxOperationBytes = requestBudget.operationBytes
const partsOf = ({ maxFiles }: Limits) => Math.max(20, maxFiles + 2)

export interface MultipartOptions {
  readonly limits: Limits
  readonly files: FileStore
  /** Called once the body is to be sent. */
  readonly onWanted: () => void
  /** Hears of the bytes of files, and may refuse the request by throwing. */
  readonly onBytes: OnBytes
  /** Reads the text of the operations before any file is stored; throws to refuse the request. Until then the files wait. */
  readonly accept: (text: string) => Promise<Operations>
}

export interface Operations {
  readonly variables?: Record<string, unknown> | null
}

export interface MultipartResult {
  readonly operations: Operations
  readonly uploads: readonly Upload[]
}

/** Rejects with a UserError when the request breaks the specification or a limit; then no file of it is left. */
export async function readMultipart(raw: IncomingMessage, options: MultipartOptions): Promise<MultipartResult> {
  const { limits, files, onBytes } = options
  const mostBytes = limits.maxTicketBytes + 2 * maxOperationBytes
  if ((announcedBytes(raw) ?? 0) > mostBytes) throw tooMuch(limits)
  const busboy = openBusboy(raw, limits)
  const open = new Set<BusboyFileStream>()
  const arriving = new Map<string, Promise<Upload>>()
  let accepted: Promise<Operations> | undefined
  let paths: Map<string, string> | undefined
  let bytes = 0

  const { promise: whole, resolve, reject } = Promise.withResolvers<void>()
  let failed = false
  let stop = (): void => {}
  function fail(error: unknown): void {
    if (failed) return
    failed = true
    stop()
    // Every open stream must end, or its writer would wait for ever.
    for (const stream of open) stream.destroy(error instanceof Error ? error : new Error('The upload failed.'))
    reject(error)
  }
  function receive(stream: BusboyFileStream): Promise<ReceivedFile> {
    // It may have failed while it waited.
    if (failed) throw cutOff()
    return files.receive(stream, onBytes)
  }
  const attempt = (work: () => void) => {
    if (failed) return
    try {
      work()
    } catch (error) {
      fail(error)
    }
  }

  busboy.on('field', (name, value, _nameCut, valueCut) =>
    attempt(() => {
      if (valueCut) throw badRequest(say('multipart.partTooLarge', name, maxOperationBytes), 413)
      if (name === 'operations' && !accepted) {
        accepted = options.accept(value)
        accepted.catch(fail)
      } else if (name === 'map' && accepted && !paths) paths = parseMap(value, limits)
      else throw badRequest('multipart.wrongOrder')
    }),
  )
  busboy.on('file', (name, stream, fileName) => {
    // Errors of a stream reach its writer; without this one that has no writer yet would end the process.
    stream.on('error', () => {})
    attempt(() => {
      if (!accepted || !paths?.has(name)) throw badRequest('multipart.notInMap')
      if (arriving.has(name)) throw badRequest(say('multipart.sentTwice', name))
      open.add(stream)
      stream.once('limit', () => fail(tooBig(fileName, limits)))
      stream.once('close', () => open.delete(stream))
      const upload = accepted.then(() => receive(stream)).then((file) => new Upload(file, fileName))
      upload.catch(fail)
      arriving.set(name, upload)
    })
    if (failed) stream.resume()
  })
  busboy.once('filesLimit', () => fail(tooManyFiles(limits)))
  busboy.once('partsLimit', () => fail(badRequest(say('multipart.tooManyParts', partsOf(limits)), 413)))
  busboy.once('fieldsLimit', () => fail(badRequest('multipart.tooManyFields')))
  busboy.on('error', () => fail(badRequest('multipart.malformed')))
  busboy.once('finish', resolve)
  raw.once('aborted', () => fail(cutOff()))
  raw.once('error', () => fail(cutOff()))
  const onPiece = (length: number) => {
    bytes += length
    if (bytes > mostBytes) fail(tooMuch(limits))
  }
  // The sender may have gone before anyone listened.
  if (raw.destroyed) fail(cutOff())
  else stop = pour(raw, busboy, onPiece)

  try {
    await whole
    const uploads = await Promise.all(arriving.values())
    const operations = await accepted
    if (!operations || !paths) throw badRequest('multipart.incomplete')
    const variables = { ...operations.variables }
    for (const [name, path] of paths) {
      const upload = await arriving.get(name)
      if (!upload) throw badRequest(say('multipart.notSent', name))
      place(variables, path, upload)
    }
    return { operations: { ...operations, variables }, uploads }
  } catch (error) {
    const settled = await Promise.allSettled(arriving.values())
    await files.discard(settled.flatMap((one) => (one.status === 'fulfilled' ? [one.value.file.key] : [])))
    throw error
  }
}

function openBusboy(raw: IncomingMessage, limits: Limits): InstanceType<typeof Busboy> {
  try {
    return new Busboy({
      headers: raw.headers as { 'content-type': string },
      limits: {
        fieldNameSize: 100,
        fieldSize: maxOperationBytes,
        fields: 2,
        fileSize: limits.maxFileBytes,
        files: limits.maxFiles,
        parts: partsOf(limits),
        headerPairs: 20,
        headerSize: requestBudget.partHeaderBytes,
      },
    })
  } catch {
    throw badRequest('multipart.noBoundary')
  }
}

/** Which variable each file stands for; only `variables.name` and `variables.name.n` are known. */
function parseMap(text: string, limits: Limits): Map<string, string> {
  const { mapCharacters } = requestBudget
  if (text.length > mapCharacters) throw badRequest(say('multipart.mapTooLong', mapCharacters))
  const map = parseOperations(text, 'map')
  if (typeof map !== 'object' || map === null || Array.isArray(map)) throw badRequest('multipart.mapNoObject')
  const entries = Object.entries(map)
  if (entries.length > limits.maxFiles) throw tooManyFiles(limits)
  const paths = new Map<string, string>()
  const seen = new Set<string>()
  for (const [name, targets] of entries) {
    if (
      !Array.isArray(targets) ||
      targets.length !== 1 ||
      typeof targets[0] !== 'string' ||
      !pathPattern.test(targets[0])
    ) {
      throw badRequest('multipart.wrongEntry')
    }
    if (seen.has(targets[0])) throw badRequest(say('multipart.pathTwice', targets[0]))
    seen.add(targets[0])
    paths.set(name, targets[0])
  }
  return paths
}

const pathPattern = /^variables\.[A-Za-z_][A-Za-z0-9_]{0,63}(?:\.\d{1,3})?$/

function place(variables: Record<string, unknown>, path: string, upload: Upload): void {
  const [, name = '', index] = path.split('.')
  const missing = () => badRequest(say('multipart.pathNowhere', path))
  if (!Object.hasOwn(variables, name)) throw missing()
  if (index === undefined) {
    if (variables[name] !== null) throw missing()
    variables[name] = upload
    return
  }
  const list = variables[name]
  if (!Array.isArray(list) || list[Number(index)] !== null) throw missing()
  variables[name] = list.with(Number(index), upload)
}

const cutOff = () => badRequest('request.cutOff')

const megabytes = (bytes: number) => Math.floor(bytes / 1024 / 1024)

const tooBig = (fileName: string, limits: Limits) =>
  new UserError('INVALID', say('files.tooLarge', fileName, megabytes(limits.maxFileBytes)), {
    field: 'attachmentFiles',
    status: 413,
  })

const tooManyFiles = (limits: Limits) =>
  new UserError('INVALID', say('files.tooMany', limits.maxFiles), {
    field: 'attachmentFiles',
    status: 413,
  })

const tooMuch = (limits: Limits) =>
  new UserError('INVALID', say('files.tooLargeTogether', megabytes(limits.maxTicketBytes)), {
    field: 'attachmentFiles',
    status: 413,
  })
