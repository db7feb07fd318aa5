// The photos that customers take: a torn parcel, a printer, a tablet.
import { barcode } from './barcode.ts'
import { createCanvas, mix, type Canvas, type Colour, type Picture, type Point } from './canvas.ts'
import type { Random } from './random.ts'

const width = 640
const height = 400
const ink = 0x26242b

/** A parcel in the light of a late afternoon, with a tear in it. */
export function parcelPhoto(random: Random): Picture {
  const canvas = createCanvas(width, height)
  const floor = room(canvas, random)
  const left = random.between(150, 210)
  const right = left + random.between(190, 230)
  const back = right + 90
  const top = random.between(120, 150)
  const front = top + 40
  const bottom = top + random.between(180, 210)
  const middle = (left + right) / 2
  shadow(canvas, [left - 30, bottom - 14], [back + 30, bottom - 44], [back, bottom - 4], [left, bottom + 6], floor)
  four(canvas, [left, front], [right, front], [right, bottom], [left, bottom], 0xc49a6c)
  four(canvas, [right, front], [back, top], [back, bottom - 50], [right, bottom], 0x9c774f)
  four(canvas, [left, front], [left + 90, top], [back, top], [right, front], 0xd8b284)
  four(canvas, [middle - 14, front], [middle + 76, top], [middle + 100, top], [middle + 12, front], 0xe9dcc0)
  canvas.rect(middle - 14, front, 26, 46, 0xe2d2b0)
  address(canvas, left + 16, bottom - 74, random)
  tear(canvas, right - random.between(40, 70), top + random.between(80, 110))
  return canvas.png()
}

/** A label printer whose light tells of trouble, with a label halfway out. */
export function printerPhoto(random: Random): Picture {
  const canvas = createCanvas(width, height)
  const floor = room(canvas, random)
  const left = random.between(180, 230)
  const body = random.pick([0x3b3d45, 0xe6e3dc, 0x4a5a66])
  shadow(canvas, [left - 26, 318], [left + 290, 318], [left + 320, 344], [left - 6, 344], floor)
  canvas.rounded(left, 130, 270, 204, 22, mix(body, 0x000000, 0.3))
  canvas.rounded(left, 126, 270, 196, 22, body)
  canvas.rounded(left + 14, 140, 242, 62, 14, mix(body, 0xffffff, 0.14))
  canvas.text(left + 30, 164, 'LARK', 2, mix(body, 0x8b8794, 0.6))
  canvas.circle(left + 232, 170, 7, random.pick([0xd9483b, 0xe9a13c]))
  canvas.rounded(left + 44, 222, 182, 16, 6, mix(body, 0x000000, 0.55))
  const length = random.between(44, 96)
  canvas.rect(left + 60, 230, 150, length, 0xfaf8f2)
  barcode(canvas, left + 72, 238, 124, length - 20, random.chance(0.5) ? ink : 0xd9d5cc, random)
  return canvas.png()
}

/** A tablet on a counter, stuck before anything can be seen on it. */
export function tabletPhoto(random: Random): Picture {
  const canvas = createCanvas(width, height)
  const floor = room(canvas, random)
  const left = random.between(130, 170)
  shadow(canvas, [left - 10, 300], [left + 350, 300], [left + 380, 330], [left + 16, 330], floor)
  canvas.rounded(left, 84, 350, 232, 18, 0x1b1a1f)
  canvas.rounded(left + 16, 100, 318, 200, 4, 0x2a3340)
  canvas.circle(left + 175, 188, 34, 0x5f7d9a)
  canvas.circle(left + 175, 188, 26, 0x2a3340)
  four(canvas, [left + 175, 188], [left + 230, 150], [left + 230, 200], [left + 200, 236], 0x2a3340)
  four(canvas, [left + 240, 100], [left + 300, 100], [left + 200, 300], [left + 140, 300], 0x303a48)
  canvas.text(left + 133, 252, random.pick(['Plover', 'Please wait']), 2, 0x9fb4c8)
  return canvas.png()
}

/** A wall and a floor with light from the left; answers the colour of the floor. */
function room(canvas: Canvas, random: Random): Colour {
  const wall = random.pick([0xd8d2c4, 0xc3cdd1, 0xd6c6bd, 0xc9cdbb])
  const floor = random.pick([0x8a7560, 0x6d7075, 0x9a8b78])
  const horizon = random.between(170, 215)
  canvas.shade((x, y) => {
    const board = y > horizon && (x + y * 3) % 96 < 2 ? 0.25 : 0
    const base = y < horizon ? wall : floor
    return mix(base, 0x14131a, board + Math.sqrt((x - 240) ** 2 + (y - 120) ** 2) / 900)
  })
  return floor
}

function shadow(canvas: Canvas, a: Point, b: Point, c: Point, d: Point, floor: Colour): void {
  four(canvas, a, b, c, d, mix(floor, 0x000000, 0.55))
}

function four(canvas: Canvas, a: Point, b: Point, c: Point, d: Point, colour: Colour): void {
  canvas.polygon([a, b, c, d], colour)
}

function address(canvas: Canvas, x: number, y: number, random: Random): void {
  canvas.rect(x, y, 74, 52, 0xf6f3ec)
  canvas.rect(x + 6, y + 8, 48, 4, 0x8b8794)
  canvas.rect(x + 6, y + 16, 36, 4, 0x8b8794)
  barcode(canvas, x + 6, y + 24, 70, 20, ink, random)
}

function tear(canvas: Canvas, x: number, y: number): void {
  const hole: Point[] = [
    [x - 26, y - 6],
    [x - 4, y - 22],
    [x + 24, y - 8],
    [x + 14, y + 20],
    [x - 12, y + 14],
  ]
  canvas.polygon(hole, 0x3a2a1c)
  canvas.polygon(
    [
      [x - 26, y - 6],
      [x - 12, y + 14],
      [x - 34, y + 20],
    ],
    0xe0c096,
  )
}
