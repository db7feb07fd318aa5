/** Pictures made for tests: what a camera or a program would write, and what neither would. */
import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { crc32, deflateSync } from 'node:zlib'
import { ImageMagick, initializeImageMagick, MagickFormat, MagickReadSettings } from '@imagemagick/magick-wasm'

export type Pixel = (x: number, y: number) => readonly [red: number, green: number, blue: number]

/** A landscape without noise: light from above, hills, a sun. */
export const landscape =
  (width: number, height: number, seed = 0): Pixel =>
  (x, y) => {
    const [u, v] = [x / width, y / height]
    const hill = 0.62 + 0.1 * Math.sin(7 * u + seed) + 0.04 * Math.sin(23 * u + 3 * seed)
    const isSun = (u - 0.2 - 0.06 * seed) ** 2 + (v - 0.22) ** 2 < 0.006
    if (isSun) return [255, 214, 120]
    if (v < hill) return [90 + 130 * v, 140 + 90 * v, 235 - 40 * v]
    return [40 + 90 * (v - hill), 110 - 60 * (v - hill) + 10 * Math.sin(90 * u * v), 50 + 30 * u]
  }

/** The left upper quarter is red, all else blue: shows how a picture lies. */
export const corner =
  (width: number, height: number): Pixel =>
  (x, y) =>
    x < width / 2 && y < height / 2 ? [230, 20, 20] : [20, 20, 230]

function rawPixels(width: number, height: number, pixel: Pixel): Buffer {
  const bytes = Buffer.alloc(width * height * 3)
  for (let y = 0, at = 0; y < height; y++) {
    for (let x = 0; x < width; x++, at += 3) {
      const [red, green, blue] = pixel(x, y)
      bytes[at] = red
      bytes[at + 1] = green
      bytes[at + 2] = blue
    }
  }
  return bytes
}

let started: Promise<void> | undefined

const startMagick = (): Promise<void> =>
  (started ??= readFile(fileURLToPath(import.meta.resolve('@imagemagick/magick-wasm/magick.wasm'))).then((wasm) =>
    initializeImageMagick(wasm),
  ))

/** As a program would write it. */
export async function encode(
  format: 'jpeg' | 'webp' | 'bmp' | 'gif',
  width: number,
  height: number,
  pixel: Pixel = landscape(width, height),
): Promise<Buffer> {
  await startMagick()
  const settings = new MagickReadSettings({ format: MagickFormat.Rgb, width, height, depth: 8 })
  const formats = { jpeg: MagickFormat.Jpeg, webp: MagickFormat.WebP, bmp: MagickFormat.Bmp3, gif: MagickFormat.Gif }
  return ImageMagick.read(rawPixels(width, height, pixel), settings, (image) => {
    image.quality = 85
    return image.write(formats[format], (bytes) => Buffer.from(bytes))
  })
}

/** What a picture shows, drawn by another program than the one that is tested only in that it is asked for pixels. */
export async function pixelsOf(
  bytes: Uint8Array,
): Promise<{ width: number; height: number; at: (x: number, y: number) => number[] }> {
  await startMagick()
  return ImageMagick.read(bytes, (image) => {
    const { width, height } = image
    const pixels = image.write(MagickFormat.Rgba, (raw) => Buffer.from(raw))
    return {
      width,
      height,
      at: (x, y) => [
        ...pixels.subarray(
          4 * (Math.floor(y) * width + Math.floor(x)),
          4 * (Math.floor(y) * width + Math.floor(x)) + 4,
        ),
      ],
    }
  })
}

function chunk(type: string, data: Uint8Array): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const bytes = Buffer.alloc(body.length + 8)
  bytes.writeUInt32BE(data.length)
  body.copy(bytes, 4)
  bytes.writeUInt32BE(crc32(body), body.length + 4)
  return bytes
}

const pngSignature = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1')

