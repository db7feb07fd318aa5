/** How much is sent, for the metrics. */
import { counterOf, type Metrics } from '../platform/metrics.ts'
import type { FileStore } from './file-store.ts'

export function countUploads(files: FileStore, metrics: Metrics): FileStore {
  const uploads = counterOf(metrics, {
    name: 'bellhop_uploads_total',
    help: 'Files that arrived whole, and that did not.',
    labelNames: ['result'],
  })
  const bytes = counterOf(metrics, {
    name: 'bellhop_upload_bytes_total',
    help: 'Bytes of files that arrived whole.',
  })
  return {
    ...files,
    async receive(source, onBytes) {
      try {
        const file = await files.receive(source, onBytes)
        uploads.inc({ result: 'whole' })
        bytes.inc(file.size)
        return file
      } catch (error) {
        uploads.inc({ result: 'failed' })
        throw error
      }
    },
  }
}
