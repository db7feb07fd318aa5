const kilobyte = 1024
const megabyte = 1024 * kilobyte
const number = new Intl.NumberFormat('en', { maximumFractionDigits: 1 })

/** Bytes for people: '184 KB', '2.4 MB'; 1 KB is 1,024 bytes, as in the desk's limits. */
export function fileSize(bytes: number): string {
  if (bytes < kilobyte) return `${bytes} ${bytes === 1 ? 'byte' : 'bytes'}`
  if (Math.round(bytes / kilobyte) < kilobyte) return `${Math.round(bytes / kilobyte)} KB`
  const megabytes = bytes / megabyte
  return `${number.format(megabytes < 10 ? megabytes : Math.round(megabytes))} MB`
}
