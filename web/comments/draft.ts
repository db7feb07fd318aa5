// What someone typed and did not send yet, kept on this device, each person's apart.
import { setFilesAside } from '../attachments/kept-files.ts'

/** The name under which this person's draft of `what` is kept. */
export function draftName(userId: string, what: string): string {
  return `draft:${userId}:${what}`
}

/** Of those who logged out: in this page alone, no longer on the device. */
const aside = new Map<string, string>()

/**
 * Takes this person's drafts and files off the device, so that whoever uses it next can't read them. Until the page is closed
 * they wait in it for the same person to come back.
 */
export function setDraftsAside(userId: string) {
  const begin = draftName(userId, '')
  try {
    for (const name of Object.keys(localStorage).filter((each) => each.startsWith(begin))) {
      const draft = localStorage.getItem(name)
      if (draft !== null) aside.set(name, draft)
      localStorage.removeItem(name)
    }
  } catch {
    // Where nothing is kept there is nothing to take away.
  }
  void setFilesAside(begin)
}

/** The kept draft as it was saved; null when there is none. */
export function readDraft(name: string): unknown {
  try {
    const waiting = aside.get(name)
    if (waiting !== undefined) {
      aside.delete(name)
      // What was typed since, in another tab, counts.
      if (localStorage.getItem(name) === null) localStorage.setItem(name, waiting)
    }
    return JSON.parse(localStorage.getItem(name) ?? 'null')
  } catch {
    return null
  }
}

/** Keeps the draft, or forgets it when it is null; false when this browser keeps nothing or has no room. */
export function keepDraft(name: string, draft: unknown): boolean {
  aside.delete(name)
  try {
    if (draft === null) localStorage.removeItem(name)
    else localStorage.setItem(name, JSON.stringify(draft))
    return true
  } catch {
    return false
  }
}
