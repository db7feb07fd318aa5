/** SigV4 as a store checks it, written from its description: the store of the tests looks at the key alone. */
import { createHash, createHmac } from 'node:crypto'
import type { IncomingMessage } from 'node:http'

const sha256 = (data: string | Uint8Array) => createHash('sha256').update(data).digest('hex')
const hmac = (key: string | Uint8Array, data: string) => createHmac('sha256', key).update(data).digest()
const encode = (text: string) =>
  encodeURIComponent(text).replace(/[!'()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`)

/** Whether the head is signed with `secret` and names the hash of this body. */
export function isSignedRight(
  { method, url = '/', headers }: IncomingMessage,
  body: Uint8Array,
  secret: string,
): boolean {
  const [, keyAndScope = '', names = '', signature] =
    /^AWS4-HMAC-SHA256 Credential=(\S+), SignedHeaders=(\S+), Signature=([0-9a-f]{64})$/.exec(
      headers.authorization ?? '',
    ) ?? []
  const [, date = '', region = '', service = ''] = keyAndScope.split('/')
  const { pathname, searchParams } = new URL(url, 'http://store')
  const query = [...searchParams]
    .map((pair) => pair.map(encode).join('='))
    .sort()
    .join('&')
  const signedHeaders = names.split(';')
  if (!['host', 'x-amz-content-sha256', 'x-amz-date'].every((name) => signedHeaders.includes(name))) return false
  const canonical = [
    method,
    pathname
      .split('/')
      .map((part) => encode(decodeURIComponent(part)))
      .join('/'),
    query,
    ...signedHeaders.map((name) => `${name}:${String(headers[name]).trim()}`),
    '',
    names,
    headers['x-amz-content-sha256'],
  ].join('\n')
  const scope = [date, region, service, 'aws4_request']
  const key = scope.reduce<Uint8Array | string>((made, part) => hmac(made, part), `AWS4${secret}`)
  const toSign = ['AWS4-HMAC-SHA256', headers['x-amz-date'], scope.join('/'), sha256(canonical)].join('\n')
  return hmac(key, toSign).toString('hex') === signature && headers['x-amz-content-sha256'] === sha256(body)
}
