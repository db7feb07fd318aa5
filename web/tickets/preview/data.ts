import { useEffect, useState } from 'react'
import { type Client, useClient } from 'urql'
import { plainMessage } from '../../graphql/errors.ts'
import { type CommentFieldsFragment, CommentsDocument } from '../../graphql/generated/comments/comments.ts'
import { TicketDocument } from '../../graphql/generated/tickets/detail/ticket.ts'
import { onLiveEvents } from '../../live/events.ts'

export type Preview = {
  /** Its beginning. */
  description: string | null
  comments: number
  latest: CommentFieldsFragment | undefined
  files: readonly string[]
}

const beginning = 400

// What was asked for once is shown again at once, unless the ticket has changed since.
const loaded = new Set<string>()
/** Whose they are: every person has another client. */
let owner: Client | undefined
onLiveEvents(({ tickets, everything }) => {
  if (everything) loaded.clear()
  for (const { id } of tickets) loaded.delete(id)
})

/** Loads with the very queries of the ticket's own screen, which so opens at once afterwards. */
export function usePreview(id: string): { preview: Preview | null; failure: string | null } {
  const client = useClient()
  const [preview, setPreview] = useState<Preview | null>(null)
  const [failure, setFailure] = useState<string | null>(null)
  useEffect(() => {
    let here = true
    if (owner !== client) loaded.clear()
    owner = client
    const requestPolicy = loaded.has(id) ? 'cache-first' : 'network-only'
    // Before the answer is there: events that come meanwhile take it out again.
    loaded.add(id)
    const load = async () => {
      const [{ data, error }, answer] = await Promise.all([
        client.query(TicketDocument, { id }, { requestPolicy }).toPromise(),
        client
          .query(CommentsDocument, { ticketId: id }, { requestPolicy, additionalTypenames: ['Comment'] })
          .toPromise(),
      ])
      const ticket = data?.ticket
      if (!ticket) loaded.delete(id)
      if (!here) return
      if (!ticket) return setFailure(plainMessage(error ?? {}))
      setPreview({
        description: ticket.description?.slice(0, beginning) ?? null,
        comments: answer.data?.comments?.length ?? 0,
        latest: answer.data?.comments?.at(-1),
        files: ticket.attachments.map(({ fileName }) => fileName),
      })
    }
    void load()
    return () => void (here = false)
  }, [client, id])
  return { preview, failure }
}
