/** Which drafts the person who is here has on the desk, on whichever device they were written: told by the line. */
import { useCallback, useSyncExternalStore } from 'react'
import { stringifyDocument } from 'urql'
import { DraftHeadsDocument, type DraftHeadsSubscription } from '../graphql/generated/comments/draft-heads.ts'
import { line } from '../live/line.ts'
import { subscribePersistently } from '../live/persistent.ts'
import { currentSession, onSessionChange } from '../session/session.ts'
import { createStore } from '../ui/store.ts'
import type { Audience } from './audience.ts'

export type DraftHead = {
  readonly ticketId: string
  readonly audience: Audience
  readonly version: string
}

/** Null until they have been told. */
export const draftHeads = createStore<readonly DraftHead[] | null>(null)

let stop = () => {}

function follow(current: ReturnType<typeof line.read>) {
  stop()
  stop = () => {}
  if (!current) return
  const viewerId = currentSession().viewer?.id
  stop = subscribePersistently(current, stringifyDocument(DraftHeadsDocument), {}, (data) => {
    const told = (data as DraftHeadsSubscription | null)?.drafts
    if (!told || currentSession().viewer?.id !== viewerId) return
    // Customers are not told for whom: they write for everyone.
    draftHeads.set(told.map((head) => ({ ...head, audience: head.audience ?? 'everyone' })))
  })
}

line.subscribe(follow)
follow(line.read())

let viewerId = currentSession().viewer?.id
onSessionChange(({ viewer }) => {
  if (viewer?.id === viewerId) return
  viewerId = viewer?.id
  draftHeads.set(null)
})

/** Whether there is a draft on this ticket. */
export function useHasDraft(ticketId: string): boolean {
  const has = useCallback(() => draftHeads.read()?.some((head) => head.ticketId === ticketId) ?? false, [ticketId])
  return useSyncExternalStore(draftHeads.subscribe, has)
}
