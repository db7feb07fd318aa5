import { useEffect } from 'react'
import { useStore } from '../ui/store.ts'
import type { Answered, AnswerStore } from './answer-store.ts'
import { onLiveEvents } from './events.ts'

/** What the store knows: asked anew whenever a screen begins to show it, and in step with what is told as long as it does. */
export function useAnswerStore<T>(store: AnswerStore<T>): Answered<T> {
  useEffect(() => {
    store.begin()
    return onLiveEvents(store.receive)
  }, [store])
  return useStore(store)
}
