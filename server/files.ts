/** Where the files of this desk are, and how much is sent there. */
import type { Config } from './platform/config.ts'
import type { FileStore } from './platform/file-store.ts'
import { openDiskStore } from './platform/file-store-disk.ts'
import { openS3Store } from './platform/file-store-s3.ts'
import type { Log } from './platform/log.ts'
import type { Metrics } from './platform/metrics.ts'

export const openFiles = ({ dataDir, objectStore }: Config, log: Log): Promise<FileStore> =>
  objectStore
    ? openS3Store({ settings: objectStore, spoolFolder: `${dataDir}/spool`, log })
    : openDiskStore(`${dataDir}/files`)

export function countUploads(files: FileStore, metrics: Metrics): FileStore {
  const uploads = metrics.counter('bellhop_uploads_total', 'Files that arrived whole, and that did not.', ['result'])
  const bytes = metrics.counter('bellhop_upload_bytes_total', 'Bytes of files that arrived whole.')
  return {
    ...files,
    async receive(source) {
      try {
        const file = await files.receive(source)
        uploads.add(['whole'])
        bytes.add([], file.size)
        return file
      } catch (error) {
        uploads.add(['failed'])
        throw error
      }
    },
  }
}
