import { addFrame, grow, skip, take, type Extent, type Walk } from './walk.ts'

const isFrame = (marker: number) => marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker)
const isAlone = (marker: number) => marker === 0x01 || marker === 0xd8

/** JPEG (ITU T.81, annex B). Each scan of a progressive one goes over the whole picture once more. */
export function* walkJpeg(extent: Extent): Walk {
  for (;;) {
    const marker = (yield 'marker').readUInt8()
    if (isAlone(marker)) continue
    if (marker === 0xd9) return
    let rest = (yield* take(2)).readUInt16BE() - 2
    if (isFrame(marker)) {
      const frame = yield* take(5)
      rest -= 5
      grow(extent, frame.readUInt16BE(3), frame.readUInt16BE(1))
      extent.frames = 1
    } else if (marker === 0xda) {
      addFrame(extent, extent.width, extent.height)
      extent.frames = 1
    }
    yield* skip(rest)
  }
}
