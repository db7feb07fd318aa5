/** Which pages may open a socket: those of this desk. Programs send no Origin. */
import type { IncomingHttpHeaders } from 'node:http'

/** An origin is compared as browsers write it (RFC 6454, 6.2): 'null' and what is no address are of no page of ours. */
export function isOwnOrigin({ origin, host }: IncomingHttpHeaders, publicUrl: string): boolean {
  if (origin === undefined) return true
  const page = URL.parse(origin)
  if (!page?.host || !/^https?:$/.test(page.protocol)) return false
  if (page.origin === URL.parse(publicUrl)?.origin) return true
  // The port that goes without saying is left out by browsers, and may be written by what stands between.
  return host !== undefined && page.host === URL.parse(`${page.protocol}//${host}`)?.host
}
