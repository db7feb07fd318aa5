/** Decodes a picture and draws it smaller, with ImageMagick in WebAssembly. Only for the process of decoder.ts. */
import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import {
  AlphaAction,
  ColorSpace,
  ImageMagick,
  initializeImageMagick,
  MagickColors,
  MagickFormat,
  MagickGeometry,
  MagickReadSettings,
  Orientation,
  ResourceLimits,
  type IMagickImage,
} from '@imagemagick/magick-wasm'
import { pictureBudget, thumbnailBudget } from '../../platform/budgets.ts'
import type { DecodedPicture, DecodedThumbnail, NothingDecoded } from './decoded-picture.ts'
import { thumbnailSides } from './sides.ts'

/** What a picture is read as: never as what else its bytes may look like. */
const formats: Readonly<Record<string, MagickFormat>> = {
  'image/png': MagickFormat.Png,
  'image/jpeg': MagickFormat.Jpeg,
  'image/gif': MagickFormat.Gif,
  'image/webp': MagickFormat.WebP,
  'image/bmp': MagickFormat.Bmp,
}

const qualities = [80, 60, 40, 20]
/** A profile of colours, without which those of some cameras are paler. Not worth its bytes in a list. */
const profileBytes = 4_096

export interface Rendering {
  /** MIME type. */
  readonly type: string
  /** Pixels, as its bytes have it. */
  readonly width: number
  readonly height: number
  /** The longest sides of the thumbnails, the smallest first. */
  readonly sides: readonly number[]
}

export async function renderThumbnails(
  bytes: Uint8Array,
  rendering: Rendering,
): Promise<DecodedPicture | NothingDecoded> {
  await initializeImageMagick(
    await readFile(fileURLToPath(import.meta.resolve('@imagemagick/magick-wasm/magick.wasm'))),
  )
  limitResources()
  try {
    return ImageMagick.read(bytes, readSettings(rendering), (image) => render(image, rendering))
  } catch (error) {
    return { none: String(error) }
  }
}

/** For errors with words; the guard of the process ends what passes them. */
function limitResources(): void {
  const { pixels, side } = pictureBudget
  ResourceLimits.width = BigInt(side)
  ResourceLimits.height = BigInt(side)
  // What has just so many would be put on disk already.
  ResourceLimits.area = 2n * BigInt(pixels)
  ResourceLimits.memory = BigInt(thumbnailBudget.memoryBytes)
  // Its disk is memory too.
  ResourceLimits.disk = 0n
  ResourceLimits.maxProfileSize = BigInt(thumbnailBudget.fileBytes)
}

function readSettings({ type, width, height, sides }: Rendering): MagickReadSettings {
  const format = formats[type]
  if (!format) throw new Error(`There is no decoder for ${type}.`)
  const settings = new MagickReadSettings({ format, frameIndex: 0, frameCount: 1 })
  const largest = sides.at(-1)
  // A JPEG can be decoded at a half, a quarter or an eighth of its size: no smaller than twice the thumbnail.
  if (format === MagickFormat.Jpeg && largest && Math.max(width, height) > 2 * largest) {
    settings.setDefine(format, 'size', `${2 * largest}x${2 * largest}`)
  }
  return settings
}

function render(image: IMagickImage, { type, width, height, sides }: Rendering): DecodedPicture {
  const isTurned = image.orientation >= Orientation.LeftTop
  image.autoOrient()
  if (type === 'image/gif') spread(image)
  const profile = image.colorSpace === ColorSpace.sRGB ? image.getColorProfile() : null
  const thumbnails: DecodedThumbnail[] = []
  const [smallest] = thumbnailSides
  for (const side of sides.toReversed()) {
    if (Math.max(image.width, image.height) > side) image.thumbnail(side, side)
    // Here, where it has few pixels left.
    image.colorSpace = ColorSpace.sRGB
    image.resetPage()
    // Where it was taken, and by whom, is for those who open the original.
    image.strip()
    if (side > smallest && profile && profile.data.length <= profileBytes) image.setProfile(profile)
    const bytes = write(image)
    if (bytes) thumbnails.unshift({ side, width: image.width, height: image.height, bytes })
  }
  return isTurned ? { width: height, height: width, thumbnails } : { width, height, thumbnails }
}

/** The first frame of a GIF may be a part of its canvas. */
function spread(image: IMagickImage): void {
  const { x, y, width, height } = image.page
  if (!width || !height || (width === image.width && height === image.height)) return
  if (width * height > pictureBudget.pixels) return
  image.alpha(AlphaAction.Set)
  image.extent(new MagickGeometry(-x, -y, width, height), MagickColors.Transparent)
}

function write(image: IMagickImage): Buffer | undefined {
  for (const quality of qualities) {
    image.quality = quality
    const bytes = image.write(MagickFormat.WebP, (written) => Buffer.from(written))
    if (bytes.length <= thumbnailBudget.bytes) return bytes
  }
  return undefined
}
