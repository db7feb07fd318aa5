/** Whose address a request counts for when proxies stand between: TRUST_PROXY, said once for HTTP and for WebSockets. */
import type { IncomingMessage } from 'node:http'
import { BlockList, isIP } from 'node:net'
import { OperatorError } from './errors.ts'

/** Whether what the peer at this address says of others (X-Forwarded-*) is believed. */
export type TrustsPeer = (address: string | undefined) => boolean

const ranges: Readonly<Record<string, readonly string[]>> = {
  loopback: ['127.0.0.0/8', '::1/128'],
  linklocal: ['169.254.0.0/16', 'fe80::/10'],
  uniquelocal: ['10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16', 'fc00::/7'],
}

/** `trusted` are addresses, CIDR ranges and names of ranges, as TRUST_PROXY has them. Throws OperatorError for a range of everyone. */
export function createTrust(trusted: readonly string[]): TrustsPeer {
  const peers = new BlockList()
  for (const range of trusted.flatMap((part) => ranges[part] ?? [part])) {
    const [address = '', bits] = range.split('/')
    if (Number(bits) === 0) throw new OperatorError(`TRUST_PROXY=${range} would trust every address. Name your proxy.`)
    const family = familyOf(address)
    if (bits === undefined) peers.addAddress(address, family)
    else peers.addSubnet(address, Number(bits), family)
  }
  return (address) => address !== undefined && isIP(address) !== 0 && peers.check(address, familyOf(address))
}

const familyOf = (address: string) => (isIP(address) === 6 ? 'ipv6' : 'ipv4')

/**
 * The first address, going back from the peer, that is no trusted proxy; undefined when the peer has gone. It is what a client
 * said only where a trusted proxy passed it on.
 */
export function addressOf(request: IncomingMessage, trusts: TrustsPeer): string | undefined {
  const forwarded = request.headers['x-forwarded-for']
  const said = (Array.isArray(forwarded) ? forwarded.join() : (forwarded ?? '')).split(',')
  let address = request.socket.remoteAddress
  while (said.length && trusts(address)) {
    const before = said.pop()?.trim()
    if (before) address = before
  }
  return address
}
