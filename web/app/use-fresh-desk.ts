import { useEffect } from 'react'
import { onLiveEvents } from '../live/events.ts'
import { refreshDesk } from '../desk/desk.ts'

/** Asks how the desk is set up whenever all that is shown is loaded anew: then its name may be another, too. */
export function useFreshDesk() {
  useEffect(
    () =>
      onLiveEvents(({ everything }) => {
        if (everything) void refreshDesk()
      }),
    [],
  )
}
