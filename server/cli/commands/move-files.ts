/** The files of a desk, from one store to another. */
import { resolve } from 'node:path'
import type { Readable } from 'node:stream'
import type { Snapshot } from '../../database/dump.ts'
import type { Config } from '../../platform/config.ts'
import { readS3Url } from '../../platform/s3-address.ts'
import { checkBytes, FileDamaged, type ExpectedBytes } from '../../storage/checked-bytes.ts'
import type { FileStore } from '../../storage/file-store.ts'
import { fileRows } from '../archive/file-rows.ts'
import { describeFiles } from '../desk.ts'
import { CommandFailure } from '../failure.ts'
import { keepIn } from '../keep-files.ts'
import type { Progress } from '../progress.ts'

/** Where files lie, as far as the settings say it. */
export type FilePlace = Pick<Config, 'dataDir' | 'objectStore'>

/** `text` is s3://… or a folder that will be DATA_DIR. Throws CommandFailure when it is neither, or where they are. */
export function parseFilePlace(
  text: string,
  { config, env, folder }: { config: Config; env: Readonly<Record<string, string | undefined>>; folder: string },
): FilePlace {
  const objectStore = text.startsWith('s3:')
    ? readS3Url(text, {
        accessKeyId: env.AWS_ACCESS_KEY_ID,
        secretAccessKey: env.AWS_SECRET_ACCESS_KEY,
        sessionToken: env.AWS_SESSION_TOKEN,
        region: env.AWS_REGION,
      })
    : undefined
  if (typeof objectStore === 'string') throw new CommandFailure(`--files-to is not valid: ${objectStore}.`)
  if (!objectStore && /^\w+:\/\//.test(text)) {
    throw new CommandFailure('--files-to is not valid: expected s3://… or a folder.')
  }
  // On their way to an object store they pass through the folder of the desk.
  const place = { dataDir: objectStore ? config.dataDir : resolve(folder, text), objectStore }
  if (describeFiles(place) === describeFiles(config)) throw new CommandFailure('The files are there already.')
  return place
}

/** Each is compared with its hash on the way; answers how many. Throws CommandFailure, with nothing kept of one that differs. */
export async function copyFiles(source: Snapshot, from: FileStore, to: FileStore, progress: Progress): Promise<number> {
  progress.step('Copying files')
  const keeper = keepIn(to)
  let count = 0
  for await (const { key, size, sha256 } of fileRows(source)) {
    const damaged = new CommandFailure(
      `The file ${key} is missing or damaged: mend it first (npm run bellhop -- doctor).`,
    )
    if ((await from.size(key)) !== size) throw damaged
    await keeper.keep({ key, size, sha256, body: proven(() => from.read(key), { bytes: size, sha256 }, damaged) })
    count++
    progress.count(1)
  }
  await keeper.settle()
  return count
}

/** Opened when it is read: what is refused before leaves nothing open. */
async function* proven(open: () => Promise<Readable>, expected: ExpectedBytes, damaged: Error): AsyncGenerator<Buffer> {
  try {
    yield* checkBytes(await open(), expected) as AsyncIterable<Buffer>
  } catch (error) {
    throw error instanceof FileDamaged ? damaged : error
  }
}

/** How the settings name it. */
export const settingOf = ({ dataDir, objectStore }: FilePlace): string =>
  objectStore ? `FILES_URL=<the address of the ${describeFiles({ dataDir, objectStore })}>` : `DATA_DIR=${dataDir}`
