/** How much one person may follow: subscriptions of a socket and of all, and what these keep in memory. */
import type { DocumentNode } from 'graphql'
import { requestBudget, userBudget } from '../platform/budgets.ts'
import { badRequest, rateLimited } from '../platform/errors.ts'
import type { FollowedDocument, LiveSocket } from './socket-registry.ts'

const limits = userBudget.subscriptions
const retryAfter = 60

/**
 * Notes one more subscription, which came with a message of so many bytes. Throws BadRequest when its socket has too many,
 * RateLimited when its person has. `sockets` are all of the person's.
 */
export function admitSubscription(sockets: Iterable<LiveSocket>, live: LiveSocket, id: string, bytes: number): void {
  if (live.subscriptionIds().length > limits.ofSocket) throw badRequest('throttle.subscriptionsOfSocket')
  let count = 0
  let textBytes = bytes
  for (const one of sockets) {
    count += one.subscriptionIds().length
    for (const followed of followedBy(one)) textBytes += followed.bytes
  }
  if (count > limits.ofUser || textBytes > limits.textBytes) throw tooMany()
  live.followed.set(id, { bytes, document: undefined })
}

/** The same for the document that its message held, once it is known. Equal ones are one, and count once. */
export function admitDocument(
  sockets: Iterable<LiveSocket>,
  live: LiveSocket,
  id: string,
  document: DocumentNode,
): void {
  const documents = new Set([document])
  for (const one of sockets) {
    for (const followed of followedBy(one)) if (followed.document) documents.add(followed.document)
  }
  let tokens = 0
  for (const { tokenCount = requestBudget.document.tokens } of documents) tokens += tokenCount
  if (tokens > limits.documentTokens) throw tooMany()
  live.followed.set(id, { bytes: live.followed.get(id)?.bytes ?? 0, document })
}

const tooMany = () => rateLimited('throttle.subscriptions', retryAfter)

function followedBy({ followed, subscriptionIds }: LiveSocket): Iterable<FollowedDocument> {
  const ids = new Set(subscriptionIds())
  for (const id of followed.keys()) if (!ids.has(id)) followed.delete(id)
  return followed.values()
}
