/** Which thumbnails a picture has. */
import type { Extent } from '../../platform/pictures/measure.ts'

/** The longest side that each may have: for lists on any screen, and for looking at the picture. */
export const thumbnailSides = [160, 1_280] as const

export const thumbnailType = 'image/webp'

/** Pixels. */
export interface Thumbnail {
  readonly side: number
  readonly width: number
  readonly height: number
}

/** Those that a picture needs. One that moves has only the small one, which stands still: it is looked at as it is. */
export function thumbnailsNeeded({ width, height, frames }: Readonly<Extent>): number[] {
  const [small, large] = thumbnailSides
  const longest = Math.max(width, height)
  const isMoving = frames > 1
  return [...(longest > small || isMoving ? [small] : []), ...(longest > large && !isMoving ? [large] : [])]
}
