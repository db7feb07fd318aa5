// Whether bytes are text, judged by their beginning and end, and whether a text is an SVG picture.

// The binary data bytes of the WHATWG MIME sniffing standard: no text holds them.
const binary = /[\x00-\x08\x0B\x0E-\x1A\x1C-\x1F]/

/** UTF-8, UTF-16 with its mark, or a single-byte encoding; `tail` is the file's end, of `size` bytes in all, and may overlap `head`. */
export function isPlainText(head: Uint8Array, tail: Uint8Array, size: number): boolean {
  const wide = utf16Of(head)
  if (wide !== undefined) return isUtf16(head, tail, size, wide)
  // Text that isn't valid UTF-8 is taken for a single-byte encoding, so in the end only control bytes rule a text out.
  return !binary.test(latin1(head)) && !binary.test(latin1(tail))
}

/** Whether a text's root element is svg, after its mark, prolog, comments and document type. */
export function isSvg(head: Uint8Array): boolean {
  const wide = utf16Of(head) ?? unmarkedUtf16Of(head)
  const text = wide === undefined ? latin1(head).replace(/^\xEF\xBB\xBF/, '') : new TextDecoder(wide).decode(head)
  if (binary.test(text)) return false
  return /^<(?:[a-z_][\w.-]*:)?svg[\s/>]/i.test(text.slice(rootOffset(text)))
}

type Utf16 = 'utf-16le' | 'utf-16be'

function utf16Of(head: Uint8Array): Utf16 | undefined {
  if (head[0] === 0xff && head[1] === 0xfe) return 'utf-16le'
  if (head[0] === 0xfe && head[1] === 0xff) return 'utf-16be'
  return undefined
}

function unmarkedUtf16Of(head: Uint8Array): Utf16 | undefined {
  if (head[0] === 0x3c && head[1] === 0) return 'utf-16le'
  if (head[0] === 0 && head[1] === 0x3c) return 'utf-16be'
  return undefined
}

function isUtf16(head: Uint8Array, tail: Uint8Array, size: number, encoding: Utf16): boolean {
  if (size % 2 !== 0) return false
  try {
    const whole = head.length >= size
    const beginning = new TextDecoder(encoding, { fatal: true }).decode(head, { stream: !whole })
    if (binary.test(beginning)) return false
    return whole || !binary.test(new TextDecoder(encoding, { fatal: true }).decode(wholeUnits(tail, encoding)))
  } catch {
    return false
  }
}

// The end of a file may begin in the middle of a unit or of a surrogate pair.
function wholeUnits(tail: Uint8Array, encoding: Utf16): Uint8Array {
  const even = tail.subarray(tail.length % 2)
  const high = even[encoding === 'utf-16le' ? 1 : 0] ?? 0
  return high >= 0xdc && high <= 0xdf ? even.subarray(2) : even
}

function latin1(bytes: Uint8Array): string {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('latin1')
}

function rootOffset(text: string): number {
  let offset = 0
  for (;;) {
    while (/\s/.test(text.charAt(offset))) offset++
    const end = endOfMarkup(text, offset)
    if (end === offset) return offset
    if (end === -1) return text.length
    offset = end
  }
}

/** Where the instruction, comment or document type that begins here ends; `offset` if none begins, -1 if it never ends. */
function endOfMarkup(text: string, offset: number): number {
  if (text.startsWith('<?', offset)) return after(text, '?>', offset + 2)
  if (text.startsWith('<!--', offset)) return after(text, '-->', offset + 4)
  if (/^<!doctype/i.test(text.slice(offset, offset + 9))) return endOfDoctype(text, offset + 9)
  return offset
}

function after(text: string, end: string, from: number): number {
  const found = text.indexOf(end, from)
  return found === -1 ? -1 : found + end.length
}

// A document type may hold declarations in brackets, with quoted texts and comments, any of which may hold '>'.
function endOfDoctype(text: string, from: number): number {
  let depth = 0
  for (let offset = from; offset < text.length; offset++) {
    const character = text.charAt(offset)
    if (character === '"' || character === "'") {
      offset = text.indexOf(character, offset + 1)
    } else if (text.startsWith('<!--', offset)) {
      offset = after(text, '-->', offset + 4) - 1
    } else if (character === '[') depth++
    else if (character === ']') depth--
    else if (character === '>' && depth <= 0) return offset + 1
    if (offset < 0) return -1
  }
  return -1
}
