/** Who has which sockets, and how many there may be: before they say who they are by network, then by session and person. */
import type { DocumentNode } from 'graphql'
import type { WebSocket } from 'ws'
import type { User } from '../database/viewer.ts'

export interface SocketLimits {
  readonly beforeLogIn: { readonly ofNetwork: number; readonly all: number }
  readonly loggedIn: { readonly ofSession: number; readonly ofUser: number; readonly all: number }
}

/** A socket that has said who it is. */
export interface LiveSocket {
  readonly socket: WebSocket
  readonly network: string
  readonly token: string
  /** The hash of the token: what the notification of its end names. */
  readonly session: string
  readonly user: User
  readonly requestId: string
  /** Of those that go on, and of those that are about to. */
  readonly subscriptionIds: () => string[]
  /** What they keep in memory; some may have ended. */
  readonly followed: Map<string, FollowedDocument>
}

export interface FollowedDocument {
  /** Undefined until it was parsed. */
  readonly document: DocumentNode | undefined
  /** Of the message that it came with. */
  readonly bytes: number
}

export interface SocketRegistry {
  /** A new socket that has not said who it is: beyond the limits the oldest of its network, or of the one with most, goes. */
  admit(socket: WebSocket, network: string): void
  /** Why it may not stay, as the code to close with; undefined when it is let in. */
  logIn(live: LiveSocket): number | undefined
  find(socket: WebSocket): LiveSocket | undefined
  ofUser(userId: number): ReadonlySet<LiveSocket>
  /** All that are logged in, by session. */
  sessions(): ReadonlyMap<string, ReadonlySet<LiveSocket>>
}

const tooManyConnections = 4429
const tryAgainLater = 1013
const logInTimeout = 4408

export function createSocketRegistry(limits: SocketLimits): SocketRegistry {
  /** Oldest first. */
  const waiting = new Map<string, Set<WebSocket>>()
  const liveBySocket = new Map<WebSocket, LiveSocket>()
  const byUser = new Map<number, Set<LiveSocket>>()
  const bySession = new Map<string, Set<LiveSocket>>()
  let waitingInAll = 0

  function leaveWaiting(socket: WebSocket, network: string): void {
    if (!removeFrom(waiting, network, socket)) return
    waitingInAll--
  }

  /** Who means well says who it is at once: the oldest is the likeliest not to. */
  function closeOldest(network: string): void {
    const [oldest] = waiting.get(network) ?? []
    if (!oldest) return
    leaveWaiting(oldest, network)
    oldest.close(logInTimeout, 'Connection initialisation timeout')
  }

  /** All places are taken: whoever has most of them, and more than this one would, makes room. */
  function makeRoomFor({ user }: LiveSocket): boolean {
    const most = [...byUser.values()].reduce((most, one) => (one.size > most.size ? one : most), new Set<LiveSocket>())
    if (most.size <= (byUser.get(user.id)?.size ?? 0) + 1) return false
    const [oldest] = most
    if (!oldest) return false
    forget(oldest)
    oldest.socket.close(tryAgainLater, 'Too many connections')
    return true
  }

  function forget(live: LiveSocket): void {
    liveBySocket.delete(live.socket)
    removeFrom(byUser, live.user.id, live)
    removeFrom(bySession, live.session, live)
  }

  return {
    admit(socket, network) {
      addTo(waiting, network, socket)
      waitingInAll++
      socket.once('close', () => {
        leaveWaiting(socket, network)
        const live = liveBySocket.get(socket)
        if (live) forget(live)
      })
      if ((waiting.get(network)?.size ?? 0) > limits.beforeLogIn.ofNetwork) closeOldest(network)
      if (waitingInAll <= limits.beforeLogIn.all) return
      const [crowded] = [...waiting].reduce((most, one) => (one[1].size > most[1].size ? one : most))
      closeOldest(crowded)
    },
    logIn(live) {
      const { user, session, network, socket } = live
      const { loggedIn } = limits
      if ((bySession.get(session)?.size ?? 0) >= loggedIn.ofSession) return tooManyConnections
      if ((byUser.get(user.id)?.size ?? 0) >= loggedIn.ofUser) return tooManyConnections
      if (liveBySocket.size >= loggedIn.all && !makeRoomFor(live)) return tryAgainLater
      leaveWaiting(socket, network)
      liveBySocket.set(socket, live)
      addTo(byUser, user.id, live)
      addTo(bySession, session, live)
      return undefined
    },
    find: (socket) => liveBySocket.get(socket),
    ofUser: (userId) => byUser.get(userId) ?? new Set(),
    sessions: () => bySession,
  }
}

function addTo<K, V>(sets: Map<K, Set<V>>, key: K, value: V): void {
  const set = sets.get(key)
  if (set) set.add(value)
  else sets.set(key, new Set([value]))
}

function removeFrom<K, V>(sets: Map<K, Set<V>>, key: K, value: V): boolean {
  const set = sets.get(key)
  const wasThere = set?.delete(value) ?? false
  if (set?.size === 0) sets.delete(key)
  return wasThere
}
