/** Reads an archive from its first to its last byte, and says when any of them is not as it was written. */
import { createHash } from 'node:crypto'
import { constants } from 'node:fs'
import { open, type FileHandle } from 'node:fs/promises'
import { CommandFailure } from '../failure.ts'
import { blockBytes, paddingOf, parseTarHeader } from './tar.ts'
import { sumLine, sumsName } from './write.ts'

export interface ReadEntry {
  readonly name: string
  readonly size: number
  /** May be read once, and must be before the next entry. */
  readonly body: AsyncIterable<Buffer>
  /** Hexadecimal; known once the body was read. */
  readonly sha256: () => string
}

const chunkBytes = 256 * 1024

export const damagedArchive = (path: string, what: string): CommandFailure =>
  new CommandFailure(`${path} is damaged: ${what}. Use another backup.`)

/** Every entry but SHA256SUMS, which is compared with them at the end. Throws CommandFailure where it is damaged. */
export async function* readArchive(path: string): AsyncGenerator<ReadEntry> {
  await using file = await openArchive(path)
  const source = createSource(path, file, (await file.stat()).size)
  const sums = createHash('sha256')
  let sumsBytes = 0
  for (;;) {
    const header = await readHeader(source)
    const { name, size } = header
    if (size > source.left()) throw source.damaged('it ends in the middle')
    const hash = createHash('sha256')
    const body = bodyOf(source, size, hash)
    if (name === sumsName) {
      if (size !== sumsBytes) throw source.damaged(`${sumsName} does not have a line for each entry`)
      for await (const _ of body);
      if (!hash.digest().equals(sums.digest())) throw source.damaged(`an entry does not have the hash in ${sumsName}`)
      await source.expectZeros(paddingOf(size) + 2 * blockBytes)
      if (source.left()) throw source.damaged('it goes on after its end')
      return
    }
    let sha256: string | undefined
    yield { name, size, body, sha256: () => (sha256 ??= hash.digest('hex')) }
    for await (const _ of body);
    const line = sumLine({ name, sha256: (sha256 ??= hash.digest('hex')) })
    sums.update(line)
    sumsBytes += Buffer.byteLength(line)
    await source.expectZeros(paddingOf(size))
  }
}

/** Bytes of an archive, wherever it is in it. */
interface Source {
  position(): number
  /** How many are still to come: what is added to the file meanwhile is not read. */
  left(): number
  /** Throws CommandFailure when there are fewer. */
  read(size: number): Promise<Buffer>
  expectZeros(size: number): Promise<void>
  damaged(what: string): CommandFailure
}

function createSource(path: string, file: FileHandle, total: number): Source {
  let position = 0
  const damaged = (what: string) => damagedArchive(path, what)
  async function read(size: number): Promise<Buffer> {
    if (size > total - position) throw damaged('it ends in the middle')
    const bytes = Buffer.allocUnsafe(size)
    for (let have = 0; have < size;) {
      const { bytesRead } = await file.read(bytes, have, size - have, position)
      if (bytesRead === 0) throw damaged('it ends in the middle')
      have += bytesRead
      position += bytesRead
    }
    return bytes
  }
  return {
    position: () => position,
    left: () => total - position,
    read,
    async expectZeros(size) {
      if ((await read(size)).some((byte) => byte !== 0)) throw damaged('there is something else between two entries')
    },
    damaged,
  }
}

async function readHeader(source: Source) {
  const at = source.position()
  const block = await source.read(blockBytes)
  try {
    const header = parseTarHeader(block)
    if (header) return header
  } catch {
    throw source.damaged(`no entry begins at byte ${at}`)
  }
  throw source.damaged('its list of hashes is missing')
}

async function* bodyOf(source: Source, size: number, hash: ReturnType<typeof createHash>): AsyncGenerator<Buffer> {
  for (let left = size; left > 0;) {
    const chunk = await source.read(Math.min(left, chunkBytes))
    left -= chunk.length
    hash.update(chunk)
    yield chunk
  }
}

/** A pipe, a device or a folder is none: it has no size, and may never end. Throws CommandFailure. */
async function openArchive(path: string): Promise<FileHandle> {
  const unreadable = (why: string) => new CommandFailure(`${path} cannot be read (${why}).`)
  // Opening a pipe would wait for someone to write into it.
  const flags = constants.O_RDONLY | (constants.O_NONBLOCK ?? 0)
  const file = await open(path, flags).catch((error: NodeJS.ErrnoException) => {
    throw unreadable(error.code ?? error.message)
  })
  const isFile = (await file.stat()).isFile()
  if (isFile) return file
  await file.close()
  throw unreadable('it is no file')
}

/** An entry does not hold what it should; the message says what, without the name of the archive. */
export class EntryError extends Error {}

/** Throws EntryError when it has more than `maxBytes`. */
export async function textOf({ name, size, body }: ReadEntry, maxBytes: number): Promise<string> {
  if (size > maxBytes) throw new EntryError(`${name} is larger than Bellhop writes it`)
  return Buffer.concat(await Array.fromAsync(body)).toString('utf8')
}
