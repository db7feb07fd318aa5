// What was typed and not sent yet, in localStorage.

/** Of those who logged out: in this page alone, no longer on the device. */
const aside = new Map<string, string>()

/** Takes all drafts under names that begin so out of the browser's store, until they are read again in this page. */
export function setTextsAside(begin: string) {
  try {
    for (const name of Object.keys(localStorage).filter((each) => each.startsWith(begin))) {
      const draft = localStorage.getItem(name)
      if (draft !== null) aside.set(name, draft)
      localStorage.removeItem(name)
    }
  } catch {
    // Where nothing is kept there is nothing to take away.
  }
}

/** The kept draft as it was saved; null when there is none. */
export function readText(name: string): unknown {
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
export function keepText(name: string, draft: unknown): boolean {
  aside.delete(name)
  try {
    if (draft === null) localStorage.removeItem(name)
    else localStorage.setItem(name, JSON.stringify(draft))
    return true
  } catch {
    return false
  }
}
