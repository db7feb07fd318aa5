import type { Canvas, Colour } from './canvas.ts'
import type { Random } from './random.ts'

/** Bars of changing width from x on; it looks like a code and says nothing. */
export function barcode(
  canvas: Canvas,
  x: number,
  y: number,
  w: number,
  h: number,
  colour: Colour,
  random: Random,
): void {
  let at = x
  while (at < x + w - 12) {
    const bar = random.between(1, 4) * 2
    canvas.rect(at, y, bar, h, colour)
    at += bar + random.between(1, 3) * 2
  }
}
