import { addFrame, Contradiction, grow, take, type Extent, type Walk } from './walk.ts'

/** A Windows or OS/2 bitmap, from its header. */
export function* walkBmp(extent: Extent): Walk {
  const file = yield* take(18)
  const headerBytes = file.readUInt32LE(14)
  const size = yield* take(headerBytes === 12 ? 4 : 8)
  const [width, height] =
    headerBytes === 12
      ? [size.readUInt16LE(0), size.readUInt16LE(2)]
      : [size.readInt32LE(0), Math.abs(size.readInt32LE(4))]
  if (headerBytes >= 40) {
    const compression = (yield* take(8)).readUInt32LE(4)
    // A JPEG or PNG file within, of a size of its own.
    if (compression === 4 || compression === 5) throw new Contradiction('Holds another picture.')
  }
  if (width < 0) throw new Contradiction('Not a bitmap.')
  grow(extent, width, height)
  addFrame(extent, width, height)
}
