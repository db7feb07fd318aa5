/** More than the packaged proxy, or a desk behind it, takes: refused in words that are read, and no one else's wait. */
import { equal, match, ok } from 'node:assert/strict'
import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { writeFile } from 'node:fs/promises'
import { connect as connectHttp2 } from 'node:http2'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { startApp, type Desk } from '../support/app.ts'
import { noCaddy, startCaddy, startCaddyBefore, type Caddy } from '../support/caddy.ts'
import { signUpCara, type TestUser } from '../support/cast.ts'
import { folderOfTest } from '../support/kept-desk.ts'

const skip = noCaddy ?? false

let desk: Desk
let caddy: Caddy
let cara: TestUser

before(async () => {
  if (skip) return
  desk = await startApp({ env: { TRUST_PROXY: 'loopback', PUBLIC_URL: 'https://localhost' } })
  caddy = await startCaddy([Number(new URL(desk.url).port)])
  cara = await signUpCara(desk)
})

after(async () => {
  await caddy?.[Symbol.asyncDispose]()
  await desk?.[Symbol.asyncDispose]()
})

test('A body that is refused while it is sent is refused in words that the client reads', { skip }, async (t) => {
  await using folder = await folderOfTest()
  const path = join(folder.path, 'large')
  await writeFile(join(folder.path, 'ca'), caddy.ca)
  const trust = ['--cacert', join(folder.path, 'ca'), '--connect-to', '::127.0.0.1:']
  const json = 'content-type: application/json'
  const isThere = spawnSync('curl', ['--version']).status === 0
  if (!isThere) t.diagnostic('curl is not installed')
  const who: readonly (readonly [number, string, string, number])[] = [
    [401, 'UNAUTHENTICATED', '', 300_000],
    [413, 'BAD_REQUEST', `Bearer ${cara.token}`, 3_000_000],
  ]
  for (const [status, code, authorization, size] of who) {
    const large = Buffer.alloc(size, ' ')
    await writeFile(path, large)
    const headers = { 'content-type': 'application/json', ...(authorization ? { authorization } : {}) }
    const byNode = await caddy.ask('/graphql', { method: 'POST', headers, body: large })
    equal(byNode.status, status)
    match(byNode.text, new RegExp(`"code":"${code}"`))
    for (const version of isThere ? ['--http1.1', '--http2'] : []) {
      const fields = ['-H', 'Expect:', '-H', json, ...(authorization ? ['-H', `authorization: ${authorization}`] : [])]
      const words = [version, '-sS', '--max-time', '20', ...trust, ...fields, '--data-binary', `@${path}`]
      const curl = spawn('curl', [...words, `${caddy.url}/graphql`])
      let said = ''
      curl.stdout.on('data', (chunk: Buffer) => (said += String(chunk)))
      await once(curl, 'close')
      match(said, new RegExp(`"code":"${code}"`), `curl ${version}`)
    }
  }
})

test('More than the proxy takes at all ends there', { skip }, async () => {
  let passed = 0
  await using upstream = await startCaddyBefore((request, response) => {
    request.on('data', (chunk: Buffer) => (passed += chunk.length)).on('error', () => {})
    request.once('end', () => response.end())
  })
  const { status } = await upstream.caddy
    .ask('/graphql', { method: 'POST', body: Buffer.alloc(120_000_000) })
    .catch(() => ({ status: 0 }))
  // Older ones say 502 instead of 413; or the connection ends before the answer is read.
  ok([0, 413, 502].includes(status), String(status))
  ok(passed <= 110_000_000, `${passed} bytes came through`)
})

test('Large heads are refused, and do not reach a Bellhop', { skip }, async () => {
  for (const size of [12_000, 40_000, 500_000]) {
    const { status } = await caddy.ask('/health/live', { headers: { 'x-large': 'x'.repeat(size) } })
    equal(status, size < 16_000 ? 200 : 431, String(size))
  }
})

test('Hundreds of streams that are opened and reset at once hold up nobody else', { skip }, async () => {
  const session = connectHttp2(caddy.url, {
    ca: caddy.ca,
    lookup: (_host: string, _options: unknown, done: any) => done(null, [{ address: '127.0.0.1', family: 4 }]),
  } as object)
  session.on('error', () => {})
  await once(session, 'connect')
  let opened = 0
  for (let round = 0; round < 50 && !session.destroyed; round++) {
    for (let index = 0; index < 40 && !session.destroyed; index++, opened++) {
      const stream = session.request({ ':path': '/graphql', ':method': 'POST', 'content-type': 'application/json' })
      stream.on('error', () => {})
      stream.close(8)
    }
    equal((await caddy.ask('/health/live')).status, 200)
  }
  ok(opened > 100)
  session.destroy()
  equal((await caddy.ask('/health/ready')).status, 200)
})
