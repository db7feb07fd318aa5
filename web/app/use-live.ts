import { useEffect } from 'react'

const pause = 500

/** Follows what others change, for as long as this person is signed in; begins once the first screen has come to rest. */
export function useLive(viewerId: string) {
  useEffect(() => {
    if (!viewerId) return
    let stop = () => {}
    const timer = setTimeout(async () => {
      const stopped = new Promise<void>((resolve) => {
        stop = resolve
      })
      const { startLive } = await import('../live/live.ts')
      stopped.then(startLive()).catch(console.error)
    }, pause)
    return () => {
      clearTimeout(timer)
      stop()
    }
  }, [viewerId])
}
