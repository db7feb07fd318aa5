/** An icon: its pictures lie anywhere in the file, and the sizes in its directory are seldom those of the pictures. */
import type { Extent } from './walk.ts'

/** Undefined when a picture lies beyond `file` or is of no known kind. */
export function icoExtent(bytes: Uint8Array): Extent | undefined {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  if (file.length < 6) return undefined
  const extent: Extent = { width: 0, height: 0, frames: file.readUInt16LE(4), drawnPixels: 0 }
  for (let index = 0; index < extent.frames; index++) {
    const entry = 6 + 16 * index
    if (entry + 16 > file.length) return undefined
    const [width, height] = sizeAt(file, file.readUInt32LE(entry + 12))
    if (width <= 0 || height <= 0) return undefined
    extent.width = Math.max(extent.width, width)
    extent.height = Math.max(extent.height, height)
    extent.drawnPixels += width * height
  }
  return extent
}

function sizeAt(file: Buffer, at: number): [width: number, height: number] {
  if (at + 24 > file.length) return [0, 0]
  if (file.readUInt32BE(at) === 0x89504e47) return [file.readUInt32BE(at + 16), file.readUInt32BE(at + 20)]
  // The height of a bitmap is that of its colours and of its mask together.
  return file.readUInt32LE(at) === 40 ? [file.readInt32LE(at + 4), Math.abs(file.readInt32LE(at + 8)) / 2] : [0, 0]
}
