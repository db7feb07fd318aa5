import { useEffect } from 'react'

const pause = 500
const longestPause = 30_000

/** Follows what others change, for as long as this person is signed in; begins once the first screen has come to rest. */
export function useLive(viewerId: string) {
  useEffect(() => {
    if (!viewerId) return
    let isOver = false
    let stop = () => {}
    let timer = setTimeout(begin, pause, pause)

    async function begin(waited: number) {
      try {
        const { startLive } = await import('../live/live.ts')
        if (!isOver) stop = startLive()
      } catch {
        // Without a connection its code can't be loaded either.
        const wait = Math.min(waited * 2, longestPause)
        if (!isOver) timer = setTimeout(begin, wait, wait)
      }
    }

    return () => {
      isOver = true
      clearTimeout(timer)
      stop()
    }
  }, [viewerId])
}
