import { useCallback, useEffect, useRef, useState } from 'react'
import type { Failure } from '../../graphql/errors.ts'

/** So many come with a page (directory.graphql). */
const pageSize = 50

/** Somebody who types is not asked for at each letter, in ms. */
const pause = 200

export type Pages<Row> = {
  /** Null until they have come. */
  rows: readonly Row[] | null
  isMore: boolean
  failure: Failure | null
  busy: boolean
  /** What was asked for last is not answered: the rows are of what was asked for before. */
  isAwaited: boolean
  loadMore: () => Promise<void>
  /** From the beginning. */
  reload: () => Promise<void>
  /** What was asked for last, once more. */
  retry: () => Promise<void>
}

export type Ask<Row> = (last: Row | undefined) => Promise<{ rows?: readonly Row[] | null; error?: Failure | undefined }>

type State<Row> = Omit<Pages<Row>, 'isAwaited' | 'loadMore' | 'reload' | 'retry'> & { answered: Ask<Row> | null }

/** A list that comes by pages; begun anew whenever `ask` is another one. */
export function usePages<Row>(ask: Ask<Row>): Pages<Row> {
  const [state, setState] = useState<State<Row>>({
    rows: null,
    isMore: false,
    failure: null,
    busy: true,
    answered: null,
  })
  const turn = useRef(0)
  const isFirst = useRef(true)
  const asked = useRef<readonly Row[]>([])

  const load = useCallback(
    async (before: readonly Row[]) => {
      const own = ++turn.current
      asked.current = before
      setState((now) => ({ ...now, busy: true }))
      const { rows, error } = await ask(before.at(-1))
      // Asked for something else meanwhile.
      if (own !== turn.current) return
      setState((now) =>
        rows
          ? { rows: [...before, ...rows], isMore: rows.length === pageSize, failure: null, busy: false, answered: ask }
          : { ...now, failure: error ?? {}, busy: false, answered: ask },
      )
    },
    [ask],
  )

  useEffect(() => {
    const timer = setTimeout(() => void load([]), isFirst.current ? 0 : pause)
    isFirst.current = false
    return () => clearTimeout(timer)
  }, [load])

  const { answered, ...pages } = state
  const { rows } = pages
  return {
    ...pages,
    isAwaited: answered !== ask,
    loadMore: () => load(rows ?? []),
    reload: () => load([]),
    retry: () => load(asked.current),
  }
}
