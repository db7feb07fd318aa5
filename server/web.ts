/** The built web client: its pages under a strict policy, its assets for ever. */
import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply } from 'fastify'

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
  const sendPage = (reply: FastifyReply, status: number) =>
    reply
      .code(status)
      .type('text/html; charset=utf-8')
      .header('cache-control', 'no-cache')
      .header('content-security-policy', policy)
      .header('cross-origin-opener-policy', 'same-origin')
      .header('permissions-policy', 'camera=(), microphone=(), geolocation=(), payment=(), usb=()')
      .send(html)

  await app.register(fastifyStatic, {
    root: folder,
    index: false,
    wildcard: false,
    preCompressed: true,
    globIgnore: ['**/*.br', '**/*.gz', '**/index.html', '**/.*'],
    setHeaders(reply, path) {
      const isHashed = path.includes(join(folder, 'assets'))
      reply.header('cache-control', isHashed ? 'public, max-age=31536000, immutable' : 'public, max-age=3600')
    },
  })
  // The routes of spec §2; at any other address the client shows its own page for what is not there.
  for (const url of ['/', '/signup', '/login', '/tickets', '/tickets/:id']) {
    app.get(url, async (_request, reply) => sendPage(reply, 200))
  }
  app.setNotFoundHandler(async (request, reply) => {
    const path = request.url.split('?')[0] as string
    if (request.method !== 'GET' && request.method !== 'HEAD') return reply.code(404).send()
    if (path.startsWith('/assets/')) return reply.code(404).type('text/plain').send('Not found\n')
    return sendPage(reply, 404)
  })
}

/** Scripts and styles come from this origin only; the one inline script (the theme, before the first paint) by its hash. */
function contentSecurityPolicy(html: string): string {
  const hashes = [...html.matchAll(/<script>([\s\S]*?)<\/script>/g)].map(
    ([, script = '']) => ` 'sha256-${createHash('sha256').update(script).digest('base64')}'`,
  )
  return [
    "default-src 'none'",
    `script-src 'self'${hashes.join('')}`,
    "style-src 'self'",
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
