/** Reads an archive from its first to its last byte, and says when any of them is not as it was written. */
import { createHash } from 'node:crypto'
import { open } from 'node:fs/promises'
import { sumLine, sumsName } from './write-archive.ts'
import { blockBytes, paddingOf, parseTarHeader } from './tar.ts'
import { CommandFailure } from './failure.ts'

export interface ReadEntry {
  readonly name: string
  readonly size: number
  /** May be read once, and must be before the next entry. */
  readonly body: AsyncIterable<Buffer>
  /** Hexadecimal; known once the body was read. */
  readonly sha256: () => string
}

const chunkBytes = 256 * 1024
const maxTextBytes = 64 * 1024 * 1024

/** Every entry but SHA256SUMS, which is compared with them at the end. Throws CommandFailure where it is damaged. */
export async function* readArchive(path: string): AsyncGenerator<ReadEntry> {
  await using file = await open(path, 'r').catch((error: NodeJS.ErrnoException) => {
    throw new CommandFailure(`${path} can not be read (${error.code ?? error.message}).`)
  })
  const damaged = (what: string) => new CommandFailure(`${path} is damaged: ${what}. Use another backup.`)
  let position = 0

  async function read(size: number): Promise<Buffer> {
    const bytes = Buffer.allocUnsafe(size)
    for (let have = 0; have < size;) {
      const { bytesRead } = await file.read(bytes, have, size - have, position)
      if (bytesRead === 0) throw damaged('it ends in the middle')
      have += bytesRead
      position += bytesRead
    }
    return bytes
  }
  async function expectZeros(size: number): Promise<void> {
    if ((await read(size)).some((byte) => byte !== 0)) throw damaged(`there is something else between two entries`)
  }

  const sums = createHash('sha256')
  for (;;) {
    let header
    try {
      header = parseTarHeader(await read(blockBytes))
    } catch (error) {
      if (error instanceof CommandFailure) throw error
      throw damaged(`no entry begins at byte ${position - blockBytes}`)
    }
    if (!header) throw damaged('its list of hashes is missing')
    const { name, size } = header
    const hash = createHash('sha256')
    let left = size
    const body = (async function* () {
      while (left > 0) {
        const chunk = await read(Math.min(left, chunkBytes))
        left -= chunk.length
        hash.update(chunk)
        yield chunk
      }
    })()
    if (name === sumsName) {
      for await (const _ of body);
      if (!hash.digest().equals(sums.digest())) throw damaged(`an entry does not have the hash in ${sumsName}`)
      await expectZeros(paddingOf(size))
      await expectZeros(2 * blockBytes)
      if ((await file.read(Buffer.alloc(1), 0, 1, position)).bytesRead) throw damaged('it goes on after its end')
      return
    }
    let sha256: string | undefined
    yield { name, size, body, sha256: () => (sha256 ??= hash.digest('hex')) }
    for await (const _ of body);
    sums.update(sumLine({ name, sha256: (sha256 ??= hash.digest('hex')) }))
    await expectZeros(paddingOf(size))
  }
}

export async function textOf({ name, size, body }: ReadEntry): Promise<string> {
  if (size > maxTextBytes) throw new CommandFailure(`${name} is larger than Bellhop writes it.`)
  return Buffer.concat(await Array.fromAsync(body)).toString('utf8')
}
