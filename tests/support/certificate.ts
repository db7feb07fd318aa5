/** Certificates for tests: self-signed, for any name and any time (X.509 v3, RFC 5280, in DER by hand). */
import { generateKeyPairSync, sign } from 'node:crypto'

export interface CertificateOptions {
  readonly host?: string
  /** ms since 1970. */
  readonly notBefore?: number
  readonly notAfter?: number
}

const dayMs = 24 * 60 * 60 * 1000

/** Key and certificate as PEM; it is good for `host` (an IPv4 address or a name) when a client trusts it as an authority. */
export function makeCertificate({
  host = '127.0.0.1',
  notBefore = Date.now() - dayMs,
  notAfter = Date.now() + dayMs,
}: CertificateOptions = {}): { key: string; cert: string } {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'prime256v1' })
  const name = sequence(tagged(0x31, sequence(oid(2, 5, 4, 3), tagged(0x0c, Buffer.from(`Test ${host}`)))))
  const algorithm = sequence(oid(1, 2, 840, 10045, 4, 3, 2))
  const isAddress = /^[\d.]+$/.test(host)
  const subject = tagged(
    isAddress ? 0x87 : 0x82,
    isAddress ? Buffer.from(host.split('.').map(Number)) : Buffer.from(host),
  )
  const extensions = sequence(
    sequence(oid(2, 5, 29, 17), tagged(0x04, sequence(subject))),
    sequence(oid(2, 5, 29, 19), tagged(0x04, sequence(tagged(0x01, Buffer.from([0xff]))))),
  )
  const toSign = sequence(
    tagged(0xa0, tagged(0x02, Buffer.from([2]))),
    tagged(0x02, Buffer.from([1])),
    algorithm,
    name,
    sequence(time(notBefore), time(notAfter)),
    name,
    publicKey.export({ type: 'spki', format: 'der' }),
    tagged(0xa3, extensions),
  )
  const signature = tagged(0x03, Buffer.concat([Buffer.from([0]), sign('sha256', toSign, privateKey)]))
  const base64 = sequence(toSign, algorithm, signature).toString('base64').replaceAll(/.{64}/g, '$&\n')
  return {
    key: privateKey.export({ type: 'pkcs8', format: 'pem' }),
    cert: `-----BEGIN CERTIFICATE-----\n${base64}\n-----END CERTIFICATE-----\n`,
  }
}

function tagged(tag: number, content: Buffer): Buffer {
  const { length } = content
  const size = length < 0x80 ? [length] : length < 0x100 ? [0x81, length] : [0x82, length >> 8, length & 0xff]
  return Buffer.concat([Buffer.from([tag, ...size]), content])
}

const sequence = (...parts: readonly Buffer[]) => tagged(0x30, Buffer.concat(parts))

const time = (at: number) => tagged(0x18, Buffer.from(new Date(at).toISOString().replaceAll(/[-:T]|\.\d+/g, '')))

function oid(first: number, second: number, ...rest: readonly number[]): Buffer {
  const bytes = [first * 40 + second]
  for (const part of rest) {
    const groups = [part & 0x7f]
    for (let left = part >> 7; left > 0; left >>= 7) groups.unshift((left & 0x7f) | 0x80)
    bytes.push(...groups)
  }
  return tagged(0x06, Buffer.from(bytes))
}
