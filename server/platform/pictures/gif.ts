import { addFrame, grow, skip, take, type Extent, type Walk } from './walk.ts'

const tableBytes = (flags: number): number => (flags & 0x80 ? 3 * 2 ** ((flags & 7) + 1) : 0)

/** GIF89a. A frame may be larger than the screen, and browsers make the screen larger then. */
export function* walkGif(extent: Extent): Walk {
  const screen = yield* take(13)
  grow(extent, screen.readUInt16LE(6), screen.readUInt16LE(8))
  yield* skip(tableBytes(screen.readUInt8(10)))
  for (;;) {
    const introducer = (yield* take(1)).readUInt8()
    if (introducer === 0x21) {
      yield* take(1)
      yield 'sub-blocks'
    } else if (introducer === 0x2c) {
      const frame = yield* take(9)
      const [width, height] = [frame.readUInt16LE(4), frame.readUInt16LE(6)]
      grow(extent, frame.readUInt16LE(0) + width, frame.readUInt16LE(2) + height)
      addFrame(extent, width, height)
      yield* skip(tableBytes(frame.readUInt8(8)))
      yield* take(1)
      yield 'sub-blocks'
    } else return
  }
}
