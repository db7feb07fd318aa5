// Recognises pictures by their first bytes.
import { icoExtent } from '../platform/pictures/ico.ts'
import type { Extent } from '../platform/pictures/measure.ts'

export type Picture = {
  type: string
  /** The usual extension, for messages. */
  extension: string
  /** Whether browsers draw it and it can carry no script. */
  raster: boolean
  /** How much it shows; undefined where it can't be told. */
  extent: Readonly<Extent> | undefined
}

/**
 * The picture that these bytes begin, if any (SVG is text and not looked for). `size` is the whole file's, in bytes, `extent` what
 * was measured of it as it arrived.
 */
export function recognisePicture(head: Uint8Array, size: number, extent: Picture['extent']): Picture | undefined {
  const at = new DataView(head.buffer, head.byteOffset, head.byteLength)
  if (starts(head, '\x89PNG\r\n\x1a\n')) return raster('image/png', 'png', extent)
  if (starts(head, 'GIF87a') || starts(head, 'GIF89a')) return raster('image/gif', 'gif', extent)
  if (starts(head, '\xff\xd8\xff')) return raster('image/jpeg', 'jpg', extent)
  if (starts(head, 'RIFF') && starts(head, 'WEBP', 8)) return raster('image/webp', 'webp', extent)
  if (isBitmap(head, at)) return raster('image/bmp', 'bmp', extent)
  // Only one that is in sight as a whole: its pictures may lie anywhere.
  if (isIcon(head, at, size)) return raster('image/x-icon', 'ico', head.length < size ? undefined : icoExtent(head))
  if (starts(head, 'II*\0') || starts(head, 'MM\0*')) return other('image/tiff', 'tiff', undefined)
  if (starts(head, 'ftyp', 4)) return isoPicture(head, at, extent)
  return undefined
}

export function starts(bytes: Uint8Array, latin1: string, offset = 0): boolean {
  if (bytes.length < offset + latin1.length) return false
  for (let i = 0; i < latin1.length; i++) if (bytes[offset + i] !== latin1.charCodeAt(i)) return false
  return true
}

function raster(type: string, extension: string, extent: Picture['extent']): Picture {
  return { type, extension, raster: true, extent }
}

function other(type: string, extension: string, extent: Picture['extent']): Picture {
  return { type, extension, raster: false, extent }
}

// 'BM' alone would take many a text for a picture.
const bitmapHeaderSizes = new Set([12, 16, 40, 52, 56, 64, 108, 124])

function isBitmap(head: Uint8Array, at: DataView): boolean {
  return starts(head, 'BM') && at.byteLength >= 18 && bitmapHeaderSizes.has(at.getUint32(14, true))
}

function isIcon(head: Uint8Array, at: DataView, size: number): boolean {
  if (!starts(head, '\0\0\x01\0') || at.byteLength < 22 || at.getUint8(9) !== 0) return false
  const count = at.getUint16(4, true)
  const bytes = at.getUint32(14, true)
  const offset = at.getUint32(18, true)
  return count > 0 && bytes > 0 && offset >= 6 + 16 * count && offset + bytes <= size
}

const heicBrands = new Set(['heic', 'heix', 'heim', 'heis', 'hevc', 'hevx', 'hevm', 'hevs'])

function isoPicture(head: Uint8Array, at: DataView, extent: Picture['extent']): Picture | undefined {
  const end = Math.min(at.getUint32(0), head.length, 4096)
  const brands: string[] = []
  for (let offset = 8; offset + 4 <= end; offset += 4) {
    if (offset !== 12) brands.push(String.fromCharCode(...head.subarray(offset, offset + 4)))
  }
  if (brands.some((brand) => brand === 'avif' || brand === 'avis')) return raster('image/avif', 'avif', extent)
  if (brands.some((brand) => heicBrands.has(brand))) return other('image/heic', 'heic', extent)
  if (brands.includes('mif1') || brands.includes('msf1')) return other('image/heif', 'heif', extent)
  return undefined
}
