/** A file that arrived with the request. Only the multipart reader makes one, so nothing in JSON can pass for it. */
import type { ReceivedFile } from '../storage/file-store.ts'

export class Upload {
  readonly file: ReceivedFile
  /** As claimed by the sender. */
  readonly fileName: string
  /** Set when a ticket names the file; what no one took is discarded with the request. */
  taken = false

  constructor(file: ReceivedFile, fileName: string) {
    this.file = file
    this.fileName = fileName
  }
}
