/** Files that people attach. */
import type { SentFile } from './client.ts'

const pixel = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='

/** A real picture of one pixel; `more` is put behind it, which pictures allow. */
export const picture = (name = 'screenshot.png', more: Uint8Array | string = ''): SentFile => ({
  name,
  type: 'image/png',
  content: Buffer.concat([Buffer.from(pixel, 'base64'), Buffer.from(more)]),
})

export const note = (text = 'It blinks twice.\n', name = 'note.txt'): SentFile => ({
  name,
  type: 'text/plain',
  content: text,
})

export const pdf = (name = 'invoice.pdf'): SentFile => ({
  name,
  type: 'application/pdf',
  content: '%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n',
})

export const svg = (name = 'logo.svg'): SentFile => ({
  name,
  type: 'image/svg+xml',
  content: '<svg xmlns="http://www.w3.org/2000/svg"><script>window.__x = 1</script></svg>',
})
