// Names of attached files: display data only, never a path.
import { requestBudget } from '../platform/budgets.ts'

const maxBytes = 255
const maxExtensionBytes = 32

// Controls, line separators, bidi marks, zero-width and other invisible characters, lone surrogates.
const unseen = /[\p{Cc}\u00AD\u061C\u180E\u200B-\u200F\u2028-\u202E\u2060-\u206F\uFEFF\uFFF9-\uFFFB]|\p{Surrogate}/gu
const reservedOnWindows = /^(con|prn|aux|nul|conin\$|conout\$|com[0-9¹²³]|lpt[0-9¹²³])\s*(\.|$)/i

// To put more than these in order takes time that grows with their square (as in UAX #15, 13).
const marksOnOneLetter = /(\p{M}{30})\p{M}+/gu

/** The name to keep and show for an uploaded file: no path, nothing invisible, at most 255 bytes of UTF-8, never empty. */
export function displayFileName(raw: string): string {
  // First of all, so that nothing below depends on how much was sent. A name is the end of its path.
  const end = raw.slice(-requestBudget.fileNameCharacters)
  const seen = end.replace(unseen, '').replace(marksOnOneLetter, '$1').normalize('NFC')
  const base = seen.split(/[/\\]/).findLast((part) => trimDots(part) !== '')
  const name = trimDots(base ?? '') || 'file'
  return shorten(reservedOnWindows.test(name) ? `_${name}` : name)
}

/** The extension without its dot, in lower case; empty when the name has none. ('Report.PDF' → 'pdf', 'at 10.15' → '') */
export function extensionOf(fileName: string): string {
  const match = /[^.]\.([a-z][a-z0-9]*)$/i.exec(fileName)
  return match?.[1]?.toLowerCase() ?? ''
}

/** The value of a Content-Disposition header, by RFC 6266 and RFC 8187. */
export function contentDisposition(kind: 'inline' | 'attachment', fileName: string): string {
  const fallback = fileName.replace(/[^\x20-\x7E]|["\\/%]/gu, '_')
  const exact = encodeURIComponent(fileName.toWellFormed()).replace(/['()*]/g, percentEncode)
  return `${kind}; filename="${fallback}"; filename*=UTF-8''${exact}`
}

// Windows drops dots and spaces at the end; a dot in front would hide the file elsewhere.
function trimDots(name: string): string {
  let start = 0
  let end = name.length
  while (start < end && isDotOrSpace(name.charAt(start))) start++
  while (start < end && isDotOrSpace(name.charAt(end - 1))) end--
  return name.slice(start, end)
}

const isDotOrSpace = (character: string): boolean => character === '.' || character.trim() === ''

function shorten(name: string): string {
  if (Buffer.byteLength(name) <= maxBytes) return name
  const dot = name.lastIndexOf('.')
  const extension = dot > 0 ? name.slice(dot) : ''
  const kept = Buffer.byteLength(extension) <= maxExtensionBytes ? extension : ''
  const base = cutToBytes(name.slice(0, name.length - kept.length), maxBytes - Buffer.byteLength(kept))
  return trimDots(base + kept)
}

function cutToBytes(text: string, limit: number): string {
  let bytes = 0
  let end = 0
  for (const point of text) {
    bytes += Buffer.byteLength(point)
    if (bytes > limit) break
    end += point.length
  }
  return text.slice(0, end)
}

function percentEncode(character: string): string {
  return `%${character.charCodeAt(0).toString(16).toUpperCase()}`
}
