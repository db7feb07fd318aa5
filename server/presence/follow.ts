/** Tells agents who else is on a ticket. To follow it is to be there: who is gone, logged out or not allowed any more is there no longer than their subscription. */
import type { Database } from '../database/database.ts'
import type { Audience } from '../database/tables.ts'
import { userOf, type Viewer } from '../database/viewer.ts'
import { processBudget } from '../platform/budgets.ts'
import { endingIterator } from '../platform/ending-iterator.ts'
import { authorize } from '../platform/errors.ts'
import { randomId } from '../platform/secrets.ts'
import { checkTicket } from '../tickets/tickets.ts'
import { canBePresent } from './access.ts'
import { createOthers, type Others, type PresentAgent } from './others.ts'
import { createPresenceRegistry, type PresenceRegistry } from './registry.ts'

interface Here {
  readonly registry: PresenceRegistry
  readonly othersOn: (ticketId: number, viewerId: number) => Others
}

const here = new WeakMap<object, Here>()

function hereOf(database: Database): Here {
  const known = here.get(database.identity)
  if (known) return known
  // Short: notifications are (postgres-notifications.ts).
  const self = randomId().slice(0, 8)
  const registry = createPresenceRegistry(
    processBudget.presence,
    database.isShared
      ? (told) =>
          database.tell(
            told.map(({ userId, ticketId, doing }) => ({ presenceOf: userId, on: ticketId, at: self, does: doing })),
          )
      : undefined,
  )
  const othersOf = createOthers(database)
  const made = { registry, othersOn: (ticketId: number, viewerId: number) => othersOf(registry.on(ticketId), viewerId) }
  here.set(database.identity, made)
  database.listen((notification) => {
    if (typeof notification !== 'object' || !('presenceOf' in notification) || notification.at === self) return
    const { presenceOf, on, at, does } = notification
    registry.receive(at, { userId: presenceOf, ticketId: on, doing: does })
  })
  return made
}

/**
 * The others who are on the ticket as they are now, then again whenever that has changed, until the consumer returns it; so long the viewer is there, too. With
 * `writing` they write for these, for some seconds from now. Throws Unauthenticated, Forbidden to customers, and NotFound.
 */
export async function followPresence(
  database: Database,
  viewer: Viewer,
  { ticketId, writing }: { readonly ticketId: number; readonly writing: Audience | null },
): Promise<AsyncIterableIterator<readonly PresentAgent[]>> {
  const { id: userId } = userOf(viewer)
  authorize(canBePresent(viewer), 'agents.presence')
  await checkTicket(database.read(viewer), ticketId)
  const { registry, othersOn } = hereOf(database)
  let isOver = false
  let heard = Promise.withResolvers<void>()
  heard.resolve()
  const leave = registry.enter({ ticketId, userId, writing }, () => heard.resolve())
  const end = () => {
    isOver = true
    leave()
    heard.resolve()
  }

  async function* tell(): AsyncGenerator<readonly PresentAgent[]> {
    let last: string | undefined
    for (;;) {
      await heard.promise
      if (isOver) return
      heard = Promise.withResolvers()
      const { key, agents } = othersOn(ticketId, userId)
      if (key === last) continue
      last = key
      yield await agents()
    }
  }

  return endingIterator(tell(), end)
}
