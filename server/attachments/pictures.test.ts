import { deepEqual, equal, ok } from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { test } from 'node:test'
import fc from 'fast-check'
import { duration } from '../../tests/support/duration.ts'
import { icoExtent } from '../platform/pictures/ico.ts'
import { measurePicture, type Extent } from '../platform/pictures/measure.ts'
import * as sample from './file-samples.ts'

function measure(...pieces: readonly Buffer[]): Readonly<Extent> | undefined {
  const one = measurePicture()
  for (const piece of pieces) one.add(piece)
  return one.result()
}

const still = (width: number, height: number): Extent => ({ width, height, frames: 1, drawnPixels: width * height })

/** A scan of a JPEG: its header, and data with a stuffed byte and a restart marker in it. */
const scan = sample.bytes('\xff\xda\0\x08\x01\x01\0\0\x3f\0data\xff\0more\xff\xd3and\xff\xff')
const jpeg = Buffer.concat([sample.jpeg(40, 30), Buffer.alloc(8)])
const webpFrame = (width: number, height: number): Buffer => {
  const header = Buffer.alloc(16)
  header.writeUIntLE(10, 0, 3)
  header.writeUIntLE(width - 1, 6, 3)
  header.writeUIntLE(height - 1, 9, 3)
  const picture = sample.webpLossless(width, height).subarray(12)
  const chunk = Buffer.concat([sample.bytes('ANMF\0\0\0\0'), header, picture])
  chunk.writeUInt32LE(16 + picture.length, 4)
  return chunk
}

const pictures: readonly [what: string, file: Buffer, extent: Extent | undefined][] = [
  ['a PNG', sample.png(640, 400), still(640, 400)],
  [
    'an APNG',
    Buffer.concat([sample.png(64, 40), sample.apngControl(7)]),
    { width: 64, height: 40, frames: 7, drawnPixels: 64 * 40 },
  ],
  ['a PNG that begins with something else', sample.bytes(`\x89PNG\r\n\x1a\n\0\0\0\0IDAT${'\0'.repeat(20)}`), undefined],
  ['a GIF without frames', sample.gif(10, 20), { width: 10, height: 20, frames: 0, drawnPixels: 0 }],
  [
    'a GIF of two frames, one larger than the screen',
    Buffer.concat([sample.gif(10, 20), sample.gifFrame(5, 5), sample.gifFrame(100, 7)]),
    { width: 100, height: 20, frames: 2, drawnPixels: 725 },
  ],
  ['a JPEG without data', sample.jpeg(40, 30), { width: 40, height: 30, frames: 1, drawnPixels: 0 }],
  ['a JPEG of three scans', Buffer.concat([jpeg, scan, scan, scan]), { ...still(40, 30), drawnPixels: 3 * 1200 }],
  ['a JPEG behind much metadata', sample.jpegBehindMetadata(9, 8), { width: 9, height: 8, frames: 1, drawnPixels: 0 }],
  ['a JPEG without a frame', sample.bytes('\xff\xd8\xff\xe0\0\x02\xff\xd9\0\0\0\0'), undefined],
  ['a lossy WebP', sample.webpLossy(80, 60), still(80, 60)],
  ['a lossless WebP', sample.webpLossless(80, 60), still(80, 60)],
  ['an extended WebP', sample.webp(80, 60), { width: 80, height: 60, frames: 0, drawnPixels: 0 }],
  [
    'an animated WebP',
    Buffer.concat([sample.webp(80, 60), webpFrame(8, 6), webpFrame(70, 6)]),
    { width: 90, height: 60, frames: 2, drawnPixels: 48 + 420 },
  ],
  ['an AVIF', sample.avif(800, 600), still(800, 600)],
  [
    'an AVIF whose sizes lie in boxes within boxes, behind its data',
    Buffer.concat([
      sample.iso('avif', 'mif1'),
      sample.box('mdat', Buffer.alloc(5000, 'ispe')),
      sample.box(
        'meta',
        Buffer.concat([
          Buffer.alloc(4),
          sample.box('pitm', Buffer.alloc(6)),
          sample.box('iprp', sample.box('ipco', Buffer.concat([sample.avifSize(70, 50), sample.avifSize(700, 500)]))),
        ]),
      ),
    ]),
    still(700, 500),
  ],
  ['an AVIF without a size', Buffer.concat([sample.iso('avif', 'mif1'), Buffer.alloc(50)]), undefined],
  ['an AVIF that is a film', Buffer.concat([sample.avif(8, 6), sample.box('moov', Buffer.alloc(8))]), undefined],
  ['a bitmap', sample.bmp(10, -20), still(10, 20)],
  ['an old bitmap', sample.bmpOld(10, 20), still(10, 20)],
  ['a bitmap that holds a JPEG', sample.bmp(10, 20, 4), undefined],
  ['a text', sample.bytes('This is no picture at all.'), undefined],
  ['nothing', Buffer.alloc(0), undefined],
]

