/** Which tickets are unread for the agent who is here, as far as they were shown: told by the answers that hold them, and kept in step with what happens. */
import { useCallback, useSyncExternalStore } from 'react'
import type { ReadStateFragment } from '../../graphql/generated/tickets/unread/read-state.ts'
import { onLiveEvents } from '../../live/events.ts'
import { currentSession, onSessionChange } from '../../session/session.ts'

export type ReadState = {
  readonly isUnread: boolean
  /** The last comment that was read, '0' before the first; null for a ticket that was never opened. */
  readonly readUpTo: string | null
}

/** More than anyone scrolls by; of those that were told longest ago nothing is known then. */
const most = 5_000

const states = new Map<string, ReadState>()
/** When each was told, of performance.now(): an answer that was asked for before may be older. */
const toldAt = new Map<string, number>()
const listeners = new Map<string, Set<() => void>>()
let viewerId = currentSession().viewer?.id

onSessionChange(({ viewer }) => {
  if (viewer?.id === viewerId) return
  viewerId = viewer?.id
  states.clear()
  toldAt.clear()
})

function set(id: string, { isUnread, readUpTo }: ReadState, at: number) {
  const before = states.get(id)
  const isSame = before?.isUnread === isUnread && before.readUpTo === readUpTo
  states.delete(id)
  states.set(id, isSame ? before : { isUnread, readUpTo })
  toldAt.set(id, at)
  if (states.size > most) forget(states.keys().next().value as string)
  if (!isSame) for (const listener of listeners.get(id) ?? []) listener()
}

function forget(id: string) {
  states.delete(id)
  toldAt.delete(id)
}

/** Takes over what an answer says that was asked for at `askedAt`, of performance.now(), but for what has changed since. */
export function takeReadStates(tickets: readonly Partial<ReadStateFragment>[], askedAt: number) {
  for (const { id, isUnread, readUpTo } of tickets) {
    // Customers have none.
    if (id === undefined || isUnread == null) continue
    if ((toldAt.get(id) ?? -Infinity) <= askedAt) set(id, { isUnread, readUpTo: readUpTo ?? null }, askedAt)
  }
}

/** What counts from now on, whatever was asked for before. */
export const setReadState = (id: string, state: ReadState) => set(id, state, performance.now())

/** Undefined where nothing is known, and for customers. */
export const readState = (id: string): ReadState | undefined => states.get(id)

/** The tickets that are on screen. */
export const shownTickets = (): string[] => [...listeners.keys()]

onLiveEvents(({ changes }) => {
  for (const { ticketId, comment } of changes) {
    const known = comment && states.get(ticketId)
    // It may be told again although it was read meanwhile.
    if (!known || known.isUnread || comment.by === viewerId || Number(comment.id) <= Number(known.readUpTo)) continue
    setReadState(ticketId, { ...known, isUnread: true })
  }
})

export function useReadState(id: string): ReadState | undefined {
  const subscribe = useCallback(
    (listener: () => void) => {
      const own = () => listener()
      const all = listeners.get(id) ?? new Set()
      listeners.set(id, all.add(own))
      return () => {
        all.delete(own)
        if (!all.size && listeners.get(id) === all) listeners.delete(id)
      }
    },
    [id],
  )
  return useSyncExternalStore(subscribe, () => states.get(id))
}
