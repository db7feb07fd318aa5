/**
 * The tabs of one browser that one person has open: one of them, whichever has the lock, stays connected while none is looked at, and tells the others
 * what it is told.
 */
import { isKept } from '../../live/kept.ts'

/** What passes from tab to tab. */
export type Told = { readonly count: number; readonly tickets: readonly string[] }

/** Calls back with what another tab was told, until `stop` is called. */
export function followTabs(viewerId: string, hear: (told: Told) => void) {
  const name = `updates-${viewerId}`
  const channel = new BroadcastChannel(name)
  channel.addEventListener('message', ({ data }: MessageEvent<Told>) => hear(data))
  const stop = new AbortController()
  void keepLine(name, stop.signal)
  return {
    tell: ({ count, tickets }: Told) => channel.postMessage({ count, tickets }),
    stop: () => {
      stop.abort()
      channel.close()
    },
  }
}

/** Once no other tab does, until `signal` says so. Where there are no locks (pages without TLS) no line is kept. */
async function keepLine(name: string, signal: AbortSignal) {
  const over = new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve()))
  try {
    await navigator.locks?.request(name, { signal }, async () => {
      isKept.set(true)
      await over
      isKept.set(false)
    })
  } catch {
    // Left before it was this tab's turn.
  }
}
