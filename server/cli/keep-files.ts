/** Puts kept files into a store under their old keys. */
import { Readable } from 'node:stream'
import { checkBytes, FileDamaged } from '../storage/checked-bytes.ts'
import type { FileStore } from '../storage/file-store.ts'
import type { KeepFile } from './archive/files.ts'
import { CommandFailure } from './failure.ts'

export interface FileKeeper {
  /** What is there already, from an interrupted try or because the store stays the same, is left as it is. */
  readonly keep: KeepFile
  /** All that was kept is durable when it resolves. */
  settle(): Promise<void>
  /** Deletes what was put there, and only that. */
  undo(): Promise<void>
}

const undoneAtOnce = 50

export function keepIn(store: FileStore): FileKeeper {
  const put: string[] = []
  return {
    async keep({ key, size, sha256, body }) {
      const found = await store.size(key)
      if (found === undefined) {
        put.push(key)
        return store.put(key, Readable.from(body))
      }
      const other = new CommandFailure(
        `There is another file under ${key} already. Nothing is overwritten: choose another place.`,
      )
      if (found !== size) throw other
      try {
        for await (const _ of checkBytes(await store.read(key), { bytes: size, sha256 }));
      } catch (error) {
        throw error instanceof FileDamaged ? other : error
      }
      for await (const _ of body);
    },
    settle: () => store.settle(),
    async undo() {
      while (put.length) await store.discard(put.splice(0, undoneAtOnce))
    },
  }
}