function pngOf(header: { width: number; height: number; depth: number; colors: number }, rows: Uint8Array): Buffer {
  const ihdr = Buffer.alloc(13)
  ihdr.writeUInt32BE(header.width)
  ihdr.writeUInt32BE(header.height, 4)
  ihdr.set([header.depth, header.colors], 8)
  return Buffer.concat([
    pngSignature,
    chunk('IHDR', ihdr),
    chunk('IDAT', deflateSync(rows)),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

export function png(width: number, height: number, pixel: Pixel = landscape(width, height)): Buffer {
  const raw = rawPixels(width, height, pixel)
  const rows = Buffer.concat(
    Array.from({ length: height }, (_, y) =>
      Buffer.concat([Buffer.of(0), raw.subarray(3 * width * y, 3 * width * (y + 1))]),
    ),
  )
  return pngOf({ width, height, depth: 8, colors: 2 }, rows)
}

/** Red on the left, fully transparent on the right. */
export function transparentPng(width: number, height: number): Buffer {
  const row = Buffer.concat([
    Buffer.of(0),
    ...Array.from({ length: width }, (_, x) => Buffer.of(230, 20, 20, x < width / 2 ? 255 : 0)),
  ])
  return pngOf({ width, height, depth: 8, colors: 6 }, Buffer.concat(Array.from({ length: height }, () => row)))
}

/** Black, one bit a pixel: a few kilobytes that are hundreds of megabytes once they are drawn. */
export const blackPng = (width: number, height: number): Buffer =>
  pngOf({ width, height, depth: 1, colors: 0 }, Buffer.alloc(height * (1 + Math.ceil(width / 8))))

/** It says that it is as large as `told`, and holds the rows of another. */
export function lyingPng(told: { width: number; height: number }, rows: { width: number; height: number }): Buffer {
  return pngOf({ ...told, depth: 8, colors: 2 }, Buffer.alloc(rows.height * (1 + 3 * rows.width)))
}

/** With the orientation of EXIF 2.3 (1 to 8), as cameras write it. */
export function turned(jpeg: Buffer, orientation: number): Buffer {
  const exif = Buffer.from('4578696600004d4d002a00000008000101120003000000010000000000000000', 'hex')
  exif.writeUInt16BE(orientation, 6 + 8 + 2 + 8)
  const head = Buffer.from([0xff, 0xe1, 0, 0])
  head.writeUInt16BE(exif.length + 2, 2)
  return Buffer.concat([jpeg.subarray(0, 2), head, exif, jpeg.subarray(2)])
}

interface GifFrame {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
  /** Of the four colours: black, red, green, blue. */
  readonly color: number
}

/** Frames of one colour each. Each pixel is a code of its own, as in files without compression: after each two the table is cleared. */
export function gif(width: number, height: number, frames: readonly GifFrame[]): Buffer {
  const head = Buffer.from('GIF89a\0\0\0\0\x91\0\0', 'latin1')
  head.writeUInt16LE(width, 6)
  head.writeUInt16LE(height, 8)
  const palette = Buffer.from('000000ff000000ff000000ff', 'hex')
  const drawn = frames.map((frame) => {
    const control = Buffer.from('21f90404050000002c00000000000000', 'hex')
    const descriptor = Buffer.alloc(10)
    descriptor[0] = 0x2c
    for (const [index, value] of [frame.x, frame.y, frame.width, frame.height].entries())
      descriptor.writeUInt16LE(value, 1 + 2 * index)
    return Buffer.concat([control.subarray(0, 8), descriptor, lzw(frame.width * frame.height, frame.color)])
  })
  return Buffer.concat([head, palette, ...drawn, Buffer.of(0x3b)])
}

function lzw(pixels: number, color: number): Buffer {
  const bits: number[] = []
  const put = (code: number) => bits.push(code & 1, (code >> 1) & 1, (code >> 2) & 1)
  for (let pixel = 0; pixel < pixels; pixel++) {
    if (pixel % 2 === 0) put(4)
    put(color)
  }
  put(5)
  const bytes = Buffer.alloc(Math.ceil(bits.length / 8))
  bits.forEach((bit, index) => (bytes[index >> 3] = (bytes[index >> 3] as number) | (bit << (index & 7))))
  const blocks: Buffer[] = [Buffer.of(2)]
  for (let at = 0; at < bytes.length; at += 255) {
    const block = bytes.subarray(at, at + 255)
    blocks.push(Buffer.of(block.length), block)
  }
  return Buffer.concat([...blocks, Buffer.of(0)])
}
