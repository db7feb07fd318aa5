import type { Client } from '../../graphql/client.ts'
import { useClient } from '../../graphql/provider.ts'
import { useEffect, useState } from 'react'
import { type Comments, commentStoreOf } from '../../comments/comment-store.ts'
import { plainMessage } from '../../graphql/errors.ts'
import type { CommentFieldsFragment } from '../../graphql/generated/comments/comments.ts'
import { onLiveEvents } from '../../live/events.ts'
import { type TicketDetails, ticketStoreOf } from '../ticket-data/store.ts'

export type Preview = {
  /** Its beginning. */
  description: string | null
  comments: number
  /** With the beginning of its text. */
  latest: CommentFieldsFragment | undefined
  files: readonly string[]
}

const beginning = 400

export function toPreview(ticket: TicketDetails, comments: Comments | null): Preview {
  const latest = comments?.at(-1)
  return {
    description: ticket.description?.slice(0, beginning) ?? null,
    comments: comments?.length ?? 0,
    latest: latest && { ...latest, content: latest.content.slice(0, beginning) },
    files: ticket.attachments.map(({ fileName }) => fileName),
  }
}

// What was asked for once is shown again at once, unless the ticket has changed since.
const loaded = new Set<string>()
/** Whose they are: every person has another client. */
let owner: Client | undefined
onLiveEvents(({ tickets, everything }) => {
  if (everything) loaded.clear()
  for (const { id } of tickets) loaded.delete(id)
})

/** Of the very stores that the ticket's own screen shows, which so opens at once afterwards. */
export function usePreview(id: string): { preview: Preview | null; failure: string | null } {
  const client = useClient()
  const [preview, setPreview] = useState<Preview | null>(null)
  const [failure, setFailure] = useState<string | null>(null)
  useEffect(() => {
    let here = true
    if (owner !== client) loaded.clear()
    owner = client
    const [ticketStore, commentStore] = [ticketStoreOf(client, id), commentStoreOf(client, id)]
    const isNew = !loaded.has(id) || !ticketStore.read().data || !commentStore.read().data
    // Before the answer is there: events that come meanwhile take it out again.
    loaded.add(id)
    const load = async () => {
      if (isNew) await Promise.all([ticketStore.load(), commentStore.load()])
      const { data: ticket, failure: problem } = ticketStore.read()
      const comments = commentStore.read().data
      if (!ticket || problem) loaded.delete(id)
      if (!here) return
      if (!ticket || problem) return setFailure(plainMessage(problem ?? {}))
      setPreview(toPreview(ticket, comments))
    }
    void load()
    return () => void (here = false)
  }, [client, id])
  return { preview, failure }
}
