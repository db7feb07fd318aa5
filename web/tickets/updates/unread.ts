/** How many updates the agent who is here has not read, and about which tickets: told by the line, on all of their devices. */
import { useEffect } from 'react'
import {
  MarkUpdatesReadDocument,
  type MarkUpdatesReadMutationVariables,
  UnreadUpdatesDocument,
  type UnreadUpdatesSubscription,
} from '../../graphql/generated/tickets/updates/unread.ts'
import { line } from '../../live/line.ts'
import { subscribePersistently } from '../../live/persistent.ts'
import { currentSession, onSessionChange, sessionClient } from '../../session/session.ts'
import { titleCount } from '../../ui/screen.tsx'
import { createStore, useStore } from '../../ui/store.ts'
import { useIsVisible } from '../unread/use-mark-read.ts'
import { followTabs, type Told } from './tabs.ts'

export type UnreadUpdates = {
  readonly count: number
  readonly tickets: ReadonlySet<string>
}

/** Null until they have been told; another value each time that something of them may have changed. */
export const unreadUpdates = createStore<UnreadUpdates | null>(null)

unreadUpdates.subscribe((unread) => titleCount.set(unread?.count ?? 0))

const take = ({ count, tickets }: Told) => unreadUpdates.set({ count, tickets: new Set(tickets) })

let tellTabs: ReturnType<typeof followTabs>['tell'] = () => {}
let stopTabs = () => {}

/** The tabs of whoever is here, if that is an agent. */
function enterTabs(viewer: ReturnType<typeof currentSession>['viewer']) {
  stopTabs()
  const tabs = viewer?.role === 'agent' ? followTabs(viewer.id, (told) => line.read() === null && take(told)) : null
  tellTabs = tabs?.tell ?? (() => {})
  stopTabs = tabs?.stop ?? (() => {})
}

let stop = () => {}

function follow(current: ReturnType<typeof line.read>) {
  stop()
  stop = () => {}
  const { viewer } = currentSession()
  if (!current || viewer?.role !== 'agent') return
  stop = subscribePersistently(current, UnreadUpdatesDocument, {}, (data) => {
    const told = (data as UnreadUpdatesSubscription | null)?.unreadUpdates
    if (!told || currentSession().viewer?.id !== viewer.id) return
    take(told)
    tellTabs(told)
  })
}

line.subscribe(follow)
follow(line.read())

let viewerId = currentSession().viewer?.id
enterTabs(currentSession().viewer)
onSessionChange(({ viewer }) => {
  if (viewer?.id === viewerId) return
  viewerId = viewer?.id
  unreadUpdates.set(null)
  enterTabs(viewer)
})

/** All, unless told which; how many are unread then is told by the line. */
export const markUpdatesRead = (which: MarkUpdatesReadMutationVariables = {}) =>
  sessionClient.mutation(MarkUpdatesReadDocument, which)

/** Whoever looks at a ticket, for so many ms, has seen what they were told of it. */
export function useMarkToldOf(ticketId: string, afterMs = 0) {
  const unread = useStore(unreadUpdates)
  const isVisible = useIsVisible()
  useEffect(() => {
    if (!isVisible || !unread?.tickets.has(ticketId)) return
    const timer = setTimeout(() => void markUpdatesRead({ ticket: ticketId }), afterMs)
    return () => clearTimeout(timer)
  }, [isVisible, unread, ticketId, afterMs])
}
