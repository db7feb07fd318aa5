/** The store of files that the settings name. */
import type { Config } from '../platform/config.ts'
import type { Log } from '../platform/log.ts'
import type { FileStore } from './file-store.ts'
import { openDiskStore } from './file-store-disk.ts'
import { openS3Store } from './file-store-s3.ts'

/** Throws FilesUnusableError; with `mustAnswer` also when the store can't be reached now. */
export const openFiles = (
  { dataDir, objectStore }: Pick<Config, 'dataDir' | 'objectStore'>,
  log: Log,
  { mustAnswer = false } = {},
): Promise<FileStore> =>
  objectStore
    ? openS3Store({ settings: objectStore, spoolFolder: `${dataDir}/spool`, log, mustAnswer })
    : openDiskStore(`${dataDir}/files`, log)
