/** What every answer says to browsers (threat model, headers). */
import { equal, match, ok } from 'node:assert/strict'
import { mkdir, rm, writeFile } from 'node:fs/promises'
import { createHash } from 'node:crypto'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { brotliCompressSync } from 'node:zlib'
import { startApp, temporaryFolder } from '../support/app.ts'
import { documents } from '../support/cast.ts'
import { ask } from '../support/client.ts'

const web = await temporaryFolder()
const script = "document.documentElement.dataset.theme = 'dark'"
const style = ':root { color-scheme: light dark }'
const hashOf = (text: string) => createHash('sha256').update(text).digest('base64')
await mkdir(join(web, 'assets'))
await writeFile(
  join(web, 'index.html'),
  `<!doctype html><style>${style}</style><script>${script}</script><div id="root"></div>`,
)
await writeFile(join(web, 'assets', 'main-abc123.js'), 'export {}')
await writeFile(join(web, 'icon.svg'), '<svg xmlns="http://www.w3.org/2000/svg"/>')
const desk = await startApp({ webFolder: web })
after(async () => {
  await desk[Symbol.asyncDispose]()
  await rm(web, { recursive: true })
})

const pages = [
  '/',
  '/signup',
  '/login',
  '/tickets',
  '/tickets/new',
  '/tickets/17',
  '/tickets/',
  '/login?next=%2Ftickets',
]

test('Each page of the specification opens directly, under a strict policy', async () => {
  for (const path of pages) {
    const { status, headers } = await fetch(desk.url + path)
    equal(status, 200, path)
    equal(headers.get('content-type'), 'text/html; charset=utf-8')
    equal(headers.get('cache-control'), 'no-cache')
    equal(headers.get('cross-origin-opener-policy'), 'same-origin')
    ok(headers.get('permissions-policy'))
    const policy = new Map(
      (headers.get('content-security-policy') ?? '').split('; ').map((part) => [part.split(' ')[0], part]),
    )
    equal(policy.get('default-src'), "default-src 'none'")
    equal(policy.get('script-src'), `script-src 'self' 'sha256-${hashOf(script)}'`)
    equal(policy.get('style-src'), `style-src 'self' 'sha256-${hashOf(style)}'`)
    equal(policy.get('connect-src'), "connect-src 'self'")
    for (const name of ['form-action', 'base-uri', 'frame-ancestors', 'object-src', 'trusted-types'])
      equal(policy.get(name), `${name} 'none'`)
    equal(policy.get('require-trusted-types-for'), "require-trusted-types-for 'script'")
    ok(!/unsafe|http:|\*/.test([...policy.values()].join()))
  }
})

test('A page that the build compressed is sent so to whoever takes it', async () => {
  const folder = await temporaryFolder()
  try {
    const html = '<!doctype html><div id="root"></div>'
    await writeFile(join(folder, 'index.html'), html)
    await writeFile(join(folder, 'index.html.br'), brotliCompressSync(html))
    await using packed = await startApp({ webFolder: folder })
    for (const [accepted, sent] of [
      ['br', 'br'],
      ['gzip', null],
      ['identity', null],
    ] as const) {
      const answer = await fetch(packed.url, { headers: { 'accept-encoding': accepted } })
      equal(answer.headers.get('content-encoding'), sent, accepted)
      equal(answer.headers.get('vary'), 'accept-encoding')
      equal(await answer.text(), html)
    }
  } finally {
    await rm(folder, { recursive: true })
  }
})

test('Every answer, of whatever kind, is safe from sniffing, framing and reading across origins', async () => {
  for (const path of [
    ...pages,
    '/nothing/here',
    '/assets/main-abc123.js',
    '/assets/gone.js',
    '/files/x',
    '/export/x/y',
    '/health',
    '/graphql',
  ]) {
    const { headers } = await fetch(desk.url + path, { headers: { origin: 'https://evil.example' } })
    equal(headers.get('x-content-type-options'), 'nosniff', path)
    equal(headers.get('referrer-policy'), 'no-referrer', path)
    equal(headers.get('cross-origin-resource-policy'), 'same-origin', path)
    equal(headers.get('access-control-allow-origin'), null, path)
    equal(headers.get('strict-transport-security'), null, 'Only over https.')
    equal(headers.get('x-powered-by'), null)
    equal(headers.get('server'), null)
    ok(headers.get('x-request-id'), path)
  }
})

test('What is not there under /assets is said in the language that is asked for, and no cache mixes two', async () => {
  for (const [language, words] of [
    ['en', 'Not found\n'],
    ['de-CH', 'Nicht gefunden\n'],
  ] as const) {
    const answer = await fetch(`${desk.url}/assets/gone.js`, { headers: { 'accept-language': language } })
    equal(answer.status, 404)
    equal(answer.headers.get('vary'), 'accept-language')
    equal(await answer.text(), words)
  }
})

test('Answers of the API are never kept', async () => {
  for (const document of [documents.desk, documents.tickets, '{ nothing }']) {
    equal((await ask(desk.url, document)).headers.get('cache-control'), 'no-store')
  }
})

test('Behind a trusted proxy that speaks https, browsers are told to stay with it', async () => {
  await using proxied = await startApp({ env: { TRUST_PROXY: 'loopback' } })
  const { headers } = await fetch(`${proxied.url}/health`, { headers: { 'x-forwarded-proto': 'https' } })
  match(headers.get('strict-transport-security') ?? '', /max-age=\d{7,}/)
})

test('Assets are kept for ever, and what is not there is 404 and no page', async () => {
  const asset = await fetch(`${desk.url}/assets/main-abc123.js`)
  match(asset.headers.get('content-type') ?? '', /javascript/)
  match(asset.headers.get('cache-control') ?? '', /immutable/)
  const gone = await fetch(`${desk.url}/assets/gone.js`)
  equal(gone.status, 404)
  ok(!(gone.headers.get('content-type') ?? '').includes('html'))
  const nowhere = await fetch(`${desk.url}/no/such/page`)
  equal(nowhere.status, 404)
  match(nowhere.headers.get('content-type') ?? '', /html/)
  match(nowhere.headers.get('content-security-policy') ?? '', /default-src 'none'/)
})
