/** Whether any tab of Bellhop in this browser is being looked at: each that is holds a lock as long, which ends with the tab in any case. */

const name = 'looked-at'

/** Until the answer is called. */
export function tellWhetherLookedAt(): () => void {
  let release: (() => void) | undefined
  const look = () => {
    const isLookedAt = !document.hidden && document.hasFocus()
    if (isLookedAt === Boolean(release)) return
    release?.()
    release = isLookedAt ? hold() : undefined
  }
  const stop = new AbortController()
  for (const kind of ['focus', 'blur']) addEventListener(kind, look, { signal: stop.signal })
  document.addEventListener('visibilitychange', look, { signal: stop.signal })
  look()
  return () => {
    stop.abort()
    release?.()
  }
}

function hold(): () => void {
  let release = () => {}
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  void navigator.locks.request(name, { mode: 'shared' }, () => released)
  return release
}

export const isAnyLookedAt = async (): Promise<boolean> =>
  (await navigator.locks.query()).held?.some((lock) => lock.name === name) ?? false
