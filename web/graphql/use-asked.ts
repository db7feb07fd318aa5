import type { TypedDocument } from './document.ts'
import { useClient } from './provider.ts'
import { useCallback, useEffect, useRef, useState } from 'react'
import type { Failure } from './errors.ts'

export type Asked<Data> = {
  /** Null until it has come; a later failure does not take it away. */
  data: Data | null
  /** Why the latest question was not answered. */
  failure: Failure | null
  busy: boolean
  /** Asks again; resolves when it is answered. */
  reload: () => Promise<void>
}

/** What the server answers to one question, asked anew whenever a screen begins to show it and whenever the variables change. */
export function useAsked<Data, Variables>(document: TypedDocument<Data, Variables>, variables: Variables): Asked<Data> {
  const client = useClient()
  const [answer, setAnswer] = useState<Omit<Asked<Data>, 'reload'>>({ data: null, failure: null, busy: true })
  const turn = useRef(0)
  const key = JSON.stringify(variables)
  const ask = useCallback(async () => {
    const own = ++turn.current
    const { data, error } = await client.query(document, JSON.parse(key) as Variables)
    // Asked again meanwhile: that answer counts.
    if (own !== turn.current) return
    setAnswer((before) => ({ data: data ?? before.data, failure: data ? null : (error ?? {}), busy: false }))
  }, [client, document, key])
  useEffect(() => void ask(), [ask])
  const reload = () => {
    setAnswer((before) => ({ ...before, busy: true }))
    return ask()
  }
  return { ...answer, reload }
}
