/** The built web client: its pages under a strict policy, its assets for ever. */
import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { encodingFor, type Encoding } from './platform/compress.ts'
import { localeFor } from './text/accept-language.ts'
import { wordsOf } from './text/message.ts'

const endings: ReadonlyMap<Encoding, string> = new Map([
  ['br', 'br'],
  ['gzip', 'gz'],
])

/** Answers every GET that no other route has. Without a build in `folder` it says how to make one. */
export async function addWebClient(app: FastifyInstance, folder: string): Promise<void> {
  const index = join(folder, 'index.html')
  if (!existsSync(index)) {
    app.setNotFoundHandler(async (_request, reply) =>
      reply.code(404).type('text/plain').send('The web client is not built. Run npm run build.\n'),
    )
    return
  }
  const html = readFileSync(index, 'utf8')
  const policy = contentSecurityPolicy(html)
  // Compressed by the build; a page that is read on every visit is no file that a browser keeps.
  const packed = new Map(
    [...endings].flatMap(([encoding, ending]) => {
      const file = `${index}.${ending}`
      return existsSync(file) ? [[encoding, readFileSync(file)] as const] : []
    }),
  )
  const sendPage = (request: FastifyRequest, reply: FastifyReply, status: number) => {
    const encoding = encodingFor(Infinity, request.headers['accept-encoding'])
    const body = encoding && packed.get(encoding)
    if (body) reply.header('content-encoding', encoding)
    return reply
      .code(status)
      .type('text/html; charset=utf-8')
      .header('vary', 'accept-encoding')
      .header('cache-control', 'no-cache')
      .header('content-security-policy', policy)
      .header('cross-origin-opener-policy', 'same-origin')
      .header('permissions-policy', 'camera=(), microphone=(), geolocation=(), payment=(), usb=()')
      .send(body ?? html)
  }

  await app.register(fastifyStatic, {
    root: folder,
    index: false,
    wildcard: false,
    preCompressed: true,
    // What has its hash in its name never changes: nothing about it has to be asked again.
    etag: false,
    lastModified: false,
    acceptRanges: false,
    globIgnore: ['**/*.br', '**/*.gz', '**/index.html', '**/.*'],
    setHeaders(reply, path) {
      const isHashed = path.includes(join(folder, 'assets'))
      reply.header('cache-control', isHashed ? 'public, max-age=31536000, immutable' : 'public, max-age=3600')
    },
  })
  // The routes of spec §2, and those of people and drafts; at any other address the client shows its own page for what is not there.
  for (const url of [
    '/',
    '/signup',
    '/login',
    '/reset',
    '/tickets',
    '/tickets/:id',
    '/people',
    '/profile',
    '/drafts',
    '/canned-replies',
    '/updates',
  ]) {
    app.get(url, async (request, reply) => sendPage(request, reply, 200))
  }
  app.setNotFoundHandler(async (request, reply) => {
    const path = request.url.split('?')[0] as string
    if (request.method !== 'GET' && request.method !== 'HEAD') return reply.code(404).send()
    if (path.startsWith('/assets/')) {
      const locale = localeFor(request.headers['accept-language'])
      reply.code(404).type('text/plain; charset=utf-8').header('vary', 'accept-language')
      return reply.header('content-language', locale).send(`${wordsOf('notFound.asset', locale)}\n`)
    }
    return sendPage(request, reply, 404)
  })
}

/** Scripts and styles come from this origin only; the inline ones (what comes before any file) by their hashes. */
function contentSecurityPolicy(html: string): string {
  const hashesOf = (tag: 'script' | 'style') =>
    html
      .split(`<${tag}>`)
      .slice(1)
      .map((part) => part.split(`</${tag}>`)[0] as string)
      .map((text) => ` 'sha256-${createHash('sha256').update(text).digest('base64')}'`)
      .join('')
  return [
    "default-src 'none'",
    `script-src 'self'${hashesOf('script')}`,
    `style-src 'self'${hashesOf('style')}`,
    "img-src 'self' blob: data:",
    "font-src 'self'",
    "connect-src 'self'",
    "manifest-src 'self'",
    "form-action 'none'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
    "object-src 'none'",
    "require-trusted-types-for 'script'",
    "trusted-types 'none'",
  ].join('; ')
}
