import type { TypedDocument } from '../../graphql/document.ts'
import { useClient } from '../../graphql/provider.ts'
import { useState } from 'react'
import { plainMessage } from '../../graphql/errors.ts'
import { announce } from '../../ui/announcer.tsx'

/** Sends a change and shows what it was made to as that is then; answers what was said, or undefined where it was refused. */
export function useChange(reload: () => Promise<void>) {
  const client = useClient()
  const [failure, setFailure] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  async function change<Data, Variables>(
    document: TypedDocument<Data, Variables>,
    variables: Variables,
    done: string,
  ): Promise<Data | undefined> {
    setFailure(null)
    setBusy(true)
    const { data, error } = await client.mutation(document, variables)
    if (error) setFailure(plainMessage(error))
    else announce(done)
    await reload()
    setBusy(false)
    return error ? undefined : data
  }
  return { change, failure, busy }
}
