import { useEffect, useRef } from 'react'
import { isForPage } from './keys.ts'
import { keysAreOn } from './setting.ts'

/** A bare key that is meant for the page. */
export function useKey(key: string, act: () => void) {
  const latest = useRef(act)
  useEffect(() => {
    latest.current = act
  })
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key !== key || !keysAreOn() || !isForPage(event)) return
      event.preventDefault()
      latest.current()
    }
    addEventListener('keydown', onKeyDown)
    return () => removeEventListener('keydown', onKeyDown)
  }, [key])
}
