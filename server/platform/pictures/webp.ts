import { addFrame, Contradiction, grow, skip, take, type Extent, type Walk } from './walk.ts'

/** WebP (RFC 9649): RIFF chunks; those of a frame of an animation lie within its ANMF chunk, and are met behind its header. */
export function* walkWebp(extent: Extent): Walk {
  yield* skip(12)
  let isInFrame = false
  for (;;) {
    const chunk = yield* take(8)
    const type = chunk.toString('latin1', 0, 4)
    const length = chunk.readUInt32LE(4)
    const header = headerBytes[type] ?? 0
    if (length < header) throw new Contradiction('Not a WebP file.')
    const data = header ? yield* take(header) : chunk
    if (type === 'VP8X') grow(extent, 1 + data.readUIntLE(4, 3), 1 + data.readUIntLE(7, 3))
    else if (type === 'ANMF') {
      const [width, height] = [1 + data.readUIntLE(6, 3), 1 + data.readUIntLE(9, 3)]
      grow(extent, 2 * data.readUIntLE(0, 3) + width, 2 * data.readUIntLE(3, 3) + height)
      addFrame(extent, width, height)
      isInFrame = true
      continue
    } else if (type === 'VP8 ' || type === 'VP8L') {
      const [width, height] = type === 'VP8L' ? losslessSize(data) : lossySize(data)
      grow(extent, width, height)
      if (!isInFrame) addFrame(extent, width, height)
      isInFrame = false
    }
    yield* skip(length - header + (length % 2))
  }
}

const headerBytes: Readonly<Record<string, number>> = { VP8X: 10, ANMF: 16, 'VP8 ': 10, VP8L: 5 }

function lossySize(data: Buffer): [width: number, height: number] {
  if (data.readUIntBE(3, 3) !== 0x9d012a) throw new Contradiction('Not a key frame of VP8.')
  return [data.readUInt16LE(6) & 0x3fff, data.readUInt16LE(8) & 0x3fff]
}

function losslessSize(data: Buffer): [width: number, height: number] {
  if (data[0] !== 0x2f) throw new Contradiction('Not a VP8L bitstream.')
  const bits = data.readUInt32LE(1)
  return [1 + (bits & 0x3fff), 1 + ((bits >>> 14) & 0x3fff)]
}
