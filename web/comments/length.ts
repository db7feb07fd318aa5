import { text } from '../text/text.ts'

/** How much room is left, told only in the last tenth; lengths in UTF-16 units, as the server counts. */
export function roomLeft(length: number, max: number | undefined): string | null {
  if (max === undefined || length < max * 0.9 || length > max) return null
  return text().common.charactersLeft(max - length)
}

/** What is wrong with a text that is too long; null when it fits. */
export function tooLong(length: number, max: number | undefined): string | null {
  if (max === undefined || length <= max) return null
  return text().common.charactersOver(length - max, max)
}
