/** Puts kept files into a store under their old keys. */
import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import type { FileStore } from '../storage/file-store.ts'
import { CommandFailure } from './failure.ts'
import type { KeepFile } from './fill-from-archive.ts'

/** What is there already, from an interrupted try or because the store stays the same, is left as it is. */
export const keepIn =
  (store: FileStore): KeepFile =>
  async ({ key, size, sha256, body }) => {
    const found = await store.size(key)
    if (found === undefined) return store.put(key, Readable.from(body))
    const hash = createHash('sha256')
    for await (const chunk of await store.read(key)) hash.update(chunk as Buffer)
    if (found !== size || !hash.digest().equals(sha256)) {
      throw new CommandFailure(
        `There is another file under ${key} already. Nothing is overwritten: choose another place.`,
      )
    }
    for await (const _ of body);
  }
