/** Makes thumbnails as a job, after the commit that attached the pictures. */
import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { JobFailure } from '../../jobs/failure.ts'
import type { JobContext } from '../../jobs/run-job.ts'
import { thumbnailBudget } from '../../platform/budgets.ts'
import type { Config } from '../../platform/config.ts'
import { UserError } from '../../platform/errors.ts'
import type { Log } from '../../platform/log.ts'
import { createPace, type Pace } from '../../platform/pace.ts'
import { checkBytes, FileDamaged } from '../../storage/checked-bytes.ts'
import type { FileStore } from '../../storage/file-store.ts'
import { isMissingFile } from '../../storage/missing-file.ts'
import { decodePicture, type DecodedPicture } from './decoder.ts'
import {
  newPicturesOf,
  notePicture,
  requestThumbnails,
  thumbnailKey,
  undecodable,
  type FoundPicture,
  type MadePicture,
} from './thumbnails.ts'

interface MakerServices {
  readonly config: Pick<Config, 'limits'>
  readonly files: FileStore
  readonly log: Log
  /** ms since 1970. */
  readonly now: () => number
}

export interface ThumbnailMaker {
  /** Those of all pictures of a ticket that have none yet. Whose pictures have taken too long has the rest of them looked at later. */
  makeOfTicket(context: JobContext, ticketId: number): Promise<void>
  /** Looks at one picture, in turn with all others of this process, and notes what became of it. Doing it twice is as doing it once. */
  make(context: JobContext, picture: FoundPicture): Promise<void>
}

/** `decodingPace` of the ms that each person's pictures take. */
export function createThumbnailMaker(
  services: MakerServices,
  decodingPace: Pace = createPace(services.now, thumbnailBudget.ofUser.decodingMs),
): ThumbnailMaker {
  let last: Promise<void> = Promise.resolve()
  const inTurn = (work: () => Promise<void>): Promise<void> => {
    const done = last.then(work)
    last = done.catch(() => {})
    return done
  }
  const makePaced = async (context: JobContext, picture: FoundPicture) => {
    const since = performance.now()
    try {
      await makeOne(services, context, picture)
    } finally {
      // That a machine is busy is nobody's doing.
      const ms = Math.min(performance.now() - since, thumbnailBudget.processorMs)
      decodingPace.next(picture.uploaderId, ms)
    }
  }
  return {
    make: (context, picture) => inTurn(() => makeOne(services, context, picture)),
    async makeOfTicket(context, ticketId) {
      for (const picture of await newPicturesOf(context.read, ticketId)) {
        const from = decodingPace.from(picture.uploaderId)
        if (from > services.now())
          return void (await context.write((write) => requestThumbnails(write, ticketId, from)))
        await inTurn(() => makePaced(context, picture))
      }
    },
  }
}

async function makeOne(services: MakerServices, { write, signal }: JobContext, picture: FoundPicture): Promise<void> {
  const { config, files } = services
  signal.throwIfAborted()
  if ((await files.freeBytes()) < config.limits.minFreeDiskBytes) {
    throw new JobFailure('There is less free space than MIN_FREE_DISK_MB. Free some, or lower it.', { retryAfter: 600 })
  }
  const decoded = picture.fileSize <= thumbnailBudget.fileBytes ? await decode(services, picture, signal) : undefined
  const made = decoded ? await keep(services, picture.key, decoded) : undecodable
  await write((one) => notePicture(one, picture.id, made))
}

/** Undefined when there is nothing to decode, or it can't be done within the limits: another try would change nothing. */
async function decode(
  { files, log }: MakerServices,
  { id, key, fileType: type, fileSize, sha256 }: FoundPicture,
  signal: AbortSignal,
) {
  try {
    return await decodePicture(checkBytes(await files.read(key), { bytes: fileSize, sha256 }), { type, log, signal })
  } catch (error) {
    if (error instanceof UserError || !(error instanceof FileDamaged || isMissingFile(error))) throw error
    log.error('A picture is missing or damaged, and has no thumbnail.', { attachment: id, error })
    return undefined
  }
}

/** Durable when it resolves. */
async function keep(
  { files }: MakerServices,
  key: string,
  { thumbnails, ...size }: DecodedPicture,
): Promise<MadePicture> {
  for (const { side, bytes } of thumbnails) await files.put(thumbnailKey(key, side), Readable.from([bytes]))
  if (thumbnails.length) await files.settle()
  return {
    ...size,
    thumbnails: thumbnails.map(({ bytes, ...thumbnail }) => ({
      ...thumbnail,
      size: bytes.length,
      sha256: new Uint8Array(createHash('sha256').update(bytes).digest()),
    })),
  }
}
