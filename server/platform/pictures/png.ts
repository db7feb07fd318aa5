import { addFrame, Contradiction, grow, skip, take, type Extent, type Walk } from './walk.ts'

/** PNG and APNG (PNG Specification, third edition): a chunk is its length, its type, its data and a checksum. */
export function* walkPng(extent: Extent): Walk {
  yield* skip(8)
  let announced = 1
  let controls = 0
  for (let isFirst = true; ; isFirst = false) {
    const chunk = yield* take(8)
    const length = chunk.readUInt32BE(0)
    const type = chunk.toString('latin1', 4)
    if (length > 0x7fffffff || isFirst !== (type === 'IHDR')) throw new Contradiction('Not a PNG file.')
    const seen = seenBytes[type] ?? 0
    if (length < seen) throw new Contradiction('Not a PNG file.')
    const data = seen ? yield* take(seen) : chunk
    if (type === 'IHDR') {
      grow(extent, data.readUInt32BE(0), data.readUInt32BE(4))
      addFrame(extent, extent.width, extent.height)
    } else if (type === 'acTL') announced = data.readUInt32BE()
    else if (type === 'fcTL') {
      controls++
      addFrame(extent, data.readUInt32BE(4), data.readUInt32BE(8))
    }
    extent.frames = Math.max(announced, controls)
    if (type === 'IEND') return
    yield* skip(length - seen + 4)
  }
}

const seenBytes: Readonly<Record<string, number>> = { IHDR: 8, acTL: 4, fcTL: 12 }