for (const [what, file, extent] of pictures) {
  test(`The extent of ${what}, in whatever pieces it comes`, () => {
    deepEqual(measure(file), extent)
    if (file.length < 10_000) deepEqual(measure(...Array.from(file, (byte) => Buffer.of(byte))), extent)
    deepEqual(measure(file.subarray(0, 15), file.subarray(15, 40), file.subarray(40)), extent)
  })
}

test('Whatever bytes come, nothing is thrown, and pieces make no difference', () => {
  const beginnings = pictures.map(([, file]) => file)
  const content = fc
    .tuple(
      fc.constantFrom(...beginnings),
      fc.nat(80),
      fc.uint8Array({ maxLength: 200 }),
      fc.constantFrom(...beginnings),
    )
    .map(([one, kept, noise, other]) => Buffer.concat([one.subarray(0, kept), noise, other]))
  fc.assert(
    fc.property(content, fc.nat(250), (file, at) => {
      const extent = measure(file)
      deepEqual(measure(file.subarray(0, at), file.subarray(at)), extent)
      if (extent) ok(Object.values(extent).every((value) => Number.isFinite(value) && value >= 0))
      icoExtent(file)
      icoExtent(Buffer.concat([Buffer.from([0, 0, 1, 0]), file]))
    }),
    { numRuns: 3000 },
  )
})

const sized = 8 * 1024 * 1024
const filled = (beginning: Buffer, part: Buffer) =>
  Buffer.concat([beginning, ...Array.from({ length: Math.floor(sized / part.length) }, () => part)])

const hostile: Readonly<Record<string, Buffer>> = {
  'a PNG of empty chunks': filled(sample.png(1, 1), sample.bytes('\0\0\0\0teSt\0\0\0\0')),
  'a GIF of empty frames': filled(sample.gif(1, 1), sample.gifFrame(1, 1)),
  'a GIF of blocks of one byte': filled(
    Buffer.concat([sample.gif(1, 1), sample.bytes('!\xfe')]),
    sample.bytes('\x01a'),
  ),
  'a JPEG of empty segments': filled(sample.jpeg(1, 1), sample.bytes('\xff\xe0\0\x02')),
  'a JPEG of fill bytes': filled(sample.jpeg(1, 1), sample.bytes('\xff')),
  'a JPEG of stuffed bytes': filled(Buffer.concat([jpeg, scan]), sample.bytes('\xff\0')),
  'a WebP of empty chunks': filled(sample.webp(1, 1), sample.bytes('EXIF\0\0\0\0')),
  'an AVIF of empty boxes': filled(sample.avif(1, 1), sample.box('free', Buffer.alloc(0))),
  'an AVIF of sizes': filled(sample.avif(1, 1), sample.avifSize(1, 1)),
}

for (const [what, file] of Object.entries(hostile)) {
  test(`${what} costs no more than a few times its hash`, () => {
    const floor = duration(() => createHash('sha256').update(file).digest())
    const pieces = Array.from({ length: file.length / 65_536 }, (_, at) =>
      file.subarray(at * 65_536, (at + 1) * 65_536),
    )
    ok(duration(() => measure(...pieces)) < 20 * floor)
  })
}

test('A picture of very many parts does not tell its extent', () => {
  equal(measure(hostile['a PNG of empty chunks'] as Buffer), undefined)
  equal(measure(hostile['a JPEG of empty segments'] as Buffer), undefined)
})
