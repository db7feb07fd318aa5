import { useEffect, useLayoutEffect, useRef, useState } from 'react'

/** Somebody who types is not answered at each letter, in ms. */
const pause = 120

type Answered<Answer> = {
  readonly key: string
  readonly attempt: number
  /** The latest one that came, whatever it was asked for; null before any. */
  readonly answer: Answer | null
  readonly failure: string | null
}

export type Question<Answer> = {
  readonly answer: Answer | null
  /** It is on its way for what is wanted now. */
  readonly busy: boolean
  /** Why there is none for what is wanted now. */
  readonly failure: string | null
  readonly retry: () => void
}

/**
 * Asks what `key` stands for once it has stayed the same for a moment. What came before stays until the next answer has come, and an answer to what
 * is no longer wanted counts no more. Null: nothing is wanted.
 */
export function useQuestion<Answer>(
  key: string | null,
  ask: (key: string) => Promise<Answer | Error>,
): Question<Answer> {
  const [answered, setAnswered] = useState<Answered<Answer> | null>(null)
  const [attempt, setAttempt] = useState(0)
  const latest = useRef(ask)
  useLayoutEffect(() => {
    latest.current = ask
  })
  useEffect(() => {
    if (key === null) return
    let isOver = false
    const timer = setTimeout(async () => {
      const answer = await latest.current(key)
      if (isOver) return
      setAnswered(
        answer instanceof Error
          ? { key, attempt, answer: null, failure: answer.message }
          : { key, attempt, answer, failure: null },
      )
    }, pause)
    return () => {
      isOver = true
      clearTimeout(timer)
    }
  }, [key, attempt])
  // What was found for other words is no beginning of an answer to new ones.
  if (key === null && answered) setAnswered(null)
  const isAnswered = answered !== null && answered.key === key && answered.attempt === attempt
  return {
    answer: key === null ? null : (answered?.answer ?? null),
    busy: key !== null && !isAnswered,
    failure: isAnswered ? answered.failure : null,
    retry: () => setAttempt((before) => before + 1),
  }
}
