import { useEffect, useState } from 'react'
import { text } from '../../text/text.ts'

/** Longer than between two keys of whoever types, in ms. */
const settledAfter = 700

/** For screen readers: how much was found, or why nothing, once that has come to rest. */
export function useCountTold(count: number, words: string, isAwaited: boolean, failure: string | null): string {
  const [told, setTold] = useState('')
  useEffect(() => {
    const timer = setTimeout(() => {
      if (isAwaited) return
      const t = text().palette
      setTold(failure ?? (words === '' ? '' : count ? t.count(count) : t.none(words)))
    }, settledAfter)
    return () => clearTimeout(timer)
  }, [count, words, isAwaited, failure])
  return told
}
