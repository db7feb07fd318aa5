/**
 * Which network an address belongs to, for counting what strangers do: one IPv4 address, or one IPv6 /56, the least that an end
 * site should get (RIPE-690); a site may have a /48 as well (RFC 6177).
 */
import { isIPv6 } from 'node:net'

/** Nothing longer is an address, with its zone. */
const maxCharacters = 100

/** A client that has gone already has no address any more. */
export function networkOf(address: string | undefined): string {
  if (!address?.includes(':')) return address?.slice(0, maxCharacters) ?? 'gone'
  if (address.length > maxCharacters || !isIPv6(address)) return address.slice(0, maxCharacters)
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)
  if (mapped) return mapped[1] as string
  const [a, b, c, d] = groupsOf(address) as [number, number, number, number]
  return `${[a, b, c, d & 0xff00].map((group) => group.toString(16)).join(':')}::/56`
}

/** The /48 around an IPv6 network of `networkOf`; an IPv4 address has nothing around it that is one site for sure. */
export function siteOf(network: string): string {
  const [, prefix] = /^((?:[0-9a-f]{1,4}:){3})[0-9a-f]{1,4}::\/56$/.exec(network) ?? []
  return prefix === undefined ? network : `${prefix}:/48`
}

/** The first four of eight. */
function groupsOf(address: string): number[] {
  const [head = '', tail] = (address.split('%')[0] as string).split('::')
  const before = head ? head.split(':') : []
  const after = tail ? tail.split(':') : []
  const missing = tail === undefined ? 0 : 8 - before.length - after.length
  const groups = [...before, ...Array.from({ length: missing }, () => '0'), ...after]
  return groups.slice(0, 4).map((group) => Number.parseInt(group, 16))
}
