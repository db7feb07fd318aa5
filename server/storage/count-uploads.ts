/** How much is sent, for the metrics. */
import type { Metrics } from '../platform/metrics.ts'
import type { FileStore } from './file-store.ts'

export function countUploads(files: FileStore, metrics: Metrics): FileStore {
  const uploads = metrics.counter('bellhop_uploads_total', 'Files that arrived whole, and that did not.', ['result'])
  const bytes = metrics.counter('bellhop_upload_bytes_total', 'Bytes of files that arrived whole.')
  return {
    ...files,
    async receive(source, onBytes) {
      try {
        const file = await files.receive(source, onBytes)
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
