/**
 * Files in an S3-compatible store. An empty object `incoming/<key>` is put before `files/<key>` and deleted when the
 * transaction has settled it, so that what a crash left is found without looking through all files.
 */
import { open, rm, type FileHandle } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import { createBackground } from '../platform/background.ts'
import { objectStoreBudget } from '../platform/budgets.ts'
import { OperatorError, unavailable } from '../platform/errors.ts'
import { isFileKey, observe, type FileStore, type OnBytes, type ReceivedFile } from './file-store.ts'
import type { Log } from '../platform/log.ts'
import { freeDiskBytes } from '../platform/free-disk.ts'
import { ensureDirectory } from '../platform/ensure-directory.ts'
import { describeS3, type S3Settings } from '../platform/s3-address.ts'
import { drain, patience, reasonIn, S3Failure } from './s3-answer.ts'
import { createS3Client, emptyBody, type S3Body, type S3Client } from './s3-client.ts'
import { NoCredentials } from './s3-credentials.ts'
import { pagesOf } from './s3-listing.ts'
import { randomId } from '../platform/secrets.ts'

/** The store answers, but not as it must; `message` says what to do. */
export class FilesUnusableError extends OperatorError {}

export interface S3StoreOptions {
  readonly settings: S3Settings
  /** For files on their way; nothing stays there. */
  readonly spoolFolder: string
  readonly log: Log
  /** Whether one that can't be reached is refused, rather than warned of: all but files works without it. */
  readonly mustAnswer?: boolean
}

const reachableMs = { trusted: 5_000, silence: 900 }
const chunkBytes = 64 * 1024
const incoming = 'incoming/'
const isKey = /^[A-Za-z0-9_-]{22}$/

/** Throws FilesUnusableError. */
export async function openS3Store({ settings, spoolFolder, log, mustAnswer }: S3StoreOptions): Promise<FileStore> {
  ensureDirectory(spoolFolder)
  const client = createS3Client(settings)
  await checkBucket(client, settings).catch((error: unknown) => {
    if (!(error instanceof S3Failure)) throw error
    if (error instanceof NoCredentials) throw new FilesUnusableError(error.message)
    const found = `The ${describeS3(settings)} does not answer yet: ${error.message}`
    if (mustAnswer) throw new FilesUnusableError(`${found} Start it, or correct host, port and tls= in FILES_URL.`)
    log.warn(`${found} Files can be neither sent nor opened until it does.`)
  })
  const object = (key: string) => {
    if (key !== '' && !isFileKey(key)) throw new Error(`${JSON.stringify(key)} is no key of a file.`)
    return `files/${key}`
  }
  const marker = (key: string) => incoming + key

  const put = async (key: string, body: S3Body) => drain(await client.send({ method: 'PUT', key, body, expect: [200] }))
  const remove = async (key: string) => drain(await client.send({ method: 'DELETE', key, expect: [200, 204, 404] }))
  /** Bytes, or undefined when it is not there. */
  async function sizeOf(key: string): Promise<number | undefined> {
    const response = await client.send({ method: 'HEAD', key, expect: [200, 404] })
    drain(response)
    return response.statusCode === 200 ? Number(response.headers['content-length']) : undefined
  }
  /** A store that only says so would lose what people were told is kept. One that takes a moment to show it gets that moment. */
  async function putAndFind(key: string, body: S3Body): Promise<void> {
    await put(key, body)
    for (let tried = 1; ; tried++) {
      const found = await sizeOf(key)
      if (found === body.size) return
      if (tried === patience.tries) {
        throw new S3Failure(`The file store said that it has a file, and has ${found ?? 'no'} bytes of it.`, {
          status: 200,
        })
      }
      await sleep(patience.pauseMs * 2 ** tried)
    }
  }
  const removeBoth = async (key: string) => {
    await remove(object(key))
    await remove(marker(key))
  }
  /** What fails here is settled by the job files.settle. */
  const warn = (error: unknown) => log.warn('A file will be settled later.', { error: String(error) })
  const settling = createBackground(warn)

  function refuse(error: unknown): never {
    if (!(error instanceof S3Failure)) throw error
    log.error('The file store failed.', { error })
    throw unavailable('files.notStored', 30)
  }

  let reachable = { at: -Infinity, answer: Promise.resolve(true) }

  return {
    async receive(source, onBytes) {
      const key = randomId()
      await using spooled = await spool(source, join(spoolFolder, key), onBytes)
      try {
        await put(marker(key), emptyBody)
        await putAndFind(object(key), spooled.body)
      } catch (error) {
        // What was answered is over. What was not may still arrive at the store: its marker stays for the sweep.
        settling.run(error instanceof S3Failure && error.status !== undefined ? removeBoth(key) : remove(object(key)))
        refuse(error)
      }
      return { key, ...spooled.file }
    },
    async keep(keys) {
      // Not waited for: the file is as safe with its marker.
      for (const key of keys) settling.run(remove(marker(key)))
    },
    async discard(keys) {
      await Promise.all(keys.map((key) => removeBoth(key).catch(warn)))
    },
    async size(key) {
      if (!isFileKey(key)) return undefined
      return sizeOf(object(key)).catch((error: unknown) => refuseReading(error, log))
    },
    async read(key, range) {
      const headers: Record<string, string> = range ? { range: `bytes=${range.start}-${range.end}` } : {}
      const response = await client
        .send({ method: 'GET', key: object(key), headers, expect: [range ? 206 : 200] })
        .catch((error: unknown) => refuseReading(error, log))
      const given = response.headers['content-range']
      if (range && !isPart(given, range)) {
        response.destroy()
        refuseReading(new S3Failure(`The file store answered ${given} when asked for ${headers.range}.`, {}), log)
      }
      return response
    },
    async put(key, source) {
      await using spooled = await spool(source, join(spoolFolder, randomId()))
      await putAndFind(object(key), spooled.body)
    },
    // Each is durable when the store has answered.
    async settle() {},
    idle: () => settling.ended(),
    close: () => settling.ended(),
    async *list() {
      for await (const page of pagesOf(client, object(''))) {
        // Looked for after the files: what has no marker by then is settled, whatever arrived meanwhile.
        const arriving = new Set<string>()
        for await (const markers of pagesOf(client, incoming)) for (const { name } of markers) arriving.add(name)
        for (const { name, size } of page) if (isFileKey(name) && !arriving.has(name)) yield { key: name, size }
      }
    },
    freeBytes: () => freeDiskBytes(spoolFolder),
    isReachable() {
      if (performance.now() - reachable.at > reachableMs.trusted) {
        const asked = client.send({ method: 'HEAD', expect: [200], tries: 1, silenceMs: reachableMs.silence }).then(
          (response) => {
            drain(response)
            return true
          },
          () => false,
        )
        // Also while credentials are waited for.
        const answer = Promise.race([asked, sleep(reachableMs.silence, false, { ref: false })])
        reachable = { at: performance.now(), answer }
      }
      return reachable.answer
    },
    async recover(fateOf, idleMs) {
      const counts = { kept: 0, deleted: 0 }
      const deadline = performance.now() + objectStoreBudget.settleMs
      for await (const page of pagesOf(client, incoming)) {
        for (const { name: key, idle } of page) {
          if (performance.now() > deadline) return counts
          if (!isKey.test(key) || idle < idleMs) continue
          const fate = await fateOf(key)
          if (fate === 'held') continue
          if (fate === 'kept') {
            await remove(marker(key))
            counts.kept++
          } else {
            await removeBoth(key)
            counts.deleted++
          }
        }
      }
      return counts
    },
  }
}

