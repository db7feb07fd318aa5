/** Bodies and requests made to hurt: refused with 4xx, never a 5xx, and others are served on. */
import { equal, match, ok } from 'node:assert/strict'
import { once } from 'node:events'
import { request, type IncomingMessage } from 'node:http'
import { after, describe, test } from 'node:test'
import { startApp } from '../support/app.ts'
import { documents, signUpCara, told } from '../support/cast.ts'
import { post, sendRaw, type Answer } from '../support/client.ts'
import { digest } from '../support/database.ts'
import { isRefused } from '../support/refused.ts'

const desk = await startApp()
after(() => desk[Symbol.asyncDispose]())
const cara = await signUpCara(desk)
await cara.submits('Untouched')
const untouched = await digest(desk)
const json = { 'content-type': 'application/json' }
const refused = (answer: Answer, name?: string) => isRefused(desk, answer, { untouched, name })

const bodies: Readonly<Record<string, string>> = {
  nothing: '',
  'no JSON': '{',
  null: 'null',
  'a number': '1',
  'a text': '"{ user { id } }"',
  'an empty object': '{}',
  'a batch': `[{"query":"{ user { id } }"},{"query":"{ user { id } }"}]`,
  'an empty batch': '[]',
  'a query that is a number': '{"query":1}',
  'a query that is a list': '{"query":["{ user { id } }"]}',
  'a query that is an object': '{"query":{"kind":"Document","definitions":[]}}',
  'variables that are a text': '{"query":"{ user { id } }","variables":"x"}',
  'variables that are a list': '{"query":"{ user { id } }","variables":[]}',
  'an unknown operationName': '{"query":"query A { user { id } }","operationName":"B"}',
  'an operationName that is a number': '{"query":"query A { user { id } }","operationName":1}',
  'a persisted query': '{"extensions":{"persistedQuery":{"version":1,"sha256Hash":"x"}}}',
  'a prototype': '{"__proto__":{"query":"{ user { id } }"}}',
  '100,000 brackets': '['.repeat(100_000),
  '700,000 brackets that are closed again': `{"query":"{ user { id } }","variables":{"x":${'['.repeat(700_000)}${']'.repeat(700_000)}}}`,
  '400,000 empty objects': `{"query":"{ user { id } }","variables":{"x":[${'{},'.repeat(400_000)}1]}}`,
  '100,000 names': JSON.stringify({
    query: '{ user { id } }',
    variables: Object.fromEntries(Array.from({ length: 100_000 }, (_, at) => [`k${at}`, 1])),
  }),
  '2 MB': JSON.stringify({ query: '{ user { id } }', variables: { x: 'x'.repeat(2_000_000) } }),
}

describe('Hostile bodies are refused', () => {
  for (const [name, body] of Object.entries(bodies)) {
    test(name, async () => refused(await post(desk.url, body, { token: cara.token, headers: json }), name))
  }
  test('types other than JSON and multipart', async () => {
    const body = JSON.stringify({ query: '{ user { id } }' })
    for (const type of [
      'text/plain',
      'application/x-www-form-urlencoded',
      'application/graphql',
      'application/xml',
      'x',
      'application/jsonp',
    ]) {
      await refused(await post(desk.url, body, { token: cara.token, headers: { 'content-type': type } }), type)
    }
    await refused(
      await post(desk.url, `query=${encodeURIComponent('{ user { id } }')}`, {
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
      }),
    )
  })
  test('bytes that are no UTF-8 are no bug', async () => {
    const body = Buffer.concat([
      Buffer.from('{"query":"{ user { id } } # '),
      Buffer.from([0xff, 0xfe, 0xc0]),
      Buffer.from('"}'),
    ])
    ok((await post(desk.url, body, { token: cara.token, headers: json })).status < 500)
  })
})

test('What asks for a socket without all that it takes gets an answer like any other', async () => {
  const upgrade = { connection: 'upgrade', upgrade: 'websocket', 'sec-websocket-version': '13' }
  const key = { 'sec-websocket-key': 'dGhlIHNhbXBsZSBub25jZQ==' }
  // A body that comes with it would be nobody's, and would never end.
  const withBody = { ...upgrade, ...key, 'transfer-encoding': 'chunked' }
  for (const headers of [upgrade, { ...upgrade, 'sec-websocket-key': 'short' }, withBody]) {
    const asked = request(`${desk.url}/graphql`, { headers }).end()
    const [response] = (await once(asked, 'response')) as [IncomingMessage]
    equal(response.headers['content-type'], 'application/json; charset=utf-8')
    ok([404, 405].includes(response.statusCode ?? 0), String(response.statusCode))
    response.resume()
  }
})

test('GET, and every method but POST, is refused', async () => {
  for (const method of ['GET', 'PUT', 'PATCH', 'DELETE', 'HEAD', 'OPTIONS']) {
    const response = await fetch(`${desk.url}/graphql?query=${encodeURIComponent('mutation { logout }')}`, {
      method,
      headers: { authorization: `Bearer ${cara.token}` },
    })
    ok([404, 405].includes(response.status), `${method} ${response.status}`)
    equal(response.headers.get('access-control-allow-origin'), null)
  }
  equal(told(await cara.ask(documents.user), 'user').id, cara.id)
})

test('An operation may have a name, which may be sent along', async () => {
  const body = JSON.stringify({
    query: 'query Who { user { id } }',
    operationName: 'Who',
    variables: null,
    extensions: {},
  })
  equal(told(await post(desk.url, body, { token: cara.token, headers: json }), 'user').id, cara.id)
})

test('Raw HTTP that is out of order ends in 4xx', async () => {
  const body = JSON.stringify({ query: '{ user { id } }' })
  const start = 'POST /graphql HTTP/1.1\r\nHost: desk\r\nConnection: close\r\nContent-Type: application/json\r\n'
  const requests = [
    `${start}Content-Length: ${body.length}\r\nTransfer-Encoding: chunked\r\n\r\n${body}`,
    `${start}Content-Length: 5\r\nContent-Length: 6\r\n\r\n${body}`,
    `${start}Content-Length: -1\r\n\r\n${body}`,
    `${start}X-Big: ${'x'.repeat(20_000)}\r\nContent-Length: 0\r\n\r\n`,
    `${start}Bad Header: x\r\n\r\n`,
    'GET / HTTP/9.9\r\n\r\n',
    '\0\0\0\0\r\n\r\n',
    'GET /%zz HTTP/1.1\r\nHost: desk\r\nConnection: close\r\n\r\n',
    `GET /${'x'.repeat(10_000)} HTTP/1.1\r\nHost: desk\r\nConnection: close\r\n\r\n`,
    'GET /tickets/%00 HTTP/1.1\r\nHost: desk\r\nConnection: close\r\n\r\n',
  ]
  for (const request of requests) match(await sendRaw(desk.url, request), /^HTTP\/1\.1 4\d\d /, request.slice(0, 200))
  equal((await fetch(`${desk.url}/health`)).status, 200)
})
