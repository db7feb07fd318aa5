import { pictureBudget } from '../budgets.ts'
import type { Extent } from './measure.ts'

/** Whether a picture may be drawn in place, and decoded for its thumbnails (decision 056). */
export function fitsBudget({ width, height, frames, drawnPixels }: Readonly<Extent>): boolean {
  const { side, pixels, animation } = pictureBudget
  if (Math.max(width, height) > side || width * height > pixels) return false
  return (
    drawnPixels <= animation.drawnPixels &&
    (frames <= 1 || (frames <= animation.frames && width * height <= animation.pixels))
  )
}
