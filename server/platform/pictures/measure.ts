/** How much a picture shows, told from all of its bytes as they pass by, without decoding any. */
import { walkBoxes } from './bmff.ts'
import { walkBmp } from './bmp.ts'
import { walkGif } from './gif.ts'
import { walkJpeg } from './jpeg.ts'
import { walkPng } from './png.ts'
import { createWalker, type Extent, type Walk } from './walk.ts'
import { walkWebp } from './webp.ts'

export type { Extent } from './walk.ts'

export interface Measure {
  add(chunk: Buffer): void
  /** Undefined for what is no picture, and where it can't be told. */
  result(): Readonly<Extent> | undefined
}

const beginningBytes = 12

export function measurePicture(): Measure {
  const extent: Extent = { width: 0, height: 0, frames: 0, drawnPixels: 0 }
  let beginning: Buffer | undefined = Buffer.alloc(0)
  let walker: ReturnType<typeof createWalker> | undefined
  return {
    add(chunk) {
      if (beginning === undefined) return walker?.add(chunk)
      beginning = beginning.length ? Buffer.concat([beginning, chunk]) : chunk
      if (beginning.length < beginningBytes) return
      const walk = walkOf(beginning)?.(extent)
      walker = walk && createWalker(walk)
      walker?.add(beginning)
      beginning = undefined
    },
    result() {
      const isTold = walker !== undefined && !walker.hasFailed && extent.width > 0 && extent.height > 0
      return isTold ? extent : undefined
    },
  }
}

function walkOf(beginning: Buffer): ((extent: Extent) => Walk) | undefined {
  const text = beginning.toString('latin1', 0, beginningBytes)
  if (text.startsWith('\x89PNG\r\n\x1a\n')) return walkPng
  if (/^GIF8[79]a/.test(text)) return walkGif
  if (text.startsWith('\xff\xd8\xff')) return walkJpeg
  if (text.startsWith('RIFF') && text.endsWith('WEBP')) return walkWebp
  if (text.startsWith('BM')) return walkBmp
  return text.startsWith('ftyp', 4) ? walkBoxes : undefined
}
