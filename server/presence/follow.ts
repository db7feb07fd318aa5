/** Tells agents who else is on a ticket. To follow it is to be there: who is gone, logged out or not allowed any more is there no longer than their subscription. */
import type { Database } from '../database/database.ts'
import type { Audience } from '../database/tables.ts'
import { userOf, type User, type Viewer } from '../database/viewer.ts'
import { processBudget } from '../platform/budgets.ts'
import { endingIterator } from '../platform/ending-iterator.ts'
import { authorize } from '../platform/errors.ts'
import { randomId } from '../platform/secrets.ts'
import { getTicket } from '../tickets/tickets.ts'
import { usersByIds } from '../users/users.ts'
import { canBePresent } from './access.ts'
import { createPresenceRegistry, type PresenceRegistry } from './registry.ts'

/** Somebody else who is on the ticket. */
export interface PresentAgent {
  readonly user: User
  /** Whom they write for; null while they only look. */
  readonly writing: Audience | null
}

const { shown, ...limits } = processBudget.presence
const registries = new WeakMap<object, PresenceRegistry>()

function registryOf(database: Database): PresenceRegistry {
  const known = registries.get(database.identity)
  if (known) return known
  // Short: notifications are (postgres-notifications.ts).
  const self = randomId().slice(0, 8)
  const registry = createPresenceRegistry(
    limits,
    database.isShared
      ? (told) =>
          database.tell(
            told.map(({ userId, ticketId, doing }) => ({ presenceOf: userId, on: ticketId, at: self, does: doing })),
          )
      : undefined,
  )
  registries.set(database.identity, registry)
  database.listen((notification) => {
    if (typeof notification !== 'object' || !('presenceOf' in notification) || notification.at === self) return
    const { presenceOf, on, at, does } = notification
    registry.receive(at, { userId: presenceOf, ticketId: on, doing: does })
  })
  return registry
}

/**
 * The others who are on the ticket as they are now, then again whenever that has changed, until the consumer returns it; so long the viewer is there, too. With
 * `writing` they write for these, for some seconds from now. Throws Unauthenticated, Forbidden to customers, and NotFound.
 */
export async function followPresence(
  database: Database,
  viewer: Viewer,
  { ticketId, writing }: { readonly ticketId: number; readonly writing: Audience | null },
): Promise<AsyncIterableIterator<PresentAgent[]>> {
  const { id: userId } = userOf(viewer)
  authorize(canBePresent(viewer), 'agents.presence')
  const read = database.read(viewer)
  await getTicket(read, ticketId)
  const registry = registryOf(database)
  let isOver = false
  let heard = Promise.withResolvers<void>()
  heard.resolve()
  const leave = registry.enter({ ticketId, userId, writing }, () => heard.resolve())
  const end = () => {
    isOver = true
    leave()
    heard.resolve()
  }

  async function* tell(): AsyncGenerator<PresentAgent[]> {
    let last: string | undefined
    for (;;) {
      await heard.promise
      if (isOver) return
      heard = Promise.withResolvers()
      const others = registry
        .on(ticketId)
        .filter((one) => one.userId !== userId)
        .slice(0, shown)
      const text = JSON.stringify(others)
      if (text === last) continue
      last = text
      const users = await usersByIds(
        read,
        others.map((one) => one.userId),
      )
      yield others.flatMap(({ userId: id, writing: audience }) => {
        const user = users.get(id)
        return user && canBePresent(user) ? [{ user, writing: audience }] : []
      })
    }
  }

  return endingIterator(tell(), end)
}
