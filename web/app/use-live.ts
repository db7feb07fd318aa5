import { useEffect } from 'react'

const pause = 500
const pauseAfterFailure = 10_000

/** Follows what others change, for as long as this person is signed in; begins once the first screen has come to rest. */
export function useLive(viewerId: string) {
  useEffect(() => {
    if (!viewerId) return
    let ended = false
    let stop = () => {}
    const begin = async () => {
      // Without a connection the code itself does not come.
      const live = await import('../live/live.ts').catch(() => null)
      if (ended) return
      if (live) stop = live.startLive()
      else timer = setTimeout(begin, pauseAfterFailure)
    }
    let timer = setTimeout(begin, pause)
    return () => {
      ended = true
      clearTimeout(timer)
      stop()
    }
  }, [viewerId])
}
