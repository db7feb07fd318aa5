/** Shortcuts that come sooner than what they are for wait until it is there. */
import { useEffect, useLayoutEffect, useRef } from 'react'
import { holdKeys } from '../../ui/held-keys.ts'
import { type Shortcut, shortcuts } from './catalogue.ts'
import { isPairBegun, nameOf } from './follow-keys.ts'
import { isForPage } from './keys.ts'

const holdFor = (names: ReadonlySet<string>) => () =>
  holdKeys((event) => names.has(nameOf(event)) && !isPairBegun(event) && isForPage(event))

const keysOf = (wanted: (shortcut: Shortcut) => boolean): ReadonlySet<string> =>
  new Set(
    shortcuts
      .filter(wanted)
      .map(({ keys: [key = ''] }) => key)
      .filter((key) => /^(?:.|Shift\+.|Arrow.*)$/.test(key)),
  )

/** On the way to another screen: whatever moves waits, too. */
export const holdKeysOnTheWay = holdFor(keysOf(() => true))

/** What writes something; one can still go elsewhere. */
const holdKeysForTickets = holdFor(
  keysOf(({ id, group }) => group === 'ticket' || group === 'answering' || id.startsWith('set')),
)

/** Keys that write something wait until it is so. */
export function useKeysOnce(isThere: boolean) {
  const release = useRef<() => void>(null)
  useLayoutEffect(() => {
    if (!isThere) release.current ??= holdKeysForTickets()
  }, [isThere])
  // Once what takes them is there, too.
  useEffect(() => {
    if (!isThere) return
    release.current?.()
    release.current = null
  }, [isThere])
  useEffect(() => () => release.current?.(), [])
}
