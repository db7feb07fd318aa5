// A small drawing board that becomes a PNG file, drawn when someone looks at it: most desks are read for their texts.
import { crc32, deflateSync } from 'node:zlib'
import { eachDot } from './font.ts'

/** Red, green, blue as 0xRRGGBB. */
export type Colour = number
export type Point = readonly [x: number, y: number]

export type Canvas = {
  width: number
  height: number
  rect: (x: number, y: number, width: number, height: number, colour: Colour) => void
  rounded: (x: number, y: number, width: number, height: number, radius: number, colour: Colour) => void
  circle: (x: number, y: number, radius: number, colour: Colour) => void
  polygon: (points: readonly Point[], colour: Colour) => void
  text: (x: number, y: number, text: string, scale: number, colour: Colour) => void
  /** Sets every pixel from its place. */
  shade: (colourAt: (x: number, y: number) => Colour) => void
  /** Nothing is drawn afterwards. */
  png: () => Picture
}

/** Draws it the first time, and answers the file. */
export type Picture = () => Uint8Array

export function createCanvas(width: number, height: number): Canvas {
  const stride = 1 + width * 3
  let pixels = Buffer.alloc(0)
  let drawn: Uint8Array | undefined
  const steps: (() => void)[] = []
  const later =
    <T extends unknown[]>(draw: (...values: T) => void) =>
    (...values: T) =>
      void steps.push(() => draw(...values))

  function dot(x: number, y: number, colour: Colour): void {
    if (x < 0 || y < 0 || x >= width || y >= height) return
    const at = y * stride + 1 + x * 3
    pixels[at] = colour >> 16
    pixels[at + 1] = colour >> 8
    pixels[at + 2] = colour
  }
  function rect(x: number, y: number, w: number, h: number, colour: Colour): void {
    for (let row = Math.floor(y); row < y + h; row++) {
      for (let column = Math.floor(x); column < x + w; column++) dot(column, row, colour)
    }
  }
  function where(
    x: number,
    y: number,
    w: number,
    h: number,
    colour: Colour,
    inside: (x: number, y: number) => boolean,
  ) {
    for (let row = Math.floor(y); row < y + h; row++) {
      for (let column = Math.floor(x); column < x + w; column++) if (inside(column, row)) dot(column, row, colour)
    }
  }

  function picture(): Uint8Array {
    if (drawn) return drawn
    pixels = Buffer.alloc(stride * height)
    for (const draw of steps.splice(0)) draw()
    drawn = encode(width, height, pixels)
    pixels = Buffer.alloc(0)
    return drawn
  }

  return {
    width,
    height,
    rect: later(rect),
    circle: later((x, y, r, colour) =>
      where(x - r, y - r, 2 * r + 1, 2 * r + 1, colour, (px, py) => Math.hypot(px - x, py - y) <= r),
    ),
    rounded: later((x, y, w, h, r, colour) =>
      where(x, y, w, h, colour, (px, py) => {
        const dx = Math.max(x + r - px, px - (x + w - 1 - r), 0)
        const dy = Math.max(y + r - py, py - (y + h - 1 - r), 0)
        return dx * dx + dy * dy <= r * r
      }),
    ),
    polygon: later((points, colour) => {
      const xs = points.map(([x]) => x)
      const ys = points.map(([, y]) => y)
      const [left, top] = [Math.min(...xs), Math.min(...ys)]
      where(left, top, Math.max(...xs) - left, Math.max(...ys) - top, colour, (x, y) => isInside(points, x, y))
    }),
    text: later((x, y, text, scale, colour) =>
      eachDot(text, (column, row) => rect(x + column * scale, y + row * scale, scale, scale, colour)),
    ),
    shade: later((colourAt) => {
      for (let y = 0; y < height; y++) for (let x = 0; x < width; x++) dot(x, y, colourAt(x, y))
    }),
    png: () => picture,
  }
}

/** A colour between two others; `share` from 0 to 1. */
export function mix(from: Colour, to: Colour, share: number): Colour {
  const weight = Math.min(1, Math.max(0, share))
  return part(from, to, weight, 16) | part(from, to, weight, 8) | part(from, to, weight, 0)
}

function part(from: Colour, to: Colour, weight: number, shift: number): number {
  const start = (from >> shift) & 0xff
  return Math.round(start + (((to >> shift) & 0xff) - start) * weight) << shift
}

function isInside(points: readonly Point[], x: number, y: number): boolean {
  let inside = false
  points.forEach(([ax, ay], index) => {
    const [bx, by] = points[(index + 1) % points.length]!
    if (ay > y !== by > y && x < ((bx - ax) * (y - ay)) / (by - ay) + ax) inside = !inside
  })
  return inside
}

function encode(width: number, height: number, rows: Buffer): Uint8Array {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.set([8, 2], 8)
  const signature = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1')
  return Buffer.concat([
    signature,
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(rows, { level: 6 })),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const framed = Buffer.alloc(body.length + 8)
  framed.writeUInt32BE(data.length, 0)
  framed.set(body, 4)
  framed.writeUInt32BE(crc32(body), body.length + 4)
  return framed
}
