// What someone typed and did not send yet, kept on this device, each person's apart.

/** The name under which this person's draft of `what` is kept. */
export function draftName(userId: string, what: string): string {
  return `draft:${userId}:${what}`
}

/** The kept draft as it was saved; null when there is none. */
export function readDraft(name: string): unknown {
  try {
    return JSON.parse(localStorage.getItem(name) ?? 'null')
  } catch {
    return null
  }
}

/** Keeps the draft, or forgets it when it is null; false when this browser keeps nothing or has no room. */
export function keepDraft(name: string, draft: unknown): boolean {
  try {
    if (draft === null) localStorage.removeItem(name)
    else localStorage.setItem(name, JSON.stringify(draft))
    return true
  } catch {
    return false
  }
}
