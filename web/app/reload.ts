const key = 'reloadedAt'
/** If that did not help, it soon would not help either. */
const leastBetween = 300_000

/**
 * Reloads the page, which alone helps where code of it could not be fetched: an import that has failed stays failed. Answers false where that is not the time for it:
 * nothing answers yet, somebody writes, or it has just been done.
 */
export async function reloadWhenIdle(): Promise<boolean> {
  if (!(await isReachable()) || isInUse() || !mayReload()) return false
  location.reload()
  return true
}

async function isReachable(): Promise<boolean> {
  if (!navigator.onLine) return false
  try {
    return (await fetch('/health/live', { cache: 'no-store' })).ok
  } catch {
    return false
  }
}

const isInUse = (): boolean => document.querySelector(':is(input, textarea, select):focus, dialog[open]') !== null

function mayReload(): boolean {
  try {
    const last = Number(sessionStorage.getItem(key))
    if (Date.now() - last < leastBetween) return false
    sessionStorage.setItem(key, String(Date.now()))
    return true
  } catch {
    // Without storage it might reload for ever.
    return false
  }
}
