/** What goes over the wire to an S3-compatible store: signatures, retries, and readers slower than the store's patience. */
import { deepEqual, equal, ok, rejects } from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'
import { test } from 'node:test'
import { textOf } from '../../server/storage/s3-answer.ts'
import { createS3Client, emptyBody, type S3Body, type S3Client } from '../../server/storage/s3-client.ts'
import { isSignedRight } from '../support/s3-signature.ts'

const secret = 'a/secret+with=signs'

type Answer = (request: IncomingMessage, response: ServerResponse, body: Buffer) => void

async function storeThat(answer: Answer): Promise<AsyncDisposable & { client: S3Client }> {
  const server = createServer(async (request, response) => answer(request, response, await buffer(request)))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const client = createS3Client({
    endpoint: `http://127.0.0.1:${port}`,
    bucket: 'desk.files',
    region: 'eu-central-1',
    accessKeyId: 'KEY',
    secretAccessKey: secret,
    sessionToken: 'a session/token+',
  })
  return {
    client,
    async [Symbol.asyncDispose]() {
      client.close()
      server.closeAllConnections()
      server.close()
    },
  }
}

function bodyOf(text: string): S3Body {
  const sha256 = createHash('sha256').update(text).digest('hex')
  return { size: Buffer.byteLength(text), sha256, open: () => Readable.from([Buffer.from(text)]) }
}

test('Every kind of request is signed as the description of SigV4 says', async () => {
  const seen: string[] = []
  await using store = await storeThat((request, response, body) => {
    seen.push(`${request.method} ${isSignedRight(request, body, secret)} ${isSignedRight(request, body, 'other')}`)
    response.end()
  })
  const key = 'files/AZaz09-_AZaz09-_AZaz09'
  const query = { 'list-type': '2', prefix: 'incoming/', 'continuation-token': 'a+b/c= d*' }
  const { client } = store
  await textOf(await client.send({ method: 'PUT', key, body: bodyOf('content'), expect: [200] }))
  await textOf(await client.send({ method: 'PUT', key, body: emptyBody, expect: [200] }))
  await textOf(await client.send({ method: 'GET', key, headers: { range: 'bytes=0-3' }, expect: [200] }))
  await textOf(await client.send({ method: 'GET', query, expect: [200] }))
  await textOf(await client.send({ method: 'HEAD', expect: [200] }))
  await textOf(await client.send({ method: 'DELETE', key, expect: [200] }))
  deepEqual(
    seen,
    ['PUT', 'PUT', 'GET', 'GET', 'HEAD', 'DELETE'].map((method) => `${method} true false`),
  )
})

test('What may pass is tried again with the whole body; a refusal is not', async () => {
  const bodies: string[] = []
  await using store = await storeThat((_request, response, body) => {
    bodies.push(body.toString())
    if (bodies.length === 1) response.destroy()
    else response.writeHead(bodies.length === 2 ? 503 : 200).end()
  })
  await store.client.send({ method: 'PUT', key: 'k', body: bodyOf('again'), expect: [200] })
  deepEqual(bodies, ['again', 'again', 'again'])

  let asked = 0
  await using closed = await storeThat((_request, response) => {
    asked++
    response.writeHead(403).end('<Error><Code>AccessDenied</Code></Error>')
  })
  await rejects(closed.client.send({ method: 'GET', key: 'k', expect: [200] }), {
    status: 403,
    message: 'The file store answered 403 (AccessDenied).',
  })
  equal(asked, 1)
})

test('Whoever reads slowly gets all of it, however long it takes', async () => {
  const content = Buffer.alloc(8 * 1024 * 1024, 'x')
  await using store = await storeThat((_request, response) => response.end(content))
  const response = await store.client.send({ method: 'GET', key: 'k', expect: [200], silenceMs: 100 })
  await sleep(500)
  ok(content.equals(await buffer(response)))
})

test('A store that falls silent in the middle of a file breaks it off', async () => {
  await using store = await storeThat((_request, response) => {
    response.writeHead(200, { 'content-length': 1_000 })
    response.write('the beginning')
  })
  const response = await store.client.send({ method: 'GET', key: 'k', expect: [200], silenceMs: 100 })
  await rejects(buffer(response), /silent|aborted/)
})
