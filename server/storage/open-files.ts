/** The store of files that the settings name. */
import type { Config } from '../platform/config.ts'
import type { Log } from '../platform/log.ts'
import type { FileStore } from './file-store.ts'
import { openDiskStore } from './file-store-disk.ts'
import { openS3Store } from './file-store-s3.ts'

/** Throws FilesUnusableError. */
export const openFiles = ({ dataDir, objectStore }: Config, log: Log): Promise<FileStore> =>
  objectStore
    ? openS3Store({ settings: objectStore, spoolFolder: `${dataDir}/spool`, log })
    : openDiskStore(`${dataDir}/files`)
