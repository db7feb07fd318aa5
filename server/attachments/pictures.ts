// Recognises pictures by their first bytes and reads their size in pixels, without decoding them.

export type Picture = {
  type: string
  /** The usual extension, for messages. */
  extension: string
  /** Whether browsers draw it and it can carry no script. */
  raster: boolean
  /** Width × height; undefined where this kind always tells and this file doesn't, null where it can't be known. */
  pixels: number | undefined | null
}

/** The picture that these bytes begin, if any (SVG is text and not looked for). `size` is the whole file's, in bytes. */
export function recognisePicture(head: Uint8Array, size: number): Picture | undefined {
  const at = new DataView(head.buffer, head.byteOffset, head.byteLength)
  if (starts(head, '\x89PNG\r\n\x1a\n')) return raster('image/png', 'png', pngPixels(head, at))
  if (starts(head, 'GIF87a') || starts(head, 'GIF89a')) return raster('image/gif', 'gif', gifPixels(at))
  if (starts(head, '\xff\xd8\xff')) return raster('image/jpeg', 'jpg', jpegPixels(at))
  if (starts(head, 'RIFF') && starts(head, 'WEBP', 8)) return raster('image/webp', 'webp', webpPixels(head, at))
  if (isBitmap(head, at)) return raster('image/bmp', 'bmp', bitmapPixels(at))
  if (isIcon(head, at, size)) return raster('image/x-icon', 'ico', null)
  if (starts(head, 'II*\0') || starts(head, 'MM\0*')) return other('image/tiff', 'tiff')
  if (starts(head, 'ftyp', 4)) return isoPicture(head, at)
  return undefined
}

export function starts(bytes: Uint8Array, latin1: string, offset = 0): boolean {
  if (bytes.length < offset + latin1.length) return false
  for (let i = 0; i < latin1.length; i++) if (bytes[offset + i] !== latin1.charCodeAt(i)) return false
  return true
}

function raster(type: string, extension: string, pixels: number | undefined | null): Picture {
  return { type, extension, raster: true, pixels }
}

function other(type: string, extension: string): Picture {
  return { type, extension, raster: false, pixels: null }
}

function area(width: number, height: number): number | undefined {
  return width > 0 && height > 0 ? width * height : undefined
}

function pngPixels(head: Uint8Array, at: DataView): number | undefined {
  return at.byteLength >= 24 && starts(head, 'IHDR', 12) ? area(at.getUint32(16), at.getUint32(20)) : undefined
}

function gifPixels(at: DataView): number | undefined {
  return at.byteLength >= 10 ? area(at.getUint16(6, true), at.getUint16(8, true)) : undefined
}

function webpPixels(head: Uint8Array, at: DataView): number | undefined {
  if (at.byteLength < 30) return undefined
  if (starts(head, 'VP8X', 12)) return area(1 + uint24(at, 24), 1 + uint24(at, 27))
  if (starts(head, 'VP8 ', 12) && starts(head, '\x9d\x01\x2a', 23)) {
    return area(at.getUint16(26, true) & 0x3fff, at.getUint16(28, true) & 0x3fff)
  }
  if (starts(head, 'VP8L', 12) && head[20] === 0x2f) {
    const bits = at.getUint32(21, true)
    return area(1 + (bits & 0x3fff), 1 + ((bits >>> 14) & 0x3fff))
  }
  return undefined
}

function uint24(at: DataView, offset: number): number {
  return at.getUint16(offset, true) | (at.getUint8(offset + 2) << 16)
}

// 'BM' alone would take many a text for a picture.
const bitmapHeaderSizes = new Set([12, 16, 40, 52, 56, 64, 108, 124])

function isBitmap(head: Uint8Array, at: DataView): boolean {
  return starts(head, 'BM') && at.byteLength >= 18 && bitmapHeaderSizes.has(at.getUint32(14, true))
}

function bitmapPixels(at: DataView): number | undefined {
  if (at.byteLength < 26) return undefined
  if (at.getUint32(14, true) === 12) return area(at.getUint16(18, true), at.getUint16(20, true))
  return area(at.getInt32(18, true), Math.abs(at.getInt32(22, true)))
}

function isIcon(head: Uint8Array, at: DataView, size: number): boolean {
  if (!starts(head, '\0\0\x01\0') || at.byteLength < 22 || at.getUint8(9) !== 0) return false
  const count = at.getUint16(4, true)
  const bytes = at.getUint32(14, true)
  const offset = at.getUint32(18, true)
  return count > 0 && bytes > 0 && offset >= 6 + 16 * count && offset + bytes <= size
}

// Cameras may put more than `head` of metadata before the frame header, so a JPEG may rightly not tell.
function jpegPixels(at: DataView): number | null {
  let offset = 2
  while (offset + 9 <= at.byteLength && at.getUint8(offset) === 0xff) {
    const marker = at.getUint8(offset + 1)
    const isFrame = marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc
    if (isFrame) return at.getUint16(offset + 5) * at.getUint16(offset + 7)
    if (marker === 0xff) offset += 1
    else if (marker === 0x01 || (marker >= 0xd0 && marker <= 0xd8)) offset += 2
    else offset += 2 + at.getUint16(offset + 2)
  }
  return null
}

const heicBrands = new Set(['heic', 'heix', 'heim', 'heis', 'hevc', 'hevx', 'hevm', 'hevs'])

function isoPicture(head: Uint8Array, at: DataView): Picture | undefined {
  const end = Math.min(at.getUint32(0), head.length, 4096)
  const brands: string[] = []
  for (let offset = 8; offset + 4 <= end; offset += 4) {
    if (offset !== 12) brands.push(String.fromCharCode(...head.subarray(offset, offset + 4)))
  }
  if (brands.some((brand) => brand === 'avif' || brand === 'avis'))
    return raster('image/avif', 'avif', isoPixels(head, at))
  if (brands.some((brand) => heicBrands.has(brand))) return other('image/heic', 'heic')
  if (brands.includes('mif1') || brands.includes('msf1')) return other('image/heif', 'heif')
  return undefined
}

// The largest of the sizes that the items tell ('ispe': version and flags, width, height).
function isoPixels(head: Uint8Array, at: DataView): number | null {
  const bytes = Buffer.from(head.buffer, head.byteOffset, head.byteLength)
  let largest: number | null = null
  let found = bytes.indexOf('ispe')
  while (found !== -1 && found + 16 <= at.byteLength) {
    largest = Math.max(largest ?? 0, at.getUint32(found + 8) * at.getUint32(found + 12))
    found = bytes.indexOf('ispe', found + 16)
  }
  return largest
}
