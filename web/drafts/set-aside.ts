import { setFilesAside } from './files.ts'
import { draftName } from './name.ts'
import { setTextsAside } from './texts.ts'

/**
 * Takes this person's drafts and files off the device, so that whoever uses it next can't read them. Until the page is closed
 * they wait in it for the same person to come back.
 */
export function setDraftsAside(userId: string) {
  const begin = draftName(userId, '')
  setTextsAside(begin)
  void setFilesAside(begin)
}
