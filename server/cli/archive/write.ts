/** Writes an archive: a tar of entries, the last of which, SHA256SUMS, has the hash of every other one. */
import { createHash } from 'node:crypto'
import { createNewFile, createSpool } from '../new-file.ts'
import { blockBytes, paddingOf, tarHeader } from './tar.ts'

export interface WrittenEntry {
  readonly name: string
  readonly size: number
  readonly sha256: string
}

export interface ArchiveWriter extends AsyncDisposable {
  add(name: string, body: string | Uint8Array): Promise<WrittenEntry>
  /** `source` must have `size` bytes: a longer one is cut, and a shorter one filled with zeros. */
  addStream(name: string, size: number, source: AsyncIterable<Uint8Array>): Promise<WrittenEntry>
  /** Durable under its name when it resolves. */
  commit(): Promise<void>
}

export const sumsName = 'SHA256SUMS'
export const sumLine = ({ name, sha256 }: Pick<WrittenEntry, 'name' | 'sha256'>) => `${sha256}  ${name}\n`

const zeros = Buffer.alloc(64 * 1024)

/** `at`: the time of all entries, in seconds since 1970. Throws CommandFailure when `path` exists. */
export async function createArchive(path: string, at: number): Promise<ArchiveWriter> {
  await using opened = new AsyncDisposableStack()
  const file = opened.use(await createNewFile(path))
  // One line for each entry: too many to hold in memory.
  const sums = opened.use(await createSpool(path, '-sums'))
  const owned = opened.move()

  async function addStream(name: string, size: number, source: AsyncIterable<Uint8Array>): Promise<WrittenEntry> {
    const hash = createHash('sha256')
    const write = async (bytes: Uint8Array) => {
      hash.update(bytes)
      await file.write(bytes)
    }
    await file.write(tarHeader({ name, size, at }))
    let missing = size
    for await (const chunk of source) {
      await write(chunk.length > missing ? chunk.subarray(0, missing) : chunk)
      missing -= Math.min(chunk.length, missing)
      if (missing === 0) break
    }
    for (; missing > 0; missing -= Math.min(missing, zeros.length)) await write(zeros.subarray(0, missing))
    await file.write(zeros.subarray(0, paddingOf(size)))
    return { name, size, sha256: hash.digest('hex') }
  }

  async function addStreamAndSum(name: string, size: number, source: AsyncIterable<Uint8Array>) {
    const entry = await addStream(name, size, source)
    await sums.write(sumLine(entry))
    return entry
  }

  return {
    addStream: addStreamAndSum,
    async add(name, body) {
      const bytes = typeof body === 'string' ? Buffer.from(body) : body
      return addStreamAndSum(name, bytes.length, once(bytes))
    },
    async commit() {
      await addStream(sumsName, await sums.size(), sums.read())
      await file.write(zeros.subarray(0, 2 * blockBytes))
      await file.commit()
    },
    [Symbol.asyncDispose]: () => owned.disposeAsync(),
  }
}

async function* once(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes
}