/** Whether a `content-range` is this part of a file that is long enough. */
function isPart(given: string | undefined, { start, end }: { start: number; end: number }): boolean {
  const [, part, total] = /^bytes (\d{1,16}-\d{1,16})\/(\d{1,16}|\*)$/.exec(given ?? '') ?? []
  return part === `${start}-${end}` && (total === '*' || Number(total) > end)
}

interface Spooled extends AsyncDisposable {
  readonly file: Omit<ReceivedFile, 'key'>
  readonly body: S3Body
}

/** All of `source` in a file without a name: whatever ends this process, nothing of it stays. */
async function spool(source: Readable, path: string, onBytes?: OnBytes): Promise<Spooled> {
  const handle = await open(path, 'wx+', 0o600)
  try {
    await rm(path)
    const observed = observe(onBytes)
    await pipeline(source, observed.transform, async (chunks: AsyncIterable<Buffer>) => {
      for await (const chunk of chunks) await handle.writeFile(chunk)
    })
    const file = observed.result()
    const body = {
      size: file.size,
      sha256: Buffer.from(file.sha256).toString('hex'),
      open: () => Readable.from(bytesOf(handle, file.size), { objectMode: false }),
    }
    return { file, body, [Symbol.asyncDispose]: () => handle.close() }
  } catch (error) {
    await handle.close()
    throw error
  }
}

/** A stream of the handle's own would close it with the first try that breaks off. */
async function* bytesOf(handle: FileHandle, size: number): AsyncGenerator<Buffer> {
  for (let position = 0; position < size;) {
    const { bytesRead, buffer } = await handle.read(Buffer.allocUnsafe(chunkBytes), 0, chunkBytes, position)
    if (bytesRead === 0) throw new Error('A file on its way to the store has become shorter.')
    position += bytesRead
    yield buffer.subarray(0, bytesRead)
  }
}

function refuseReading(error: unknown, log: Log): never {
  // One that is not there is a fault, as on disk.
  if (!(error instanceof S3Failure) || error.status === 404) throw error
  log.error('The file store failed.', { error })
  throw Object.assign(unavailable('files.notOpened', 5), {
    cause: error,
  })
}

/** What S3 answers with 403 when the time of a request is more than 15 minutes away from its own. */
const clockReason = 'RequestTimeTooSkewed'

/** Stores a file and deletes it: that the bucket is there says nothing about what may be done with it. Throws S3Failure too. */
async function checkBucket(client: S3Client, settings: S3Settings): Promise<void> {
  const where = describeS3(settings)
  const probe = { key: `probe/${randomId()}`, tries: 2, silenceMs: Math.min(3_000, patience.silenceMs) }
  const expect = [200, 301, 400, 403, 404]
  const response = await client.send({ method: 'PUT', ...probe, body: emptyBody, expect })
  const reason = await reasonIn(response)
  const status = reason === clockReason ? reason : (response.statusCode as number)
  const advice = {
    [clockReason]: "its clock and this machine's do not agree; set the clock, and let it be kept by NTP",
    301: 'it is in another region; correct region= in FILES_URL',
    400: 'it does not understand the request; check region= and tls= in FILES_URL',
    403: `${settings.accessKeyId === undefined ? 'the role that AWS gave' : 'the key or secret of FILES_URL'} is refused, or may not write there`,
    404: 'there is no such bucket; make it, or correct FILES_URL',
  }[status]
  if (advice) throw new FilesUnusableError(`The ${where} cannot be used: ${advice}.`)
  const deleted = await client.send({ method: 'DELETE', ...probe, expect: [200, 204, 403] })
  drain(deleted)
  if (deleted.statusCode === 403) {
    throw new FilesUnusableError(`The ${where} cannot be used: the key may not delete; allow it DeleteObject.`)
  }
}
