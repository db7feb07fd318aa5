/** Which of the pictures that there are of an attachment is drawn where. */
import type { AttachmentFieldsFragment } from '../graphql/generated/attachments/attachment.ts'
import { fileHref } from './file-href.ts'
import { isDrawn } from './file-kind.ts'

export type PictureSource = {
  readonly src: string
  /** Pixels, where they are known. */
  readonly width: number | null
  readonly height: number | null
}

type Attachment = Pick<
  AttachmentFieldsFragment,
  'fileUrl' | 'fileType' | 'fileSize' | 'createdAt' | 'width' | 'height' | 'thumbnails'
>

/** The server draws these smaller; others (AVIF, icons) are there as they are. */
const scaledTypes = new Set(['png', 'jpeg', 'gif', 'webp', 'bmp'].map((kind) => `image/${kind}`))
/** What may be drawn in a list in place of a thumbnail. */
const lightBytes = 32 * 1024
/** The longest side of those for lists. */
const smallSide = 160
/** What has no thumbnails after so long is not about to get them. */
const newMs = 10 * 60_000

/** Whether its thumbnails are about to be made; `now` in ms since 1970. */
export function isBeingScaled({ fileType, createdAt, thumbnails }: Attachment, now: number): boolean {
  return thumbnails === null && scaledTypes.has(fileType) && now - Date.parse(createdAt) < newMs
}

/** For a list; undefined where letters stand for it. `isAwaited` while its thumbnail may come at any moment. */
export function listSource(attachment: Attachment, isAwaited: boolean): string | undefined {
  const { fileUrl, fileType, fileSize, thumbnails, width } = attachment
  if (!isDrawn(fileType)) return undefined
  const [small] = thumbnails ?? []
  if (small) return fileHref(small.url)
  // Once it was looked at it has none because it is small itself, or because it can't be decoded.
  const isFit = thumbnails ? width !== null : !isAwaited
  return isFit || fileSize <= lightBytes || !scaledTypes.has(fileType) ? fileHref(fileUrl) : undefined
}

/** For looking at it. What moves has no large thumbnail, for that would stand still. */
export function largeSource({ fileUrl, width, height, thumbnails }: Attachment): PictureSource {
  const large = thumbnails?.find((one) => Math.max(one.width, one.height) > smallSide)
  return large ? { ...large, src: fileHref(large.url) } : { src: fileHref(fileUrl), width, height }
}
