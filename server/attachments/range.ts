/** One byte range of a request (RFC 9110, 14.1.2). Anything but a single range is ignored, as the RFC allows. */
export function parseRange(
  header: string | undefined,
  size: number,
): { start: number; end: number } | 'unsatisfiable' | undefined {
  const match = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header ?? '')
  if (!match || (!match[1] && !match[2])) return undefined
  const last = size - 1
  const start = match[1] ? Number(match[1]) : Math.max(0, size - Number(match[2]))
  const end = match[1] && match[2] ? Math.min(Number(match[2]), last) : last
  if (match[1] && match[2] && Number(match[2]) < start) return undefined
  return start > last || (!match[1] && Number(match[2]) === 0) ? 'unsatisfiable' : { start, end }
}
