/** A file that someone sent and that nothing names yet. A class, so that no JSON of a request can pass for one: only what received a file makes one. */
import type { ReceivedFile } from './file-store.ts'

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
