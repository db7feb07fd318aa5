import { text } from '../text/text.ts'

const kilobyte = 1024
const megabyte = 1024 * kilobyte

/** Bytes for people: '184 KB', '2.4 MB'; 1 KB is 1,024 bytes, as in the desk's limits. */
export function fileSize(bytes: number): string {
  if (bytes < kilobyte) return text().common.bytes(bytes)
  if (Math.round(bytes / kilobyte) < kilobyte) return text().common.kilobytes(Math.round(bytes / kilobyte))
  const megabytes = bytes / megabyte
  return text().common.megabytes(megabytes < 10 ? megabytes : Math.round(megabytes))
}
