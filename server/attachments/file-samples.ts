// The smallest beginnings of files of each kind, for tests.
import { measurePicture } from '../platform/pictures/measure.ts'
import type { ArrivedFile } from './file-type.ts'

/** What is known of a file with this content, once it has been received. */
export function arrived(content: Uint8Array): ArrivedFile {
  const measure = measurePicture()
  measure.add(Buffer.from(content))
  const [head, tail] = [content.subarray(0, 256 * 1024), content.subarray(Math.max(0, content.length - 64 * 1024))]
  return { head, tail, size: content.length, extent: measure.result() }
}

export function bytes(latin1: string): Buffer {
  return Buffer.from(latin1, 'latin1')
}

export function utf16le(text: string): Buffer {
  return Buffer.from(text, 'utf16le')
}

export function png(width: number, height: number): Buffer {
  const file = Buffer.alloc(33)
  file.write('\x89PNG\r\n\x1a\n\0\0\0\rIHDR', 'latin1')
  file.writeUInt32BE(width, 16)
  file.writeUInt32BE(height, 20)
  return file
}

export function gif(width: number, height: number): Buffer {
  const file = Buffer.alloc(13)
  file.write('GIF89a')
  file.writeUInt16LE(width, 6)
  file.writeUInt16LE(height, 8)
  return file
}

/** With a JFIF segment, a fill byte and a table before the frame header. */
export function jpeg(width: number, height: number): Buffer {
  const frame = Buffer.from([0xff, 0xff, 0xc4, 0, 3, 0, 0xff, 0xc2, 0, 17, 8, 0, 0, 0, 0, 3, 1])
  frame.writeUInt16BE(height, 11)
  frame.writeUInt16BE(width, 13)
  return Buffer.concat([bytes('\xff\xd8\xff\xe0\0\x10JFIF\0\x01\x01\0\0\x01\0\x01\0\0'), frame])
}

/** Behind 300 kB of metadata, as cameras write it. */
export function jpegBehindMetadata(width: number, height: number): Buffer {
  const segment = Buffer.alloc(60_000)
  segment.writeUInt32BE(0xffe1ea5e)
  return Buffer.concat([
    bytes('\xff\xd8'),
    ...Array.from({ length: 5 }, () => segment),
    jpeg(width, height).subarray(2),
  ])
}

/** With an empty picture of one block. */
export function gifFrame(width: number, height: number): Buffer {
  const frame = bytes('\x2c\0\0\0\0\0\0\0\0\0\x02\x01\0\0')
  frame.writeUInt16LE(width, 5)
  frame.writeUInt16LE(height, 7)
  return frame
}

export function apngControl(frames: number): Buffer {
  const chunk = bytes('\0\0\0\x08acTL\0\0\0\0\0\0\0\0\0\0\0\0')
  chunk.writeUInt32BE(frames, 8)
  return chunk
}

export function webp(width: number, height: number): Buffer {
  const file = riff('VP8X')
  file.writeUIntLE(width - 1, 24, 3)
  file.writeUIntLE(height - 1, 27, 3)
  return file
}

export function webpLossy(width: number, height: number): Buffer {
  const file = riff('VP8 ')
  file.write('\x9d\x01\x2a', 23, 'latin1')
  file.writeUInt16LE(width, 26)
  file.writeUInt16LE(height, 28)
  return file
}

export function webpLossless(width: number, height: number): Buffer {
  const file = riff('VP8L')
  file[20] = 0x2f
  file.writeUInt32LE((width - 1) | ((height - 1) << 14), 21)
  return file
}

function riff(chunk: string): Buffer {
  const file = Buffer.alloc(30)
  file.write(`RIFF\x16\0\0\0WEBP${chunk}\x0a\0\0\0`, 'latin1')
  return file
}

export function iso(major: string, compatible: string): Buffer {
  return bytes(`\0\0\0\x18ftyp${major}\0\0\0\0${major}${compatible}`)
}

export function avif(width: number, height: number): Buffer {
  return Buffer.concat([iso('avif', 'mif1'), avifSize(width, height)])
}

/** Behind `before` bytes of zero. */
export function avifSize(width: number, height: number, before = 0): Buffer {
  const extents = Buffer.alloc(12)
  extents.writeUInt32BE(width, 4)
  extents.writeUInt32BE(height, 8)
  return Buffer.concat([Buffer.alloc(before), box('ispe', extents)])
}

export function box(type: string, content: Uint8Array): Buffer {
  const header = Buffer.alloc(8)
  header.writeUInt32BE(8 + content.length)
  header.write(type, 4)
  return Buffer.concat([header, content])
}

export function bmp(width: number, height: number, compression = 0): Buffer {
  const file = Buffer.alloc(54)
  file.write('BM')
  file.writeUInt32LE(40, 14)
  file.writeInt32LE(width, 18)
  file.writeInt32LE(height, 22)
  file.writeUInt32LE(compression, 30)
  return file
}

export function bmpOld(width: number, height: number): Buffer {
  const file = Buffer.alloc(26)
  file.write('BM')
  file.writeUInt32LE(12, 14)
  file.writeUInt16LE(width, 18)
  file.writeUInt16LE(height, 20)
  return file
}

export function ico(width = 16, height = 16): Buffer {
  const bitmap = Buffer.alloc(40)
  bitmap.writeUInt32LE(40)
  bitmap.writeInt32LE(width, 4)
  bitmap.writeInt32LE(2 * height, 8)
  return icoOf(bitmap)
}

export const icoOfPng = (width: number, height: number): Buffer => icoOf(png(width, height))

function icoOf(picture: Buffer): Buffer {
  const directory = Buffer.alloc(22)
  directory.writeUInt16LE(1, 2)
  directory.writeUInt16LE(1, 4)
  directory.writeUInt32LE(picture.length, 14)
  directory.writeUInt32LE(22, 18)
  return Buffer.concat([directory, picture])
}

/** Enough members to make the directory longer than the tail that is looked at. */
export const manyNames = Array.from({ length: 2000 }, (_, index) => `word/media/picture-${index}.png`)

/** A ZIP file of empty members. */
export function zip(...names: string[]): Buffer {
  const local = names.map((name) => member('PK\x03\x04', 30, 26, name))
  const directory = Buffer.concat(names.map((name) => member('PK\x01\x02', 46, 28, name)))
  const end = Buffer.alloc(22)
  end.write('PK\x05\x06', 'latin1')
  end.writeUInt32LE(directory.length, 12)
  end.writeUInt32LE(Buffer.concat(local).length, 16)
  return Buffer.concat([...local, directory, end])
}

/** Thousands of members, each with a name of 64 KiB that reaches over the members behind it. */
export function zipOfOverlappingNames(): Buffer {
  const file = Buffer.alloc(320 * 1024, 'a')
  for (let offset = 0; offset < 256 * 1024; offset += 32) {
    file.write('PK\x03\x04', offset, 'latin1')
    file.writeUInt16LE(0xffff, offset + 26)
  }
  file.write('PK\x05\x06', file.length - 22, 'latin1')
  file.writeUInt32LE(1_000_000, file.length - 10)
  return file
}

function member(signature: string, headerLength: number, nameLengthAt: number, name: string): Buffer {
  const header = Buffer.alloc(headerLength)
  header.write(signature, 'latin1')
  header.writeUInt16LE(Buffer.byteLength(name), nameLengthAt)
  return Buffer.concat([header, Buffer.from(name)])
}
