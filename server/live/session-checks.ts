/** Sockets end with their sessions: at once when someone logs out, or sees other tickets from then on; within a moment when a session runs out. */
import { nextLiveTurn } from './line.ts'
import type { Database } from '../database/database.ts'
import { keyOf, scopeOf } from '../database/scope.ts'
import type { User } from '../database/viewer.ts'
import type { Services } from '../graphql/context.ts'
import { findSession } from '../sessions/sessions.ts'
import type { LiveSocket, SocketRegistry } from './socket-registry.ts'

const checkMs = 15_000
/** So many are looked at before others get their turn. */
const checkedPerTurn = 20
export const sessionEnded = 4403
/** Of our own: whoever comes back after it loads everything anew. */
export const scopeChanged = 4410

/** Whether what one follows goes on for the other. */
export const seesTheSame = (one: User, other: User): boolean => keyOf(scopeOf(one)) === keyOf(scopeOf(other))

/** Until the answer is called. */
export function checkSessions(registry: SocketRegistry, database: Database, services: Services): () => void {
  async function check(sockets: ReadonlySet<LiveSocket> | undefined): Promise<void> {
    const [first] = sockets ?? []
    if (!sockets || !first) return
    const user = await findSession(database, first.token, services.config.limits)
    for (const { socket, user: before } of sockets) {
      // Who has become someone else comes back as that.
      if (!user) socket.close(sessionEnded, 'Forbidden')
      else if (!seesTheSame(user, before)) socket.close(scopeChanged, 'Other tickets')
    }
  }

  async function checkAll(): Promise<void> {
    const sessions = [...registry.sessions().values()]
    for (let next = 0; next < sessions.length; next += checkedPerTurn) {
      await Promise.all(sessions.slice(next, next + checkedPerTurn).map(check))
      await nextLiveTurn()
    }
  }

  const warn = (error: unknown) => services.log.warn('Sessions of sockets could not be checked.', { error })
  let isChecking = false
  let isAskedAgain = false
  /** One look at all after another: what ends during one is seen by the next. */
  async function checkAllOnce(): Promise<void> {
    isAskedAgain = isChecking
    if (isChecking) return
    isChecking = true
    await checkAll().catch(warn)
    isChecking = false
    if (isAskedAgain) void checkAllOnce()
  }

  const stopListening = database.listen((notification) => {
    if (notification === 'missed some' || notification === 'scopes changed') void checkAllOnce()
    // Of the sockets of others nothing needs to be known.
    else if (typeof notification === 'object' && 'sessionEnded' in notification)
      check(registry.sessions().get(notification.sessionEnded)).catch(warn)
    else if (typeof notification === 'object' && 'scopeOf' in notification)
      for (const sockets of Map.groupBy(registry.ofUser(notification.scopeOf), ({ session }) => session).values())
        check(new Set(sockets)).catch(warn)
  })
  const timer = setInterval(() => void checkAllOnce(), checkMs)
  timer.unref()
  return () => {
    clearInterval(timer)
    stopListening()
  }
}
