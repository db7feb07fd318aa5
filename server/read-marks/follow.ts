/** Tells people what they have read on their other devices, as it happens. Nobody hears of what somebody else has read. */
import { endingIterator } from '../platform/ending-iterator.ts'
import type { Database } from '../database/database.ts'
import { ownNews } from '../database/own-news.ts'
import { userOf, type Viewer } from '../database/viewer.ts'
import { userBudget } from '../platform/budgets.ts'
import { authorize } from '../platform/errors.ts'
import { createFairQueue } from '../platform/fair-queue.ts'
import { ticketsByIds, type Ticket } from '../tickets/tickets.ts'
import { canMarkRead } from './access.ts'

const most = userBudget.readMarks.waiting

const listenTo = ownNews((notification) =>
  typeof notification === 'object' && 'readBy' in notification
    ? { of: notification.readBy, news: notification.ticket }
    : undefined,
)

/** Of each who follows many times over, one after another: texts of hundreds of tickets are large. */
const reading = createFairQueue({ running: 2, runningOf: () => 1, waiting: Infinity })

/**
 * Null as soon as it stands, and again whenever something may have been missed; between them the ids of tickets that the viewer has marked, until
 * the consumer returns it. Throws Unauthenticated, and Forbidden to customers.
 */
export function followReadMarks(database: Database, viewer: Viewer): AsyncIterableIterator<readonly number[] | null> {
  const { id } = userOf(viewer)
  authorize(canMarkRead(viewer), 'agents.readMarks')
  let waiting = new Set<number>()
  let hasMissed = true
  let isOver = false
  let heard = Promise.withResolvers<void>()
  heard.resolve()
  const stop = listenTo(database, id, (ticketId) => {
    if (ticketId === 'missed some' || waiting.size >= most) hasMissed = true
    else waiting.add(ticketId)
    heard.resolve()
  })
  const end = () => {
    isOver = true
    stop()
    heard.resolve()
  }

  async function* tell(): AsyncGenerator<readonly number[] | null> {
    for (;;) {
      await heard.promise
      if (isOver) return
      heard = Promise.withResolvers()
      const [ids, missed] = [[...waiting], hasMissed]
      waiting = new Set()
      hasMissed = false
      yield missed ? null : ids
    }
  }

  return endingIterator(tell(), end)
}

/** Those of them that the viewer sees, as they are when they are told: until then nothing of them is kept. */
export const markedTickets = (database: Database, viewer: Viewer, ids: readonly number[]): Promise<Ticket[]> =>
  reading.run(userOf(viewer).id, async () => [...(await ticketsByIds(database.read(viewer), ids)).values()])
