import type { Line } from './line.ts'

/** After a refusal, which may be over by then; twice as long after each further one. */
const pause = { first: 30_000, longest: 10 * 60_000 }

/**
 * Subscribes over `line` until the answer is called, and again a while after each refusal. `onData` is told null for a refusal, as by the line
 * itself.
 */
export function subscribePersistently(
  line: Line,
  query: string,
  variables: Record<string, unknown>,
  onData: (data: unknown) => void,
): () => void {
  let wait = pause.first
  let waiting: ReturnType<typeof setTimeout> | undefined
  let isOver = false
  let stop = () => {}
  const begin = () => {
    stop = line.subscribe(query, variables, (data) => {
      if (isOver) return
      if (data) wait = pause.first
      else {
        clearTimeout(waiting)
        waiting = setTimeout(begin, wait)
        wait = Math.min(pause.longest, 2 * wait)
      }
      onData(data)
    })
  }
  begin()
  return () => {
    isOver = true
    clearTimeout(waiting)
    stop()
  }
}
