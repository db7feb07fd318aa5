import type { TypedDocument } from '../../graphql/document.ts'
import { useMutation } from '../../graphql/use-mutation.ts'
import { useState } from 'react'
import { errorField, plainMessage } from '../../graphql/errors.ts'
import { deviceHeaders } from '../../session/storage.ts'

/** What is wrong, by the name of the field that it is about; '' when it is about none. */
export type Problems = Readonly<Record<string, string | undefined>>

/** Sends one change, and keeps what came of it; nothing that was typed is touched when it is refused. */
export function useChange<Data, Variables>(document: TypedDocument<Data, Variables>, fields: readonly string[]) {
  const [{ fetching }, mutate] = useMutation(document)
  const [problems, setProblems] = useState<Problems>({})
  const [done, setDone] = useState('')

  /** Answers the name of the field that is wrong; null when it is done, or no field is at fault. */
  async function send(
    variables: Variables,
    { found = {}, onDone, words }: { found?: Problems; onDone?: (data: Data) => void; words: string },
  ): Promise<string | null> {
    setProblems(found)
    setDone('')
    const missing = fields.find((field) => found[field])
    if (missing) return missing
    const { data, error } = await mutate(variables, { headers: deviceHeaders() })
    if (!data || error) {
      const about = errorField(error)
      const field = about !== undefined && fields.includes(about) ? about : ''
      setProblems({ [field]: plainMessage(error ?? {}) })
      return field || null
    }
    setDone(words)
    onDone?.(data)
    return null
  }

  return {
    working: fetching,
    problems,
    done,
    send,
    /** Someone types: what was said of the field no longer holds. */
    edited: (field: string) => {
      setDone('')
      setProblems((before) => ({ ...before, [field]: undefined }))
    },
  }
}
