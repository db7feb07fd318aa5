/** The name under which this person's draft of `what` is kept on this device; with an empty `what`, how all of theirs begin. */
export function draftName(userId: string, what: string): string {
  return `draft:${userId}:${what}`
}
