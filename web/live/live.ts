/** Keeps one connection to the server while someone is signed in, and passes on what others change. Loaded after the first screen. */
import { currentSession, endSession, refreshSession, restoreSession } from '../session/session.ts'
import { changesAtStart } from '../session/latest-change.ts'
import { storedToken } from '../session/storage.ts'
import { announceReturn } from '../ui/back-online.ts'
import {
  type ConnectionEvent,
  type ConnectionState,
  isCaughtUp,
  isSessionOver,
  missedAll,
  newConnection,
  next,
  retryDelay,
  seesOthers,
} from './connection-state.ts'
import { emitLiveEvent } from './events.ts'
import { setSubscribed } from './subscribed.ts'
import { isKept } from './kept.ts'
import { setOffline } from './offline.ts'
import { type Change, subscribeToChanges } from './socket.ts'

const quietFor = 3_000
const hiddenFor = 5 * 60_000
const pollEvery = 60_000
const triesBeforePolling = 3

/** Until the answer is called. */
export function startLive(): () => void {
  const stop = new AbortController()
  const { signal } = stop
  const { latest, toldAgain } = changesAtStart()
  let state: ConnectionState = { ...newConnection, after: latest }
  let connection: AbortController | undefined
  let wake = () => {}
  let polling = false
  /** As it was when that was last asked by itself. */
  let wasReachable = true
  let hasBeenLive = false
  /** Set since the connection was lost. */
  let doubt: ReturnType<typeof setTimeout> | undefined
  const note = (event: ConnectionEvent) => {
    state = next(state, event)
    setSubscribed(state.phase === 'live')
  }

  const receive = (change: Change) => {
    const missed = missedAll(state, change)
    const wasLost = state.phase !== 'live' && (hasBeenLive || state.failures > 0)
    note({ type: 'received', id: change.id, kind: change.kind })
    if (state.phase === 'live') {
      if (hasBeenLive && isCaughtUp(change.kind)) refreshCustomer()
      hasBeenLive = true
      polling = false
      clearTimeout(doubt)
      doubt = undefined
      setOffline(false)
      if (wasLost) announceReturn()
    }
    // Whoever was added before the line was there, with nothing to close.
    if (change.kind === 'participants') refreshCustomer()
    if (missed) emitLiveEvent(null)
    else if (change.ticket && !toldAgain.has(change.id)) emitLiveEvent(change)
  }

  async function connect(token: string) {
    connection = new AbortController()
    // Who has joined or left those that they share with meanwhile is no change of a ticket, and told by none.
    const { viewer } = currentSession()
    if (hasBeenLive && (viewer?.sharedWith || viewer?.takesPart)) state = { ...state, after: null }
    note({ type: 'connect' })
    const { code, refused } = await subscribeToChanges(
      token,
      state.after,
      receive,
      AbortSignal.any([signal, connection.signal]),
    )
    if (signal.aborted) return
    note(refused ? { type: 'refused', error: refused.code } : { type: 'closed', code })
    // With what this person shares now, and from then on asked for as that.
    if (seesOthers(code)) void refreshSession()
    if (!isSessionOver(code)) return
    // The server says it is over; if this is not the newest login, it only looks so.
    if (storedToken() === token) endSession('expired')
    else void restoreSession()
  }

  async function run() {
    while (!signal.aborted && state.phase !== 'ended') {
      const token = storedToken()
      if (!token) return
      await whileHidden()
      if (signal.aborted) return
      await connect(token)
      if (signal.aborted || isResting()) continue
      doubt ??= setTimeout(() => void check(), quietFor)
      await new Promise<void>((resolve) => {
        wake = resolve
        setTimeout(resolve, retryDelay(state.failures, Math.random()))
      })
      if (state.failures >= triesBeforePolling) await check()
    }
  }

  // No connection may also mean that something on the way lets no WebSocket through.
  async function check() {
    const reachable = await isReachable()
    if (signal.aborted || state.phase === 'live') return
    setOffline(!reachable)
    if (reachable && !wasReachable) announceReturn()
    wasReachable = reachable
    polling = reachable && state.failures >= triesBeforePolling
  }

  const whileHidden = () =>
    new Promise<void>((resolve) => {
      if (!isResting()) return resolve()
      wake = () => {
        if (!isResting() || signal.aborted) resolve()
      }
    })

  let hiding: ReturnType<typeof setTimeout> | undefined
  const onVisibility = () => {
    clearTimeout(hiding)
    if (document.hidden) hiding = setTimeout(() => isResting() && connection?.abort(), hiddenFor)
    else {
      wake()
      poll()
    }
  }
  const poll = () => {
    if (polling && !document.hidden) emitLiveEvent(null)
  }
  const timer = setInterval(poll, pollEvery)
  document.addEventListener('visibilitychange', onVisibility, { signal })
  addEventListener('online', () => wake(), { signal })
  addEventListener('focus', poll, { signal })
  const stopHearing = isKept.subscribe(() => wake())
  void run()

  return () => {
    stop.abort()
    stopHearing()
    wake()
    clearTimeout(doubt)
    clearTimeout(hiding)
    clearInterval(timer)
    setSubscribed(false)
    setOffline(false)
  }
}

/** What a customer sees beside their own tickets stands in the session. */
function refreshCustomer(): void {
  if (currentSession().viewer?.role === 'customer') void refreshSession()
}

/** Nobody looks, and nobody waits to be told. */
const isResting = () => document.hidden && !isKept.read()

async function isReachable(): Promise<boolean> {
  try {
    return (await fetch('/health', { cache: 'no-store', signal: AbortSignal.timeout(5_000) })).ok
  } catch {
    return false
  }
}
