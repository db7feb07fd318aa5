import { useCallback, useState } from 'react'
import type { Answer, CallOptions } from './client.ts'
import type { TypedDocument } from './document.ts'
import { useClient } from './provider.ts'

type Mutate<Data, Variables> = (variables: Variables, options?: CallOptions) => Promise<Answer<Data>>

/** Sends one kind of change, and says whether one is on its way. */
export function useMutation<Data, Variables>(
  document: TypedDocument<Data, Variables>,
): [state: { readonly fetching: boolean }, mutate: Mutate<Data, Variables>] {
  const client = useClient()
  const [fetching, setFetching] = useState(false)
  const mutate = useCallback<Mutate<Data, Variables>>(
    async (variables, options) => {
      setFetching(true)
      const answer = await client.mutation(document, variables, options)
      setFetching(false)
      return answer
    },
    [client, document],
  )
  return [{ fetching }, mutate]
}
