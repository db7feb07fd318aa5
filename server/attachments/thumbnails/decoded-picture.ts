/** What the process that decodes a picture says of it: a line of JSON, then the thumbnails one after another. */
import { pictureBudget, thumbnailBudget } from '../../platform/budgets.ts'
import { measurePicture } from '../../platform/pictures/measure.ts'
import { thumbnailSides, type Thumbnail } from './sides.ts'

export interface DecodedThumbnail extends Thumbnail {
  readonly bytes: Buffer
}

export interface DecodedPicture {
  /** Pixels, as it is shown. */
  readonly width: number
  readonly height: number
  /** The smallest first. */
  readonly thumbnails: readonly DecodedThumbnail[]
}

/** Why there is nothing to be shown. */
export interface NothingDecoded {
  readonly none: string
}

export function formatDecoded(decoded: DecodedPicture | NothingDecoded): Buffer {
  if ('none' in decoded) return Buffer.from(`${JSON.stringify(decoded)}\n`)
  const thumbnails = decoded.thumbnails.map(({ bytes, ...thumbnail }) => ({ ...thumbnail, bytes: bytes.length }))
  const head = Buffer.from(`${JSON.stringify({ ...decoded, thumbnails })}\n`)
  return Buffer.concat([head, ...decoded.thumbnails.map(({ bytes }) => bytes)])
}

const headBytes = 2_000

/** What could not be written by `formatDecoded` within the limits is nothing: a picture may have taken over the process that wrote it. */
export function parseDecoded(answer: Buffer): DecodedPicture | NothingDecoded {
  const end = answer.subarray(0, headBytes).indexOf('\n')
  const head = end < 0 ? undefined : parseObject(answer.toString('utf8', 0, end))
  if (!head) return { none: 'its process said nothing that can be understood' }
  if (typeof head.none === 'string') return { none: head.none.slice(0, 200) }
  const decoded = readPicture(head, answer.subarray(end + 1))
  return decoded ?? { none: 'its process said what can not be' }
}

function readPicture(
  { width, height, thumbnails }: Record<string, unknown>,
  bytes: Buffer,
): DecodedPicture | undefined {
  const { side } = pictureBudget
  if (!isLength(width) || !isLength(height) || Math.max(width, height) > side) return undefined
  if (!Array.isArray(thumbnails)) return undefined
  const read: DecodedThumbnail[] = []
  let at = 0
  for (const told of thumbnails as readonly (Record<string, unknown> | null)[]) {
    const thumbnail = readThumbnail(told ?? {}, bytes.subarray(at))
    if (!thumbnail || thumbnail.side <= (read.at(-1)?.side ?? 0)) return undefined
    read.push(thumbnail)
    at += thumbnail.bytes.length
  }
  return at === bytes.length ? { width, height, thumbnails: read } : undefined
}

function readThumbnail(
  { side, width, height, bytes }: Record<string, unknown>,
  rest: Buffer,
): DecodedThumbnail | undefined {
  const known = thumbnailSides.find((one) => one === side)
  if (known === undefined || !isLength(width) || !isLength(height) || Math.max(width, height) > known) return undefined
  if (!isLength(bytes) || bytes > thumbnailBudget.bytes || bytes > rest.length) return undefined
  const content = rest.subarray(0, bytes)
  const measure = measurePicture()
  measure.add(content)
  const extent = measure.result()
  const isWebp = content.toString('latin1', 0, 4) === 'RIFF' && content.toString('latin1', 8, 12) === 'WEBP'
  if (!isWebp || extent?.width !== width || extent.height !== height || extent.frames !== 1) return undefined
  return { side: known, width, height, bytes: content }
}

const isLength = (value: unknown): value is number => Number.isSafeInteger(value) && (value as number) > 0

function parseObject(text: string): Record<string, unknown> | undefined {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : undefined
  } catch {
    return undefined
  }
}
