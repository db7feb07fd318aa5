/** What sending files takes, whatever they belong to. */
import { text } from '../text/text.ts'
import { announce } from '../ui/announcer.tsx'

/** Screen readers hear of each quarter, eyes see every step. */
export function announceQuarters(fileCount: number, onShare: (share: number) => void) {
  let quarter = 0
  if (fileCount > 0) announce(text().sending.uploading(fileCount))
  return (share: number) => {
    onShare(share)
    const now = Math.floor(share * 4)
    const t = text()
    if (fileCount > 0 && now > quarter) announce(now < 4 ? t.sending.uploaded(now * 25) : t.sending.uploadedAll)
    quarter = now
  }
}

/** A file that was edited or deleted since it was chosen breaks the sending as a lost connection does. */
export async function findUnreadable(files: readonly File[]): Promise<File | undefined> {
  for (const file of files) {
    try {
      await file.slice(0, 1).arrayBuffer()
    } catch {
      return file
    }
  }
  return undefined
}
