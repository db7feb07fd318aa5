import { Contradiction, grow, skip, take, type Extent, type Walk } from './walk.ts'

/** Boxes that hold others, and how many bytes stand before those. */
const containers: Readonly<Record<string, number>> = { meta: 4, iprp: 0, ipco: 0 }

/** AVIF and HEIC (ISO/IEC 23008-12): the largest of the sizes that its items have by `ispe`. Of sequences it can't be told. */
export function* walkBoxes(extent: Extent): Walk {
  for (;;) {
    const box = yield* take(8)
    const type = box.toString('latin1', 4)
    let rest = box.readUInt32BE(0) - 8
    // It reaches to the end of the file.
    if (rest === -8) rest = Number.MAX_SAFE_INTEGER
    if (rest === -7) rest = Number((yield* take(8)).readBigUInt64BE()) - 16
    if (rest < 0 || type === 'moov') throw new Contradiction('Not a still picture.')
    if (type === 'ispe' && rest >= 12) {
      const size = yield* take(12)
      rest -= 12
      grow(extent, size.readUInt32BE(4), size.readUInt32BE(8))
      extent.frames = 1
      extent.drawnPixels = extent.width * extent.height
    }
    const inner = containers[type]
    if (inner !== undefined) rest = inner
    yield* skip(rest)
  }
}
