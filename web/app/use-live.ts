import { useEffect } from 'react'
import { online } from '../ui/online.ts'
import { reloadWhenIdle } from './reload.ts'

const pause = 500
const longestPause = 30_000

const loadLive = online(() => import('../live/live.ts'))

/** Follows what others change, for as long as this person is signed in; begins once the first screen has come to rest. */
export function useLive(viewerId: string) {
  useEffect(() => {
    if (!viewerId) return
    let isOver = false
    let stop = () => {}
    let timer = setTimeout(begin, pause, pause)

    async function begin(waited: number) {
      try {
        const { startLive } = await loadLive()
        if (!isOver) stop = startLive()
      } catch {
        // Without a connection its code can't be loaded either.
        if (isOver || (await reloadWhenIdle())) return
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
