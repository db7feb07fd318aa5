import { text } from '../text/text.ts'
import type { UploadLimits } from '../desk/desk.ts'
import { isAccepted } from './file-kind.ts'
import { fileSize } from './file-size.ts'

export type ValidatedFiles = {
  /** Of the files just picked, those that fit. */
  taken: File[]
  /** A sentence for each of the others. */
  refused: string[]
}

/** Sorts freshly picked files into those that fit beside the chosen ones and those that do not; sizes in bytes. */
export function validateFiles(chosen: readonly File[], picked: readonly File[], limits?: UploadLimits): ValidatedFiles {
  const validated: ValidatedFiles = { taken: [], refused: [] }
  let bytes = chosen.reduce((sum, file) => sum + file.size, 0)
  let overCount = 0
  for (const file of picked) {
    const already = [...chosen, ...validated.taken]
    const refusal = whyNot(file, already, limits)
    if (refusal) {
      validated.refused.push(refusal)
    } else if (limits && already.length >= limits.maxFiles) {
      overCount += 1
    } else if (limits && bytes + file.size > limits.maxTicketBytes) {
      validated.refused.push(text().files.togetherTooLarge(file.name, fileSize(limits.maxTicketBytes)))
    } else {
      validated.taken.push(file)
      bytes += file.size
    }
  }
  if (overCount && limits) {
    validated.refused.push(text().files.tooMany(overCount, limits.maxFiles))
  }
  return validated
}

function whyNot(file: File, already: readonly File[], limits?: UploadLimits): string | null {
  if (!isAccepted(file)) return text().files.wrongKind(file.name)
  if (limits && file.size > limits.maxFileBytes) {
    return text().files.tooLarge(file.name, fileSize(file.size), fileSize(limits.maxFileBytes))
  }
  if (already.some((other) => isSameFile(other, file))) return text().files.alreadyThere(file.name)
  return null
}

function isSameFile(one: File, other: File): boolean {
  return one.name === other.name && one.size === other.size && one.lastModified === other.lastModified
}
