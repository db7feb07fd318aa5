/** One subscription: its changes are made into messages in its person's turn, and written one after another. */
import { createSourceEventStream, type ExecutionArgs, type ExecutionResult } from 'graphql'
import { coercion } from '../graphql/execute.ts'
import type { Followed, LiveMessages } from './live-messages.ts'
import type { Change } from './read-changes.ts'
import type { LiveSocket } from './socket-registry.ts'
import type { Turns } from './turns.ts'
import type { Unsent } from './unsent.ts'

/** What `subscribe` of graphql-ws is given: what graphql-js needs, and whom it is for. */
export interface SubscriptionArgs extends ExecutionArgs {
  readonly followed: Followed
  readonly live: LiveSocket
  /** Of the subscription, as the client named it. */
  readonly id: string
}

export interface SubscriptionParts {
  readonly turns: Turns
  readonly messages: LiveMessages
  readonly unsent: Unsent
}

const closing = Buffer.from('}')

/**
 * Follows until it is returned. What it iterates over is empty: messages are written here, the same bytes to all who follow
 * the same, and graphql-ws does the rest of the protocol. Rejects with what ends a subscription.
 */
export async function openSubscription(
  { followed, live, id, ...args }: SubscriptionArgs,
  { turns, messages, unsent }: SubscriptionParts,
): Promise<AsyncIterableIterator<ExecutionResult, undefined> | ExecutionResult> {
  const source = await createSourceEventStream({ ...args, options: coercion })
  if (!(Symbol.asyncIterator in source)) return source
  const changes = source[Symbol.asyncIterator]() as AsyncIterator<Change>
  const { socket, user } = live
  const before = `{"id":${JSON.stringify(id)},"type":"next","payload":`
  let hasEnded = false
  const iterator: AsyncIterableIterator<ExecutionResult, undefined> = {
    [Symbol.asyncIterator]: () => iterator,
    async next() {
      try {
        for (;;) {
          const { done, value } = await changes.next()
          if (done || hasEnded) break
          // Nobody may be there any more who would return it.
          if (socket.readyState !== socket.OPEN) {
            await iterator.return?.()
            break
          }
          const payload = await turns.run(user.id, () => messages.payloadOf(followed, value))
          if (!hasEnded) await unsent.send(socket, user.id, Buffer.concat([Buffer.from(before), payload, closing]))
        }
      } catch (error) {
        // What was given up fails, and no one is left to be told.
        if (!hasEnded) {
          // Nor does anyone return what has failed.
          await iterator.return?.()
          throw error
        }
      }
      return { done: true, value: undefined }
    },
    async return() {
      hasEnded = true
      await changes.return?.()
      return { done: true, value: undefined }
    },
  }
  return iterator
}
